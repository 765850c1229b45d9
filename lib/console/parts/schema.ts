import { z } from 'zod'
import { type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'

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
