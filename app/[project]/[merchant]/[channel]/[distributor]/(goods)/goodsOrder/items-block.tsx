import { formatFen } from '@/lib/base/money/fen.ts'
import { versionName } from '@/lib/domain/goods/spec-tree.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { GoodsItem } from '@/lib/flows/ordering/goods/goods-choice.ts'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './goods-order.module.css'

type Props = { base: string; goods: GoodsDetail; items: readonly GoodsItem[] }

/** The chosen versions, and the way back to the choice. */
export function ItemsBlock({ base, goods, items }: Props) {
  return (
    <section className={ui.block} aria-label="商品">
      <header className={own.itemsHead}>
        <h2 className={ordering.name}>{goods.name}</h2>
        <a className={ordering.change} href={linkTo(base, 'goodsProductSelect', { dbId: goods.proId })}>
          修改
        </a>
      </header>
      <ul>
        {items.map(({ skuId, quantity }) => {
          const sku = goods.skus.find(({ id }) => id === skuId)
          return (
            <li key={skuId} className={own.item}>
              <Picture
                picture={sku?.picture ?? goods.cover}
                sizes="64px"
                ratio={1}
                first
                {...(own.picture ? { className: own.picture } : {})}
              />
              <span className={own.itemText}>
                <span>{sku ? versionName(sku.values) || '默认规格' : '该规格已下架'}</span>
                <span className={own.itemPrice}>{sku ? formatFen(sku.price) : ''}</span>
              </span>
              <span className={ui.secondary}>× {quantity}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
