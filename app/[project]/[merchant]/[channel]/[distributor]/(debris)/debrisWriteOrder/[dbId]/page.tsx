import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { debrisFacts } from '@/lib/flows/catalogue/debris-card.tsx'
import { ProductHead } from '@/lib/flows/ordering/core/order-summary.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PrivateScreen } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarDebris } from '@/lib/storefront/shop/debris.ts'
import ui from '@/lib/ui/ui.module.css'
import { AskRow } from '../../_parts/ask-row.tsx'
import { WithdrawnDebris } from '../../_parts/other-debris.tsx'
import { pageDebris } from '../../_parts/page-debris.ts'
import { WriteOrderScreen } from './write-order-client.tsx'

type Props = { params: Promise<{ dbId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ dbId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { dbId, shop, product } = await pageDebris(params)
  return screenMetadata(
    shop,
    'debrisWriteOrder',
    product ? { name: product.name, query: { dbId } } : { missing: true },
  )
}

export default async function DebrisWriteOrderPage({ params }: Props) {
  const { dbId, shop, product } = await pageDebris(params)
  if (!product) {
    // A withdrawn product shows others, as its detail does; an unknown one is a plain 404.
    const others = dbId ? ((await readSimilarDebris(shop.tenant, dbId))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <WithdrawnDebris base={shop.base} products={others} title="填写订单" />
  }
  return (
    <PrivateScreen screen="debrisWriteOrder">
      <AskRow screen="debrisWriteOrder" />
      <div className={ordering.screen}>
        <section className={ui.block}>
          <ProductHead product={product} about={debrisFacts(product)} />
        </section>
        <WriteOrderScreen
          holidays={pageSettings().holidays}
          proId={product.proId}
          packages={product.packages}
        />
      </div>
    </PrivateScreen>
  )
}
