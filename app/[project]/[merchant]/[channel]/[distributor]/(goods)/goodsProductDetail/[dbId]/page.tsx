import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { soldWords } from '@/lib/domain/goods/goods-words.ts'
import detail from '@/lib/flows/catalogue/detail.module.css'
import { DetailHead } from '@/lib/flows/catalogue/detail-head.tsx'
import { Gallery } from '@/lib/flows/catalogue/gallery.tsx'
import { CouponStrip } from '@/lib/flows/coupons/coupon-strip.tsx'
import { ProductReviews } from '@/lib/flows/reviews/product-reviews.tsx'
import { clientShop } from '@/lib/frame/client-shop.ts'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { goodsJsonLdFacts } from '@/lib/storefront/kinds/goods-json-ld.ts'
import { JsonLd, productJsonLd } from '@/lib/storefront/share/json-ld.tsx'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readProductOffers } from '@/lib/storefront/shop/coupons.ts'
import { readGoods, readSimilarGoods } from '@/lib/storefront/shop/goods.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Price } from '@/lib/ui/price.tsx'
import { SectionBar } from '@/lib/ui/section-bar.tsx'
import { GoodsClosed } from '../../_parts/goods-closed.tsx'
import { OtherGoods, WithdrawnGoods } from '../../_parts/other-goods.tsx'
import { pageGoods } from '../../_parts/page-goods.ts'
import { selectGoods } from '../../_parts/select-goods.ts'
import { BuyBar } from './buy-bar.tsx'
import styles from './detail.module.css'
import { Details, Notices, Parameters } from './details.tsx'
import { KeyFacts } from './key-facts.tsx'
import { SheetHost } from './sheet-host-client.tsx'

type Props = { params: Promise<{ dbId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ dbId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { dbId, shop, goods } = await pageGoods(params)
  if (shop.power.openShop !== 1) return screenMetadata(shop, 'goodsProductDetail', { noindex: true })
  if (!goods) return screenMetadata(shop, 'goodsProductDetail', { missing: true })
  return screenMetadata(shop, 'goodsProductDetail', {
    name: goods.name,
    description: [goods.subtitle, goods.freightText, goods.returnable.text].filter(Boolean).join('；'),
    image: goods.cover.src,
    query: { dbId },
  })
}

export default async function GoodsProductDetailPage({ params }: Props) {
  const dbId = identityValue((await params).dbId)
  const shop = await currentShop()
  if (!dbId) notFound()
  const { base, tenant, power, ordering } = shop
  if (power.openShop !== 1) return <GoodsClosed shop={shop} screen="goodsProductDetail" />
  const [goods, similar, coupons] = await Promise.all([
    readGoods(tenant, dbId),
    readSimilarGoods(tenant, dbId),
    ordering ? readProductOffers(tenant, { kind: 'goods', id: dbId }) : [],
  ])
  const others = similar?.items ?? []
  if (!goods) {
    // Goods of another shop, or withdrawn ones, show others; unknown ones are a plain 404.
    if (others.length === 0) notFound()
    return <WithdrawnGoods base={base} goods={others} title="商品详情" />
  }
  return (
    <>
      <TopBar title="商品详情" home={linkTo(base, 'goodsIndex')} share={shop} />
      <main data-product-number={goods.code} data-product-title={goods.name}>
        <JsonLd data={productJsonLd(shop, goodsJsonLdFacts(goods))} />
        <Gallery pictures={goods.pictures.length > 0 ? goods.pictures : [goods.cover]} />
        <DetailHead
          shop={shop}
          price={<Price fen={goods.price} from={goods.priceVaries} market={goods.marketPrice} size="large" />}
          trust={goods.soldOut ? '已售罄' : soldWords(goods.sold)}
          name={goods.name}
          subtitle={goods.subtitle}
          tags={goods.tags}
          code={`商品编号 ${goods.code}`}
          poster={linkTo(base, 'qrCode', { dbId })}
        >
          <CouponStrip base={base} offers={coupons} className={detail.coupons} />
        </DetailHead>
        <KeyFacts base={base} goods={goods} ordering={ordering} />
        <SectionBar
          label="页内导航"
          sections={[
            ...(goods.details.length > 0 ? [{ id: 'details', name: '详情' }] : []),
            ...(goods.parameters.length > 0 ? [{ id: 'parameters', name: '参数' }] : []),
            { id: 'notices', name: '须知' },
            ...(goods.reviewCount > 0 ? [{ id: 'reviews', name: '点评' }] : []),
          ]}
        />
        <Details details={goods.details} />
        <Parameters parameters={goods.parameters} />
        <Notices goods={goods} />
        {goods.reviewCount > 0 ? (
          <ProductReviews product={{ kind: 'goods', id: dbId }} satisfaction={null} {...goods} />
        ) : null}
        {others.length > 0 ? <OtherGoods base={base} goods={others} /> : null}
        <div className={styles.end} />
      </main>
      <BuyBar shop={shop} dbId={dbId} soldOut={goods.soldOut} />
      {ordering && !goods.soldOut ? <SheetHost shop={clientShop(shop)} goods={selectGoods(goods)} /> : null}
    </>
  )
}
