import { maskIdCard, maskPassport } from '../../base/validation/mask.ts'
import type { DocumentType } from '../vocabulary.ts'

/**
 * How customers see their own people: in the address book, in pickers and in their own orders. Everybody else sees the
 * masks of rules.md C.8 (`maskName`, `maskDocument`).
 */

/** The whole name: Chinese, else as in the passport; empty when neither is given. */
export function nameForOwner({
  name,
  surnamePinyin,
  givenPinyin,
}: {
  name: string
  surnamePinyin: string
  givenPinyin: string
}): string {
  return name || `${surnamePinyin} ${givenPinyin}`.trim()
}

/**
 * A document number with enough of it to tell two people of one family apart: the last four characters
 * (110***********1234, E****5678). A number of fewer than eight characters shows less.
 */
export function documentForOwner(type: DocumentType, number: string): string {
  if (type === 1) return maskIdCard(number)
  const characters = [...number]
  return characters.length < 8 ? maskPassport(number) : `${characters[0]}****${characters.slice(-4).join('')}`
}
