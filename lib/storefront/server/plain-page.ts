import { linkTo } from '../../screens/links.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { tenantPath } from '../../tenant/tenant.ts'

export type PlainPage = {
  status: number
  title: string
  text: string
  home: string | null
  /** Further ways on, below the one home. */
  ways?: readonly Way[]
  /** Products of the shop, below those. */
  lines?: readonly Way[]
}

/** A link; both parts are plain text. */
export type Way = { label: string; href: string }

/**
 * A page that needs neither Next nor an operate centre: what is shown when there is nothing else to show. It holds no
 * script and nothing from the request.
 */
export function plainPageHtml({ title, text, home, ways = [], lines = [] }: PlainPage): string {
  const bar = home ? `<header><a href="${home}" aria-label="首页">${HOME_ICON}</a></header>` : ''
  const others = ways.map(({ label, href }) => `<p><a class="other" href="${href}">${label}</a></p>`).join('')
  const link = home ? `<p><a href="${home}">回到店铺首页</a></p>${others}` : ''
  const rows = lines.map(({ label, href }) => `<li><a href="${escaped(href)}">${escaped(label)}</a></li>`)
  const popular = rows.length > 0 ? `<h2>大家在看</h2><ul>${rows.join('')}</ul>` : ''
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PLAIN_STYLE}</style></head><body>${bar}<main>${COMPASS}<h1>${title}</h1><p>${text}</p>${link}${popular}</main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

const icon = (path: string, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
/** As lib/ui/icon.tsx draws them. */
const HOME_ICON = icon('M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H14.5v-6h-5v6H4.5a.5.5 0 0 1-.5-.5z', 22)
const COMPASS = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM15.5 8.5l-2 5-5 2 2-5z', 48)

const PLAIN_STYLE =
  'body{margin:0;background:#f5f6f8;color:#1f2329;font:15px/1.6 -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC",sans-serif}main{max-width:480px;margin:0 auto;padding:16vh 24px 40px;text-align:center;box-sizing:border-box;text-wrap:pretty}header{display:flex;justify-content:flex-end;max-width:480px;margin:0 auto;background:#fff;border-bottom:1px solid #eef0f2}header a{display:grid;place-items:center;width:44px;height:44px;color:#1f2329}svg{display:block;margin:0 auto}main>svg{margin-bottom:12px;color:#aab2bb}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#646a73}main a{display:inline-block;min-width:160px;padding:10px 20px;border-radius:22px;background:#0b6e99;color:#fff;text-decoration:none}main .other{background:#fff;color:#1f2329;box-shadow:inset 0 0 0 1px #dfe2e6}h2{font-size:17px;margin:32px 0 8px;text-align:left}ul{margin:0;padding:0 16px;list-style:none;text-align:left;background:#fff;border-radius:12px}li+li{border-top:1px solid #eef0f2}main li a{display:block;min-width:0;padding:11px 0;border-radius:0;background:none;color:#1f2329}'

const homeOf = (tenant: Tenant | null) => (tenant ? tenantPath(tenant) : null)

export const SHOP_MISSING = '店铺不存在或已打烊'

export const plainPages = {
  shopMissing: (): PlainPage => ({
    status: 404,
    title: SHOP_MISSING,
    text: '请核对链接，或联系把链接发给您的人。',
    home: null,
  }),
  pageMissing: (tenant: Tenant | null, lines: readonly Way[] = []): PlainPage => ({
    status: 404,
    title: '没有找到这个页面',
    text: '页面不存在或已下线。请核对链接，或看看店里在售的线路。',
    home: homeOf(tenant),
    ways: tenant
      ? [
          { label: '热卖线路', href: linkTo(tenantPath(tenant), 'productList', { sort: 'sold' }) },
          { label: '搜索目的地', href: linkTo(tenantPath(tenant), 'search') },
        ]
      : [],
    lines,
  }),
  malformed: (): PlainPage => ({
    status: 400,
    title: '链接不完整',
    text: '这个链接可能在转发时被截断或改动了。请重新获取链接后再打开。',
    home: null,
  }),
  wrongMethod: (): PlainPage => ({
    status: 405,
    title: '不支持这种访问方式',
    text: '请在浏览器中直接打开这个页面。',
    home: null,
  }),
  tooMany: (tenant: Tenant | null): PlainPage => ({
    status: 429,
    title: '访问太频繁',
    text: '请稍等片刻，再刷新这个页面。',
    home: homeOf(tenant),
  }),
  unavailable: (tenant: Tenant | null): PlainPage => ({
    status: 503,
    title: '服务暂时不可用',
    text: '页面正在恢复，请稍后刷新重试。已提交的订单不受影响。',
    home: homeOf(tenant),
  }),
}
