import type { Metadata } from 'next'
import { GoodsCard } from '@/lib/flows/catalogue/goods-card.tsx'
import shared from '@/lib/flows/catalogue/kind-home.module.css'
import { KindBanners, ShopPromises } from '@/lib/flows/catalogue/kind-home.tsx'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TabBar } from '@/lib/frame/tab-bar.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readGoodsHome, readGoodsList } from '@/lib/storefront/shop/goods.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { GoodsClosed } from '../_parts/goods-closed.tsx'
import { GoodsHeader } from './goods-header.tsx'
import styles from './goods-index.module.css'
import { GoodsList } from './goods-list-client.tsx'
import { narrowedScript, PAGE_SIZE } from './list-state.ts'

// See the root layout: there are no client transitions here.
export const instant = false

export async function generateMetadata(): Promise<Metadata> {
  const shop = await currentShop()
  const home = await readGoodsHome(shop.tenant)
  const { open = false, categories = [], banners = [] } = home ?? {}
  return screenMetadata(shop, 'goodsIndex', {
    name: `${shop.info.name}好物`,
    description:
      open && categories.length > 0
        ? `${categories
            .slice(0, 5)
            .map(({ name }) => name)
            .join('、')}，旅行好物与各地特产，下单后尽快发货。`
        : '',
    ...(banners[0] ? { image: banners[0].picture.src } : {}),
    noindex: !open,
  })
}

export default async function GoodsIndexPage() {
  const shop = await currentShop()
  const { base, power } = shop
  const home = await readGoodsHome(shop.tenant)
  if (!home?.open) return <GoodsClosed shop={shop} screen="goodsIndex" />
  const list = await readGoodsList(shop.tenant, { pageSize: PAGE_SIZE })
  const { categories } = home
  return (
    <>
      {/* Before all content: only there may a page run a script of its own (front-cache/inline-sources.ts). */}
      <script
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
        dangerouslySetInnerHTML={{ __html: narrowedScript }}
      />
      <GoodsHeader shop={shop} hotWords={home.hotWords} />
      <main>
        <div className={styles.own}>
          <OwnContent base={base} home={home} />
        </div>
        <GoodsList
          base={base}
          saleTel={power.saleTel}
          categories={categories.map(({ id, name }) => ({ id, name }))}
          initial={{ total: list?.total ?? 0, shown: list?.items.length ?? 0 }}
        >
          {list?.items.map((goods) => (
            <GoodsCard key={goods.proId} goods={goods} base={base} layout="tile" />
          ))}
          {list?.total === 0 ? (
            <div className={styles.none}>
              <Empty icon="bag" title="好物正在准备中" text="可以先看看其他产品，或联系客服咨询">
                <a className={ui.primary} href={base}>
                  返回首页
                </a>
              </Empty>
            </div>
          ) : null}
        </GoodsList>
      </main>
      <ShopFooter shop={shop} />
      <ContactEntry shop={shop} screen="goodsIndex" look="line" raised />
      <TabBar base={base} current="goodsIndex" openShop={power.openShop === 1} />
    </>
  )
}

/** What the merchant puts before the list: banners, categories, promises, chosen goods. */
function OwnContent({ base, home }: { base: string; home: Value<'goods.home'> }) {
  const { banners, categories, promises, sections } = home
  return (
    <>
      <KindBanners base={base} label="好物活动" banners={banners} />
      {categories.length > 0 ? (
        <nav className={styles.categories} aria-label="商品分类">
          {categories.map(({ id, name, picture }) => (
            <a key={id} href={linkTo(base, 'goodsIndex', { category: id })} rel="nofollow">
              <span className={styles.categoryPicture}>
                {picture ? (
                  <Picture picture={picture} sizes="52px" ratio={1} />
                ) : (
                  <Icon name="bag" size={24} />
                )}
              </span>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      <ShopPromises promises={promises} />
      {sections
        .filter(({ items }) => items.length > 0)
        .map(({ title, subtitle, items }, index) => (
          <section key={title} className={shared.section} data-below={index > 0 ? '' : undefined}>
            <header className={shared.sectionHead}>
              <h2 className={ui.heading}>{title}</h2>
              <span className={ui.secondary}>{subtitle}</span>
            </header>
            <div className={styles.tiles}>
              {items.map((goods, place, all) => (
                // A last one without a neighbour takes the whole row.
                <GoodsCard
                  key={goods.proId}
                  goods={goods}
                  base={base}
                  layout={place % 2 === 0 && place === all.length - 1 ? 'row' : 'tile'}
                />
              ))}
            </div>
          </section>
        ))}
    </>
  )
}
