import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { tourFacts } from '@/lib/flows/catalogue/tour-card.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { ShareButton } from '@/lib/frame/share-button.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarTours } from '@/lib/storefront/shop/tours.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { SectionBar } from '@/lib/ui/section-bar.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Itinerary } from '../../_parts/itinerary.tsx'
import { pageTour } from '../../_parts/page-tour.ts'
import { Similar } from '../../_parts/similar.tsx'
import styles from './all-route.module.css'
import { DownloadRoute } from './download-route-client.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, tour } = await pageTour(params)
  return screenMetadata(shop, 'productAllRoute', {
    ...(tour
      ? { name: `${tour.name} 完整行程`, description: tour.subtitle, image: tour.cover.src }
      : { missing: true }),
    query: { proId },
  })
}

export default async function ProductAllRoutePage({ params }: Props) {
  const { proId, shop, tour } = await pageTour(params)
  if (!tour) {
    // A withdrawn tour shows others, as its detail does; an unknown one is a plain 404.
    const others = proId ? ((await readSimilarTours(shop.tenant, proId))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <Similar base={shop.base} tours={others} withdrawn title="完整行程" />
  }
  const detail = linkTo(shop.base, 'productDetail', { proId })
  return (
    <>
      <TopBar title="完整行程" home={detail} />
      <main className={styles.sheet}>
        <section className={ui.block}>
          <h2 className={styles.name}>{tour.name}</h2>
          <p className={ui.secondary}>
            {tourFacts(tour)}　产品编号 {tour.code}
          </p>
          <ol className={styles.chain} aria-label="行程概览">
            {tour.itinerary.map(({ day, title }) => (
              <li key={day}>
                <span>D{day}</span> {title}
              </li>
            ))}
          </ol>
        </section>
        <SectionBar
          label="按天查看"
          sections={tour.itinerary.map(({ day }) => ({ id: `day-${day}`, name: `第${day}天` }))}
        />
        <section className={ui.block}>
          <Itinerary days={tour.itinerary} />
        </section>
        <p className={styles.note}>
          行程以出团通知书为准；因天气、交通等原因调整时，游览内容和标准不降低。
          <br />
          {shop.info.name} {shop.power.saleTel}
        </p>
      </main>
      <div className={`${ui.actionBar} ${styles.bar}`}>
        <ContactEntry shop={shop} screen="productAllRoute" />
        <ShareButton shop={shop} className={ui.barIcon}>
          <Icon name="share" size={22} />
          分享
        </ShareButton>
        <DownloadRoute href={`${shop.base}/itinerary.pdf?proId=${encodeURIComponent(tour.proId)}`} />
        <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} href={detail}>
          <Icon name="calendar" />
          查看价格与团期
        </a>
      </div>
    </>
  )
}
