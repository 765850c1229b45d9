import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import styles from './order-detail.module.css'

type Props = { order: Pick<Order, 'name' | 'cover'>; href: string; about: string }

/** What was ordered: picture, name, what it is; leads to the product. */
export function ProductLink({ order: { name, cover }, href, about }: Props) {
  return (
    <a className={styles.product} href={href}>
      <Picture className={styles.cover} picture={{ ...cover, alt: '' }} sizes="96px" />
      <span className={styles.productText}>
        <strong>{name}</strong>
        <span>{about}</span>
      </span>
      <Icon name="forward" size={18} />
    </a>
  )
}
