'use client'

import { type FormEvent, useRef, useState } from 'react'
import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useProvenChange } from '@/lib/browser/door/proven-change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { consentMissing } from '@/lib/domain/consents.ts'
import { BIND_MOBILE_FIRST } from '@/lib/domain/members/wechat-words.ts'
import { AgreementField } from '@/lib/flows/sign-in/agreement-client.tsx'
import { CodeField, MobileField } from '@/lib/flows/sign-in/mobile-code-fields-client.tsx'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import {
  checkSignIn,
  failureErrors,
  type SignInForm,
  type SignInWay,
} from '@/lib/flows/sign-in/sign-in-form.ts'
import { DemoHint } from '@/lib/flows/sign-in/sign-in-parts-client.tsx'
import { otherScreen, returnSignedIn } from '@/lib/flows/sign-in/signed-in.ts'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { SalesLogin } from './sales-login-client.tsx'
import { useWechatLogin } from './wechat-login-client.ts'

const ways = [
  { value: 'code', label: '验证码登录' },
  { value: 'password', label: '密码登录' },
] as const satisfies readonly { value: SignInWay; label: string }[]

/** 登录: a customer's, or, with `?as=staff`, that of a salesperson of the shop. */
export function LoginScreen({ demo }: { demo: boolean }) {
  return useSearchParam('as') === 'staff' ? <SalesLogin /> : <CustomerLogin demo={demo} />
}

/**
 * Signing in by mobile code, which also opens an account on first use, by password, or by WeChat. A WeChat visitor
 * without an account enters a mobile code once, which binds the two.
 */
function CustomerLogin({ demo }: { demo: boolean }) {
  const shop = useShop()
  const back = useSearchParam('back')
  const wanted = useSearchParam('way') === 'password' ? 'password' : 'code'
  const [chosen, setWay] = useState<SignInWay | null>(null)
  const [binding, setBinding] = useState(false)
  const way = binding ? 'code' : (chosen ?? wanted)
  const { root, form, errors, change, show } = useForm<SignInForm>({
    mobile: '',
    code: '',
    password: '',
    agreed: false,
  })
  const [leaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const byCode = useChange('members.loginByCode')
  const byPassword = useProvenChange('members.loginByPassword')
  const enter = (member: Member) => {
    setLeaving(true)
    returnSignedIn(shop, member)
  }
  const wechat = useWechatLogin({
    onSignedIn: enter,
    onUnbound: () => {
      setBinding(true)
      show({})
      requestAnimationFrame(() => heading.current?.focus())
    },
    onFailure: (failure) => show(failureErrors(failure)),
    onReturned: () => change({ agreed: true }),
  })
  const busy = byCode.busy || byPassword.busy || wechat.busy || leaving

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkSignIn(way, form)
    if (show(found)) return
    const { mobile, code, password } = form
    const answer =
      way === 'code'
        ? await byCode.run({ mobile, code, agreed: true, ...(binding ? { bindWechat: true } : {}) })
        : await byPassword.run({ mobile, password, agreed: true })
    if (!answer) return
    if (answer.ok) enter(answer.value)
    else show(failureErrors(answer.failure))
  }
  const goByWechat = () => {
    if (form.agreed) return wechat.start()
    show({ agreed: consentMissing.agreements })
  }
  return (
    <div className={styles.screen}>
      <div className={styles.greeting}>
        <h2 ref={heading} tabIndex={-1}>
          {binding ? '绑定手机号' : `登录${shop.name}`}
        </h2>
        <p>{binding ? BIND_MOBILE_FIRST : <Welcome base={shop.base} back={back} />}</p>
      </div>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        {binding ? null : (
          <Tabs
            label="登录方式"
            tabs={ways}
            value={way}
            panel="sign-in"
            className={styles.tabs}
            onChange={(value) => {
              setWay(value)
              show({})
            }}
          />
        )}
        <div
          id="sign-in"
          className={styles.fields}
          {...(binding ? {} : { role: 'tabpanel', 'aria-labelledby': `sign-in-${way}` })}
        >
          <MobileField form={form} errors={errors} onChange={change} />
          {way === 'code' ? (
            <CodeField
              form={form}
              errors={errors}
              onChange={change}
              purpose="login"
              root={root}
              onErrors={show}
            />
          ) : (
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
          )}
        </div>
        <AgreementField
          checked={form.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errors.agreed}
        />
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={busy}>
          {busy ? '正在登录' : binding ? '验证并登录' : '登录'}
        </button>
        {wechat.offered && !binding ? (
          <button
            type="button"
            className={`${ui.button} ${ui.wide} ${styles.wechat}`}
            disabled={busy}
            onClick={goByWechat}
          >
            <Icon name="chat" size={20} />
            微信登录
          </button>
        ) : null}
        {binding ? (
          <button type="button" className={`${ui.text} ${styles.otherWay}`} onClick={() => setBinding(false)}>
            使用其他方式登录
          </button>
        ) : null}
      </form>
      <p className={styles.links}>
        {binding ? null : (
          <>
            <a href={otherScreen(shop.base, 'join', back)}>注册并设置密码</a>
            <a href={linkTo(shop.base, 'recoverPassword')}>忘记密码</a>
          </>
        )}
        {shop.saleTel ? <a href={`tel:${shop.saleTel}`}>联系客服</a> : null}
      </p>
      {binding ? null : (
        <p className={styles.links}>
          <a href={linkTo(shop.base, 'fxLogin', { as: 'staff' })}>分销商登录</a>
        </p>
      )}
      {demo ? <DemoHint /> : null}
    </div>
  )
}

/** Who is signed in already may go on as they are, or sign in as somebody else below. */
function Welcome({ base, back }: { base: string; back: string | null | undefined }) {
  const { data } = useRead('members.me', {}, { login: false })
  if (!data) return '首次使用手机号登录，将自动为您开通账号'
  return (
    <>
      已登录 {data.mobile || data.name}，
      <a className={styles.goOn} href={backTarget(base, back, linkTo(base, 'personCenter'))}>
        继续浏览
      </a>
    </>
  )
}
