'use client'

import { useState } from 'react'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import styles from '@/lib/flows/ordering/orders/sheets.module.css'
import {
  CourierFields,
  type CourierLabel,
  missingOfLabel,
} from '@/lib/flows/ordering/shipping/courier-fields-client.tsx'
import type { DebrisOrderAbout } from '@/lib/operate-center/contract/orders/debris.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  orderNo: string
  device: NonNullable<DebrisOrderAbout['device']>
  onClose: () => void
  onSent: () => void
  /** The order is not as it is shown any more. */
  onStale: () => void
}

/** Names the parcel with which a device is sent back. */
export function ReturnSheet({ orderNo, device, onClose, onSent, onStale }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('orders.returnDevice')
  const [label, setLabel] = useState<CourierLabel>(() => ({
    company: device.returnParcel?.company ?? '',
    other: false,
    trackingNo: device.returnParcel?.trackingNo ?? '',
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const send = async () => {
    const missing = missingOfLabel(label)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    const { company, trackingNo } = label
    const answer = await run({ orderNo, company: company.trim(), trackingNo: trackingNo.trim() })
    if (!answer) return
    if (answer.ok) {
      toast('已登记，商家收到设备后退还押金')
      return onSent()
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'invalid') return setErrors({ form: failure.message, ...failure.fields })
    setErrors({ form: failure.message })
    if (failure.kind === 'refused' || failure.kind === 'absent') onStale()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="寄回设备"
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={send}>
          {busy ? '正在提交' : '确认提交'}
        </button>
      }
    >
      <CourierFields value={label} errors={errors} onChange={setLabel} />
      {errors.form ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {errors.form}
        </p>
      ) : null}
    </Sheet>
  )
}
