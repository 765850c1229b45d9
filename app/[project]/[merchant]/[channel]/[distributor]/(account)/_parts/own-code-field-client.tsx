'use client'

import { useChange } from '@/lib/browser/door/change-client.ts'
import { CodeButton } from '@/lib/flows/sign-in/code-button-client.tsx'
import type { OwnCodePurpose } from '@/lib/operate-center/contract/customers/account.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { Field } from '@/lib/ui/field-client.tsx'

type Props = {
  purpose: OwnCodePurpose
  value: string
  error: string | undefined
  label?: string
  onChange: (code: string) => void
  onSent: () => void
  onFailure: (failure: Failure) => void
}

/** A code to the customer's own mobile number. */
export function OwnCodeField({
  purpose,
  value,
  error,
  label = '验证码',
  onChange,
  onSent,
  onFailure,
}: Props) {
  const { busy, run } = useChange('account.sendCode')
  return (
    <Field
      label={label}
      inputMode="numeric"
      name="code"
      autoComplete="one-time-code"
      placeholder="短信验证码"
      maxLength={8}
      required
      value={value}
      error={error}
      onChange={onChange}
      end={<CodeButton busy={busy} send={() => run({ purpose })} onSent={onSent} onFailure={onFailure} />}
    />
  )
}
