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

/** The name for anyone but the buyer: the Chinese one masked, else the surname in pinyin. */
export function maskedName({ name, surnamePinyin }: OrderedTraveller): string {
  return name === '' ? `${surnamePinyin}/*` : maskName(name)
}

/** The name as the buyer gave it, for the buyer: the Chinese one, else that in pinyin. */
export function fullName({ name, surnamePinyin, givenPinyin }: OrderedTraveller): string {
  return name === '' ? `${surnamePinyin}/${givenPinyin}` : name
}
