import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { OrderRow } from './rows.ts'

/** What every order keeps of whom to reach, sealed as one text; a kind may seal more along with it. */
const keptContact = z.looseObject({
  contact: z.object({ name: z.string(), mobile: z.string(), email: z.string() }),
  remark: z.string(),
})
export type KeptContact = z.infer<typeof keptContact>

export function openContact(
  { sealer }: Pick<Context, 'sealer'>,
  { contactSealed }: Pick<OrderRow, 'contactSealed'>,
): KeptContact {
  return keptContact.parse(JSON.parse(sealer.open(contactSealed)))
}

/** What is left of it when the buyer has gone and the time of keeping records is over. */
export const noContact: KeptContact = { contact: { name: '', mobile: '', email: '' }, remark: '' }
