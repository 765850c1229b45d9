import { maskName } from '../../../../base/validation/mask.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import type { Context } from '../../kernel/context.ts'

/** A person as an order keeps them: with the one document it is booked with. */
export type OrderedPerson = Omit<KeptPerson, 'documents'> & {
  document: KeptPerson['documents'][number] | null
}

export function openOrdered({ sealer }: Pick<Context, 'sealer'>, sealed: string): OrderedPerson {
  // Encrypted when the order stored the person, so the form is known.
  return JSON.parse(sealer.open(sealed)) as OrderedPerson
}

/** The name for anyone but the buyer: the Chinese one masked, else the surname in pinyin. */
export function maskedName({ name, surnamePinyin }: OrderedPerson): string {
  return name === '' ? `${surnamePinyin}/*` : maskName(name)
}

/** The name as the buyer gave it, for the buyer: the Chinese one, else that in pinyin. */
export function fullName({ name, surnamePinyin, givenPinyin }: OrderedPerson): string {
  return name === '' ? `${surnamePinyin}/${givenPinyin}` : name
}
