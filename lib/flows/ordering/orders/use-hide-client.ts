'use client'

import { useChange } from '../../../browser/door/change-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { toast } from '../../../ui/toast-client.ts'

/** Takes a finished order off the customer's list, once they have confirmed it. */
export function useHide(onHidden: () => void): (orderNo: string) => Promise<void> {
  const { base } = useShop()
  const { run } = useChange('orders.hide')
  return async (orderNo) => {
    const text = '删除后不再出现在“我的订单”中，不能恢复。交易记录会依法保留，需要时可联系客服查询'
    if (!(await confirmDialog({ title: '删除订单', text, confirm: '删除' }))) return
    const answer = await run({ orderNo })
    if (!answer) return
    if (answer.ok) {
      toast('订单已删除')
      onHidden()
    } else if (answer.failure.kind === 'unauthenticated') requireLogin(base)
    else toast(answer.failure.message)
  }
}
