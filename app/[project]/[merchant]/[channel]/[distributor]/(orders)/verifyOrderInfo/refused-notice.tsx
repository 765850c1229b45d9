import { type WayOut, wayOut } from '@/lib/flows/ordering/submission.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './verify.module.css'

const targets: Record<WayOut, { screen: string; label: string } | null> = {
  price: null,
  stay: null,
  dates: { screen: 'productSelect', label: '重新选择日期和人数' },
  travellers: { screen: 'travelerList', label: '修改出行人' },
  contact: { screen: 'order', label: '修改联系人' },
  orders: { screen: 'orderList', label: '查看我的订单' },
}

/** Why the order was not taken, and the screen where that can be put right. */
export function RefusedNotice({ failure, base, proId }: { failure: Failure; base: string; proId: string }) {
  const target = targets[wayOut(failure)]
  const query = target?.screen === 'productSelect' ? `?proId=${encodeURIComponent(proId)}` : ''
  return (
    <div className={styles.refused} role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p>{failure.message}</p>
        {target ? <a href={`${base}/${target.screen}${query}`}>{target.label}</a> : null}
      </div>
    </div>
  )
}
