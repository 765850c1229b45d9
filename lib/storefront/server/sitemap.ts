import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { queryOf } from '../../screens/links.ts'
import { screenPath } from '../../screens/screen-path.ts'
import { type Screen, screenNames, screens } from '../../screens/screens.ts'
import { identityOfSubject, mainScreen, type Subject } from '../../screens/subjects.ts'
import { type Tenant, tenantPath } from '../../tenant/tenant.ts'
import type { Rendered } from '../front-cache/page.ts'
import { SERVER } from './server-caller.ts'

/** The sitemap protocol's limit. */
const MAX_URLS = 50_000

/** Sitemap of one shop: its built public screens that need no identity, its products and articles. */
export async function renderSitemap(
  center: OperateCenter,
  tenant: Tenant,
  publicOrigin: string,
): Promise<Rendered> {
  const [answer, essays, mini, activity] = await Promise.all([
    center.ask('catalogue.sitemap', tenant, {}, SERVER),
    center.ask('content.sitemap', tenant, {}, SERVER),
    center.ask('content.miniProgram', tenant, {}, SERVER),
    center.ask('content.activity', tenant, {}, SERVER),
  ])
  if (!essays.ok && essays.failure.kind !== 'absent') return xml(503, '')
  if (!answer.ok) {
    const status = answer.failure.kind === 'absent' ? 404 : 503
    return xml(status, status === 404 ? '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>' : '')
  }
  const shop = publicOrigin + tenantPath(tenant)
  const hasActivity =
    (mini.ok && mini.value.miniProgram !== null) || (activity.ok && activity.value.activity !== null)
  const urls = screenNames
    .filter((name) => isListed(screens[name]))
    // Without an activity and a mini-program their screen has nothing to show, and says `noindex`.
    .filter((name) => name !== 'activitySmallApp' || hasActivity)
    .map((name) => entry(screenPath(shop, name)))
  // A centre without articles still has products to show.
  const articles = essays.ok ? essays.value.items : []
  const subjects: (Subject & { updatedAt: string })[] = [
    ...answer.value.items,
    ...articles.map(({ articleId, updatedAt }) => ({ kind: 'article' as const, id: articleId, updatedAt })),
  ]
  for (const subject of subjects) {
    const { screen } = mainScreen(subject.kind)
    const address = screenPath(shop, screen) + queryOf(identityOfSubject(subject))
    urls.push(entry(address, subject.updatedAt.slice(0, 10)))
  }
  return xml(
    200,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.slice(0, MAX_URLS).join('')}</urlset>`,
  )
}

/** Screens whose content is the visitor's own input. */
const UNLISTED = new Set<Screen>([screens.search, screens.cityList, screens.visaSearch, screens.visaLocation])

function isListed(screen: Screen): boolean {
  return screen.kind === 'public' && !screen.required && !UNLISTED.has(screen)
}

function entry(url: string, date?: string): string {
  const loc = url.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
  return `<url><loc>${loc}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`
}

function xml(status: number, body: string): Rendered {
  return {
    status,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 's-maxage=3600' },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
  }
}
