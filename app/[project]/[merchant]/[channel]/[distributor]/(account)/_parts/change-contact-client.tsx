'use client'

import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react'
import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import type { FieldCheck } from '@/lib/base/validation/field-check.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CodeButton } from '@/lib/flows/codes/code-button-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { OwnCodePurpose } from '@/lib/operate-center/contract/customers/account.ts'
import type { Answer } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { OwnCodeField } from './own-code-field-client.tsx'

/** A change that the form sends. */
type Step<Input, Value> = { busy: boolean; run: (input: Input) => Promise<Answer<Value> | null> }

type Props = {
  /** The field's name, `手机号`, and its present value. */
  present: { name: string; value: string }
  /** A code to the customer's own number, which proves who is signed in; null where there is no number yet. */
  own: { purpose: OwnCodePurpose; label: string } | null
  /** The new address or number, named as the calls name it. */
  field: { name: 'email' | 'mobile'; label: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'maxLength'
  >
  check: (text: string) => FieldCheck
  /** The code sent to it. `missing` and `sent` replace the texts about short messages. */
  code: { label: string; placeholder: string; missing?: string; sent?: string }
  send: Step<string, { resendAfter: number }>
  save: Step<{ code: string; fresh: string; newCode: string }, unknown>
  done: string
  /** Of the button, idle and while saving. */
  words: readonly [string, string]
  /** Below the form. */
  children: ReactNode
}

/** Changes a customer's mobile number or e-mail address: they prove that they hold the present one and the new one. */
export function ChangeContact(props: Props) {
  const { present, own, field, check, code: codeWords, send, save, done, words, children } = props
  const { base } = useShop()
  const initial: Record<string, string> = { code: '', [field.name]: '', newCode: '' }
  const { root, form, errors, change, show, failed, focus } = useForm(initial)
  const { code = '', [field.name]: fresh = '', newCode = '' } = form

  const sendCode = () => {
    const checked = check(fresh)
    if (checked.ok) return send.run(checked.normalised)
    show({ [field.name]: checked.message })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checks = {
      code: own ? checkSmsCode(code) : null,
      [field.name]: check(fresh),
      newCode: checkSmsCode(newCode),
    }
    const found = Object.entries(checks).flatMap(([name, checked]) =>
      !checked || checked.ok ? [] : [[name, checked.message] as const],
    )
    const wrong: Record<string, string> = Object.fromEntries(found)
    if (wrong.newCode && newCode === '' && codeWords.missing) wrong.newCode = codeWords.missing
    if (show(wrong)) return
    const answer = await save.run({ code, fresh, newCode })
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    toast(done)
    returnTo(linkTo(base, 'personCenterModify'))
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.present}>
          当前{present.name}
          <strong>{present.value || '未绑定'}</strong>
        </p>
        <div className={styles.fields}>
          {own ? (
            <OwnCodeField
              {...own}
              value={code}
              error={errors.code}
              onChange={(text) => change({ code: text })}
              onSent={() => focus('code')}
              onFailure={failed}
            />
          ) : null}
          <Field
            {...field}
            required
            value={fresh}
            error={errors[field.name]}
            onChange={(text) => change({ [field.name]: text })}
          />
          <Field
            label={codeWords.label}
            inputMode="numeric"
            name="newCode"
            autoComplete="one-time-code"
            placeholder={codeWords.placeholder}
            maxLength={8}
            required
            value={newCode}
            error={errors.newCode}
            onChange={(text) => change({ newCode: text })}
            end={
              <CodeButton
                busy={send.busy}
                send={sendCode}
                {...(codeWords.sent ? { sent: codeWords.sent } : {})}
                onSent={() => focus('newCode')}
                onFailure={failed}
              />
            }
          />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={save.busy}>
          {words[save.busy ? 1 : 0]}
        </button>
      </form>
      {children}
    </div>
  )
}
