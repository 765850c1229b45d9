import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { type Fact, FactList } from './fact-list.tsx'

type Props = { order: Pick<Order, 'contact' | 'remark'>; more: readonly Fact[] }

/** The person to call about the order and the shopper's wishes; `more` are the kind's own. */
export function ContactFacts({ order: { contact, remark }, more }: Props) {
  return (
    <FactList
      facts={[
        { label: '联系人', value: `${contact.name} ${contact.mobile}` },
        { label: '邮箱', value: contact.email },
        ...more,
        { label: '备注', value: remark },
      ]}
    />
  )
}
