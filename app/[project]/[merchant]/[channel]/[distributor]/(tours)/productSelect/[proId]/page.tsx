import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { documentWords } from '@/lib/domain/people/document-names.ts'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import { tourFacts } from '@/lib/flows/catalogue/tour-card.tsx'
import { ProductHead } from '@/lib/flows/ordering/core/order-summary.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PrivateScreen } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarTours } from '@/lib/storefront/shop/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import { pageTour } from '../../_parts/page-tour.ts'
import { Similar } from '../../_parts/similar.tsx'
import { SelectScreen } from './select-client.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, tour } = await pageTour(params)
  return screenMetadata(
    shop,
    'productSelect',
    tour ? { name: tour.name, query: { proId } } : { missing: true },
  )
}

export default async function ProductSelectPage({ params }: Props) {
  const { proId, shop, tour } = await pageTour(params)
  if (!tour) {
    // A withdrawn tour shows others, as its detail does; an unknown one is a plain 404.
    const others = proId ? ((await readSimilarTours(shop.tenant, proId))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <Similar base={shop.base} tours={others} withdrawn title="选择团期与人数" />
  }
  const { packages, addOns, minPerOrder, maxPerOrder, bedsPerRoom } = tour
  return (
    <PrivateScreen screen="productSelect">
      <div className={ordering.screen}>
        <section className={ui.block}>
          <ProductHead product={tour} about={tourFacts(tour)} />
        </section>
        <SelectScreen
          holidays={pageSettings().holidays}
          tour={{
            proId: tour.proId,
            packages,
            addOns,
            ages: guestRulesOf(tour).ages,
            childNote: tour.childRule.text,
            limits: { minPerOrder, maxPerOrder },
            bedsPerRoom,
            documents: documentWords(tour.acceptedDocuments, tour.scope),
            deposit: tour.deposit,
          }}
        />
      </div>
    </PrivateScreen>
  )
}
