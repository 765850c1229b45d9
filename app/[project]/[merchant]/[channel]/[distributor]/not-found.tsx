import { linkTo } from '@/lib/screens/links.ts'
import { SHOP_MISSING } from '@/lib/storefront/server/plain-page.ts'
import { currentTenant } from '@/lib/storefront/shop/current-tenant.ts'
import { readShop } from '@/lib/storefront/shop/shop.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

/** 404 inside a tenant's path: the shop itself is unknown or closed, or it has no such page. Never another shop's data. */
export default async function NotFound() {
  const shop = await readShop(await currentTenant())
  if (!shop) {
    return (
      <main>
        <title>{SHOP_MISSING}</title>
        <Empty icon="bag" title={SHOP_MISSING} text="请向分享链接给您的人确认地址，或稍后再来" />
      </main>
    )
  }
  return (
    <main>
      <Empty icon="compass" title="您要找的页面不存在或已下架" text="可能链接有误，或内容已更新">
        <a className={ui.primary} href={linkTo(shop.base, 'index')}>
          返回首页
        </a>
      </Empty>
    </main>
  )
}
