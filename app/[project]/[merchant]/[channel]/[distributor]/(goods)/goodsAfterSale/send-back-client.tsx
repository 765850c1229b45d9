'use client'

import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import shared from '@/lib/flows/ordering/orders/order-detail.module.css'
import type { AfterSale } from '@/lib/operate-center/contract/orders/goods.ts'
import { Field, SelectField } from '@/lib/ui/field-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './after-sale.module.css'

/** Chosen for a company that is not among the usual ones. */
const OTHER = 'other'

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
  const { data } = useRead('shipping.couriers', {}, { login: false })
  const couriers = data?.couriers ?? []
  const [choice, setChoice] = useState<string | null>(null)
  const [written, setWritten] = useState(returnParcel?.company ?? '')
  const [trackingNo, setTrackingNo] = useState(returnParcel?.trackingNo ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const kept = couriers.some(({ name }) => name === returnParcel?.company) ? returnParcel?.company : OTHER
  const chosen = choice ?? (returnParcel ? (kept ?? '') : '')
  // Without the list the company is written.
  const isWritten = couriers.length === 0 || chosen === OTHER
  const company = (isWritten ? written : chosen).trim()

  const send = async () => {
    const wrong: Record<string, string> = {}
    if (!company) wrong.company = isWritten ? '请填写快递公司' : '请选择快递公司'
    const number = trackingNo.trim()
    if (!/^[A-Za-z0-9-]{6,40}$/.test(number)) {
      wrong.trackingNo = number ? '请核对快递单号，为6至40位字母或数字' : '请填写快递单号'
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const answer = await run({ id, company, trackingNo: number })
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
  const options = [
    { value: '', label: '请选择' },
    ...couriers.map(({ name }) => ({ value: name, label: name })),
    { value: OTHER, label: '其他快递公司' },
  ]
  return (
    <section className={ui.block} aria-label="填写寄回快递">
      <h2 className={ui.heading}>填写寄回快递</h2>
      {couriers.length > 0 ? (
        <SelectField
          label="快递公司"
          value={chosen}
          options={options}
          error={isWritten ? undefined : errors.company}
          onChange={setChoice}
        />
      ) : null}
      {isWritten ? (
        <Field
          label={couriers.length > 0 ? '公司名称' : '快递公司'}
          value={written}
          maxLength={40}
          placeholder="如顺丰速运"
          error={errors.company}
          onChange={setWritten}
        />
      ) : null}
      <Field
        label="快递单号"
        value={trackingNo}
        maxLength={40}
        autoComplete="off"
        error={errors.trackingNo}
        onChange={setTrackingNo}
      />
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
