import { cardRef, cardsOf } from '../../operate-center/contract/catalogue/card-ref.ts'
import type { Home } from '../../operate-center/contract/catalogue/shared.ts'
import type { ArticleTeaser } from '../../operate-center/contract/content/content.ts'
import type { CouponOffer } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import { CouponStrip } from '../coupons/coupon-strip.tsx'
import { ArticleTeasers } from './article-teaser.tsx'
import { Banners } from './banners.tsx'
import styles from './home-content.module.css'
import { Entries } from './home-entries.tsx'
import { countWords, linkFromCity, placeLink } from './kind-links.ts'
import { ProductCard } from './product-card.tsx'

type Props = {
  base: string
  home: Home | null
  /** The departure city the visitor has chosen, which the lists keep. */
  departCity?: string | undefined
  /** Essays to read on; none in a partner's app. */
  articles?: readonly ArticleTeaser[]
  /** Coupons to take; none in a partner's app. */
  offers?: readonly CouponOffer[]
}

/** What a home shows between its header and its foot; the partner's home (`/dangIndex`) shows the same. */
export function HomeContent({ base, home, departCity, articles = [], offers = [] }: Props) {
  const sections = home?.sections.filter(({ cards }) => cards.length > 0) ?? []
  return (
    <main>
      <Banners
        label="推荐活动"
        banners={home?.banners ?? []}
        look="high"
        hrefOf={(link) => linkFromCity(base, link, departCity)}
      />
      {home ? <Entries entries={home.entries} base={base} departCity={departCity} /> : null}
      {home?.notice ? (
        <p className={styles.notice}>
          <span className={ui.tagWarm}>公告</span>
          {home.notice}
        </p>
      ) : null}
      <CouponStrip base={base} offers={offers} className={styles.coupons} />
      {sections.map((section, index) => (
        <section key={section.title} className={styles.section} data-below={index > 0 ? '' : undefined}>
          <header className={styles.sectionHead}>
            <h2 className={ui.heading}>{section.title}</h2>
            <span className={styles.sectionNote}>{section.subtitle}</span>
            <a
              className={styles.more}
              href={linkFromCity(base, section.link, departCity)}
              aria-label={`${section.title}，查看更多`}
            >
              更多
            </a>
          </header>
          {index % 2 === 0 ? (
            <div className={styles.tiles}>
              {cardsOf(section).map((product, place, all) => (
                // A last one without a neighbour takes the whole row.
                <ProductCard
                  key={cardRef(product).id}
                  product={product}
                  base={base}
                  layout={place % 2 === 0 && place === all.length - 1 ? 'row' : 'tile'}
                />
              ))}
            </div>
          ) : (
            <div className={styles.rows}>
              {cardsOf(section).map((product) => (
                <ProductCard key={cardRef(product).id} product={product} base={base} />
              ))}
            </div>
          )}
        </section>
      ))}
      {home && home.destinations.length > 0 ? (
        <section className={styles.section} data-below="">
          <header className={styles.sectionHead}>
            <h2 className={ui.heading}>热门目的地</h2>
          </header>
          <div className={styles.destinations}>
            {home.destinations.map(({ kind, name, picture, count }) => (
              <a key={name} className={styles.destination} href={placeLink(base, kind, { name }, departCity)}>
                <Picture picture={picture} sizes="(max-width: 480px) 30vw, 144px" ratio={1.1} />
                <span className={styles.destinationText}>
                  <strong>{name}</strong>
                  <span>{countWords(kind, count)}</span>
                </span>
              </a>
            ))}
          </div>
        </section>
      ) : null}
      {articles.length > 0 ? (
        <section className={styles.section} data-below="">
          <header className={styles.sectionHead}>
            <h2 className={ui.heading}>旅行故事</h2>
            <span className={styles.sectionNote}>去过的人写下来的</span>
          </header>
          <ArticleTeasers articles={articles} base={base} />
        </section>
      ) : null}
      {home && sections.length === 0 ? (
        <Empty title="这里的线路正在准备中" text="换个出发城市看看，或致电客服为您推荐">
          <a className={ui.primary} href={linkTo(base, 'cityList')}>
            选择出发城市
          </a>
        </Empty>
      ) : null}
    </main>
  )
}
