import type { Fen } from '../../base/money/fen.ts'
import { formatYuan } from '../../base/money/fen.ts'
import { provinceName, provinces } from '../people/provinces.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { FreightUnit } from './words.ts'

/** What sending costs: `firstFee` for up to `first` pieces or grams, `nextFee` for every `next` more or a part of it. */
export type FreightRate = {
  first: number
  firstFee: Fen
  next: number
  nextFee: Fen
  /** Price of the goods from which sending is free, fen, before coupons; null: never. */
  freeFrom: Fen | null
}

/** A merchant's way to count freight (domain.md B.5). Provinces by the first two digits of GB/T 2260. */
export type FreightTemplate = {
  unit: FreightUnit
  /** For every province that no rule names. */
  usual: FreightRate
  /** No province is in two of them. */
  rules: readonly { provinces: readonly string[]; rate: FreightRate }[]
  notServed: readonly string[]
}

export type Shipment = {
  pieces: number
  /** Grams of all pieces. */
  weight: number
  /** Price of all pieces before discounts, fen. */
  amount: Fen
}

type Freight = { ok: true; freight: Fen; text: string }

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
const isMainland = (province: string) => provinces.some(({ code }) => code === province)

/** The province of a region of six digits. */
export function provinceOf(regionCode: string): string {
  return regionCode.slice(0, 2)
}

/**
 * Freight of a shipment and why it is that much. A region's own rule decides alone: the usual rate, and from which
 * amount that is free, do not count there.
 * @param province null while none is known: the usual rate
 */
export function freightOf(
  template: FreightTemplate,
  shipment: Shipment,
  province: string | null,
): Freight | Refusal<'not-served'> {
  if (![shipment.pieces, shipment.weight, shipment.amount].every(isCount)) {
    throw new RangeError('a shipment is counted in whole pieces, grams and fen')
  }
  if (province !== null && !isServed(template, province)) {
    const name = isMainland(province) ? provinceName(province) : '该地区'
    return refuse('not-served', `抱歉，该商品暂不配送至${name}，请更换收货地址`)
  }
  const rate = rateOf(template, province)
  if (isFree(rate)) return { ok: true, freight: 0, text: '包邮' }
  if (rate.freeFrom !== null && shipment.amount >= rate.freeFrom) {
    return { ok: true, freight: 0, text: freeFromText(rate.freeFrom) }
  }
  const where = province === null ? '一般地区' : provinceName(province)
  return {
    ok: true,
    freight: feeOf(rate, template.unit === 'piece' ? shipment.pieces : shipment.weight),
    text: `${where}：${rateText(template.unit, rate)}`,
  }
}

export function isServed({ notServed }: Pick<FreightTemplate, 'notServed'>, province: string): boolean {
  return isMainland(province) && !notServed.includes(province)
}

function rateOf({ usual, rules }: FreightTemplate, province: string | null): FreightRate {
  if (province === null) return usual
  return rules.find((rule) => rule.provinces.includes(province))?.rate ?? usual
}

function feeOf({ first, firstFee, next, nextFee }: FreightRate, quantity: number): Fen {
  if (quantity <= first || nextFee === 0) return firstFee
  return firstFee + Math.ceil((quantity - first) / next) * nextFee
}

const isFree = ({ firstFee, nextFee }: FreightRate) => firstFee === 0 && nextFee === 0

/** How a card names it: 包邮, 满99元包邮, 运费10元起. */
export function freightWords(template: FreightTemplate): string {
  const { usual } = template
  if (isFree(usual)) return '包邮'
  if (usual.freeFrom !== null) return freeFromText(usual.freeFrom)
  return usual.firstFee === 0
    ? `${quantityText(template.unit, usual.first)}内包邮`
    : `运费${formatYuan(usual.firstFee)}元起`
}

/** The template as a shopper reads it. A region that is not served is in no other row. */
export function freightTableOf(template: FreightTemplate): {
  summary: string
  rows: { regions: string; text: string }[]
  notServed: { code: string; name: string }[]
} {
  const { unit, usual, rules, notServed } = template
  const own = rules
    .map(({ provinces: named, rate }) => ({ named: named.filter((code) => !notServed.includes(code)), rate }))
    .filter(({ named }) => named.length > 0)
  const except = own.length > 0 || notServed.length > 0
  return {
    summary: isFree(usual)
      ? '快递包邮'
      : `快递${rateText(unit, usual)}${usual.freeFrom === null ? '' : `，${freeFromText(usual.freeFrom)}`}`,
    rows: [
      { regions: except ? '一般地区' : '全国', text: wholeText(unit, usual) },
      ...own.map(({ named, rate }) => ({
        regions: named.map(provinceName).join('、'),
        text: wholeText(unit, rate),
      })),
    ],
    notServed: notServed.map((code) => ({ code, name: provinceName(code) })),
  }
}

function wholeText(unit: FreightUnit, rate: FreightRate): string {
  if (isFree(rate)) return '包邮'
  return rateText(unit, rate) + (rate.freeFrom === null ? '' : `，${freeFromText(rate.freeFrom)}`)
}

function rateText(unit: FreightUnit, { first, firstFee, next, nextFee }: FreightRate): string {
  const begin =
    unit === 'piece' ? (first === 1 ? '首件' : `${first}件内`) : `首重${quantityText(unit, first)} `
  const more =
    unit === 'piece' ? (next === 1 ? '每多1件' : `每多${next}件`) : `每多${quantityText(unit, next)}`
  const fee = (amount: Fen) => (amount === 0 ? '免运费' : `${formatYuan(amount)}元`)
  return nextFee === 0
    ? `每单${fee(firstFee)}`
    : `${begin}${fee(firstFee)}，${more}加${formatYuan(nextFee)}元`
}

const freeFromText = (amount: Fen) => `满${formatYuan(amount)}元包邮`

/** 2件, 500g, 1.5kg */
function quantityText(unit: FreightUnit, quantity: number): string {
  if (unit === 'piece') return `${quantity}件`
  return quantity >= 1000 ? `${quantity / 1000}kg` : `${quantity}g`
}

/** What no single field of a template can be told for, by field. */
export function freightProblems({ rules, notServed }: FreightTemplate): Record<string, string> {
  const problems: Record<string, string> = {}
  const seen = new Set<string>()
  rules.forEach(({ provinces: named }, i) => {
    const twice = named.filter((code) => seen.has(code))
    if (new Set(named).size < named.length || twice.length > 0) {
      problems[`rules.${i}.provinces`] =
        `${[...new Set(twice)].map(provinceName).join('、') || '有省份'}重复，一个省份只能有一条规则`
    }
    for (const code of named) seen.add(code)
  })
  const both = notServed.filter((code) => seen.has(code))
  if (both.length > 0) {
    problems.notServed = `${both.map(provinceName).join('、')}已有运费规则，请从其中一处移除`
  } else if (provinces.every(({ code }) => notServed.includes(code))) {
    problems.notServed = '不能所有地区都不配送'
  }
  return problems
}
