import type { Tenant } from '../../tenant/tenant.ts'
import { tenantPath } from '../../tenant/tenant.ts'

export type PlainPage = { status: number; title: string; text: string; home: string | null }

/**
 * A page that needs neither Next nor an operate centre: what is shown when there is nothing else to show. It holds no
 * script and nothing from the request.
 */
export function plainPageHtml({ title, text, home }: PlainPage): string {
  const link = home ? `<p><a href="${home}">回到店铺首页</a></p>` : ''
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${PLAIN_STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`
}

const PLAIN_STYLE =
  'body{margin:0;background:#f5f6f8;color:#1f2329;font:15px/1.6 -apple-system,"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans CJK SC",sans-serif}main{max-width:480px;margin:0 auto;padding:22vh 24px 0;text-align:center;box-sizing:border-box}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:#646a73}a{display:inline-block;min-width:160px;padding:10px 20px;border-radius:22px;background:#0b6e99;color:#fff;text-decoration:none}'

const homeOf = (tenant: Tenant | null) => (tenant ? tenantPath(tenant) : null)

export const SHOP_MISSING = '店铺不存在或已打烊'

export const plainPages = {
  shopMissing: (): PlainPage => ({
    status: 404,
    title: SHOP_MISSING,
    text: '请核对链接，或联系把链接发给您的人。',
    home: null,
  }),
  pageMissing: (tenant: Tenant | null): PlainPage => ({
    status: 404,
    title: '没有找到这个页面',
    text: '页面不存在或已下线。请核对链接，或回到首页看看。',
    home: homeOf(tenant),
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
