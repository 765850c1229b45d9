import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { visaFacts } from '@/lib/domain/visas/visa-words.ts'
import { occupations } from '@/lib/domain/visas/words.ts'
import { ProductHead } from '@/lib/flows/ordering/core/order-summary.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PrivateScreen } from '@/lib/frame/private-screen.tsx'
import type { VisaMaterial } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarVisas } from '@/lib/storefront/shop/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import { WithdrawnVisa } from '../../_parts/other-visas.tsx'
import { pageVisa } from '../../_parts/page-visa.ts'
import { VisaSelectScreen } from './visa-select-client.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, visa } = await pageVisa(params)
  return screenMetadata(
    shop,
    'visaProductSelect',
    visa ? { name: visa.name, query: { proId } } : { missing: true },
  )
}

export default async function VisaProductSelectPage({ params }: Props) {
  const { proId: wanted, shop, visa } = await pageVisa(params)
  if (!visa) {
    // A withdrawn visa shows others, as its detail does; an unknown one is a plain 404.
    const others = wanted ? ((await readSimilarVisas(shop.tenant, wanted))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <WithdrawnVisa base={shop.base} visas={others} title="选择日期与人数" />
  }
  const { proId, country, options, returnWays, minPersons, maxPersons, processing } = visa
  return (
    <PrivateScreen screen="visaProductSelect">
      <div className={ordering.screen}>
        <section className={ui.block}>
          <ProductHead product={visa} about={visaFacts(visa)} />
        </section>
        <VisaSelectScreen
          holidays={pageSettings().holidays}
          visa={{
            proId,
            country,
            options,
            returnWays,
            limits: { minPersons, maxPersons },
            processing,
            price: visa.price,
            materials: materialCounts(visa.materials),
          }}
        />
      </div>
    </PrivateScreen>
  )
}

/** How many materials an applicant of each occupation hands in, optional ones not counted. */
function materialCounts(materials: readonly VisaMaterial[]): number[] {
  return occupations.map(
    (one) =>
      materials.filter(
        ({ required, occupations: whose }) => required && (whose.length === 0 || whose.includes(one)),
      ).length,
  )
}
