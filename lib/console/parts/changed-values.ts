import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { formOf } from './schema.ts'

/** One value within an input: where it stands, and what its schema says it is. */
type Leaf = {
  /** `tour.days.0.title`. */
  path: string
  schema: Schema
  value: unknown
}

/** A value that is another than before; null: there is none. */
export type ChangedValue = Pick<Leaf, 'path' | 'schema'> & { before: unknown; after: unknown }

/** What differs between two states of a field, value by value in the order of the later state. @param before null: none */
export function changedValues(schema: Schema, path: string, before: unknown, after: unknown): ChangedValue[] {
  const [old, now] = [before, after].map((state) => new Map(leavesOf(schema, path, state).map(byPath)))
  if (!old || !now) return []
  const gone = [...old.values()].filter((leaf) => !now.has(leaf.path))
  return [...now.values(), ...gone.map((leaf) => ({ ...leaf, value: null }))].flatMap((leaf) => {
    const was = old.get(leaf.path)?.value ?? null
    return JSON.stringify(was) === JSON.stringify(leaf.value)
      ? []
      : [{ path: leaf.path, schema: leaf.schema, before: was, after: leaf.value }]
  })
}

const byPath = (leaf: Leaf) => [leaf.path, leaf] as const

/** The values that a state holds; a picture and a list of words are one value each. */
function leavesOf(schema: Schema, path: string, value: unknown): Leaf[] {
  if (value === null || value === undefined || value === '') return []
  const { schema: bare } = unwrapped(schema)
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object'))
      return value.length === 0 ? [] : [{ path, schema: bare, value }]
    return value.flatMap((one, index) => leavesOf(bare.items ?? {}, `${path}.${index}`, one))
  }
  if (typeof value !== 'object' || 'src' in value) return [{ path, schema: bare, value }]
  const { properties = {}, additionalProperties } = formOf(bare, value)
  const others = typeof additionalProperties === 'object' ? additionalProperties : {}
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(properties[name] ?? others, `${path}.${name}`, inner),
  )
}
