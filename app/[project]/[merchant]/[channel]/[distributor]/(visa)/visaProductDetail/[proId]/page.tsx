import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { acceptanceWords, visaFacts, visaTimes, visaTrust } from '@/lib/domain/visas/visa-words.ts'
import detail from '@/lib/flows/catalogue/detail.module.css'
import { DetailHead } from '@/lib/flows/catalogue/detail-head.tsx'
import { Gallery } from '@/lib/flows/catalogue/gallery.tsx'
import { CouponStrip } from '@/lib/flows/coupons/coupon-strip.tsx'
import { ProductReviews } from '@/lib/flows/reviews/product-reviews.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { visaJsonLdFacts } from '@/lib/storefront/kinds/visa-json-ld.ts'
import { JsonLd, productJsonLd } from '@/lib/storefront/share/json-ld.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readProductOffers } from '@/lib/storefront/shop/coupons.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readSimilarVisas, readVisa, readVisaOffer } from '@/lib/storefront/shop/visas.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import { Price } from '@/lib/ui/price.tsx'
import { SectionBar } from '@/lib/ui/section-bar.tsx'
import { OtherVisas, WithdrawnVisa } from '../../_parts/other-visas.tsx'
import { pageVisa } from '../../_parts/page-visa.ts'
import { ApplyBar } from './apply-bar.tsx'
import styles from './detail.module.css'
import { Facts, KeyFacts } from './facts.tsx'
import { Fees } from './fees.tsx'
import { Notices } from './notices.tsx'
import { OwnDistrict } from './own-district-client.tsx'
import { Papers } from './papers.tsx'
import { Process } from './process.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, visa } = await pageVisa(params)
  if (!visa) return screenMetadata(shop, 'visaProductDetail', { missing: true })
  return screenMetadata(shop, 'visaProductDetail', {
    name: visa.name,
    description: [visaFacts(visa), visaTimes(visa), ...visa.highlights.slice(0, 2)]
      .filter(Boolean)
      .join('；'),
    image: visa.cover.src,
    query: { proId },
  })
}

export default async function VisaProductDetailPage({ params }: Props) {
  const proId = identityValue((await params).proId)
  const shop = await currentShop()
  if (!proId) notFound()
  const [visa, offer, similar, coupons] = await Promise.all([
    readVisa(shop.tenant, proId),
    readVisaOffer(shop.tenant, proId),
    readSimilarVisas(shop.tenant, proId),
    shop.ordering ? readProductOffers(shop.tenant, { kind: 'visa', id: proId }) : [],
  ])
  const others = similar?.items ?? []
  if (!visa) {
    // A product of another shop, or a withdrawn one, shows other visas; an unknown one is a plain 404.
    if (others.length === 0) notFound()
    return <WithdrawnVisa base={shop.base} visas={others} title="签证详情" />
  }
  const { base, tenant } = shop
  return (
    <>
      <TopBar title="签证详情" home={linkTo(base, 'visaIndex')} share={shop} />
      <main data-product-number={visa.code} data-product-title={visa.name}>
        <JsonLd data={productJsonLd(shop, visaJsonLdFacts(visa))} />
        <Gallery pictures={visa.pictures.length > 0 ? visa.pictures : [visa.cover]} />
        <DetailHead
          shop={shop}
          price={<Price fen={visa.price} per="人" market={visa.marketPrice} size="large" />}
          trust={visaTrust(visa)}
          name={
            <>
              <Flag code={visa.country.code} width={26} first />
              {visa.name}
            </>
          }
          tags={visa.tags}
          code={`产品编号 ${visa.code}`}
          poster={linkTo(base, 'qrCode', { kind: 'visa', proId })}
        >
          <KeyFacts visa={visa} />
          <CouponStrip base={base} offers={coupons} className={detail.coupons} />
        </DetailHead>
        <section className={styles.district} aria-label="受理领区">
          <OwnDistrict
            base={base}
            merchant={tenant.merchant}
            proId={proId}
            country={visa.country.code}
            taken={acceptanceWords(visa)}
          />
        </section>
        <SectionBar
          label="页内导航"
          sections={[
            { id: 'materials', name: '材料' },
            { id: 'fees', name: '费用' },
            { id: 'process', name: '流程' },
            { id: 'notices', name: '须知' },
            ...(visa.reviewCount > 0 ? [{ id: 'reviews', name: '点评' }] : []),
          ]}
        />
        <Facts visa={visa} earliestDate={offer?.earliestDate ?? null} />
        <Papers base={base} visa={visa} />
        <Fees visa={visa} />
        <Process visa={visa} />
        <Notices visa={visa} />
        {visa.reviewCount > 0 ? (
          <ProductReviews product={{ kind: 'visa', id: proId }} satisfaction={null} {...visa} />
        ) : null}
        {others.length > 0 ? <OtherVisas base={base} visas={others} /> : null}
        <p className={detail.foot}>
          签发与否由使领馆决定，办理时间以使领馆实际审理为准。签证信息如有变化，以客服确认为准。
        </p>
      </main>
      <ApplyBar shop={shop} proId={proId} />
    </>
  )
}
