import {
  documentTypeNames,
  documentTypes,
  guestFieldNames,
  tourCategories,
  travelScopes,
} from '../../../../../domain/vocabulary.ts'
import {
  type Cell,
  choice,
  date,
  field,
  list,
  orElse,
  percent,
  records,
  seats,
  text,
  time,
  whole,
  word,
  yesNo,
  yuan,
} from '../../imports/cells.ts'
import {
  asIs,
  blankText,
  column,
  none,
  noWords,
  onOrOff,
  type Picture,
  pictures,
  required,
  type Sheet,
  wordsOf,
} from '../../imports/columns.ts'

const meal: Cell<{ included: boolean; note: string }> = {
  write: ({ included, note }) => `${included ? '含' : '不含'}${note === '' ? '' : `：${note}`}`,
  read(cell) {
    const colon = cell.search(/[:：]/)
    const head = (colon < 0 ? cell : cell.slice(0, colon)).trim()
    const note = colon < 0 ? '' : text.read(cell.slice(colon + 1))
    return { included: head !== '' && included.read(head) === 'yes', note }
  },
}
const included = choice([
  ['yes', '含'],
  ['no', '不含'],
])

type Module = { type: string; title: string; text: string; minutes?: number; picture?: Picture }
const modules = records<Module>(
  [
    field('类型', 'type', word),
    field('标题', 'title', text),
    field('分钟', 'minutes', whole, 'optional'),
    field('说明', 'text', text),
    field('图片', 'picture.src', word, 'optional'),
    field('图片说明', 'picture.alt', text, 'optional'),
  ],
  (one) => {
    const made = one as Module
    return made.picture ? { ...made, picture: { ...made.picture, alt: made.picture.alt ?? '' } } : made
  },
)

/** 线路: one row for each tour, found by its code. */
export const tourSheet: Sheet = {
  name: 'tours',
  title: '线路',
  keys: ['code'],
  partOf: 'code',
  columns: [
    column('线路编号', 'code', word, 'YN-001', required),
    column('线路名称', 'name', word, '昆明大理丽江6日', required),
    onOrOff,
    column('类别', 'category', wordsOf(tourCategories), '跟团游', required),
    column('范围', 'scope', wordsOf(travelScopes), '境内', required),
    column('副标题', 'subtitle', text, '古城慢游', blankText),
    column('出发城市', 'departCity', word, '上海', required),
    column('出发城市拼音', 'departPinyin', word, 'shanghai', required),
    column('返回城市', 'returnCity', word, '上海', blankText),
    column('目的地', 'destinations', list(word, '、'), '云南、大理、丽江', noWords),
    column('主题', 'themes', list(word, '、'), '古镇、赏花', noWords),
    column('标签', 'tags', list(word, '、'), '纯玩', noWords),
    column('等级', 'level', word, '舒适', blankText),
    column('去程交通', 'transportOut', word, '飞机', blankText),
    column('回程交通', 'transportBack', word, '飞机', blankText),
    column('天数', 'days', whole, '6', required),
    column('晚数', 'nights', whole, '5', required),
    column('住宿标准', 'hotelStandard', text, '当地舒适型酒店', blankText),
    column('即时确认', 'instantConfirm', yesNo, '否', { fallback: false }),
    column('排序', 'sort', whole, '0', { fallback: 0 }),
    column('市场价（元）', 'marketPrice', orElse(yuan, null), '3980', { fallback: null }),
    column('订金（元/人）', 'deposit', orElse(yuan, null), '', { fallback: null }),
    column('封面', 'cover.src', word, 'https://example.com/cover.jpg', required),
    column('封面说明', 'cover.alt', text, '丽江古城', blankText),
    column('图片', 'pictures', pictures, 'https://example.com/1.jpg|洱海', none),
    column('亮点', 'highlights', list(text), '住洱海边\n一价全含', noWords),
    column('成团人数', 'groupMin', whole, '10', required),
    column('最多人数', 'groupMax', whole, '30', required),
    column('组团社', 'organiser', word, '某某旅行社', blankText),
    column('代理社', 'agent', word, '', blankText),
    column('地接社', 'groundHandler', word, '', blankText),
    column('许可证号', 'licenceNo', word, 'L-SH-00001', blankText),
    column('提前截止天数', 'cutoffDays', whole, '3', required),
    column('截止时间', 'cutoffTime', time, '18:00', required),
    column('出游人规则', 'travellerRules', list(text), '', noWords),
    column('儿童起龄', 'childRule.minAge', whole, '2', { fallback: 2 }),
    column('儿童止龄（不含）', 'childRule.maxAgeExclusive', whole, '12', { fallback: 12 }),
    column('儿童说明', 'childRule.text', text, '2至11周岁', blankText),
    column('老人起龄', 'seniorFrom', whole, '65', { fallback: 65 }),
    column('每单最少人数', 'minPerOrder', whole, '1', { fallback: 1 }),
    column('每单最多人数', 'maxPerOrder', whole, '9', { fallback: 9 }),
    column('每间人数', 'bedsPerRoom', whole, '2', { fallback: 2 }),
    column('必填信息', 'requiredFields', list(wordsOf(guestFieldNames), '、'), '姓名、证件', none),
    column('可后补出游人', 'travellersLater', yesNo, '否', { fallback: false }),
    column(
      '可用证件',
      'acceptedDocuments',
      list(choice(documentTypes.map((code) => [code, documentTypeNames[code]] as const)), '、'),
      '身份证、护照',
      required,
    ),
    column('护照有效期（月）', 'passportMonths', whole, '0', { fallback: 0 }),
    column(
      '套餐',
      'packages',
      records([field('编号', 'code', word), field('名称', 'name', text), field('说明', 'note', text)], asIs),
      '',
      none,
    ),
    column(
      '加购项',
      'addOns',
      records(
        [
          field('编号', 'code', word),
          field('名称', 'name', text),
          field('单价（元）', 'unitPrice', yuan),
          field(
            '计价',
            'per',
            choice([
              ['person', '每人'],
              ['order', '每单'],
            ]),
          ),
          field('说明', 'note', text),
        ],
        asIs,
      ),
      'pickup|接机|100|每单',
      none,
    ),
    column('费用包含', 'included', list(text), '往返交通\n行程所列住宿', noWords),
    column('费用不含', 'excluded', list(text), '个人消费', noWords),
    column(
      '须知',
      'notices',
      records([field('标题', 'title', text), field('内容', 'text', text)], asIs),
      '预订须知|付款后确认名额',
      none,
    ),
    column('签证说明', 'visaNote', text, '', blankText),
    column('安全提示', 'safetyNote', text, '请遵从导游的安全提示', blankText),
    column(
      '购物店',
      'shoppingStops',
      records(
        [
          field('名称', 'name', text),
          field('地点', 'place', text),
          field('商品', 'goods', text),
          field('分钟', 'minutes', whole),
        ],
        asIs,
      ),
      '',
      none,
    ),
    column(
      '自费项目',
      'paidItems',
      records(
        [
          field('名称', 'name', text),
          field('价格（元）', 'price', yuan),
          field('分钟', 'minutes', whole),
          field('说明', 'note', text),
        ],
        asIs,
      ),
      '',
      none,
    ),
    column(
      '退改规则',
      'ladder',
      records(
        [
          field('起（出发前天数）', 'fromDays', whole),
          field('止（空为不限）', 'toDays', orElse(whole, null)),
          field('扣费比例%', 'percent', percent),
        ],
        asIs,
      ),
      '8||5\n4|7|20\n0|3|60',
      none,
    ),
    column('退改说明', 'ladderNote', text, '', blankText),
  ],
}

