'use client'

import { type FormEvent, useEffect, useState } from 'react'
import { arrivedChain } from '@/lib/browser/arrival/arrival.ts'
import { call } from '@/lib/browser/door/call.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { AgreementField } from '@/lib/flows/sign-in/agreement-client.tsx'
import { CodeField, MobileField } from '@/lib/flows/sign-in/mobile-code-fields-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { checkRegistration, failureErrors, type SignInForm } from '@/lib/flows/sign-in/sign-in-form.ts'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { otherScreen, returnSignedIn } from '@/lib/flows/sign-in/signed-in.ts'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import ui from '@/lib/ui/ui.module.css'
import { NewPasswordField } from '../_parts/new-password-fields-client.tsx'

/** Opens an account by mobile code, with a password and a name where they are wanted. */
export function Register({ demo }: { demo: boolean }) {
  const shop = useShop()
  const back = useSearchParam('back')
  const { root, form, errors, change, show } = useForm<SignInForm & { name: string }>({
    mobile: '',
    code: '',
    password: '',
    name: '',
    agreed: false,
  })
  const [exists, setExists] = useState(false)
  const { busy, run } = useLastChange('members.register')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setExists(false)
    const found = checkRegistration(form)
    if (show(found)) return
    const { mobile, code, password, name } = form
    const answer = await run({
      mobile,
      code,
      agreed: true,
      ...(password ? { password } : {}),
      ...(name.trim() ? { name: name.trim() } : {}),
    })
    if (!answer) return
    if (!answer.ok) {
      setExists(answer.failure.kind === 'refused' && answer.failure.code === 'ACCOUNT_EXISTS')
      show(failureErrors(answer.failure))
      return
    }
    returnSignedIn(shop, answer.value)
  }
  const gift = useRead('coupons.gift', {}, { login: false })
  const login = otherScreen(shop.base, 'fxLogin', back)
  return (
    <>
      <div className={styles.greeting}>
        <h2>注册{shop.name}账号</h2>
        <p>设置密码后，可用手机号加密码登录</p>
        <Referrer merchant={shop.merchant} />
      </div>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <MobileField form={form} errors={errors} required onChange={change} />
          <CodeField
            form={form}
            errors={errors}
            required
            onChange={change}
            purpose="register"
            root={root}
            onErrors={show}
          />
          <NewPasswordField
            label="密码"
            placeholder="选填"
            value={form.password}
            error={errors.password}
            onChange={(password) => change({ password })}
          />
          <Field
            label="称呼"
            name="name"
            autoComplete="name"
            placeholder="选填，我们怎样称呼您"
            maxLength={20}
            value={form.name}
            error={errors.name}
            onChange={(name) => change({ name })}
          />
        </div>
        <AgreementField
          checked={form.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errors.agreed}
        />
        <FormError text={errors.form}>{exists ? <a href={login}>去登录</a> : null}</FormError>
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={busy}>
          {busy ? '正在注册' : '注册'}
        </button>
      </form>
      <p className={styles.links}>
        <a href={login}>已有账号，去登录</a>
        {gift.data?.campaign?.state === 'open' ? (
          <a href={linkTo(shop.base, 'registerCoupon')}>领新人礼包</a>
        ) : null}
      </p>
      {demo ? <DemoHint /> : null}
    </>
  )
}

/** The salesperson by whose link the visitor has come; nothing for all others, and where the question fails. */
function Referrer({ merchant }: { merchant: string }) {
  const [name, setName] = useState('')
  useEffect(() => {
    const chainId = arrivedChain(merchant)
    if (!chainId) return
    const stop = new AbortController()
    void call('share.referrer', { chainId }, { signal: stop.signal }).then((answer) => {
      if (answer.ok && !stop.signal.aborted) setName(answer.value.referrer?.name ?? '')
    })
    return () => stop.abort()
  }, [merchant])
  return name ? <p>推荐人：{name}（业务员）</p> : null
}
