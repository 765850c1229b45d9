import { GoodsCard } from '@/lib/flows/catalogue/goods-card.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './other-goods.module.css'

type Props = { base: string; goods: Value<'goods.similar'>['items'] }

/** Other goods at the end of a detail. */
export function OtherGoods({ base, goods, title = '看了又看' }: Props & { title?: string }) {
  return (
    <section className={styles.others}>
      <h2 className={ui.heading}>{title}</h2>
      <div className={styles.list}>
        {goods.map((one) => (
          <GoodsCard key={one.proId} goods={one} base={base} layout="tile" />
        ))}
      </div>
    </section>
  )
}

/** In place of goods that are no longer sold here. */
export function WithdrawnGoods({ base, goods, title }: Props & { title: string }) {
  return (
    <>
      <TopBar title={title} home={linkTo(base, 'goodsIndex')} />
      <main data-withdrawn="">
        <Empty icon="bag" title="这件商品已下架" text="可以看看下面这些好物，或到好物首页挑选">
          <a className={ui.button} href={linkTo(base, 'goodsIndex')}>
            去逛好物
          </a>
        </Empty>
        <div className={styles.end}>
          <OtherGoods base={base} goods={goods} title="其他好物" />
        </div>
      </main>
    </>
  )
}
