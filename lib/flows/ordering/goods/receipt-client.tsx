'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../../browser/door/change-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { hasAction } from '../orders/order-actions.ts'
import styles from '../orders/sheets.module.css'
import { useWanted } from '../orders/use-wanted-client.ts'
import { versionsText } from './versions-text.ts'

/** Says that the goods have arrived, once it is confirmed, and reminds the shop to send them. */
export function Receipt({ order }: { order: OrderOf<'goods'> }) {
  const { base } = useShop()
  const { orderNo, about } = order
  const client = useQueryClient()
  const receipt = useChange('orders.confirmReceipt')
  const reminder = useChange('orders.remindShipping')
  const [open, setOpen] = useState(false)
  const [error, setError] = useState('')
  const reload = () => client.invalidateQueries({ queryKey: ['orders.get', { orderNo }] })

  useWanted('receive', () => {
    if (hasAction(order, 'receive')) setOpen(true)
  })
  useWanted('pickupCode', () => {
    document.getElementById('pickupCode')?.scrollIntoView({ block: 'center' })
  })
  useWanted('remind', () => {
    if (hasAction(order, 'remind')) void remind()
  })

  async function remind() {
    const answer = await reminder.run({ orderNo })
    if (!answer) return
    if (answer.ok) toast('已提醒商家尽快发货')
    else if (!leaves(answer.failure)) toast(answer.failure.message)
    await reload()
  }
  async function receive() {
    setError('')
    const answer = await receipt.run({ orderNo })
    if (!answer) return
    if (answer.ok) {
      toast('已确认收货')
      setOpen(false)
      return reload()
    }
    const { failure } = answer
    if (leaves(failure)) return
    if (failure.kind === 'unavailable') return setError('没有收到结果，请稍后再试一次，不会重复提交')
    setError(failure.message)
    await reload()
  }
  function leaves({ kind }: Failure): boolean {
    if (kind === 'unauthenticated') requireLogin(base)
    return kind === 'unauthenticated'
  }

  const { busy } = receipt
  return open ? (
    <Sheet
      open
      onClose={() => setOpen(false)}
      title="确认收货"
      foot={
        <>
          <button type="button" className={ui.button} onClick={() => setOpen(false)}>
            还没收到
          </button>
          <button type="button" className={ui.primary} disabled={busy} onClick={receive}>
            {busy ? '正在提交' : '确认收到'}
          </button>
        </>
      }
    >
      <p className={styles.lead}>请收到全部商品并检查无误后再确认：</p>
      <p>
        {order.name} {versionsText(about.items)}
      </p>
      <p className={styles.note}>确认后订单完成，不能撤销；退换期限从确认收货起计算，见订单的退换说明。</p>
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      ) : null}
    </Sheet>
  ) : null
}
