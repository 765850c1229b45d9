'use client'

import { type FormEvent, useState } from 'react'
import { trimText } from '@/lib/base/validation/text.ts'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { useForm } from '@/lib/flows/sign-in/use-form-client.ts'
import type { OwnCoupon } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from '../_parts/exchange.module.css'
import { GivenCoupons } from '../_parts/given-coupons-client.tsx'
import { givenWords } from '../_parts/given-words.ts'

/** Exchanges a code for a coupon. */
export function RedeemCode() {
  const { base, merchant } = useShop()
  // A guest is led to the login at once, before anything is typed.
  useRead('members.me', {})
  const { root, form, errors, change, show, failed } = useForm({ code: '' })
  const { busy, run } = useChange('coupons.redeem')
  const [given, setGiven] = useState<readonly OwnCoupon[] | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const code = trimText(form.code)
    if (show(code === '' ? { code: '请输入兑换码' } : {})) return
    const answer = await run({ code, attribution: orderAttribution(merchant) })
    if (!answer) return
    if (answer.ok) setGiven(answer.value.coupons)
    else failed(answer.failure)
  }
  if (given) {
    return (
      <GivenCoupons title="兑换成功" text={givenWords(given)} coupons={given}>
        <button
          type="button"
          className={`${ui.button} ${ui.wide}`}
          onClick={() => {
            change({ code: '' })
            setGiven(null)
          }}
        >
          继续兑换
        </button>
      </GivenCoupons>
    )
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.lead}>输入兑换码，优惠券会放入您的账户</p>
        <Field
          label="兑换码"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="不区分大小写"
          maxLength={64}
          value={form.code}
          error={errors.code}
          onChange={(code) => change({ code })}
        />
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在兑换' : '立即兑换'}
        </button>
      </form>
      <ul className={styles.notes}>
        <li>空格和短横线可以省略，大小写均可</li>
        <li>一个兑换码只能兑换一次；通用口令每人一次，数量有限</li>
        <li>卡片上印有卡号和密码的，请用“激活卡券”</li>
      </ul>
      <p className={styles.links}>
        <a href={linkTo(base, 'activeCoupon')}>激活卡券</a>
        <a href={linkTo(base, 'myCoupon')}>我的优惠券</a>
      </p>
    </div>
  )
}
