import { Fragment, type ReactNode } from 'react'
import type { Picture as PictureData } from '../../../operate-center/contract/values.ts'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './ordering.module.css'

type Product = { name: string; cover: PictureData }

/** Which product this is: picture, name, what it is. */
export function ProductHead({ product, about }: { product: Product; about: string }) {
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
        <p className={styles.facts}>{about}</p>
      </div>
    </div>
  )
}

type Props = {
  /** What is ordered, in a word: 签证. */
  label: string
  product: Product
  about: string
  /** What was chosen: days, people, package. */
  facts: readonly { label: string; value: string }[]
  /** 修改, where the choice can still be changed. */
  change?: ReactNode
}

/** Product and choice of an order. */
export function OrderSummary({ label, product, about, facts, change }: Props) {
  return (
    <section className={ui.block} aria-label={label}>
      <ProductHead product={product} about={about} />
      <div className={styles.trip}>
        <dl className={styles.tripFacts}>
          {facts.map((fact) => (
            <Fragment key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </Fragment>
          ))}
        </dl>
        {change}
      </div>
    </section>
  )
}
