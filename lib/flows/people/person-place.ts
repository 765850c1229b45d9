import { ageGroupOf, COMMON_AGES } from '../../domain/people/ages.ts'
import type { Traveller } from '../../domain/people/traveller.ts'
import type { AgeGroup } from '../../domain/vocabulary.ts'

/** How a kept traveller suits a place of an order. */
export type PersonFit = {
  /** Full years on the day that counts; null when the birthday is missing, below 0 when it is later. */
  age: number | null
  /** The document the order would name. */
  document: Traveller['documents'][number] | null
  /** What tells them apart where the order names no document; else absent. */
  line?: string
  /** Why they cannot take it, as a sentence that says what to do; empty when they can. */
  problem: string
  /** What has to be done after the order; empty when nothing. */
  warning: string
}

/** A place of an order, and who has been chosen for it. */
export type PersonPlace = {
  /** 在职人员1, 成人2 … */
  label: string
  traveller: Traveller | null
  fit: PersonFit | null
}

/** A person as rows of travellers show one. */
export function shownFit({ age, document, line }: PersonFit): {
  age: number | null
  group: AgeGroup | null
  document: PersonFit['document']
  line: string | undefined
} {
  return { age, group: age === null || age < 0 ? null : ageGroupOf(age, COMMON_AGES), document, line }
}
