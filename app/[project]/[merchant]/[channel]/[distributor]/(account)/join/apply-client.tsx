'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useCallback, useState } from 'react'
import { type ApplicationFields, checkApplication } from '@/lib/base/validation/business.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { isUnauthenticated, useRead } from '@/lib/browser/door/read-client.ts'
import { loginUrl } from '@/lib/browser/door/require-login.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { consentMissing } from '@/lib/domain/consents.ts'
import styles from '@/lib/flows/sign-in/sign-in.module.css'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { DistributorApplication } from '@/lib/operate-center/contract/shops/distributors.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField, Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { ApplicationState } from './application-state.tsx'

/** 申请成为分销商: the form, and the state of the latest application. Needs a signed-in customer. */
export function Apply() {
  const { base } = useShop()
  const latest = useRead('distributors.application', {}, { login: false })
  const { refetch } = latest
  useRestored(useCallback(() => void refetch(), [refetch]))
  const [again, setAgain] = useState(false)
  if (isUnauthenticated(latest.error)) {
    return (
      <Empty icon="user" title="登录后申请" text="登录后填写店铺资料，审核进度和结果都可以在这里查看">
        <a className={ui.primary} href={loginUrl(base, linkTo(base, 'join', { tab: 'distributor' }))}>
          去登录
        </a>
      </Empty>
    )
  }
  if (latest.error && !latest.data) {
    return <LoadFailed error={latest.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!latest.data) return <Skeleton heights={[72, 340]} />
  const { application } = latest.data
  if (application && !(again && application.state === 'rejected')) {
    return <ApplicationState application={application} onAgain={() => setAgain(true)} />
  }
  return <ApplicationForm before={application} onDone={() => setAgain(false)} />
}

const empty: ApplicationFields = {
  shopName: '',
  contact: '',
  mobile: '',
  city: '',
  creditCode: '',
  travelLicence: '',
  referral: '',
}

type FormProps = { before: DistributorApplication | null; onDone: () => void }

function ApplicationForm({ before, onDone }: FormProps) {
  const { name } = useShop()
  const { shopName, contact, mobile, city, creditCode, travelLicence, referral } = before ?? empty
  const filled = { shopName, contact, mobile, city, creditCode, travelLicence, referral }
  const { root, form, errors, change, show, failed } = useForm(filled)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const client = useQueryClient()
  const { busy, run } = useChange('distributors.apply')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = checkApplication(form)
    setMissing(!agreed)
    if (show(checked.ok ? {} : checked.fields) || !agreed) return
    const answer = await run({ ...form, agreed })
    if (!answer) return
    const { kind, code } = answer.ok ? { kind: 'ok', code: '' } : { code: '', ...answer.failure }
    // Sent on another device meanwhile: that application's state is shown.
    const known = kind === 'refused' && code.startsWith('APPLICATION_')
    if (!answer.ok && !known) return failed(answer.failure)
    if (answer.ok) client.setQueryData(['distributors.application', {}], { application: answer.value })
    else await client.invalidateQueries({ queryKey: ['distributors.application'] })
    toast(answer.ok ? '申请已提交' : '您已提交过申请')
    onDone()
    scrollTo(0, 0)
  }
  const field = (key: keyof ApplicationFields) => ({
    name: key,
    value: form[key],
    error: errors[key],
    onChange: (value: string) => change({ [key]: value }),
  })
  return (
    <>
      <div className={styles.greeting}>
        <h2>申请成为分销商</h2>
        <p>审核通过后，{name}的合作团队会联系您开通店铺</p>
      </div>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <Field
            label="店铺名"
            placeholder="您的店铺或公司名称"
            maxLength={60}
            required
            {...field('shopName')}
          />
          <Field
            label="联系人"
            autoComplete="name"
            placeholder="怎样称呼您"
            maxLength={40}
            required
            {...field('contact')}
          />
          <Field
            label="电话"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="审核结果将发送到此手机号"
            maxLength={20}
            required
            {...field('mobile')}
          />
          <Field
            label="城市"
            autoComplete="address-level2"
            placeholder="店铺所在城市"
            maxLength={40}
            required
            {...field('city')}
          />
          <Field
            label="营业执照"
            autoCapitalize="characters"
            autoComplete="off"
            placeholder="18位统一社会信用代码"
            help="与旅行社许可证号至少填写一项"
            maxLength={30}
            {...field('creditCode')}
          />
          <Field
            label="许可证号"
            autoCapitalize="characters"
            autoComplete="off"
            placeholder="旅行社许可证，如 L-BJ-00001"
            maxLength={30}
            {...field('travelLicence')}
          />
          <Field
            label="推荐码"
            autoComplete="off"
            placeholder="选填，没有可不填"
            maxLength={30}
            {...field('referral')}
          />
        </div>
        <div className={styles.consent}>
          <CheckField
            checked={agreed}
            error={missing ? consentMissing.distributor : undefined}
            onChange={(checked) => {
              setAgreed(checked)
              setMissing(false)
            }}
          >
            以上内容真实，同意{name}将其用于审核并与我联系
          </CheckField>
        </div>
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在提交' : before ? '重新提交' : '提交申请'}
        </button>
      </form>
      <p className={styles.note}>资料加密保存，仅审核人员可见。注销账号时一并删除。</p>
    </>
  )
}
