import '@/lib/ui/base.css'
// Before every screen's own styles, which refine the kit's, whatever the screen imports first.
import '@/lib/ui/ui.module.css'
import type { Viewport } from 'next'
import type { CSSProperties, ReactNode } from 'react'
import { isThisMachine } from '@/lib/browser/arrival/allowed-hosts.ts'
import { originScript } from '@/lib/browser/arrival/origin-mode.ts'
import { earlyTapsScript } from '@/lib/browser/page/early-taps.ts'
import { PageRuntime } from '@/lib/frame/page-runtime-client.tsx'
import { arrivalScript } from '@/lib/screens/arrival-script.ts'
import { hashShimScript } from '@/lib/screens/hash-shim.ts'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { currentTenant } from '@/lib/storefront/shop/current-tenant.ts'
import { readShop, type Shop } from '@/lib/storefront/shop/shop.ts'
import { PLACEHOLDER, tenantPath } from '@/lib/tenant/tenant.ts'
import { brandStyle } from '@/lib/ui/brand.ts'

/** Every page of the shop is static: rendered once per shop, the same for every visitor (docs/architecture.md). */
export const ensureStatic = 'navigation'

/** Navigation is by documents (docs/decisions/0001): there is no client transition whose speed could be checked. */
export const instant = false

export function generateStaticParams() {
  return [{ project: PLACEHOLDER, merchant: PLACEHOLDER, channel: PLACEHOLDER, distributor: PLACEHOLDER }]
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
}

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const tenant = await currentTenant()
  const shop = await readShop(tenant)
  return (
    <html
      lang="zh-CN"
      style={brandStyle(shop?.info.brandColor) as CSSProperties}
      data-shop={tenantPath(tenant)}
      {...allowedHosts(shop)}
      suppressHydrationWarning
    >
      <head>
        {/* Before anything is painted: old hash URLs leave for their real address; what came
            with the address is taken out of it; the host's own bar is known; taps are heard. */}
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made from the screens table
          dangerouslySetInnerHTML={{
            __html: hashShimScript() + arrivalScript() + originScript() + earlyTapsScript(),
          }}
        />
      </head>
      <body
        data-wx-sdk={pageSettings().scripts.wechatSdk}
        data-unshared={shop?.config.sharing === 2 ? '' : undefined}
      >
        <div className="app">{children}</div>
        <PageRuntime merchant={tenant.merchant} shop={shop?.info.name ?? ''} />
      </body>
    </html>
  )
}

/** Hosts that the browser needs to know, for `lib/browser/arrival/allowed-hosts.ts`; most shops have none. */
function allowedHosts(shop: Shop | null): Record<string, string> {
  const { jointHosts = [], frameHosts = [] } = shop?.info ?? {}
  const joint = pageSettings().demo ? jointHosts : jointHosts.filter((host) => !isThisMachine(host))
  return {
    ...(joint.length > 0 ? { 'data-joint-hosts': joint.join(' ') } : {}),
    ...(frameHosts.length > 0 ? { 'data-frame-hosts': frameHosts.join(' ') } : {}),
  }
}
