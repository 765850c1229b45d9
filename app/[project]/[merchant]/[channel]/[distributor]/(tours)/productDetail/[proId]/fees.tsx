import { formatFen } from '@/lib/base/money/fen.ts'
import { durationWords } from '@/lib/domain/catalogue/tour-words.ts'
import { PlainList } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** What the price includes and excludes; shopping stops and paid items apart (旅游法 35). */
export function Fees({ tour }: { tour: TourDetail }) {
  return (
    <section id="fees" className={ui.block}>
      <h2 className={ui.heading}>费用说明</h2>
      <h3 className={styles.sub}>费用包含</h3>
      <PlainList items={tour.included} />
      <h3 className={styles.sub}>费用不含</h3>
      <PlainList items={tour.excluded} />
      {tour.childRule.text ? (
        <>
          <h3 className={styles.sub}>儿童标准</h3>
          <p>{tour.childRule.text}</p>
        </>
      ) : null}
      <h3 className={styles.sub}>购物场所</h3>
      {tour.shoppingStops.length === 0 ? (
        <p>全程不安排购物场所。</p>
      ) : (
        <PlainList
          items={tour.shoppingStops.map(
            ({ name, place, goods, minutes }) =>
              `${name}（${place}），${goods}，停留不超过${minutes}分钟，自愿参加`,
          )}
        />
      )}
      <h3 className={styles.sub}>另行付费项目</h3>
      {tour.paidItems.length === 0 ? (
        <p>全程不推荐另行付费项目。</p>
      ) : (
        <PlainList
          items={tour.paidItems.map(
            ({ name, price, minutes, note }) =>
              `${name}，参考价${formatFen(price)}，${durationWords(minutes)}，自愿选择${note ? `，${note}` : ''}`,
          )}
        />
      )}
    </section>
  )
}
