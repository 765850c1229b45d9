import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { articleBlocks } from '@/lib/domain/articles/article-blocks.ts'
import { ArticleTeasers } from '@/lib/flows/catalogue/article-teaser.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { cleanArticle } from '@/lib/operate-center/embedded/content/article-html.ts'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { mainScreen } from '@/lib/screens/subjects.ts'
import { articleJsonLd, JsonLd } from '@/lib/storefront/share/json-ld.tsx'
import { screenMetadata, shareImageUrl } from '@/lib/storefront/share/metadata.ts'
import { readArticle, readArticles } from '@/lib/storefront/shop/articles.ts'
import { readProductCard } from '@/lib/storefront/shop/product-cards.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import type { ProductRef } from '@/lib/tenant/kinds.ts'
import ui from '@/lib/ui/ui.module.css'
import { ArticleBody } from './article-body.tsx'
import { chineseDate } from './chinese-date.ts'
import { DistributorCard } from './distributor-card.tsx'
import styles from './essay.module.css'
import { LikeButton } from './like-client.tsx'
import { ReadsCounter } from './reads-client.tsx'
import { Withdrawn } from './withdrawn.tsx'

type Props = { params: Promise<{ articleId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

const MOST_OTHERS = 3

export function generateStaticParams() {
  return [{ articleId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const articleId = identityValue((await params).articleId) ?? ''
  const shop = await currentShop()
  const article = articleId ? await readArticle(shop.tenant, articleId) : null
  if (!article) return screenMetadata(shop, 'essay', { missing: true })
  const metadata = screenMetadata(shop, 'essay', {
    name: article.title,
    description: article.shareDescription,
    image: article.shareImage,
    query: { articleId },
  })
  return {
    ...metadata,
    authors: [{ name: article.author }],
    openGraph: {
      ...metadata.openGraph,
      type: 'article',
      title: article.shareTitle,
      publishedTime: article.publishedAt,
      modifiedTime: article.updatedAt,
    },
  }
}

export default async function EssayPage({ params }: Props) {
  const articleId = identityValue((await params).articleId)
  const shop = await currentShop()
  if (!articleId) notFound()
  const [article, newest] = await Promise.all([
    readArticle(shop.tenant, articleId),
    readArticles(shop.tenant, MOST_OTHERS + 1),
  ])
  const others = newest.filter((other) => other.articleId !== articleId).slice(0, MOST_OTHERS)
  if (!article) return <Withdrawn base={shop.base} articles={others} />
  const products = await Promise.all(article.products.map((product) => readProductCard(shop.tenant, product)))
  const { merchant } = shop.tenant
  return (
    <>
      <TopBar title="文章" home={linkTo(shop.base, 'index')} share={shop} />
      {/* What it is about, sold here or not: the front cache reads its links to know what renews the page. */}
      <main data-about={article.products.map(pageOf).join(' ')}>
        <JsonLd data={articleJsonLd(shop, article)} />
        <article className={styles.sheet}>
          <h2 className={styles.title}>{article.title}</h2>
          <p className={styles.byline}>
            <span>{article.author}</span>
            <time dateTime={article.publishedAt}>{chineseDate(article.publishedAt)}</time>
            <ReadsCounter
              merchant={merchant}
              articleId={articleId}
              share={{
                title: article.shareTitle,
                description: article.shareDescription,
                image: shareImageUrl(article.shareImage),
              }}
            />
          </p>
          <ArticleBody
            blocks={articleBlocks(cleanArticle(article.html, merchant))}
            products={products.filter((product) => product !== null)}
            base={shop.base}
          />
          <LikeButton merchant={merchant} articleId={articleId} likes={article.likes} />
        </article>
        <DistributorCard shop={shop} articleId={articleId} />
        {others.length > 0 ? (
          <section className={styles.others} data-below="">
            <h2 className={ui.heading}>更多文章</h2>
            <ArticleTeasers articles={others} base={shop.base} />
          </section>
        ) : null}
      </main>
    </>
  )
}

/** The main screen of a product, as links name it. */
function pageOf({ kind, id }: ProductRef): string {
  const { screen, parameter } = mainScreen(kind)
  return `${screen}?${parameter}=${id}`
}
