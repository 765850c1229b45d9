'use client'

import type { FormEvent, ReactNode } from 'react'
import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import signIn from '@/lib/flows/sign-in/sign-in.module.css'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { Answer } from '@/lib/operate-center/contract/failures.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import styles from './settings.module.css'

type Props<T> = {
  send: { busy: boolean; run: (input: { code: string }) => Promise<Answer<T> | null> }
  purpose: 'export' | 'delete'
  /** Above the code. */
  text: ReactNode
  /** Between the code and the button. */
  children?: ReactNode
  /** Shows what else is missing; true when nothing is. */
  isReady?: () => boolean
  onDone: (value: T) => void
  /** Of the button, idle and while sending. */
  words: readonly [string, string]
  look: string | undefined
  demo: boolean
}

/** A change that only the holder of the mobile number may make: requests a code to it and sends both. */
export function OwnCodeForm<T>(props: Props<T>) {
  const { send, purpose, text, children, isReady = () => true, onDone, words, look, demo } = props
  const { root, form, errors, change, show, failed, focus } = useForm({ code: '' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = checkSmsCode(form.code)
    const ready = isReady()
    if ((!code.ok && show({ code: code.message })) || !ready) return
    const answer = await send.run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    onDone(answer.value)
  }
  return (
    <form ref={root} onSubmit={submit} noValidate>
      {text}
      <div className={`${signIn.fields} ${styles.card}`}>
        <OwnCodeField
          purpose={purpose}
          value={form.code}
          error={errors.code}
          onChange={(code) => change({ code })}
          onSent={() => focus('code')}
          onFailure={failed}
        />
      </div>
      {children}
      <FormError text={errors.form} />
      <button type="submit" className={look} disabled={send.busy}>
        {words[send.busy ? 1 : 0]}
      </button>
      {demo ? <DemoHint /> : null}
    </form>
  )
}
