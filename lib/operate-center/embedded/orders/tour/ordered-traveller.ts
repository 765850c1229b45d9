import { maskName } from '../../../../base/validation/mask.ts'
import type { KeptTraveller } from '../../customers/traveller-form.ts'
import type { Context } from '../../kernel/context.ts'

/** A traveller as an order keeps it: the person with the one document the journey is booked with. */
export type OrderedTraveller = Omit<KeptTraveller, 'documents'> & {
  document: KeptTraveller['documents'][number] | null
}

export function openOrdered({ sealer }: Pick<Context, 'sealer'>, sealed: string): OrderedTraveller {
  // Encrypted when the order stored the traveller, so the form is known.
  return JSON.parse(sealer.open(sealed)) as OrderedTraveller
}

/** What a list shows of a person: the Chinese name masked, else the surname in pinyin. */
export function shownName(person: OrderedTraveller): string {
  return person.name === '' ? `${person.surnamePinyin}/*` : maskName(person.name)
}
