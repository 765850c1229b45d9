import { z } from 'zod'
import { type CallName, callOf } from '../../operate-center/contract/contract.ts'

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

const inputs = new Map<CallName, Schema>()
const answers = new Map<CallName, Schema>()

/** The input of a call as one writes it: what has a default may be left out. */
export function inputSchema(name: CallName): Schema {
  return schemaOf(inputs, name, 'input')
}

export function answerSchema(name: CallName): Schema {
  return schemaOf(answers, name, 'output')
}

function schemaOf(known: Map<CallName, Schema>, name: CallName, io: 'input' | 'output'): Schema {
  const kept = known.get(name)
  if (kept) return kept
  const { input, answer } = callOf(name)
  const made = z.toJSONSchema(io === 'input' ? input : answer, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema
  known.set(name, made)
  return made
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

/** A text that need not say anything. */
export function mayBeEmpty({ type, minLength, pattern, format, enum: words }: Schema): boolean {
  return type === 'string' && !minLength && !pattern && !format && !words
}

/** What an input begins with: what the schema gives by itself, and empty groups and lists where they are required. */
export function emptyOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  const { schema: bare, nullable } = unwrapped(schema)
  if (nullable) return null
  if (bare.const !== undefined) return bare.const
  if (bare.type === 'object' && bare.properties) {
    const fields = Object.entries(bare.properties).filter(
      ([name, field]) => bare.required?.includes(name) || field.default !== undefined,
    )
    return Object.fromEntries(fields.map(([name, field]) => [name, emptyOf(field)]))
  }
  if (bare.type === 'object') return {}
  if (bare.type === 'array') return []
  if (bare.type === 'boolean') return false
  // Where something has to be written the field says so.
  if (mayBeEmpty(bare)) return ''
  if (bare.oneOf ?? bare.anyOf) return emptyOf((bare.oneOf ?? bare.anyOf)?.[0] ?? {})
  return undefined
}

/** Of an input that has several forms: the one that fits what is known of it. */
export function formOf(schema: Schema, known: object): Schema {
  const forms = schema.oneOf ?? schema.anyOf
  if (!forms) return schema
  const fits = (form: Schema) =>
    Object.entries(known).every(([name, value]) => {
      const only = form.properties?.[name]?.const
      return only === undefined || only === value
    })
  return forms.find(fits) ?? forms[0] ?? schema
}
