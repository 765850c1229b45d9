import { z } from 'zod'
import { configAnswer, customerServiceAnswer, infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'

/**
 * The `chat` column: customer.do's answer, with the signing key sealed. An unencrypted key is dropped, never answered.
 */
export const chatColumn = customerServiceAnswer
  .omit({ customerKey: true })
  .extend({ customerKeySealed: z.string().optional() })

/** The other jsonb columns of a shop hold the answers of the specification's calls as they are. */
export const shopColumns = {
  power: powerAnswer,
  info: infoAnswer,
  config: configAnswer,
  chat: chatColumn,
}
