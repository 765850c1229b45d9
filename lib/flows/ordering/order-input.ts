import { checkEmail, checkMobile } from '../../base/validation/contact.ts'
import { characterCount, trimText } from '../../base/validation/text.ts'
import type { TourQuote } from '../../operate-center/contract/catalogue/tours.ts'
import type { TourOrderInput } from '../../operate-center/contract/orders/orders.ts'
import type { OrderDraft } from './draft.ts'

export type ContactErrors = Partial<
  Record<'name' | 'mobile' | 'email' | 'emergencyName' | 'emergencyMobile', string>
>

/** What is wrong with the people to call; empty when nothing is. Emergency contact and e-mail may be left out. */
export function contactErrors({
  contact,
  emergency,
}: Pick<OrderDraft, 'contact' | 'emergency'>): ContactErrors {
  const errors: ContactErrors = {}
  const name = personName(contact.name, '联系人')
  if (name) errors.name = name
  const mobile = checkMobile(contact.mobile)
  if (!mobile.ok) errors.mobile = mobile.message
  if (trimText(contact.email) !== '') {
    const email = checkEmail(contact.email)
    if (!email.ok) errors.email = email.message
  }
  if (hasEmergency(emergency)) {
    const emergencyName = personName(emergency.name, '紧急联系人')
    if (emergencyName) errors.emergencyName = emergencyName
    const emergencyMobile = checkMobile(emergency.mobile)
    if (!emergencyMobile.ok) errors.emergencyMobile = emergencyMobile.message
    else if (mobile.ok && mobile.normalised === emergencyMobile.normalised) {
      errors.emergencyMobile = '紧急联系人请填写另一个手机号'
    }
  }
  return errors
}

function personName(text: string, who: string): string {
  const name = trimText(text)
  if (name === '') return `请填写${who}姓名`
  if (characterCount(name) < 2 || characterCount(name) > 20) return '姓名应为2至20个字，请核对'
  return /\d/.test(name) ? '姓名不能包含数字，请填写真实姓名' : ''
}

const hasEmergency = ({ name, mobile }: OrderDraft['emergency']) =>
  trimText(name) !== '' || trimText(mobile) !== ''

const normalMobile = (text: string) => {
  const check = checkMobile(text)
  return check.ok ? check.normalised : trimText(text)
}

/** How many places still have nobody. */
export function emptySlots({ travellers }: Pick<OrderDraft, 'travellers'>): number {
  return travellers.filter(({ travellerId }) => travellerId === null).length
}

export type Consents = {
  agreements: readonly { code: string; version: string }[]
  healthDeclared: boolean
  guardianConsent: boolean
}

/** The order as it is sent: the draft with what the shopper saw and agreed to. */
export function orderInput(
  draft: OrderDraft,
  quote: Pick<TourQuote, 'fingerprint' | 'payable'>,
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
    contact: {
      name: trimText(contact.name),
      mobile: normalMobile(contact.mobile),
      email: trimText(contact.email),
    },
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
    attribution,
  }
}
