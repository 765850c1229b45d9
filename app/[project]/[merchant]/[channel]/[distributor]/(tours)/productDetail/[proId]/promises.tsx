import { tourPromises } from '@/lib/domain/catalogue/tour-words.ts'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './detail.module.css'

/** What this product's conditions let a shopper rely on, in a few words each. */
export function Promises({ tour }: { tour: TourDetail }) {
  const promises = tourPromises(tour)
  if (promises.length === 0) return null
  return (
    <ul className={styles.promises} aria-label="服务承诺">
      {promises.map(({ title, text }) => (
        <li key={title} title={text}>
          <Icon name="shield" size={15} />
          {title}
        </li>
      ))}
    </ul>
  )
}
