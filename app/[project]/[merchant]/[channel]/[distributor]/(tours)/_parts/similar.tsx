import { TourCard } from '@/lib/flows/catalogue/tour-card.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { TourCard as Tour } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './similar.module.css'

type Props = { base: string; tours: readonly Tour[]; withdrawn?: boolean; title?: string }

/** Other tours: at the end of a detail, or in place of one that is no longer sold here. */
export function Similar({ base, tours, withdrawn = false, title = '线路详情' }: Props) {
  const list = (
    <section className={styles.similar}>
      <h2 className={ui.heading}>{withdrawn ? '其他线路' : '看了又看'}</h2>
      <div className={styles.list}>
        {tours.map((tour) => (
          <TourCard key={tour.proId} tour={tour} base={base} layout={withdrawn ? 'row' : 'tile'} />
        ))}
      </div>
    </section>
  )
  if (!withdrawn) return list
  return (
    <>
      <TopBar title={title} home={linkTo(base, 'index')} />
      <main data-withdrawn="">
        <Empty icon="calendar" title="这条线路已下架" text="可以看看下面这些线路，或查看全部线路">
          <a className={ui.button} href={linkTo(base, 'productList')}>
            查看全部线路
          </a>
        </Empty>
        <div className={styles.asRows}>{list}</div>
      </main>
    </>
  )
}
