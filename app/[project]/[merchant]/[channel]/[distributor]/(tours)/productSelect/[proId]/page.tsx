import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { TourHead } from '@/lib/flows/ordering/tour/trip-summary.tsx'
import { PrivateScreen } from '@/lib/frame/private-screen.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readTour } from '@/lib/storefront/shop/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import { SelectScreen } from './select-client.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const proId = identityValue((await params).proId) ?? ''
  const shop = await currentShop()
  const tour = proId ? await readTour(shop.tenant, proId) : null
  return screenMetadata(
    shop,
    'productSelect',
    tour ? { name: tour.name, query: { proId } } : { noindex: true },
  )
}

export default async function ProductSelectPage({ params }: Props) {
  const proId = identityValue((await params).proId)
  const shop = await currentShop()
  const tour = proId ? await readTour(shop.tenant, proId) : null
  if (!tour) notFound()
  const {
    packages,
    addOns,
    childRule,
    seniorFrom,
    requiredFields,
    acceptedDocuments,
    passportMonths,
    minPerOrder,
    maxPerOrder,
    bedsPerRoom,
  } = tour
  return (
    <PrivateScreen screen="productSelect">
      <div className={ordering.screen}>
        <section className={ui.block}>
          <TourHead tour={tour} />
        </section>
        <SelectScreen
          tour={{
            proId: tour.proId,
            packages,
            addOns,
            rules: { childRule, seniorFrom, requiredFields, acceptedDocuments, passportMonths },
            limits: { minPerOrder, maxPerOrder },
            bedsPerRoom,
          }}
        />
      </div>
    </PrivateScreen>
  )
}
