import type { DeliveryWay, FreightUnit } from './words.ts'

type SaleParts = {
  pictures: readonly unknown[]
  details: readonly unknown[]
  returnable: { text: string }
  shipsFrom: string
  ways: readonly DeliveryWay[]
  freightTemplate: string | null
  points: readonly string[]
  skus: readonly { weight: number }[]
}

/**
 * What goods lack before they may be sold, by field: pictures, how they reach the buyer, and whether they can be given
 * back.
 * @param unit how their freight is counted; null without a template
 */
export function missingForSale(goods: SaleParts, unit: FreightUnit | null): Record<string, string> {
  const sent = goods.ways.includes('express')
  const missing: [string, boolean, string][] = [
    ['pictures', goods.pictures.length === 0, '请至少上传一张图片'],
    ['details', goods.details.length === 0, '请填写图文详情'],
    ['returnable', goods.returnable.text.trim() === '', '请写明能否退货及理由'],
    ['shipsFrom', sent && goods.shipsFrom.trim() === '', '请填写发货地'],
    ['ways', goods.ways.length === 0, '请选择配送方式'],
    ['freightTemplate', sent && goods.freightTemplate === null, '请选择运费模板'],
    ['points', goods.ways.includes('pickup') && goods.points.length === 0, '请选择自提点'],
    [
      'skus',
      sent && unit === 'weight' && goods.skus.some(({ weight }) => weight === 0),
      '按重量计运费，请填写每个版本的重量',
    ],
  ]
  return Object.fromEntries(missing.flatMap(([field, lacks, text]) => (lacks ? [[field, text]] : [])))
}
