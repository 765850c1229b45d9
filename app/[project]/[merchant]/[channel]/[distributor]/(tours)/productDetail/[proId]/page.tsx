import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import detail from '@/lib/flows/catalogue/detail.module.css'
import { DetailHead } from '@/lib/flows/catalogue/detail-head.tsx'
import { Gallery } from '@/lib/flows/catalogue/gallery.tsx'
import { tourFacts, trustWords } from '@/lib/flows/catalogue/tour-card.tsx'
import { CouponStrip } from '@/lib/flows/coupons/coupon-strip.tsx'
import { ProductReviews } from '@/lib/flows/reviews/product-reviews.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { tourJsonLdFacts } from '@/lib/storefront/kinds/tour-json-ld.ts'
import { JsonLd, productJsonLd } from '@/lib/storefront/share/json-ld.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readProductOffers } from '@/lib/storefront/shop/coupons.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readDepartures, readSimilarTours, readTour } from '@/lib/storefront/shop/tours.ts'
import { Price } from '@/lib/ui/price.tsx'
import { SectionBar } from '@/lib/ui/section-bar.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Itinerary } from '../../_parts/itinerary.tsx'
import { pageTour } from '../../_parts/page-tour.ts'
import { Similar } from '../../_parts/similar.tsx'
import { BookingBar } from './booking-bar.tsx'
import { Departures } from './departures.tsx'
import styles from './detail.module.css'
import { Facts } from './facts.tsx'
import { Fees } from './fees.tsx'
import { Notices } from './notices.tsx'
import { Promises } from './promises.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

/** What a day of an itinerary takes at the width of a phone, about. */
const DAY_PX = 420

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, tour } = await pageTour(params)
  if (!tour) return screenMetadata(shop, 'productDetail', { missing: true })
  return screenMetadata(shop, 'productDetail', {
    name: tour.name,
    description: [tour.subtitle, tourFacts(tour)].filter(Boolean).join('；'),
    image: tour.cover.src,
    query: { proId },
  })
}

export default async function ProductDetailPage({ params }: Props) {
  const proId = identityValue((await params).proId)
  const shop = await currentShop()
  if (!proId) notFound()
  const [tour, departures, similar, offers] = await Promise.all([
    readTour(shop.tenant, proId),
    readDepartures(shop.tenant, proId),
    readSimilarTours(shop.tenant, proId),
    shop.ordering ? readProductOffers(shop.tenant, { kind: 'tour', id: proId }) : [],
  ])
  const others = similar?.items ?? []
  if (!tour) {
    // A product of another shop, or a withdrawn one, shows similar ones; an unknown one is a plain 404.
    if (others.length === 0) notFound()
    return <Similar base={shop.base} tours={others} withdrawn />
  }
  const open = (departures?.departures ?? []).filter((departure) => departure.open)
  return (
    <>
      <TopBar title="线路详情" home={linkTo(shop.base, 'index')} share={shop} />
      <main data-product-number={tour.code} data-product-title={tour.name}>
        <JsonLd data={productJsonLd(shop, tourJsonLdFacts(tour, departures?.departures ?? []))} />
        <Gallery pictures={tour.pictures} />
        <DetailHead
          shop={shop}
          price={<Price fen={tour.priceFrom} from market={tour.marketPrice} size="large" />}
          trust={trustWords(tour)}
          name={tour.name}
          subtitle={tour.subtitle}
          firstTag={
            tour.instantConfirm ? (
              <span className={ui.tagWarm}>即时确认</span>
            ) : shop.ordering ? (
              <span className={ui.tagPlain}>{tour.deposit === null ? '确认后付款' : '确认后付定金'}</span>
            ) : null
          }
          tags={tour.tags}
          code={`${tourFacts(tour)}　产品编号 ${tour.code}`}
          poster={linkTo(shop.base, 'qrCode', { proId })}
        >
          <CouponStrip base={shop.base} offers={offers} className={`${detail.coupons} ${styles.coupons}`} />
          <Promises tour={tour} />
        </DetailHead>
        <Departures
          base={shop.base}
          tour={tour}
          departures={open}
          ordering={shop.ordering}
          saleTel={shop.power.saleTel}
        />
        <SectionBar
          label="页内导航"
          sections={[
            { id: 'itinerary', name: '行程' },
            { id: 'fees', name: '费用' },
            { id: 'notices', name: '须知' },
            ...(tour.reviewCount > 0 ? [{ id: 'reviews', name: '点评' }] : []),
          ]}
        />
        <Facts tour={tour} ordering={shop.ordering} />
        <section
          id="itinerary"
          className={ui.block}
          style={{ containIntrinsicBlockSize: `auto ${tour.itinerary.length * DAY_PX}px` }}
        >
          <header className={detail.blockHead}>
            <h2 className={ui.heading}>每日行程</h2>
            <a className={detail.more} href={linkTo(shop.base, 'productAllRoute', { proId })}>
              完整行程
            </a>
          </header>
          <Itinerary days={tour.itinerary} />
          <p className={styles.small}>行程以出团通知书为准。</p>
        </section>
        <Fees tour={tour} />
        <Notices tour={tour} />
        {tour.reviewCount > 0 ? <ProductReviews product={{ kind: 'tour', id: proId }} {...tour} /> : null}
        {others.length > 0 ? <Similar base={shop.base} tours={others} /> : null}
        <p className={detail.foot}>
          组团社：{tour.organiser}（许可证号 {tour.licenceNo}）{tour.agent ? `　代理社：${tour.agent}` : ''}
          {tour.groundHandler ? `　地接社：${tour.groundHandler}` : ''}
        </p>
      </main>
      <BookingBar shop={shop} proId={proId} ordering={shop.ordering && open.length > 0} />
    </>
  )
}
