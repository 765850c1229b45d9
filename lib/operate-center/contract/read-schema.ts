import { FEN } from './values.ts'

/** The part of JSON Schema that the contract's inputs are made of. */
export type Schema = {
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  enum?: readonly (string | number)[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Without `null` and without what wraps a single choice; `nullable` says whether null was one of them. */
export function unwrapped(schema: Schema): { schema: Schema; nullable: boolean } {
  const options = schema.anyOf ?? schema.oneOf
  if (!options) return { schema, nullable: false }
  const real = options.filter((option) => option.type !== 'null')
  const nullable = real.length < options.length
  const [only] = real
  if (real.length === 1 && only) {
    const inner = unwrapped(only)
    return { schema: { ...inner.schema, default: schema.default }, nullable: nullable || inner.nullable }
  }
  // A choice of words, or of a word and the empty text that stands for none.
  const words = real.map(wordsOf)
  if (words.every((some) => some !== null)) {
    return { schema: { enum: words.flat(), default: schema.default }, nullable }
  }
  const dated = real.find((option) => option.pattern !== undefined)
  if (dated && real.every((option) => option === dated || option.const === '')) {
    return { schema: { ...dated, default: schema.default }, nullable }
  }
  return { schema, nullable }
}

/** The words that a schema allows; null where it is no choice of words. */
function wordsOf(schema: Schema): readonly (string | number)[] | null {
  if (schema.enum) return schema.enum
  return typeof schema.const === 'string' || typeof schema.const === 'number' ? [schema.const] : null
}

/** What a value is, by its schema: money in fen, an instant, a day, yes or no, one of fixed codes, or anything else. */
export type FieldKind = 'money' | 'instant' | 'day' | 'yesNo' | 'code' | 'plain'

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

/** Whether a number stands for no limit: the fields whose least value is −1 mean that by it. @param bare unwrapped */
export function isUnlimited(bare: Schema, value: unknown): boolean {
  return value === -1 && bare.minimum === -1
}

/** @param bare unwrapped */
export function fieldKind(bare: Schema): FieldKind {
  if (bare.description === FEN) return 'money'
  if (bare.format === 'date-time') return 'instant'
  if (bare.pattern === DATE) return 'day'
  if (bare.type === 'boolean') return 'yesNo'
  return bare.enum === undefined && bare.const === undefined ? 'plain' : 'code'
}