/** 行程: one row for each day; the rows of a tour are its whole itinerary. */
export const itinerarySheet: Sheet = {
  name: 'itinerary',
  title: '行程',
  keys: ['code', 'day'],
  partOf: 'code',
  columns: [
    column('线路编号', 'code', word, 'YN-001', required),
    column('第几天', 'day', whole, '1', required),
    column('标题', 'title', text, '上海—昆明', required),
    column('说明', 'text', text, '抵达后自由活动', blankText),
    column('交通', 'transport', text, '飞机', blankText),
    column('早餐', 'meals.breakfast', meal, '不含', { fallback: { included: false, note: '' } }),
    column('午餐', 'meals.lunch', meal, '不含：自理', { fallback: { included: false, note: '' } }),
    column('晚餐', 'meals.dinner', meal, '含：酒店自助', { fallback: { included: false, note: '' } }),
    column('住宿', 'hotel', text, '昆明某酒店', blankText),
    column('项目', 'modules', modules, 'scenic|翠湖公园|60|湖边散步', none),
  ],
}

const price = orElse(yuan, null)
const notOffered = { fallback: null }

/** 团期: one row for each departure, found by the tour's code, its date and its package. */
export const departureSheet: Sheet = {
  name: 'departures',
  title: '团期',
  keys: ['code', 'departDate', 'packageCode'],
  columns: [
    column('线路编号', 'code', word, 'YN-001', required),
    column('线路名称', 'tourName', text, '昆明大理丽江6日', { shown: true }),
    column('出发日期', 'departDate', date, '2030-05-01', required),
    column('套餐', 'packageCode', word, '', blankText),
    column('团号', 'groupNo', word, '', { fallback: '', keeps: true }),
    column('返回日期', 'returnDate', date, '', { fallback: '', keeps: true }),
    column('成人价（元）', 'adultPrice', price, '2980', notOffered),
    column('儿童占床价（元）', 'childBedPrice', price, '2680', notOffered),
    column('儿童不占床价（元）', 'childNoBedPrice', price, '1980', notOffered),
    column('老人价（元）', 'seniorPrice', price, '', notOffered),
    column('婴儿价（元）', 'infantPrice', price, '', notOffered),
    column('单房差（元）', 'singleSupplement', orElse(yuan, 0), '600', { fallback: 0 }),
    column('计划名额', 'planSeats', seats, '20', required),
    column('已占名额', 'takenSeats', whole, '0', { shown: true }),
    column(
      '状态',
      'status',
      choice([
        ['onSale', '在售'],
        ['stopped', '停售'],
        ['cancelled', '已取消'],
      ]),
      '在售',
      { fallback: 'onSale', keeps: true },
    ),
    column('单独截止', 'cutoff', orElse(moment(), ''), '', blankText),
  ],
}

/** 上架: what each shop sells; `全部` in place of a code is everything of the merchant. */
export const EVERYTHING = '全部'
export const listingSheet: Sheet = {
  name: 'listings',
  title: '上架',
  keys: ['shop', 'code'],
  columns: [
    column('店铺', 'shop', word, '/trip/merchant/h5/shop', required),
    column('线路编号', 'code', word, 'YN-001', required),
    column('上架', 'listed', yesNo, '是', { fallback: true }),
  ],
}

export const tourSheets: readonly Sheet[] = [tourSheet, itinerarySheet, departureSheet, listingSheet]

/** A moment in China, `2026-12-01 18:00`. */
function moment(): Cell<string> {
  return {
    write: (value) => value,
    read(cell) {
      const [day = '', hour = ''] = cell.trim().split(/[ T]+/)
      return `${date.read(day)} ${time.read(hour)}`
    },
  }
}
