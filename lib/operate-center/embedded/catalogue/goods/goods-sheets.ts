import { deliveryWays } from '../../../../domain/goods/words.ts'
import {
  type Cell,
  CellError,
  field,
  line,
  list,
  orElse,
  records,
  seats,
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
  namesInCell,
  none,
  nothing,
  noWords,
  onOrOff,
  type Picture,
  paragraphs,
  pictureOrNone,
  pictures,
  required,
  type Sheet,
  titled,
  wordsOf,
} from '../imports/columns.ts'

type Spec = { name: string; values: { name: string; picture: Picture | null }[] }
type SpecValue = { name: string; value: string; picture?: Picture }

const specValues = records<SpecValue>(
  [
    field('规格', 'name', line),
    field('规格值', 'value', line),
    field('图片', 'picture.src', word, 'optional'),
    field('图片说明', 'picture.alt', line, 'optional'),
  ],
  asIs,
)

/** Specifications with their values, a line for each value. */
const specs: Cell<Spec[]> = {
  write: (all) =>
    specValues.write(
      all.flatMap(({ name, values }) =>
        values.map(({ name: value, picture }) => ({ name, value, ...(picture ? { picture } : {}) })),
      ),
    ),
  read(cell) {
    const found: Spec[] = []
    for (const { name, value, picture } of specValues.read(cell)) {
      if (!value) throw new CellError('每行填写“规格|规格值”，如 颜色|红色')
      const one = { name: value, picture: picture ? { ...picture, alt: picture.alt ?? '' } : null }
      const spec = found.find((other) => other.name === name)
      if (spec) spec.values.push(one)
      else found.push({ name, values: [one] })
    }
    return found
  },
}

/** 商品: one row for each, found by its code. Category, freight template and pick-up points stand with their names. */
export const goodsSheet: Sheet = {
  name: 'goods',
  title: '商品',
  keys: ['code'],
  partOf: 'code',
  columns: [
    column('商品编号', 'code', word, 'TEA-001', required),
    column('商品名称', 'name', line, '高山云雾茶', required),
    onOrOff,
    column('分类', 'category', word, '茶叶', required),
    column('副标题', 'subtitle', line, '明前采摘', blankText),
    ...coverColumns('https://example.com/tea.jpg', '茶叶'),
    column('图片', 'pictures', pictures, 'https://example.com/1.jpg|茶汤', none),
    column('标签', 'tags', list(line, '、'), '新品', noWords),
    column('规格', 'specs', specs, '净含量|100g\n净含量|250g', none),
    column('图文详情', 'details', paragraphs, '采自海拔1200米的茶园|https://example.com/2.jpg|茶园', none),
    column(
      '参数',
      'parameters',
      records([field('名称', 'name', line), field('内容', 'value', line)], asIs),
      '产地|云南\n保质期|18个月',
      none,
    ),
    column('服务', 'services', titled, '48小时发货|节假日顺延', none),
    column('退货天数', 'returnable.days', whole, '7', { fallback: 7 }),
    column('退货说明', 'returnable.text', line, '支持七天无理由退货', required),
    column('发货地', 'shipsFrom', line, '云南昆明', blankText),
    column('发货时限（小时）', 'shipsWithin', whole, '48', { fallback: 48 }),
    column('配送方式', 'ways', list(wordsOf(deliveryWays), '、'), '快递配送', required),
    column('运费模板', 'freightTemplate', orElse(word, null), '全国包邮', nothing),
    column('自提点', 'points', namesInCell, '', noWords),
    column('购买须知', 'notices', titled, '购买须知|拆封后影响二次销售的除外', none),
    column('排序', 'sort', whole, '0', { fallback: 0 }),
  ],
}

/** 商品版本: one row for each version, found by its code; a version without a row stays as it is. */
export const versionSheet: Sheet = {
  name: 'goodsVersions',
  title: '商品版本',
  keys: ['product', 'code'],
  partOf: 'product',
  columns: [
    column('商品编号', 'product', word, 'TEA-001', required),
    column('版本编号', 'code', word, 'TEA-001-100', required),
    column('规格值', 'values', list(line, '、'), '100g', noWords),
    column('售价（元）', 'price', yuan, '68', required),
    column('划线价（元）', 'marketPrice', orElse(yuan, null), '88', nothing),
    column('总库存', 'plan', seats, '200', required),
    column('已售和占用', 'taken', whole, '0', { shown: true }),
    column('重量（克）', 'weight', whole, '150', { fallback: 0 }),
    column('每单限购', 'mostPerOrder', orElse(whole, null), '', nothing),
    column('每人限购', 'mostPerCustomer', orElse(whole, null), '', nothing),
    column('图片', 'picture', pictureOrNone, '', nothing),
    column('出售', 'sold', yesNo, '是', { fallback: true, keeps: true }),
  ],
}
