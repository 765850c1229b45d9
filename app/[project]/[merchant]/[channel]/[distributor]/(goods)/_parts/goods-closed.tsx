import { ShopFooter } from '@/lib/frame/shop-footer.tsx'
import { TabBar } from '@/lib/frame/tab-bar.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { type ScreenName, screens } from '@/lib/screens/screens.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

/** In place of goods where the shop sells none (`openShop`; specification, section 6). */
export function GoodsClosed({ shop, screen }: { shop: Shop; screen: ScreenName }) {
  const { base } = shop
  return (
    <>
      <TopBar title={screens[screen].title} home={linkTo(base, 'index')} />
      <main data-goods-closed="">
        <Empty icon="bag" title="本店暂未开放商品购买" text="可以先看看线路和签证，或致电客服咨询">
          <a className={ui.primary} href={linkTo(base, 'index')}>
            返回首页
          </a>
        </Empty>
      </main>
      <ShopFooter shop={shop} />
      <TabBar base={base} current={screen} openShop={false} />
    </>
  )
}
