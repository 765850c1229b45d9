'use client'

import type { FormEvent } from 'react'
import { checkEmail, checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { CodeButton } from '../_parts/code-button-client.tsx'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import { OwnProfile } from '../_parts/own-profile-client.tsx'
import styles from '../_parts/sign-in.module.css'
import { DemoHint, FormError } from '../_parts/sign-in-parts-client.tsx'
import { useForm } from '../_parts/use-form-client.ts'

export function ModifyEmailScreen({ demo }: { demo: boolean }) {
  return (
    <OwnProfile heights={[180]} edits>
      {(profile) => <ModifyEmail profile={profile} demo={demo} />}
    </OwnProfile>
  )
}

/** The e-mail address: whoever sets it holds the mobile number and the address. */
function ModifyEmail({ profile, demo }: { profile: Profile; demo: boolean }) {
  const { base } = useShop()
  const { root, form, errors, change, show, failed, focus } = useForm({ code: '', email: '', newCode: '' })
  const send = useChange('account.sendEmailCode')
  const { busy, run } = useChange('account.changeEmail')

  const sendCode = () => {
    const email = checkEmail(form.email)
    if (email.ok) return send.run({ email: email.normalised })
    show({ email: email.message })
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = checkEmail(form.email)
    const code = checkSmsCode(form.code)
    const newCode = checkSmsCode(form.newCode)
    if (
      show({
        ...(code.ok ? {} : { code: code.message }),
        ...(email.ok ? {} : { email: email.message }),
        ...(newCode.ok ? {} : { newCode: form.newCode === '' ? '请填写邮箱验证码' : newCode.message }),
      })
    )
      return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    toast('邮箱已绑定')
    returnTo(linkTo(base, 'personCenterModify'))
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.present}>
          当前邮箱<strong>{profile.email || '未绑定'}</strong>
        </p>
        <div className={styles.fields}>
          <OwnCodeField
            purpose="email"
            label="手机验证"
            value={form.code}
            error={errors.code}
            onChange={(code) => change({ code })}
            onSent={() => focus('code')}
            onFailure={failed}
          />
          <Field
            label={profile.email ? '新邮箱' : '邮箱'}
            type="email"
            inputMode="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="name@example.com"
            maxLength={254}
            required
            value={form.email}
            error={errors.email}
            onChange={(email) => change({ email })}
          />
          <Field
            label="邮箱验证"
            inputMode="numeric"
            name="newCode"
            autoComplete="one-time-code"
            placeholder="邮箱验证码"
            maxLength={8}
            required
            value={form.newCode}
            error={errors.newCode}
            onChange={(newCode) => change({ newCode })}
            end={
              <CodeButton
                busy={send.busy}
                send={sendCode}
                sent="验证码已发送，请查看邮箱"
                onSent={() => focus('newCode')}
                onFailure={failed}
              />
            }
          />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在绑定' : profile.email ? '更换邮箱' : '绑定邮箱'}
        </button>
      </form>
      <p className={styles.note}>邮箱用于找回密码和接收电子发票。没有收到时，请查看垃圾邮件。</p>
      {demo ? <DemoHint folder="mail" /> : null}
    </div>
  )
}
