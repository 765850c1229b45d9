import { logoFile } from '../../base/picture-files.ts'
import type { Article } from '../../operate-center/contract/content/content.ts'
import { identityOfSubject, mainScreen } from '../../screens/subjects.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
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

/** Structured data of a product of any kind, for search engines. */
export type ProductFacts = ProductRef & {
  name: string
  description: string
  sku: string
  pictures: readonly { src: string }[]
  /** Of everything that can be ordered now, fen; none: no offer. */
  prices: readonly number[]
  /** What is offered is not there at present. */
  soldOut?: boolean
  /** 0 to 100; null when there are no reviews. */
  satisfaction: number | null
  reviewCount: number
}

/** schema.org of a product with an offer over all its prices, so that search engines show the lowest. */
export function productJsonLd(shop: Shop, product: ProductFacts): object {
  const { prices, soldOut = false, satisfaction, reviewCount } = product
  const url = screenUrl(shop, mainScreen(product.kind).screen, identityOfSubject(product))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    image: product.pictures.map(({ src }) => shareImageUrl(src)),
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
            availability: `https://schema.org/${soldOut ? 'OutOfStock' : 'InStock'}`,
            url,
          },
        }
      : {}),
    ...(reviewCount > 0 && satisfaction !== null
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: satisfaction,
            bestRating: 100,
            reviewCount,
          },
        }
      : {}),
  }
}

/** schema.org of an essay, published by the shop that shows it. */
export function articleJsonLd(shop: Shop, article: Article): object {
  const url = screenUrl(shop, 'essay', { articleId: article.articleId })
  const file = logoFile(shop.info.logo)
  const logo = file && URL.canParse(file, url) ? new URL(file, url).href : ''
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
