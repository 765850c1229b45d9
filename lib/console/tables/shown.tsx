import type { ReactNode } from 'react'
import { FEN } from '../../operate-center/contract/values.ts'
import { Day, Moment, Money, Thumb, Words, YesNo } from '../parts/cells.tsx'
import { type Schema, unwrapped } from '../parts/schema.ts'
import { fieldName, optionName } from './words.ts'

const DATE = '^\\d{4}-\\d{2}-\\d{2}$'

/** A value as its schema says it is: money, a day, a word of the trade. */
export function shown(schema: Schema, value: unknown, path: string): ReactNode {
  const { schema: bare } = unwrapped(schema)
  if (value === null || value === undefined || value === '') return <Words>{null}</Words>
  if (bare.description === FEN && typeof value === 'number') return <Money amount={value} />
  if (bare.format === 'date-time' && typeof value === 'string') return <Moment at={value} />
  if (bare.pattern === DATE && typeof value === 'string') return <Day date={value} />
  if (typeof value === 'boolean') return <YesNo value={value} />
  if (bare.enum && (typeof value === 'string' || typeof value === 'number')) return optionName(path, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return <Words>{null}</Words>
    return value
      .map((one) => (typeof one === 'object' ? oneLine(one) : optionName(path, String(one))))
      .join('、')
  }
  if (typeof value === 'object') {
    const { src, alt } = value as { src?: string; alt?: string }
    if (typeof src === 'string') return <Thumb src={src} alt={alt ?? ''} />
    return oneLine(value)
  }
  return String(value)
}

function oneLine(value: object | null): string {
  const { name, title, text, code } = (value ?? {}) as Record<string, unknown>
  const said = name ?? title ?? text ?? code
  if (typeof said === 'string') return said
  return Object.entries(value ?? {})
    .flatMap(([key, inner]) =>
      inner === null || inner === '' || typeof inner === 'object'
        ? []
        : [`${fieldName(key)} ${String(inner)}`],
    )
    .join(' ')
}
