import { cardRef, cardsOf } from '../../operate-center/contract/catalogue/card-ref.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { chatSources } from '../../outside/chat/chat-sources.ts'
import { queryOf } from '../../screens/links.ts'
import type { Resolution } from '../../screens/resolve.ts'
import { screenPath } from '../../screens/screen-path.ts'
import { type Screen, screens } from '../../screens/screens.ts'
import {
  identityOfSubject,
  mainScreen,
  mainScreens,
  type PageSubject,
  subjectOf,
} from '../../screens/subjects.ts'
import { productKinds } from '../../tenant/kinds.ts'
import { articleTag, catalogueTag, contentTag, couponsTag, productTag, shopTag } from '../../tenant/tags.ts'
import { type Tenant, tenantPath } from '../../tenant/tenant.ts'
import type { PageRequest } from '../front-cache/front-cache.ts'
import type { Rendered } from '../front-cache/page.ts'
import type { NextPort } from './next-port.ts'
import { type PlainPage, plainPageHtml, plainPages, type Way } from './plain-page.ts'
import { SERVER } from './server-caller.ts'
import { renderSitemap } from './sitemap.ts'

type Makers = {
  render: (cleanUrl: string) => Promise<Rendered>
  center: OperateCenter
  publicOrigin: string
  /** Scripts of others that a page loads on use, as sources of its policy. */
  scriptSources: readonly string[]
  /** Source of the script that the screen of face verification loads on use. */
  faceSource: string
  /** URL of the chat widget's script, for the screens that offer chat. */
  chatScript?: string
}
/** Products that a page says instead of one that is missing. */
const MOST_POPULAR = 6

type Asked = Extract<Resolution, { kind: 'screen' | 'shopFile' }> | MissingPage

/** What a shop answers for every id of a product or article that it does not know. */
export type MissingPage = { kind: 'missing'; tenant: Tenant; cleanUrl: string }

/** Kept like any page, at an address that no visitor can have. */
export function missingPage(tenant: Tenant): MissingPage {
  return { kind: 'missing', tenant, cleanUrl: `${tenantPath(tenant)}#missing` }
}

const RENDER_TIMEOUT_MS = 12_000

/** Has Next render a page by its clean URL. */
export function renderBy(next: NextPort, publicOrigin: string): (cleanUrl: string) => Promise<Rendered> {
  const { host } = new URL(publicOrigin)
  /** All that Next ever learns of a page request: the same for every visitor. */
  const headers = { host, accept: 'text/html', 'user-agent': 'Wayfront' }
  return (url) => next.ask({ url, headers, timeoutMs: RENDER_TIMEOUT_MS })
}

/** What the front cache needs of a page: its tags and how it is rendered. */
export function createPageRequests({
  render: renderPage,
  center,
  publicOrigin,
  scriptSources,
  faceSource,
  chatScript,
}: Makers): (asked: Asked) => PageRequest {
  const chat = chatScript ? chatSources(chatScript) : undefined

  /** @throws when the centre is unavailable: Next could not render the page either */
  async function render(asked: Asked): Promise<Rendered> {
    const { tenant, cleanUrl } = asked
    const shop = await center.ask('shop.info', tenant, {}, SERVER)
    // An invented shop costs a call to the centre, not a render.
    if (!shop.ok && shop.failure.kind === 'absent') return plain(plainPages.shopMissing())
    if (!shop.ok) throw new Error(`shop.info: ${shop.failure.kind}`)
    if (asked.kind === 'missing') return plain(plainPages.pageMissing(tenant, await popularOf(tenant)))
    if (asked.kind === 'shopFile') return renderSitemap(center, tenant, publicOrigin)
    const rendered = await renderPage(cleanUrl)
    return {
      ...complete(rendered, tenant),
      tags: shownTags(asked, rendered.body),
      complete: screens[asked.screen].kind === 'public',
      policy: {
        frameHosts: shop.value.frameHosts,
        scriptSources: screens[asked.screen].faceScript ? [...scriptSources, faceSource] : scriptSources,
        ...(chat && screens[asked.screen].chat ? { chat } : {}),
      },
    }
  }

  /** What the shop's home shows first, by name; nothing where the centre does not say. */
  async function popularOf(tenant: Tenant): Promise<Way[]> {
    const home = await center.ask('shop.home', tenant, {}, SERVER)
    const sections = home.ok ? (home.value.sections ?? []) : []
    const ways = sections.flatMap((section) =>
      cardsOf(section).map((product): [string, string] => {
        const { kind, id } = cardRef(product)
        const { screen } = mainScreen(kind)
        return [
          screenPath(tenantPath(tenant), screen) + queryOf(identityOfSubject({ kind, id })),
          product.card.name,
        ]
      }),
    )
    return [...new Map(ways)].slice(0, MOST_POPULAR).map(([href, label]) => ({ href, label }))
  }

  return (asked) => ({
    key: asked.cleanUrl,
    group: asked.tenant.merchant,
    tags: tagsOf(asked),
    render: () => render(asked),
  })
}

