'use client'

import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { OwnCoupon } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

type Props = { coupon: OwnCoupon; onActivated: () => void }

/** What a coupon offers that waits to be activated; asked first, because its days begin then. */
export function Activation({ coupon, onActivated }: Props) {
  const { base, merchant } = useShop()
  const { busy, run } = useChange('coupons.activate')
  const activate = async () => {
    const text = `${coupon.name}\n激活后有效期开始计算`
    if (!(await confirmDialog({ title: '激活优惠券', text, confirm: '立即激活' }))) return
    const answer = await run({ couponId: coupon.id, attribution: orderAttribution(merchant) })
    if (!answer) return
    if (answer.ok) toast('已激活，可在“未使用”中查看')
    else if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    else if (answer.failure.kind === 'unavailable') toast('没有收到结果，请刷新后查看，不会重复激活')
    else toast(answer.failure.message)
    onActivated()
  }
  return (
    <button
      type="button"
      className={`${ui.primary} ${ui.small}`}
      disabled={busy}
      onClick={() => void activate()}
    >
      {busy ? '正在激活' : '立即激活'}
    </button>
  )
}
