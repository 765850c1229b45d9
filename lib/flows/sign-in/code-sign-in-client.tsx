'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { useChange } from '../../browser/door/change-client.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { FormError } from '../../ui/form-error.tsx'
import ui from '../../ui/ui.module.css'
import { AgreementField } from './agreement-client.tsx'
import { CodeField, MobileField } from './mobile-code-fields-client.tsx'
import styles from './sign-in.module.css'
import { checkSignIn, failureErrors, type SignInForm } from './sign-in-form.ts'
import { DemoHint } from './sign-in-parts-client.tsx'
import { keepSignedIn } from './signed-in.ts'
import { useForm } from './use-form-client.ts'

type Props = {
  /** The words on its button, e.g. 登录并领取. */
  action: string
  demo: boolean
  /** Above the fields. */
  children?: ReactNode
  /** The customer is signed in on this browser; the form waits for what follows. */
  onSignedIn: () => Promise<void>
}

/** Signing in by mobile code in the middle of another screen; opens an account on first use. */
export function CodeSignIn({ action, demo, children, onSignedIn }: Props) {
  const { merchant } = useShop()
  const { root, form, errors, change, show } = useForm<SignInForm>({
    mobile: '',
    code: '',
    password: '',
    agreed: false,
  })
  const { busy, run } = useChange('members.loginByCode')
  const [following, setFollowing] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (show(checkSignIn('code', form))) return
    const answer = await run({ mobile: form.mobile, code: form.code, agreed: true })
    if (!answer) return
    if (!answer.ok) {
      show(failureErrors(answer.failure))
      return
    }
    keepSignedIn(merchant, answer.value)
    setFollowing(true)
    await onSignedIn()
    setFollowing(false)
  }
  const waiting = busy || following
  return (
    <>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        {children}
        <div className={styles.fields}>
          <MobileField form={form} errors={errors} required onChange={change} />
          <CodeField
            form={form}
            errors={errors}
            required
            onChange={change}
            purpose="login"
            root={root}
            onErrors={show}
          />
        </div>
        <AgreementField
          checked={form.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errors.agreed}
        />
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={waiting}>
          {waiting ? '正在领取' : action}
        </button>
      </form>
      {demo ? <DemoHint /> : null}
    </>
  )
}
