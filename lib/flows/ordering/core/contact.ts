import { checkEmail, checkMobile } from '../../../base/validation/contact.ts'
import { isMaskedMobile } from '../../../base/validation/mask.ts'
import { characterCount, trimText } from '../../../base/validation/text.ts'

/** The person to call about an order, as typed. */
export type Contact = { name: string; mobile: string; email: string }
export type ContactErrors = Partial<Record<keyof Contact, string>>

/** The contact's errors; empty when there are none. The e-mail is optional. */
export function contactErrors(contact: Contact): ContactErrors {
  const errors: ContactErrors = {}
  const name = personNameError(contact.name, '联系人')
  if (name) errors.name = name
  const mobile = checkMobile(contact.mobile)
  // The customer's own number as it is shown to them; the centre knows the whole.
  if (!mobile.ok && !isMaskedMobile(contact.mobile)) errors.mobile = mobile.message
  if (trimText(contact.email) !== '') {
    const email = checkEmail(contact.email)
    if (!email.ok) errors.email = email.message
  }
  return errors
}

/** What the centre has marked of the contact, by the fields of its answer; null: nothing. */
export function refusedContact(fields: Readonly<Record<string, string>>): ContactErrors | null {
  const { 'contact.name': name, 'contact.mobile': mobile, 'contact.email': email } = fields
  const errors = { ...(name && { name }), ...(mobile && { mobile }), ...(email && { email }) }
  return Object.keys(errors).length > 0 ? errors : null
}

/** @param who 联系人, 紧急联系人: whose name it is, in the sentence that asks for it */
export function personNameError(text: string, who: string): string {
  const name = trimText(text)
  if (name === '') return `请填写${who}姓名`
  if (characterCount(name) < 2 || characterCount(name) > 20) return '姓名应为2至20个字，请核对'
  return /\d/.test(name) ? '姓名不能包含数字，请填写真实姓名' : ''
}

/** The contact in the form in which it is sent and kept. */
export function normalContact({ name, mobile, email }: Contact): Contact {
  return { name: trimText(name), mobile: normalMobile(mobile), email: trimText(email) }
}

export function normalMobile(text: string): string {
  const check = checkMobile(text)
  return check.ok ? check.normalised : trimText(text)
}