/** A sitemap names everything the shop has. */
const SITEMAP_LISTS: Screen['lists'] = [...productKinds, 'content']

function tagsOf(asked: Asked): string[] {
  const { tenant } = asked
  const { merchant } = tenant
  const row: Pick<Screen, 'lists' | 'coupons'> =
    asked.kind === 'screen'
      ? screens[asked.screen]
      : asked.kind === 'shopFile'
        ? { lists: SITEMAP_LISTS }
        : // It names products.
          { lists: productKinds }
  const about = asked.kind === 'screen' ? subjectOf(asked.screen, asked.identity) : null
  return [
    shopTag(tenant),
    ...(row.lists ?? []).map((listed) =>
      listed === 'content' ? contentTag(merchant) : catalogueTag(merchant, listed),
    ),
    ...(row.coupons ? [couponsTag(merchant)] : []),
    ...(about ? [subjectTag(merchant, about)] : []),
  ]
}

function subjectTag(merchant: string, { kind, id }: PageSubject): string {
  if (kind === 'campaign') return couponsTag(merchant)
  return kind === 'article' ? articleTag(merchant, id) : productTag(merchant, kind, id)
}

/** More products and articles than any page recommends; bounds what the tags of one page weigh. */
const MOST_SHOWN = 30

/** A link to a main screen: `productDetail?proId=7`, `essay?articleId=3`. */
const SHOWN = new RegExp(
  `(?<![A-Za-z])(${mainScreens.map(({ screen, parameter }) => `${screen}\\?${parameter}`).join('|')})=([A-Za-z0-9_.~%-]{1,96})`,
  'g',
)
const KIND_OF_LINK = new Map(
  mainScreens.map(({ kind, screen, parameter }) => [`${screen}?${parameter}`, kind]),
)

/**
 * Other products and articles that a product's or article's page shows, with prices and titles. They do not follow from
 * the address. Lists and homes are not searched: any change of the catalogue renews them.
 */
function shownTags(asked: Asked, body: Buffer): string[] {
  if (asked.kind !== 'screen') return []
  if (!screens[asked.screen].about) return []
  const { merchant } = asked.tenant
  const tags = new Set<string>()
  for (const [, link = '', id = ''] of body.toString('utf8').matchAll(SHOWN)) {
    if (tags.size === MOST_SHOWN) break
    const kind = KIND_OF_LINK.get(link)
    if (kind) tags.add(subjectTag(merchant, { kind, id: decoded(id) }))
  }
  return [...tags]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Mark of a page that Next answered with 200 although its subject does not exist. */
export const MISSING_MARK = '<meta name="wayfront:status" content="404"/>'

/**
 * A 404 that is complete without JavaScript. Next prerenders notFound() as an empty document that only scripts fill:
 * that one is replaced. A page that has something to offer instead of what was asked for is rendered as usual, with a
 * mark in its head, and its status is set here.
 */
function complete(rendered: Rendered, tenant: Tenant): Rendered {
  if (rendered.status === 404 && rendered.body.includes('id="__next_error__"')) {
    return plain(plainPages.pageMissing(tenant))
  }
  if (rendered.status === 200 && rendered.body.includes(MISSING_MARK)) return { ...rendered, status: 404 }
  return rendered
}

function plain(page: PlainPage): Rendered {
  return {
    status: page.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 's-maxage=60' },
    body: Buffer.from(plainPageHtml(page)),
  }
}
