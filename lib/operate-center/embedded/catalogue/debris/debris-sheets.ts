import {
  debrisAsks,
  debrisTypes,
  guestRules,
  handoverWays,
  redeemWays,
  refundModes,
  useModes,
  voucherScopes,
  voucherSources,
} from '../../../../domain/debris/words.ts'
import { documentTypeNames, documentTypes, guestFieldNames } from '../../../../domain/vocabulary.ts'
import {
  type Cell,
  CellError,
  choice,
  date,
  field,
  line,
  list,
  orElse,
  percent,
  records,
  seats,
  time,
  whole,
  word,
  yesNo,
  yuan,
} from '../imports/cells.ts'
import {
  asIs,
  blankText,
  column,
  coverColumns,
  none,
  nothing,
  noWords,
  onOrOff,
  paragraphs,
  pictures,
  required,
  type Sheet,
  titled,
  wordsOf,
} from '../imports/columns.ts'

/** A place in WGS-84, `30.25,120.16`: latitude first. */
const position: Cell<{ latitude: number; longitude: number }> = {
  write: ({ latitude, longitude }) => `${latitude},${longitude}`,
  read(cell) {
    const [, latitude, longitude] =
      /^(-?\d{1,2}(?:\.\d{1,20})?)\s*[,，]\s*(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(cell.trim()) ?? []
    if (latitude === undefined) throw new CellError('请填写“纬度,经度”，如 30.25,120.16')
    return { latitude: Number(latitude), longitude: Number(longitude) }
  },
}

/** 门票与当地服务: one row for each product, found by its code. */
export const debrisSheet: Sheet = {
  name: 'debris',
  title: '门票与当地服务',
  keys: ['code'],
  partOf: 'code',
  columns: [
    column('产品编号', 'code', word, 'PARK-001', required),
    column('产品名称', 'name', line, '湖畔乐园', required),
    onOrOff,
    column('类别', 'type', wordsOf(debrisTypes), '门票', required),
    column('城市', 'city', line, '杭州', required),
    ...coverColumns('https://example.com/park.jpg', '乐园'),
    column('图片', 'pictures', pictures, 'https://example.com/1.jpg|大门', none),
    column('标签', 'tags', list(line, '、'), '亲子', noWords),
    column('亮点', 'highlights', list(line), '当天可订\n无需换票', noWords),
    column('产品介绍', 'description', paragraphs, '湖边的家庭乐园|https://example.com/2.jpg|游船', none),
    column('使用方法', 'usage', list(line), '出示凭证码入园', noWords),
    column('开放时间', 'openingHours', line, '9:00–17:00', blankText),
    column('地址', 'address', line, '某市某路1号', blankText),
    column('坐标', 'position', orElse(position, null), '30.25,120.16', nothing),
    column('商家电话', 'merchantPhone', line, '400-000-0000', blankText),
    column('签委托协议', 'entrusted', yesNo, '否', { fallback: false }),
    column('预订须知', 'notices', titled, '入园须知|请提前一天预订', none),
    column('排序', 'sort', whole, '0', { fallback: 0 }),
  ],
}

/** 套餐: one row for each package, found by its code; a package without a row stays as it is. */
export const packageSheet: Sheet = {
  name: 'debrisPackages',
  title: '套餐',
  keys: ['product', 'packageId'],
  partOf: 'product',
  columns: [
    column('产品编号', 'product', word, 'PARK-001', required),
    column('套餐编号', 'packageId', word, 'PARK-001-A', required),
    column('套餐名称', 'name', line, '成人一日票', required),
    column(
      '状态',
      'status',
      choice([
        ['onSale', '在售'],
        ['stopped', '停售'],
      ]),
      '在售',
      { fallback: 'onSale', keeps: true },
    ),
    column('包含', 'includes', list(line), '大门票一张', required),
    column('不含', 'excludes', list(line), '园内游船', noWords),
    column('使用方式', 'use', wordsOf(useModes), '有效期内使用', required),
    column('价格（元）', 'price', yuan, '120', required),
    column('儿童价（元）', 'childPrice', orElse(yuan, null), '', nothing),
    column('儿童标准', 'childNote', line, '', blankText),
    column('市场价（元）', 'marketPrice', orElse(yuan, null), '150', nothing),
    column('单位', 'unit', line, '张', { fallback: '张' }),
    column('总库存', 'stock', orElse(seats, null), '不限', { fallback: null, keeps: true }),
    column('已售和占用', 'taken', whole, '', { shown: true }),
    column('按天计价', 'perDay', yesNo, '否', { fallback: false }),
    column('最少天数', 'minDays', whole, '1', { fallback: 1 }),
    column('最多天数', 'maxDays', whole, '1', { fallback: 1 }),
    column('每单最少数量', 'minCount', whole, '1', { fallback: 1 }),
    column('每单最多数量', 'maxCount', whole, '9', { fallback: 9 }),
    column('出行人', 'guests', wordsOf(guestRules), '一位出行人', { fallback: 'none' }),
    column('出行人信息', 'guestFields', list(wordsOf(guestFieldNames), '、'), '姓名、手机', none),
    column(
      '可用证件',
      'guestDocuments',
      list(choice(documentTypes.map((code) => [code, documentTypeNames[code]] as const)), '、'),
      '',
      none,
    ),
    column('另填内容', 'asks', list(wordsOf(debrisAsks), '、'), '', none),
    column('上车地点', 'pickupPlaces', list(line), '', noWords),
    column('使用凭证', 'redeem', list(wordsOf(redeemWays), '、'), '凭证码', none),
    column('凭证数', 'voucher', wordsOf(voucherScopes), '每票一码', { fallback: 'ticket' }),
    column('提前截止天数', 'cutoffDays', whole, '0', { fallback: 0 }),
    column('截止时间', 'cutoffTime', time, '16:00', { fallback: '23:59' }),
    column('有效期起', 'validFrom', orElse(date, null), '', nothing),
    column('有效期止', 'validTo', orElse(date, null), '', nothing),
    column('付款后有效天数', 'validDays', orElse(whole, null), '90', nothing),
    column('可用星期', 'weekdays', list(choice(weekdayNames()), '、'), '', none),
    column('不可用日期', 'blackout', list(date, '、'), '', none),
    column('退款', 'refund.mode', wordsOf(refundModes), '随时退', required),
    column('使用前小时', 'refund.hoursBefore', whole, '0', { fallback: 0 }),
    column('退款扣费%', 'refund.feePercent', percent, '0', { fallback: 0 }),
    column(
      '过期未用',
      'refund.expired',
      choice([
        ['refund', '自动退款'],
        ['keep', '不退'],
      ]),
      '自动退款',
      { fallback: 'keep' },
    ),
    column('领取方式', 'handover', list(wordsOf(handoverWays), '、'), '无需配送', { fallback: ['none'] }),
    column(
      '领取点',
      'pickupPoints',
      records(
        [
          field('编号', 'id', word),
          field('名称', 'name', line),
          field('地址', 'address', line),
          field('时间', 'hours', line),
          field('电话', 'phone', line),
        ],
        asIs,
      ),
      '',
      none,
    ),
    column('快递费（元）', 'deliveryFee', yuan, '0', { fallback: 0 }),
    column('押金（元）', 'deposit', yuan, '0', { fallback: 0 }),
    column('归还天数', 'returnDays', whole, '0', { fallback: 0 }),
    column('出码方式', 'source', wordsOf(voucherSources), '自动生成', { fallback: 'own' }),
    column('供应商', 'supplier', line, '', blankText),
    column('排序', 'sort', whole, '0', { fallback: 0 }),
  ],
}

/** 1 is Monday. */
function weekdayNames() {
  return ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((name, i) => [i + 1, name] as const)
}
