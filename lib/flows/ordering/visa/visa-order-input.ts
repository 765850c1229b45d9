import { trimText } from '../../../base/validation/text.ts'
import type { VisaQuote } from '../../../operate-center/contract/catalogue/visas.ts'
import type { VisaOrderInput } from '../../../operate-center/contract/orders/visa.ts'
import { normalContact } from '../core/contact.ts'
import type { VisaContent } from './visa-draft.ts'

/**
 * The order as it is sent: the draft with what the shopper saw and agreed to.
 * @param agreements that an order has to agree to, of which the draft has all
 * @throws RangeError while a place is empty: the screen does not send such an order
 */
export function visaOrderInput(
  draft: VisaContent,
  quote: Pick<VisaQuote, 'fingerprint' | 'payable' | 'coupons'>,
  agreements: readonly { code: string; version: string }[],
  attribution: Record<string, string>,
): VisaOrderInput {
  const { proId, travelDate, options, returnWay, addressId, contact, guardianConsent } = draft
  return {
    proId,
    travelDate,
    options,
    returnWay,
    applicants: draft.applicants.map(({ occupation, travellerId }) => {
      if (travellerId === null) throw new RangeError('a place without an applicant')
      return { occupation, travellerId }
    }),
    ...(returnWay === 'courier' ? { addressId } : {}),
    contact: normalContact(contact),
    remark: trimText(draft.remark),
    agreements: agreements.map(({ code, version }) => ({ code, version })),
    guardianConsent,
    fingerprint: quote.fingerprint,
    payable: quote.payable,
    // Exactly those that the shown price counts with, whatever may be best by now.
    coupons: quote.coupons.chosen,
    attribution,
  }
}
