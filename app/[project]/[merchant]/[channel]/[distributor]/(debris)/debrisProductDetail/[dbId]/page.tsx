import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { debrisFacts } from '@/lib/flows/catalogue/debris-card.tsx'
import detail from '@/lib/flows/catalogue/detail.module.css'
import { DetailHead } from '@/lib/flows/catalogue/detail-head.tsx'
import { Gallery } from '@/lib/flows/catalogue/gallery.tsx'
import { trustWords } from '@/lib/flows/catalogue/tour-card.tsx'
import { CouponStrip } from '@/lib/flows/coupons/coupon-strip.tsx'
import { ProductReviews } from '@/lib/flows/reviews/product-reviews.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { debrisJsonLdFacts } from '@/lib/storefront/kinds/debris-json-ld.ts'
import { JsonLd, productJsonLd } from '@/lib/storefront/share/json-ld.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readProductOffers } from '@/lib/storefront/shop/coupons.ts'
import { readDebris, readSimilarDebris } from '@/lib/storefront/shop/debris.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Price } from '@/lib/ui/price.tsx'
import { SectionBar } from '@/lib/ui/section-bar.tsx'
import ui from '@/lib/ui/ui.module.css'
import { OtherDebris, WithdrawnDebris } from '../../_parts/other-debris.tsx'
import { pageDebris } from '../../_parts/page-debris.ts'
import { BookBar } from './book-bar.tsx'
import styles from './detail.module.css'
import { Notices } from './notices.tsx'
import { Packages } from './packages.tsx'
import { UseInfo } from './use-info.tsx'

type Props = { params: Promise<{ dbId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ dbId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { dbId, shop, product } = await pageDebris(params)
  if (!product) return screenMetadata(shop, 'debrisProductDetail', { missing: true })
  return screenMetadata(shop, 'debrisProductDetail', {
    name: product.name,
    description: [debrisFacts(product), product.promises.join('、'), ...product.highlights.slice(0, 2)]
      .filter(Boolean)
      .join('；'),
    image: product.cover.src,
    query: { dbId },
  })
}

export default async function DebrisProductDetailPage({ params }: Props) {
  const dbId = identityValue((await params).dbId)
  const shop = await currentShop()
  if (!dbId) notFound()
  const [product, similar, coupons] = await Promise.all([
    readDebris(shop.tenant, dbId),
    readSimilarDebris(shop.tenant, dbId),
    shop.ordering ? readProductOffers(shop.tenant, { kind: 'debris', id: dbId }) : [],
  ])
  const others = similar?.items ?? []
  if (!product) {
    // A product of another shop, or a withdrawn one, shows similar ones; an unknown one is a plain 404.
    if (others.length === 0) notFound()
    return <WithdrawnDebris base={shop.base} products={others} title="产品详情" />
  }
  const { base } = shop
  return (
    <>
      <TopBar title="产品详情" home={linkTo(base, 'index')} share={shop} />
      <main data-product-number={product.code} data-product-title={product.name}>
        <JsonLd data={productJsonLd(shop, debrisJsonLdFacts(product))} />
        <Gallery pictures={product.pictures.length > 0 ? product.pictures : [product.cover]} />
        <DetailHead
          shop={shop}
          price={
            <Price
              fen={product.price}
              from
              per={product.priceUnit}
              market={product.marketPrice}
              size="large"
            />
          }
          trust={trustWords({ satisfaction: null, sold: product.sold })}
          name={product.name}
          firstTag={<span className={ui.tagWarm}>{debrisFacts(product)}</span>}
          tags={[...new Set([...product.promises, ...product.tags])]}
          code={`产品编号 ${product.code}`}
          poster={linkTo(base, 'qrCode', { kind: 'debris', dbId })}
        >
          <CouponStrip base={base} offers={coupons} className={detail.coupons} />
          {product.highlights.length > 0 ? (
            <ul className={styles.highlights}>
              {product.highlights.map((highlight) => (
                <li key={highlight}>{highlight}</li>
              ))}
            </ul>
          ) : null}
        </DetailHead>
        <SectionBar
          label="页内导航"
          sections={[
            { id: 'packages', name: '套餐' },
            { id: 'use', name: '使用' },
            { id: 'notices', name: '须知' },
            ...(product.reviewCount > 0 ? [{ id: 'reviews', name: '点评' }] : []),
          ]}
        />
        <Packages base={base} product={product} ordering={shop.ordering} />
        <UseInfo product={product} />
        <Notices product={product} />
        {product.reviewCount > 0 ? (
          <ProductReviews product={{ kind: 'debris', id: dbId }} satisfaction={null} {...product} />
        ) : null}
        {others.length > 0 ? <OtherDebris base={base} products={others} /> : null}
        <p className={detail.foot}>
          价格和余量随日期变化，以下单时显示的为准。凭证和使用说明在付款后的订单中查看。
        </p>
      </main>
      <BookBar shop={shop} dbId={dbId} />
    </>
  )
}
