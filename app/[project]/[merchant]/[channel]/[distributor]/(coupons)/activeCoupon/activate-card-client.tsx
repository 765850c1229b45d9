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

/** Activates a card by its number and password; the days of its coupon begin then. */
export function ActivateCard() {
  const { base, merchant } = useShop()
  // A guest is led to the login at once, before anything is typed.
  useRead('members.me', {})
  const { root, form, errors, change, show, failed } = useForm({ cardNumber: '', password: '' })
  const { busy, run } = useChange('coupons.activate')
  const [given, setGiven] = useState<readonly OwnCoupon[] | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const cardNumber = trimText(form.cardNumber)
    const password = trimText(form.password)
    const missing = {
      ...(cardNumber === '' ? { cardNumber: '请输入卡号' } : {}),
      ...(password === '' ? { password: '请输入密码' } : {}),
    }
    if (show(missing)) return
    const answer = await run({ cardNumber, password, attribution: orderAttribution(merchant) })
    if (!answer) return
    if (answer.ok) setGiven(answer.value.coupons)
    else failed(answer.failure)
  }
  if (given) {
    return (
      <GivenCoupons
        title="激活成功"
        text={given[0] ? `有效期 ${given[0].valid}` : '已放入您的账户'}
        coupons={given}
      >
        <button
          type="button"
          className={`${ui.button} ${ui.wide}`}
          onClick={() => {
            change({ cardNumber: '', password: '' })
            setGiven(null)
          }}
        >
          继续激活
        </button>
      </GivenCoupons>
    )
  }
  return (
    <div className={styles.screen}>
      <form ref={root} className={styles.card} onSubmit={submit} noValidate>
        <p className={styles.lead}>输入卡片上的卡号和密码，激活后有效期开始计算</p>
        <Field
          label="卡号"
          name="cardNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="印在卡片正面"
          maxLength={64}
          value={form.cardNumber}
          error={errors.cardNumber}
          onChange={(cardNumber) => change({ cardNumber })}
        />
        <Field
          label="密码"
          name="password"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="刮开涂层可见"
          maxLength={64}
          value={form.password}
          error={errors.password}
          onChange={(password) => change({ password })}
        />
        <FormError text={errors.form} />
        <button type="submit" className={`${ui.primary} ${ui.wide} ${styles.submit}`} disabled={busy}>
          {busy ? '正在激活' : '立即激活'}
        </button>
      </form>
      <ul className={styles.notes}>
        <li>一张卡只能激活一次，激活后绑定当前账号</li>
        <li>激活后请在有效期内使用，有效期从激活当天算起</li>
        <li>没有卡号、只有兑换码的，请用“输入兑换码”</li>
      </ul>
      <p className={styles.links}>
        <a href={linkTo(base, 'addCouponCenter')}>输入兑换码</a>
        <a href={linkTo(base, 'myCoupon', { tab: 'inactive' })}>待激活的优惠券</a>
      </p>
    </div>
  )
}
