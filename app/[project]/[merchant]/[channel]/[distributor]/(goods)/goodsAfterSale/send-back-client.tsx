'use client'

import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import shared from '@/lib/flows/ordering/orders/order-detail.module.css'
import {
  CourierFields,
  type CourierLabel,
  missingOfLabel,
} from '@/lib/flows/ordering/shipping/courier-fields-client.tsx'
import type { AfterSale } from '@/lib/operate-center/contract/orders/goods.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './after-sale.module.css'

type Props = { request: AfterSale; onChanged: () => void }

/** Names the parcel with which pieces go back; a number that was named is shown and may be corrected. */
export function SendBack({ request, onChanged }: Props) {
  const { returnParcel } = request
  const [correcting, setCorrecting] = useState(false)
  if (returnParcel && !correcting) {
    return (
      <section className={ui.block} aria-label="寄回快递">
        <header className={shared.blockHead}>
          <h2 className={ui.heading}>寄回快递</h2>
          {request.actions.includes('sendBack') ? (
            <button type="button" className={ui.text} onClick={() => setCorrecting(true)}>
              修改
            </button>
          ) : null}
        </header>
        <p className={styles.parcel}>
          {returnParcel.company} {returnParcel.trackingNo}
          <CopyButton text={returnParcel.trackingNo} label="复制快递单号" />
        </p>
      </section>
    )
  }
  return (
    <CourierForm
      request={request}
      onSaved={() => {
        setCorrecting(false)
        onChanged()
      }}
    />
  )
}

function CourierForm({
  request: { id, returnParcel },
  onSaved,
}: {
  request: AfterSale
  onSaved: () => void
}) {
  const { base } = useShop()
  const { busy, run } = useChange('afterSales.sendBack')
  const [label, setLabel] = useState<CourierLabel>({
    company: returnParcel?.company ?? '',
    other: false,
    trackingNo: returnParcel?.trackingNo ?? '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const send = async () => {
    const wrong = missingOfLabel(label)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await run({
      id,
      company: label.company.trim(),
      trackingNo: label.trackingNo.replace(/\s/g, ''),
    })
    if (!answer) return
    if (answer.ok) {
      toast('已提交，商家收到商品后为您退款')
      return onSaved()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'invalid') return setErrors({ form: failure.message, ...failure.fields })
    if (failure.kind === 'unavailable')
      return setErrors({ form: '没有收到结果，请稍后再试一次，不会重复提交' })
    toast(failure.message)
    onSaved()
  }
  return (
    <section className={ui.block} aria-label="填写寄回快递">
      <h2 className={ui.heading}>填写寄回快递</h2>
      <CourierFields value={label} errors={errors} onChange={setLabel} />
      {errors.form ? (
        <p className={styles.error} role="alert">
          {errors.form}
        </p>
      ) : null}
      <button
        type="button"
        className={`${ui.primary} ${ui.wide} ${styles.send}`}
        disabled={busy}
        onClick={send}
      >
        {busy ? '正在提交' : '提交快递单号'}
      </button>
    </section>
  )
}
