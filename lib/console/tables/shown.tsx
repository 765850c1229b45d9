import type { ReactNode } from 'react'
import { codeWord, fieldName, optionName, unlimitedName, yesNoName } from '../../domain/staff/field-words.ts'
import { fieldKind, isUnlimited, type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { Day, Moment, Money, Thumb, Words, YesNo } from '../parts/cells.tsx'

/** A value as its schema says it is: money, a day, a word of the trade. */
export function shown(schema: Schema, value: unknown, path: string): ReactNode {
  const { schema: bare } = unwrapped(schema)
  if (value === null || value === undefined) return <Words>{null}</Words>
  if (value === '') return <Words>{codeWord(path, value)}</Words>
  if (isUnlimited(bare, value)) return unlimitedName
  if (typeof value === 'string' && /(^|\.)html$/.test(path)) return textOf(value)
  const kind = fieldKind(bare)
  if (kind === 'money' && typeof value === 'number') return <Money amount={value} />
  if (kind === 'instant' && typeof value === 'string') return <Moment at={value} />
  if (kind === 'day' && typeof value === 'string') return <Day date={value} />
  if (typeof value === 'boolean') return <YesNo value={value} />
  if (kind === 'code' && (typeof value === 'string' || typeof value === 'number'))
    return optionName(path, value)
  if (Array.isArray(value)) {
    if (value.length === 0) return <Words>{null}</Words>
    return value
      .map((one) =>
        typeof one === 'object' ? oneLine(one, path) : (codeWord(path, one) ?? optionName(path, one)),
      )
      .join('、')
  }
  if (typeof value === 'object') {
    const { src, alt } = value as { src?: string; alt?: string }
    if (typeof src === 'string') return <Thumb src={src} alt={alt ?? ''} />
    return oneLine(value, path)
  }
  return codeWord(path, value as string | number) ?? String(value)
}

/** What a reader of markup reads. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|h\d|li|figure|blockquote)>/g, '$& '),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}

function oneLine(value: object | null, path: string): string {
  const { name, title, text, code } = (value ?? {}) as Record<string, unknown>
  const said = name ?? title ?? text ?? code
  if (typeof said === 'string') return said
  return Object.entries(value ?? {})
    .flatMap(([key, inner]) => {
      if (inner === null || inner === '' || typeof inner === 'object') return []
      const word = typeof inner === 'boolean' ? yesNoName(inner) : optionName(`${path}.${key}`, inner)
      return [`${fieldName(`${path}.${key}`)} ${word}`]
    })
    .join(' ')
}
