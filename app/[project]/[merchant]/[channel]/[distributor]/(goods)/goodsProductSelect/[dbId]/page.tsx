import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PrivateScreen } from '@/lib/frame/private-screen.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarGoods } from '@/lib/storefront/shop/goods.ts'
import { GoodsClosed } from '../../_parts/goods-closed.tsx'
import { WithdrawnGoods } from '../../_parts/other-goods.tsx'
import { pageGoods } from '../../_parts/page-goods.ts'
import { selectGoods } from '../../_parts/select-goods.ts'
import { GoodsSelectScreen } from './goods-select-client.tsx'

type Props = { params: Promise<{ dbId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ dbId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { dbId, shop, goods } = await pageGoods(params)
  if (shop.power.openShop !== 1) return screenMetadata(shop, 'goodsProductSelect', { noindex: true })
  return screenMetadata(
    shop,
    'goodsProductSelect',
    goods ? { name: goods.name, query: { dbId } } : { missing: true },
  )
}

export default async function GoodsProductSelectPage({ params }: Props) {
  const { dbId, shop, goods } = await pageGoods(params)
  if (shop.power.openShop !== 1) return <GoodsClosed shop={shop} screen="goodsProductSelect" />
  if (!goods) {
    // Withdrawn goods show others, as their detail does; unknown ones are a plain 404.
    const others = dbId ? ((await readSimilarGoods(shop.tenant, dbId))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <WithdrawnGoods base={shop.base} goods={others} title="选择规格" />
  }
  return (
    <PrivateScreen screen="goodsProductSelect">
      <div className={ordering.screen}>
        <GoodsSelectScreen goods={selectGoods(goods)} />
      </div>
    </PrivateScreen>
  )
}
