import { checkMobile, checkPassword, checkSmsCode } from '../../base/validation/contact.ts'
import { consentMissing } from '../../domain/consents.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { type Errors, errorsOf } from './form-errors.ts'

/** The errors of a sign-in form: a Chinese sentence per field; `form` is about the whole form. */
export type FieldErrors = Errors<'mobile' | 'code' | 'password' | 'name' | 'agreed'>

export type SignInForm = { mobile: string; code: string; password: string; agreed: boolean }

export type SignInWay = 'code' | 'password'

/** Checks before anything is sent. The server checks again. */
export function checkSignIn(way: SignInWay, { mobile, code, password, agreed }: SignInForm): FieldErrors {
  const errors: FieldErrors = {}
  const number = checkMobile(mobile)
  if (!number.ok) errors.mobile = number.message
  if (way === 'code') {
    const checked = checkSmsCode(code)
    if (!checked.ok) errors.code = checked.message
  } else if (password === '') errors.password = '请填写密码'
  if (!agreed) errors.agreed = consentMissing.agreements
  return errors
}

/** The same for a new account; the password may be left out. */
export function checkRegistration(form: SignInForm): FieldErrors {
  const errors = checkSignIn('code', form)
  if (form.password !== '') {
    const checked = checkPassword(form.password)
    if (!checked.ok) errors.password = checked.message
  }
  return errors
}

const FIELDS = ['mobile', 'code', 'password', 'name', 'agreed'] as const

/** Puts a failure under the field it is about; one that is about none of them stands above the button. */
export function failureErrors(failure: Failure): FieldErrors {
  return errorsOf(failure, FIELDS)
}
