import { DebrisCard } from '@/lib/flows/catalogue/debris-card.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './other-debris.module.css'

type Props = { base: string; products: Value<'debris.similar'>['items'] }

/** Other fragment products at the end of a detail. */
export function OtherDebris({ base, products, title = '看了又看' }: Props & { title?: string }) {
  return (
    <section className={styles.others}>
      <h2 className={ui.heading}>{title}</h2>
      <div className={styles.list}>
        {products.map((product) => (
          <DebrisCard key={product.proId} product={product} base={base} />
        ))}
      </div>
    </section>
  )
}

/** In place of a product that is no longer sold here. */
export function WithdrawnDebris({ base, products, title }: Props & { title: string }) {
  return (
    <>
      <TopBar title={title} home={linkTo(base, 'index')} />
      <main data-withdrawn="">
        <Empty icon="document" title="这款产品已下架" text="可以看看下面这些，或搜索您想去的地方">
          <a className={ui.button} href={linkTo(base, 'search')}>
            搜索玩乐
          </a>
        </Empty>
        <div className={styles.end}>
          <OtherDebris base={base} products={products} title="其他玩乐" />
        </div>
      </main>
    </>
  )
}
