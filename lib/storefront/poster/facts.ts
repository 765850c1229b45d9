import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { PosterTemplate } from '../../operate-center/contract/content/content.ts'
import type { Caller, CallName, Input, OperateCenter, Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { addresses } from '../../screens/resolve.ts'
import type { ScreenName } from '../../screens/screens.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Poster } from './poster.ts'

/** The poster requested. */
export type PosterWish = {
  template: PosterTemplate
  proId?: string
  articleId?: string
  /** Its node in the share tree; without one the code leads to the same page. */
  posterId?: string
}

type Answered = { ok: true; poster: Poster } | { ok: false; failure: Failure }

class Unanswered extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/**
 * The content of a poster of this shop, from the centre, embedded or remote; `absent` when the shop does not have its
 * subject.
 */
export async function posterFacts(
  center: OperateCenter,
  tenant: Tenant,
  wish: PosterWish,
  { publicOrigin, caller }: { publicOrigin: string; caller: Caller },
): Promise<Answered> {
  async function get<N extends CallName>(name: N, input: Input<N>): Promise<Value<N>> {
    const answer = await center.ask(name, tenant, input, caller)
    if (!answer.ok) throw new Unanswered(answer.failure)
    return answer.value
  }
  try {
    const [info, power, subject] = await Promise.all([
      get('shop.info', {}),
      get('shop.power', {}),
      about(get, wish),
    ])
    const { screen, identity, ...words } = subject
    return {
      ok: true,
      poster: {
        template: wish.template,
        shopName: info.name,
        brandColor: info.brandColor,
        tel: power.saleTel,
        ...words,
        ...(words.kind === 'shop' ? { title: info.name, subtitle: info.slogan } : {}),
        url: posterUrl(publicOrigin + addresses(tenant, screen, identity).cleanUrl, wish.posterId),
      },
    }
  } catch (error) {
    if (error instanceof Unanswered) return { ok: false, failure: error.failure }
    throw error
  }
}

type Subject = Pick<Poster, 'kind' | 'title' | 'subtitle' | 'facts' | 'price' | 'picture'> & {
  screen: ScreenName
  identity: Record<string, string>
}

async function about(
  get: <N extends CallName>(name: N, input: Input<N>) => Promise<Value<N>>,
  { proId, articleId }: PosterWish,
): Promise<Subject> {
  if (proId) {
    const tour = await get('tours.get', { proId })
    const [next] = tour.nextDates
    return {
      kind: 'product',
      title: tour.name,
      subtitle: tour.subtitle,
      facts: [
        { label: '行程', value: tour.nights > 0 ? `${tour.days}天${tour.nights}晚` : `${tour.days}天` },
        ...(tour.departCity ? [{ label: '出发', value: `${tour.departCity}出发` }] : []),
        ...(next ? [{ label: '最近团期', value: dayWords(next) }] : []),
      ],
      price: tour.priceFrom,
      picture: tour.cover.src,
      screen: 'productDetail',
      identity: { proId },
    }
  }
  if (articleId) {
    const article = await get('content.article', { articleId })
    return {
      kind: 'article',
      title: article.shareTitle,
      subtitle: article.shareDescription,
      facts: [],
      picture: article.cover.src,
      screen: 'essay',
      identity: { articleId },
    }
  }
  const home = await get('tours.home', {})
  const picture = home.sections.flatMap(({ tours }) => tours)[0]?.cover ?? home.banners[0]?.picture
  return {
    kind: 'shop',
    title: '',
    subtitle: '',
    facts: [],
    picture: picture?.src ?? '',
    screen: 'index',
    identity: {},
  }
}

/** 11月28日; with the year when it is not this one. */
function dayWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const words = `${month}月${day}日`
  return date.slice(0, 4) === todayInShanghai(new Date()).slice(0, 4) ? words : `${year}年${words}`
}

/** A scan is a visit by this poster, and what is shared from there hangs below its node. */
function posterUrl(page: string, posterId: string | undefined): string {
  if (!posterId) return page
  const url = new URL(page)
  url.searchParams.set('posterId', posterId)
  url.searchParams.set('sharingChainId', posterId)
  return url.href
}
