import { checkMobile } from '../../../base/validation/contact.ts'
import { maskMobile } from '../../../base/validation/mask.ts'
import { trimText } from '../../../base/validation/text.ts'
import type { TourQuote } from '../../../operate-center/contract/catalogue/tours.ts'
import type { TourOrderInput } from '../../../operate-center/contract/orders/tour.ts'
import {
  type ContactErrors,
  contactErrors,
  normalContact,
  normalMobile,
  personNameError,
} from '../core/contact.ts'
import type { TourContent } from './tour-draft.ts'

export type PeopleErrors = ContactErrors & Partial<Record<'emergencyName' | 'emergencyMobile', string>>

/** The contacts' errors; empty when there are none. The emergency contact is optional. */
export function peopleErrors({
  contact,
  emergency,
}: Pick<TourContent, 'contact' | 'emergency'>): PeopleErrors {
  const errors: PeopleErrors = contactErrors(contact)
  if (!hasEmergency(emergency)) return errors
  const name = personNameError(emergency.name, '紧急联系人')
  if (name) errors.emergencyName = name
  const mobile = checkMobile(emergency.mobile)
  const first = checkMobile(contact.mobile)
  if (!mobile.ok) errors.emergencyMobile = mobile.message
  else if (isSame(first.ok ? first.normalised : contact.mobile, mobile.normalised)) {
    errors.emergencyMobile = '紧急联系人请填写另一个手机号'
  }
  return errors
}

/** @param contact a number, or the mask of the customer's own */
const isSame = (contact: string, mobile: string) => contact === mobile || contact === maskMobile(mobile)

const hasEmergency = ({ name, mobile }: TourContent['emergency']) =>
  trimText(name) !== '' || trimText(mobile) !== ''

export type Consents = {
  agreements: readonly { code: string; version: string }[]
  healthDeclared: boolean
  guardianConsent: boolean
}

/** The order as it is sent: the draft with what the shopper saw and agreed to. */
export function orderInput(
  draft: TourContent,
  quote: Pick<TourQuote, 'fingerprint' | 'payable' | 'coupons'>,
  { agreements, healthDeclared, guardianConsent }: Consents,
  attribution: Record<string, string>,
): TourOrderInput {
  const { proId, departureId, counts, room, addOns, travellers, contact, emergency } = draft
  return {
    proId,
    departureId,
    counts,
    room,
    addOns,
    travellers,
    contact: normalContact(contact),
    ...(hasEmergency(emergency)
      ? { emergencyContact: { name: trimText(emergency.name), mobile: normalMobile(emergency.mobile) } }
      : {}),
    roomNote: trimText(draft.roomNote),
    remark: trimText(draft.remark),
    agreements: agreements.map(({ code, version }) => ({ code, version })),
    healthDeclared,
    guardianConsent,
    fingerprint: quote.fingerprint,
    payable: quote.payable,
    // Exactly those that the shown price counts with, whatever may be best by now.
    coupons: quote.coupons.chosen,
    attribution,
  }
}
