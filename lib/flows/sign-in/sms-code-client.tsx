'use client'

import { checkMobile } from '../../base/validation/contact.ts'
import { useProvenChange } from '../../browser/door/proven-change-client.ts'
import { CodeButton } from '../codes/code-button-client.tsx'
import { type FieldErrors, failureErrors } from './sign-in-form.ts'

type Props = {
  mobile: string
  purpose: 'login' | 'register'
  onErrors: (errors: FieldErrors) => void
  /** A code was sent. */
  onSent: () => void
}

/** 获取验证码 for signing in and registering. */
export function SmsCodeButton({ mobile, purpose, onErrors, onSent }: Props) {
  const { busy, run } = useProvenChange('members.sendCode')
  const send = () => {
    const number = checkMobile(mobile)
    if (number.ok) return run({ mobile: number.normalised, purpose })
    onErrors({ mobile: number.message })
    return null
  }
  return (
    <CodeButton
      busy={busy}
      send={send}
      onSent={onSent}
      onFailure={(failure) => onErrors(failureErrors(failure))}
    />
  )
}
