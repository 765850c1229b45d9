import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import type { OrderRow } from './rows.ts'

/** The contact of every order, sealed as one text; a kind may seal more with it. */
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

/** What remains of it once the account is deleted and the retention period is over. */
export const noContact: KeptContact = { contact: { name: '', mobile: '', email: '' }, remark: '' }
