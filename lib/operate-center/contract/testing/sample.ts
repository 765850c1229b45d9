import { z } from 'zod'
import { type CallName, callOf, type ParsedInput, type Value } from '../contract.ts'

/** A valid input of a call, every field filled, as a caller would send it. */
export function sampleInput<N extends CallName>(name: N): ParsedInput<N> {
  const { input } = callOf(name)
  return input.parse(withOwn(sample(jsonSchema(input, 'input')), OWN_VALUES[name])) as ParsedInput<N>
}

/** A valid answer of a call, every field filled. */
export function sampleValue<N extends CallName>(name: N): Value<N> {
  const { answer } = callOf(name)
  return answer.parse(withOwn(sample(jsonSchema(answer, 'input')), OWN_VALUES[name])) as Value<N>
}

/** A line of invoices as the tax office numbers it. */
const GOODS = { code: '3070301000000000000', rate: '0.06' }

/** Fields whose schema says more than JSON Schema can. */
const OWN_VALUES: { [N in CallName]?: Record<string, unknown> } = {
  'media.file': { file: 'u-0123456789abcdefghjk-480.webp' },
  'staff.setHome': { link: 'productList?dest=云南', src: '/media/yunnan-oldtown-1' },
  'staff.setFlags': { logo: '/media/yunnan-oldtown-1', followCode: '/media/yunnan-oldtown-1' },
  'staff.setActivity': {
    link: 'productList?dest=云南',
    src: '/media/yunnan-oldtown-1',
    from: '2026-12-01',
    until: '2026-12-31',
  },
  'documents.link': { code: 'itinerary' },
  'documents.view': { code: 'itinerary' },
  'documents.page': { code: 'itinerary' },
  'documents.mail': { code: 'itinerary' },
  'staff.issueInvoice': { number: '26112000000123456789' },
  'staff.redLetterInvoice': { number: '26112000000123456789' },
  'staff.invoiceSettings': GOODS,
  'staff.setInvoiceSettings': GOODS,
  'staff.makeCommonCode': { code: 'SAMPLE2027' },
  'staff.saveTour': { src: '/media/yunnan-oldtown-1' },
  'staff.goodsProduct': { src: '/media/yunnan-oldtown-1' },
  'staff.saveGoods': { src: '/media/yunnan-oldtown-1' },
  'staff.saveGoodsCategory': { src: '/media/yunnan-oldtown-1' },
  'staff.setGoodsHome': { src: '/media/yunnan-oldtown-1', link: 'productList?dest=云南' },
  'staff.saveDebris': { src: '/media/yunnan-oldtown-1' },
  // A code or a document, not both.
  'staff.lookUpVoucher': { document: undefined },
  'staff.redeemVoucher': { document: undefined },
  'tills.redeem': { document: undefined },
  'staff.saveVisa': { src: '/media/yunnan-oldtown-1' },
  'staff.setVisaHome': { src: '/media/yunnan-oldtown-1', link: 'productList?dest=云南' },
  'staff.saveVisaCountry': { pinyin: 'ri ben' },
  'staff.visaCountries': { pinyin: 'ri ben' },
  // Ids or a selection, not both.
  'staff.changeDepartures': { all: undefined },
  'staff.moveVisaApplicants': { all: undefined },
  'staff.booksOfMonth': { month: '2026-10' },
  'staff.closeBooks': { month: '2026-10' },
  'staff.reopenBooks': { month: '2026-10' },
  // By times of the day.
  'staff.saveDebrisDays': { stock: { '10:00': 1 } },
  'staff.views': { screen: 'orders' },
  'staff.saveView': { screen: 'orders' },
  'staff.trail': { after: '12' },
}

/** The value with the named fields replaced wherever they stand. */
function withOwn(value: unknown, own: Record<string, unknown> = {}): unknown {
  if (Array.isArray(value)) return value.map((inner) => withOwn(inner, own))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key in own ? own[key] : withOwn(inner, own)]),
  )
}

type Schema = {
  /** Several where a value may also be null. */
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  minItems?: number
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
}

function sample(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[schema.enum.length - 1]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice?.[0]) return sample(choice[0])
  switch ([schema.type].flat()[0]) {
    case 'object':
      return { ...record(schema), ...mapped(schema.properties ?? {}) }
    case 'array':
      return schema.items ? new Array(schema.minItems ?? 1).fill(sample(schema.items)) : []
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum >= 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    // A coerced or unknown value: one that reads as a number, a text and a flag alike.
    default:
      return 1
  }
}

function record({ propertyNames, additionalProperties }: Schema): Record<string, unknown> {
  if (!propertyNames || typeof additionalProperties !== 'object') return {}
  const keys = (propertyNames.enum as string[] | undefined) ?? ['键']
  return Object.fromEntries(keys.map((key) => [key, sample(additionalProperties)]))
}

function mapped(properties: Record<string, Schema>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, sample(value)]))
}

function text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): string {
  if (format === 'date-time') return '2026-11-20T08:00:00.000Z'
  if (format === 'uri') return 'https://shop.example.com/trip/yunyou/h5/d1001/productDetail?proId=7&from=微信'
  if (pattern?.includes('{4}-')) return '2026-12-01'
  if (pattern?.includes(':[0-5]') || pattern === '^\\d{2}:\\d{2}$') return '10:00'
  if (pattern?.startsWith('^[0-9+()')) return '021-12345678'
  if (pattern === '^\\d{8}$') return '12345678'
  if (pattern?.includes('#')) return '#123ABC'
  if (pattern?.startsWith('^(\\*\\.)?')) return '*.partner.com'
  if (pattern?.startsWith('^[a-z]')) return 'shanghai'
  if (pattern === '^[A-Z]{2}$') return 'JP'
  if (pattern === '^[1-9]\\d$') return '44'
  if (pattern?.startsWith('^[A-Za-z0-9][')) return 'id_1234-5678'
  if (pattern?.startsWith('^[A-Za-z0-9_-]{')) return pattern.includes('/') ? 'h5/d1001' : 'id_1234-5678'
  return '云游 & <四海>+%7'.padEnd(minLength, '行').slice(0, maxLength)
}
