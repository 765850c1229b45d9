'use client'

import { type FormEvent, useState } from 'react'
import { useProvenChange } from '@/lib/browser/door/proven-change-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { localStore, sessionStore } from '@/lib/browser/storage/storage.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import ui from '@/lib/ui/ui.module.css'

/** The sales staff's own entrance: by the account that the shop's operator has opened for them. */
export function SalesLogin() {
  const { base, merchant, name } = useShop()
  const { root, form, errors, change, show, failed } = useForm({ account: '', password: '' })
  const { busy, run } = useProvenChange('sales.login')
  const [leaving, setLeaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = {
      ...(form.account.trim() === '' ? { account: '请填写账号' } : {}),
      ...(form.password === '' ? { password: '请填写密码' } : {}),
    }
    if (show(missing)) return
    const answer = await run(form)
    if (!answer) return
    if (!answer.ok) return failed(answer.failure)
    setLeaving(true)
    localStore.set(merchant, 'salesperson', '1')
    // Share nodes made in this tab before belong to a visitor, not to the salesperson.
    sessionStore.remove(merchant, 'shareChains')
    location.replace(linkTo(base, 'personCenter'))
  }
  return (
    <div className={styles.screen}>
      <div className={styles.greeting}>
        <h2>分销商登录</h2>
        <p>{name}的销售人员使用，登录后分享的链接和海报计入您的业绩</p>
      </div>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Field
            label="账号"
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="店铺为您开通的账号"
            maxLength={60}
            value={form.account}
            error={errors.account}
            onChange={(account) => change({ account })}
          />
          <Field
            label="密码"
            type="password"
            name="password"
            autoComplete="current-password"
            placeholder="请填写密码"
            maxLength={64}
            value={form.password}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
        </div>
        <FormError text={errors.form} />
        <button
          type="submit"
          className={`${ui.primary} ${ui.wide} ${styles.submit}`}
          disabled={busy || leaving}
        >
          {busy || leaving ? '正在登录' : '登录'}
        </button>
      </form>
      <p className={styles.note}>
        账号由店铺管理员开通。忘记密码，请联系管理员重置。还不是分销商？可以在线提交申请。
      </p>
      <p className={styles.links}>
        <a href={linkTo(base, 'join', { tab: 'distributor' })}>申请成为分销商</a>
        <a href={linkTo(base, 'fxLogin')}>顾客登录</a>
      </p>
    </div>
  )
}
