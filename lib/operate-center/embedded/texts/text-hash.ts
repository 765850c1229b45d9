import { createHash } from 'node:crypto'
import type { TextContent } from '../../../domain/texts/text-codes.ts'

/** SHA-256 of every word of a text, hex. */
export function hashOf({ title, sections, arbitration }: TextContent): string {
  const words = [title, sections.map(({ heading, text }) => [heading, text]), arbitration]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}
