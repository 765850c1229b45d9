'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  checkAddressDetail,
  checkReceiver,
  checkReceiverPhone,
  regionMissing,
} from '../../base/validation/contact.ts'
import { appHere } from '../../browser/arrival/origin-mode.ts'
import { useLastChange } from '../../browser/door/last-change-client.ts'
import { useRead } from '../../browser/door/read-client.ts'
import { requireLogin } from '../../browser/door/require-login.ts'
import { useShop } from '../../browser/page/shop-context-client.tsx'
import { useBarTitle } from '../../frame/bar-title-client.ts'
import { LoadFailed } from '../../frame/load-failed-client.tsx'
import type { Address } from '../../operate-center/contract/customers/addresses.ts'
import { linkTo } from '../../screens/links.ts'
import { confirmDialog } from '../../ui/confirm-client.ts'
import { CheckField, Field } from '../../ui/field-client.tsx'
import filled from '../../ui/filled.module.css'
import { useHydrated } from '../../ui/hydrated-client.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './addresses.module.css'
import { DetailField } from './detail-field-client.tsx'
import { RegionField } from './region-field-client.tsx'

// Only inside WeChat.
const WechatAddressButton = lazy(() =>
  import('./wechat-address-client.tsx').then((module) => ({ default: module.WechatAddressButton })),
)

type Props = {
  /** Null for a new one. */
  id: string | null
  onSaved: (address: Address) => void
  onRemoved: (id: string) => void
}

/** The form of one delivery address; an existing one is first loaded in full. */
export function AddressForm({ id, onSaved, onRemoved }: Props) {
  const { base } = useShop()
  useBarTitle(id === null ? '新增地址' : '编辑地址')
  const kept = useRead('addresses.get', { id: id ?? '' }, { enabled: id !== null })
  if (id !== null && kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void kept.refetch()} home={linkTo(base, 'index')} />
  }
  if (id !== null && !kept.data) return <Skeleton heights={[240]} />
  return <Form address={kept.data ?? null} onSaved={onSaved} onRemoved={onRemoved} />
}

type FieldName = 'receiver' | 'phone' | 'regionCode' | 'detail'
type Errors = Partial<Record<FieldName, string>>

function Form({ address, onSaved, onRemoved }: Omit<Props, 'id'> & { address: Address | null }) {
  const { base } = useShop()
  const [form, setForm] = useState({
    receiver: address?.receiver ?? '',
    phone: address?.phone ?? '',
    regionCode: address?.regionCode ?? '',
    detail: address?.detail ?? '',
    isDefault: address?.isDefault ?? false,
  })
  const [errors, setErrors] = useState<Errors>({})
  const [tries, setTries] = useState(0)
  /** How often an address of WeChat was taken, and what the last one names of the region; the field begins with it. */
  const [taken, setTaken] = useState({ times: 0, region: '' })
  const inWechat = useHydrated() && address === null && appHere() === 'wechat'
  const element = useRef<HTMLFormElement>(null)
  const save = useLastChange('addresses.save')
  const remove = useLastChange('addresses.remove')
  const client = useQueryClient()
  /** The list is behind this form in the same document. */
  const forgetRead = () => {
    client.removeQueries({ queryKey: ['addresses.list'] })
    client.removeQueries({ queryKey: ['addresses.get'] })
  }
  const busy = save.busy || remove.busy
  const change = (part: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors((before) => {
      const after = { ...before }
      for (const field of Object.keys(part)) delete after[field as FieldName]
      return after
    })
  }
  useEffect(() => {
    if (tries > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = addressErrors(form)
    setErrors(found)
    setTries(tries + 1)
    if (Object.keys(found).length > 0) return
    const answer = await save.run({ ...(address ? { id: address.id } : {}), ...form })
    if (!answer) return
    if (answer.ok) {
      forgetRead()
      return onSaved(answer.value)
    }
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    if (answer.failure.kind === 'invalid') {
      setErrors(answer.failure.fields)
      setTries((before) => before + 1)
    }
    toast(answer.failure.message)
  }
  const ask = async () => {
    if (!address) return
    const question = {
      title: '删除地址',
      text: '确定删除这个地址吗？已提交的订单不受影响。',
      confirm: '删除',
    }
    if (!(await confirmDialog(question))) return
    const answer = await remove.run({ id: address.id })
    if (answer?.ok) {
      forgetRead()
      onRemoved(address.id)
    } else if (answer) toast(answer.failure.message)
  }
  return (
    <form ref={element} className={filled.screen} onSubmit={submit} noValidate>
      <section className={`${ui.block} ${styles.fields}`}>
        <Field
          label="收件人"
          name="receiver"
          autoComplete="name"
          placeholder="请填写真实姓名"
          maxLength={40}
          required
          value={form.receiver}
          error={errors.receiver}
          onChange={(receiver) => change({ receiver })}
        />
        <Field
          label="电话"
          type="tel"
          inputMode="tel"
          name="phone"
          autoComplete="tel"
          placeholder="手机号或带区号的座机号"
          maxLength={20}
          required
          value={form.phone}
          error={errors.phone}
          onChange={(phone) => change({ phone })}
        />
        <RegionField
          key={taken.times}
          start={taken.region}
          value={form.regionCode}
          error={errors.regionCode}
          onChange={(regionCode) => change({ regionCode })}
        />
        <DetailField value={form.detail} error={errors.detail} onChange={(detail) => change({ detail })} />
      </section>
      <div className={styles.default}>
        <CheckField checked={form.isDefault} onChange={(isDefault) => change({ isDefault })}>
          设为默认地址
        </CheckField>
      </div>
      {inWechat ? (
        <Suspense fallback={null}>
          <WechatAddressButton
            onTaken={({ region: { province, city, district }, ...rest }) => {
              change({ ...rest, regionCode: district })
              setTaken(({ times }) => ({ times: times + 1, region: district || city || province }))
            }}
          />
        </Suspense>
      ) : null}
      {address ? (
        <button type="button" className={styles.remove} disabled={busy} onClick={ask}>
          <Icon name="trash" size={18} />
          删除地址
        </button>
      ) : null}
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={busy}>
          {save.busy ? '正在保存…' : '保存'}
        </button>
      </div>
    </form>
  )
}

type Values = { receiver: string; phone: string; regionCode: string; detail: string }

/** The errors, by field. The centre validates again. */
function addressErrors({ receiver, phone, regionCode, detail }: Values): Errors {
  const errors: Errors = {}
  const who = checkReceiver(receiver)
  if (!who.ok) errors.receiver = who.message
  const reach = checkReceiverPhone(phone)
  if (!reach.ok) errors.phone = reach.message
  if (!/^\d{6}$/.test(regionCode)) errors.regionCode = regionMissing
  const where = checkAddressDetail(detail)
  if (!where.ok) errors.detail = where.message
  return errors
}
