'use client'

import type { FormEvent } from 'react'
import { checkAccountName, checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { useProvenChange } from '@/lib/browser/door/proven-change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { CodeButton } from '@/lib/flows/codes/code-button-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import ui from '@/lib/ui/ui.module.css'

/** 找回密码, first step: the holder of the number or the address gets a permission to set a new password. */
export function RecoverPasswordScreen({ demo }: { demo: boolean }) {
  const { base, merchant, saleTel } = useShop()
  const { root, form, errors, change, show, failed, focus } = useForm({ account: '', code: '' })
  const start = useProvenChange('members.startRecovery')
  const { busy, run } = useLastChange('members.verifyRecovery')

  const send = () => {
    const problem = accountProblem(form.account)
    if (!problem) return start.run({ account: form.account })
    show({ account: problem })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const account = accountProblem(form.account)
    const code = checkSmsCode(form.code)
    if (
      show({
        ...(account ? { account } : {}),
        ...(code.ok ? {} : { code: form.code === '' ? '请填写验证码' : code.message }),
      })
    )
      return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    sessionStore.set(merchant, 'recoverToken', answer.value.token)
    location.replace(linkTo(base, 'setPassword'))
  }
  return (
    <div className={styles.screen}>
      <div className={styles.greeting}>
        <h2>找回密码</h2>
        <p>验证手机号或已绑定的邮箱后，即可设置新密码</p>
      </div>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Field
            label="账号"
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            placeholder="手机号或邮箱"
            maxLength={254}
            required
            value={form.account}
            error={errors.account}
            onChange={(account) => change({ account })}
          />
          <Field
            label="验证码"
            inputMode="numeric"
            name="code"
            autoComplete="one-time-code"
            placeholder="短信或邮箱验证码"
            maxLength={8}
            required
            value={form.code}
            error={errors.code}
            onChange={(code) => change({ code })}
            end={
              <CodeButton
                busy={start.busy}
                send={send}
                sent="如账号存在，验证码已发送，请查收"
                onSent={() => focus('code')}
                onFailure={failed}
              />
            }
          />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在验证' : '下一步'}
        </button>
      </form>
      <p className={styles.links}>
        <a href={linkTo(base, 'fxLogin')}>用验证码登录</a>
        {saleTel ? <a href={`tel:${saleTel}`}>联系客服</a> : null}
      </p>
      {demo ? <DemoHint /> : null}
    </div>
  )
}

function accountProblem(account: string): string | null {
  const checked = checkAccountName(account)
  return checked.ok ? null : checked.message
}
