'use client'

import type { RefObject } from 'react'
import { Field } from '../../ui/field-client.tsx'
import type { FieldErrors, SignInForm } from './sign-in-form.ts'
import { SmsCodeButton } from './sms-code-client.tsx'

type Props = {
  form: SignInForm
  errors: FieldErrors
  required?: boolean
  onChange: (change: Partial<SignInForm>) => void
}

export function MobileField({ form, errors, required, onChange }: Props) {
  return (
    <Field
      label="手机号"
      type="tel"
      inputMode="tel"
      name="mobile"
      autoComplete="tel"
      placeholder="请填写手机号"
      maxLength={20}
      required={required}
      value={form.mobile}
      error={errors.mobile}
      onChange={(mobile) => onChange({ mobile })}
    />
  )
}

type CodeProps = Props & {
  purpose: 'login' | 'register'
  /** The form, to focus the code's field. */
  root: RefObject<HTMLFormElement | null>
  onErrors: (errors: FieldErrors) => void
}

/** The code from the short message, with the button that sends it. */
export function CodeField({ form, errors, required, onChange, purpose, root, onErrors }: CodeProps) {
  return (
    <Field
      label="验证码"
      inputMode="numeric"
      name="code"
      autoComplete="one-time-code"
      placeholder="短信验证码"
      maxLength={8}
      required={required}
      value={form.code}
      error={errors.code}
      onChange={(code) => onChange({ code })}
      end={
        <SmsCodeButton
          mobile={form.mobile}
          purpose={purpose}
          onErrors={onErrors}
          onSent={() => {
            onErrors({})
            root.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
          }}
        />
      }
    />
  )
}
