import type { ReactNode } from 'react'
import type { DebrisCard } from '../../../operate-center/contract/catalogue/debris.ts'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import { debrisFacts } from '../../catalogue/debris-card.tsx'
import styles from '../core/ordering.module.css'

type Product = Pick<DebrisCard, 'name' | 'cover' | 'city' | 'type'>

/** Which product this is: picture, name, where and what. */
export function DebrisHead({ product }: { product: Product }) {
  return (
    <div className={styles.summary}>
      <Picture
        picture={product.cover}
        sizes="88px"
        first
        {...(styles.cover ? { className: styles.cover } : {})}
      />
      <div className={styles.summaryText}>
        <h2 className={styles.name}>{product.name}</h2>
        <p className={styles.facts}>{debrisFacts(product)}</p>
      </div>
    </div>
  )
}

type Props = {
  product: Product
  facts: readonly { label: string; value: string }[]
  /** 修改, where the choice can still be changed. */
  change?: ReactNode
}

/** Product, package, day and number of an order. */
export function DebrisSummary({ product, facts, change }: Props) {
  return (
    <section className={ui.block} aria-label="产品">
      <DebrisHead product={product} />
      <div className={styles.trip}>
        <dl className={styles.tripFacts}>
          {facts.map(({ label, value }) => (
            <FactRow key={label} label={label} value={value} />
          ))}
        </dl>
        {change}
      </div>
    </section>
  )
}

function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
