import { type WayOut, wayOut } from '@/lib/flows/ordering/submission.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './verify.module.css'

type Target = { label: string; href: (base: string, proId: string) => string }

const targets: Record<WayOut, Target | null> = {
  price: null,
  stay: null,
  dates: {
    label: '重新选择日期和人数',
    href: (base, proId) => linkTo(base, 'productSelect', { proId }),
  },
  travellers: { label: '修改出行人', href: (base) => linkTo(base, 'travelerList') },
  contact: { label: '修改联系人', href: (base) => linkTo(base, 'order') },
  orders: { label: '查看我的订单', href: (base) => linkTo(base, 'orderList') },
}

/** Why the order was not taken, and the screen where that can be put right. */
export function RefusedNotice({ failure, base, proId }: { failure: Failure; base: string; proId: string }) {
  const target = targets[wayOut(failure)]
  return (
    <div className={styles.refused} role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p>{failure.message}</p>
        {target ? <a href={target.href(base, proId)}>{target.label}</a> : null}
      </div>
    </div>
  )
}
