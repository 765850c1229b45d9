'use client'

import { type FormEvent, useState } from 'react'
import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { useScreenTitle } from '@/lib/frame/screen-title-client.ts'
import type { Profile } from '@/lib/operate-center/contract/customers/account.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { NewPasswordFields, newPasswordErrors } from '../_parts/new-password-fields-client.tsx'
import { OwnCodeField } from '../_parts/own-code-field-client.tsx'
import { OwnProfile } from '../_parts/own-profile-client.tsx'

const ways = [
  { value: 'old', label: '用原密码' },
  { value: 'code', label: '用短信验证码' },
] as const

type Way = (typeof ways)[number]['value']

export function ModifyPasswordScreen({ demo }: { demo: boolean }) {
  return (
    <OwnProfile heights={[260]}>{(profile) => <ModifyPassword profile={profile} demo={demo} />}</OwnProfile>
  )
}

/** A new password, by the old one or by a code; the first one by a code. */
function ModifyPassword({ profile, demo }: { profile: Profile; demo: boolean }) {
  const { base } = useShop()
  useScreenTitle(profile.hasPassword ? '修改密码' : '设置密码')
  const [way, setWay] = useState<Way>(profile.hasPassword ? 'old' : 'code')
  const { root, form, errors, change, show, failed, focus } = useForm({
    old: '',
    code: '',
    password: '',
    repeat: '',
  })
  const { busy, run } = useLastChange('account.changePassword')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = checkSmsCode(form.code)
    const found = {
      ...(way === 'old' && form.old === '' ? { old: '请填写原密码' } : {}),
      ...(way === 'code' && !code.ok ? { code: code.message } : {}),
      ...newPasswordErrors(form),
    }
    if (show(found)) return
    const { old, password } = form
    const answer = await run(way === 'old' ? { old, password } : { code: form.code, password })
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    toast('密码已设置，其他设备需重新登录')
    returnTo(linkTo(base, 'personCenterModify'))
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        {profile.hasPassword ? (
          <Tabs
            label="验证方式"
            tabs={ways}
            value={way}
            panel="modify-password"
            className={styles.tabs}
            onChange={(value) => {
              setWay(value)
              show({})
            }}
          />
        ) : (
          <p className={styles.present}>您还没有设置登录密码，验证手机号后即可设置</p>
        )}
        <div
          id="modify-password"
          className={styles.fields}
          {...(profile.hasPassword ? { role: 'tabpanel', 'aria-labelledby': `modify-password-${way}` } : {})}
        >
          {way === 'old' ? (
            <Field
              label="原密码"
              type="password"
              name="old"
              autoComplete="current-password"
              placeholder="请填写原密码"
              maxLength={64}
              required
              value={form.old}
              error={errors.old}
              onChange={(old) => change({ old })}
            />
          ) : (
            <OwnCodeField
              purpose="password"
              value={form.code}
              error={errors.code}
              onChange={(code) => change({ code })}
              onSent={() => focus('code')}
              onFailure={failed}
            />
          )}
          <NewPasswordFields form={form} errors={errors} onChange={change} />
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在保存' : '保存新密码'}
        </button>
      </form>
      <p className={styles.note}>
        {way === 'code' ? `验证码将发送到 ${profile.mobile}。` : ''}
        修改后，其他设备上的登录将失效，本机保持登录。
      </p>
      {demo && way === 'code' ? <DemoHint /> : null}
    </div>
  )
}
