import type { Metadata } from 'next'
import { schemeUrl } from '@/lib/domain/articles/mini-program-links.ts'
import { ProductCard } from '@/lib/flows/catalogue/product-card.tsx'
import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { cardRef, cardsOf } from '@/lib/operate-center/contract/catalogue/card-ref.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { QrCode } from '@/lib/storefront/poster/qr-code.tsx'
import { screenMetadata, screenUrl } from '@/lib/storefront/share/metadata.ts'
import { readActivity, readMiniProgram } from '@/lib/storefront/shop/articles.ts'
import { readHome } from '@/lib/storefront/shop/home.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Icon, type IconName } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './activity.module.css'
import { ActivityBlock } from './activity-block.tsx'
import { OpenMiniProgram } from './open-client.tsx'

const MOST_PRODUCTS = 4

/** Benefits that every mini-program gives, so that none is promised which this one lacks. */
const gains: { icon: IconName; title: string; text: string }[] = [
  { icon: 'clock', title: '不用安装，点开就用', text: '在微信里直接打开，不占手机空间' },
  { icon: 'heart', title: '随时找得回来', text: '聊天列表下拉就能看到，路上查行程更方便' },
  { icon: 'share', title: '一起商量', text: '把线路转给同行的人，在群里就能看' },
]

export async function generateMetadata(): Promise<Metadata> {
  const shop = await currentShop()
  const [open, activity] = await Promise.all([readMiniProgram(shop.tenant), readActivity(shop.tenant)])
  return screenMetadata(shop, 'activitySmallApp', {
    name: activity?.title ?? (open ? `${shop.info.name}小程序` : '活动'),
    ...(activity?.text || shop.info.slogan ? { description: activity?.text || shop.info.slogan } : {}),
    ...(activity ? { image: activity.picture.src } : {}),
    // Without an activity and a mini-program this page offers nothing that the home screen does not.
    noindex: !open && !activity,
  })
}

export default async function ActivityPage() {
  const shop = await currentShop()
  const { base, info } = shop
  const [open, activity, home] = await Promise.all([
    readMiniProgram(shop.tenant),
    readActivity(shop.tenant),
    readHome(shop.tenant, undefined),
  ])
  const picture = activity?.picture ?? home?.banners[0]?.picture
  const products = (home?.sections.flatMap(cardsOf) ?? []).slice(0, MOST_PRODUCTS)
  return (
    <>
      <TopBar title="活动" home={linkTo(base, 'index')} />
      <main className={styles.screen}>
        <section className={styles.banner}>
          {picture ? (
            <Picture
              picture={{ src: picture.src, alt: '' }}
              sizes="(max-width: 480px) 100vw, 480px"
              ratio={0.62}
              first
            />
          ) : (
            <div className={styles.ground} />
          )}
          <div className={styles.bannerText}>
            <p>{info.name}</p>
            <h2>{activity?.title ?? (open ? '在微信小程序里，接着看' : '活动都在店铺里')}</h2>
          </div>
        </section>
        {activity ? <ActivityBlock activity={activity} base={base} /> : null}
        {open ? (
          <>
            <section className={activity ? ui.block : styles.action}>
              <OpenMiniProgram miniProgram={open} scheme={schemeUrl(open.appId, open.path)} />
              <div className={styles.outside}>
                <QrCode
                  text={screenUrl(shop, 'activitySmallApp')}
                  label="本页二维码"
                  size={168}
                  className={styles.code}
                />
                <p className={ui.secondary}>在电脑上，用微信扫一扫打开</p>
              </div>
            </section>
            <section className={ui.block}>
              <ul className={styles.gains}>
                {gains.map(({ icon, title, text }) => (
                  <li key={title}>
                    <span className={styles.gainIcon}>
                      <Icon name={icon} size={22} />
                    </span>
                    <span>
                      <strong>{title}</strong>
                      <span className={ui.secondary}>{text}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          </>
        ) : activity ? null : (
          <section className={styles.action}>
            <p className={styles.none}>这家店铺还没有开通小程序，线路和价格在店铺里都能看到。</p>
            <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'index')}>
              进入店铺
            </a>
          </section>
        )}
        {products.length > 0 ? (
          <section className={styles.tours}>
            <h2 className={ui.heading}>大家在看</h2>
            {products.map((product) => (
              <ProductCard key={`${product.kind} ${cardRef(product).id}`} product={product} base={base} />
            ))}
            <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, open ? 'index' : 'productList')}>
              {open ? '继续浏览店铺' : '查看全部线路'}
            </a>
          </section>
        ) : null}
      </main>
      <ShopFooter shop={shop} />
    </>
  )
}
