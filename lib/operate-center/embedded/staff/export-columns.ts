import { z } from 'zod'
import { chinaTime } from '../../../base/calendar/china-time.ts'
import { yuanWithCents } from '../../../base/money/fen.ts'
import {
  codeWord,
  fieldName,
  hasOwnName,
  optionName,
  unlimitedName,
  yesNoName,
} from '../../../domain/staff/field-words.ts'
import { type CallName, callOf, isCallName } from '../../contract/contract.ts'
import { fieldKind, isUnlimited, type Schema, unwrapped } from '../../contract/read-schema.ts'

export type Row = Record<string, unknown>

/** What stands in a cell: a text, a number, or money, which is written in yuan with two decimals. */
export type Cell = string | number | { fen: number }

export type ExportColumn = {
  /** Path of the field in a row: `shop.channel`. */
  field: string
  /** In Chinese, with the unit of money. */
  title: string
  of: (row: Row) => Cell
}

/**
 * The columns of a list's file, before any row is read: a field of an object gets a column of its own,
 * `attribution.source`; what has no fixed fields is one column.
 * @param list the list's call, by which the words of its fields are found
 */
export function columnsOf(list: string, item: z.ZodType): ExportColumn[] {
  const fields = new Map<string, Schema>()
  gather(schemaOf(item, 'output'), '', fields)
  return [...fields].map(([field, schema]) => {
    const asCode = hasWordBeside(field, (other) => fields.has(other))
    const title = titleOf(list, field)
    const path = `${list}.${field}`
    return {
      field,
      title: asCode ? `${title}代码` : withUnit(title, schema),
      of: (row) => {
        const value = at(row, field)
        if (list === 'staff.audit' && field === 'input') return changesOf(row)
        return asCode ? raw(value) : cellOf(schema, value, path)
      },
    }
  })
}

type Named = { field: string; name: string; words: ReadonlyMap<string, string> }

/**
 * Every field that a list's file tells of, also those within one column, with its name and the words for the codes that
 * it may hold; the words are none where it holds no codes, or where its column is the code itself.
 */
export function wordsOf(list: string, item: z.ZodType): Named[] {
  const fields = new Map<string, Schema>()
  gather(schemaOf(item, 'output'), '', fields)
  return [...fields].flatMap(([field, schema]) => {
    const named = namedWithin(schema, `${list}.${field}`, field)
    return hasWordBeside(field, (other) => fields.has(other))
      ? named.map((one) => ({ ...one, words: new Map() }))
      : named
  })
}

function namedWithin(schema: Schema, path: string, field: string): Named[] {
  const { schema: bare } = unwrapped(schema)
  if (bare.items) return namedWithin(bare.items, path, field)
  const codes = bare.enum ?? bare.propertyNames?.enum ?? []
  const words = new Map(codes.map((code) => [String(code), optionName(path, code)]))
  const inner = Object.entries(bare.properties ?? {}).flatMap(([name, one]) =>
    namedWithin(one, `${path}.${name}`, `${field}.${name}`),
  )
  return [{ field, name: fieldName(path), words }, ...inner]
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
}

/** Each field with its schema; of one that several forms have, what all of them may hold. */
function gather(given: Schema, path: string, into: Map<string, Schema>): void {
  const { schema } = unwrapped(given)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    for (const choice of choices) if (choice.type !== 'null') gather(choice, path, into)
    return
  }
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0) {
    for (const [name, inner] of fields) gather(inner, path ? `${path}.${name}` : name, into)
    return
  }
  const known = into.get(path)
  into.set(path, known ? { ...known, ...schema, ...together(known, schema) } : schema)
}

function together(one: Schema, other: Schema): Pick<Schema, 'enum'> {
  const codes = [one, other].flatMap(
    (schema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const as string]),
  )
  return codes.length > 0 ? { enum: [...new Set(codes)] } : {}
}

/** The answer says the field's word itself, as `state` and `stateText`: then the field's own column is its code. */
function hasWordBeside(field: string, has: (field: string) => boolean): boolean {
  return has(`${field}Text`) || has(`${field}Name`)
}

/** `店铺渠道` for `shop.channel`, unless the two have a name of their own. */
function titleOf(list: string, field: string): string {
  const names = field.split('.')
  if (names.length === 1) return fieldName(`${list}.${field}`)
  if (hasOwnName(field) || hasOwnName(`${list}.${field}`)) return fieldName(`${list}.${field}`)
  return names.map((_, index) => fieldName(`${list}.${names.slice(0, index + 1).join('.')}`)).join('')
}

