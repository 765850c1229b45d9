import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import styles from './order-detail.module.css'

type Props = { order: Pick<Order, 'contact' | 'remark'>; more: readonly { label: string; value: string }[] }

/** The person to call about the order and the shopper's wishes; `more` are the kind's own. Empty ones are left out. */
export function ContactFacts({ order: { contact, remark }, more }: Props) {
  const rows = [
    { label: '联系人', value: `${contact.name} ${contact.mobile}` },
    { label: '邮箱', value: contact.email },
    ...more,
    { label: '备注', value: remark },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
