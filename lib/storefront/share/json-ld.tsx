import type { Departure, TourDetail } from '../../operate-center/contract/catalogue/tours.ts'
import type { Article } from '../../operate-center/contract/content/content.ts'
import type { Shop } from '../shop/shop.ts'
import { screenUrl, shareImageUrl } from './metadata.ts'

/** A JSON-LD block. `<` is escaped so that no text of a product can close the script element. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, the form Next documents
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}

/** schema.org of a tour: Product with an offer over its open departures, so that search engines show the price. */
export function tourJsonLd(shop: Shop, tour: TourDetail, departures: readonly Departure[]): object {
  const prices = departures.flatMap(({ open, prices: { adult } }) => (open && adult ? [adult] : []))
  const url = screenUrl(shop, 'productDetail', { proId: tour.proId })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: tour.name,
    description: tour.subtitle,
    sku: tour.code,
    image: tour.pictures.map(({ src }) => shareImageUrl(src)),
    brand: { '@type': 'Brand', name: shop.info.name },
    url,
    ...(prices.length > 0
      ? {
          offers: {
            '@type': 'AggregateOffer',
            priceCurrency: 'CNY',
            lowPrice: Math.min(...prices) / 100,
            highPrice: Math.max(...prices) / 100,
            offerCount: prices.length,
            availability: 'https://schema.org/InStock',
            url,
          },
        }
      : {}),
    ...(tour.reviewCount > 0 && tour.satisfaction !== null
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: tour.satisfaction,
            bestRating: 100,
            reviewCount: tour.reviewCount,
          },
        }
      : {}),
  }
}

/** schema.org of an essay, published by the shop that shows it. */
export function articleJsonLd(shop: Shop, article: Article): object {
  const url = screenUrl(shop, 'essay', { articleId: article.articleId })
  const logo = shop.info.logo && URL.canParse(shop.info.logo, url) ? new URL(shop.info.logo, url).href : ''
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    image: [shareImageUrl(article.cover.src)],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Person', name: article.author },
    publisher: {
      '@type': 'Organization',
      name: shop.info.name,
      ...(logo ? { logo: { '@type': 'ImageObject', url: logo } } : {}),
    },
    mainEntityOfPage: url,
  }
}
