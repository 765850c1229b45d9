import { VisaCard } from '@/lib/flows/catalogue/visa-card.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './other-visas.module.css'

type Props = { base: string; visas: Value<'visas.similar'>['items'] }

/** Other visas at the end of a detail. */
export function OtherVisas({ base, visas, title = '看了又看' }: Props & { title?: string }) {
  return (
    <section className={styles.others}>
      <h2 className={ui.heading}>{title}</h2>
      <div className={styles.list}>
        {visas.map((visa) => (
          <VisaCard key={visa.proId} visa={visa} base={base} />
        ))}
      </div>
    </section>
  )
}

/** In place of a visa that is no longer sold here. */
export function WithdrawnVisa({ base, visas, title }: Props & { title: string }) {
  return (
    <>
      <TopBar title={title} home={linkTo(base, 'visaIndex')} />
      <main data-withdrawn="">
        <Empty icon="document" title="这款签证已下架" text="可以看看下面这些签证，或按国家和地区查找">
          <a className={ui.button} href={linkTo(base, 'visaIndex')}>
            按国家和地区查找
          </a>
        </Empty>
        <div className={styles.end}>
          <OtherVisas base={base} visas={visas} title="其他签证" />
        </div>
      </main>
    </>
  )
}