function withUnit(name: string, schema: Schema): string {
  return isMoney(schema) && !name.includes('（元）') ? `${name}（元）` : name
}

/** Money, or money by name (`prices` of a departure). */
function isMoney(schema: Schema): boolean {
  const { schema: bare } = unwrapped(schema)
  if (fieldKind(bare) === 'money') return true
  return typeof bare.additionalProperties === 'object' && isMoney(bare.additionalProperties)
}

/** The value of a column. */
function at(item: Row, field: string): unknown {
  let value: unknown = item
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Row)[name]
  }
  return value
}

function raw(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' ? value : String(value)
}

/** A value as its schema says it is. A code without a word stays as it is: it is all there is to tell it by. */
function cellOf(given: Schema, value: unknown, path: string): Cell {
  const { schema } = unwrapped(given)
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) {
    return value.map((one) => written(cellOf(schema.items ?? {}, one, path))).join('；')
  }
  if (typeof value === 'object') return fieldsOf(schema, value as Row, path)
  if (typeof value === 'boolean') return yesNoName(value)
  if (typeof value !== 'string' && typeof value !== 'number') return String(value)
  if (isUnlimited(schema, value)) return unlimitedName
  const kind = fieldKind(schema)
  if (kind === 'money' && typeof value === 'number') return { fen: value }
  if (kind === 'instant') return chinaTime(new Date(value))
  if (kind === 'code') return optionName(path, value)
  return codeWord(path, value) ?? value
}

/** `成人：1280.00，儿童：980.00` */
function fieldsOf(schema: Schema, value: Row, path: string): string {
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const options = schema.oneOf ?? schema.anyOf ?? []
  const found = (name: string) =>
    schema.properties?.[name] ?? options.find(({ properties }) => properties?.[name])?.properties?.[name]
  return Object.entries(value)
    .flatMap(([name, inner]) => {
      const known = found(name)
      if (hasWordBeside(name, (other) => Object.hasOwn(value, other))) {
        const code = written(raw(inner))
        return code === '' ? [] : [`${fieldName(`${path}.${name}`)}代码：${code}`]
      }
      const below = `${path}.${name}`
      const said = written(cellOf(known ?? others, inner, below))
      if (said === '') return []
      const isFree = known === undefined && schema.additionalProperties !== undefined
      const called = isFree ? freeName(path, below, name) : fieldName(below)
      return [`${known ? withUnit(called, known) : called}：${said}`]
    })
    .join('，')
}

/** What a free name of a record is called: the word for a code, or a field's name; else as it is. */
function freeName(path: string, below: string, name: string): string {
  const word = optionName(path, name)
  if (word !== name) return word
  const called = fieldName(below)
  return called === below ? name : called
}

const inputs = new Map<CallName, Schema>()

/** What an entry of the audit keeps of an act, by the fields of the act's own call. */
function changesOf({ call, input }: Row): string {
  if (typeof input !== 'object' || input === null) return ''
  const { filters, ...others } = input as Row
  if (call !== 'staff.beginExport') return saidOf(call, input as Row)
  // Of an export: what was asked of the list, by the fields of that list.
  return [saidOf(call, others), saidOf(others.list, (filters ?? {}) as Row)].filter(Boolean).join('；')
}

function saidOf(given: unknown, input: Row): string {
  const call = typeof given === 'string' && isCallName(given) ? given : null
  const known = call ? inputOf(call) : {}
  return Object.entries(input)
    .flatMap(([name, value]) => {
      const schema = known.properties?.[name] ?? {}
      const said = written(cellOf(schema, value, call ? `${call}.${name}` : name))
      return said === '' ? [] : [`${withUnit(fieldName(name), schema)}：${said}`]
    })
    .join('；')
}

function inputOf(call: CallName): Schema {
  const kept = inputs.get(call)
  if (kept) return kept
  const made = schemaOf(callOf(call).input, 'input')
  inputs.set(call, made)
  return made
}

/** A cell as a text; money in yuan: `1280.00`. */
export function written(cell: Cell): string {
  return typeof cell === 'object' ? yuanWithCents(cell.fen) : String(cell)
}
