import { trimText } from '../../../base/validation/text.ts'
import type { DebrisPackage, DebrisQuote } from '../../../operate-center/contract/catalogue/debris.ts'
import type { DebrisOrderInput } from '../../../operate-center/contract/orders/debris.ts'
import { normalContact } from '../core/contact.ts'
import type { DebrisContent } from './debris-draft.ts'
import { debrisQuoteInput } from './debris-flow.ts'

/**
 * The order as it is sent: the draft with what the shopper saw and agreed to.
 * @param agreements that an order has to agree to, of which the draft has all
 * @throws RangeError while a guest is missing: the screen does not send such an order
 */
export function debrisOrderInput(
  draft: DebrisContent,
  { asks: wanted }: Pick<DebrisPackage, 'asks'>,
  quote: Pick<DebrisQuote, 'fingerprint' | 'payable' | 'coupons'>,
  agreements: readonly { code: string; version: string }[],
  attribution: Record<string, string>,
): DebrisOrderInput {
  const { way, addressId, guests, contact, guardianConsent } = draft
  return {
    ...debrisQuoteInput(draft),
    guests: guests.map((travellerId) => {
      if (travellerId === null) throw new RangeError('a place without a guest')
      return { travellerId }
    }),
    asks: Object.fromEntries(wanted.map((ask) => [ask, trimText(draft.asks[ask] ?? '')])),
    ...(way === 'courier' ? { addressId } : {}),
    guardianConsent,
    contact: normalContact(contact),
    remark: trimText(draft.remark),
    agreements: agreements.map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
    // Exactly those that the shown price counts with, whatever may be best by now.
    coupons: quote.coupons.chosen,
    attribution,
  }
}
