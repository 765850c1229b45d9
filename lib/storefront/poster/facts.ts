import type { PosterTemplate } from '../../operate-center/contract/content/content.ts'
import type { Caller, OperateCenter } from '../../operate-center/contract/contract.ts'
import { absent, type Failure } from '../../operate-center/contract/failures.ts'
import type { Picture } from '../../operate-center/contract/values.ts'
import { addresses } from '../../screens/resolve.ts'
import type { ScreenName } from '../../screens/screens.ts'
import { identityOfSubject, mainScreen, type Subject } from '../../screens/subjects.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Get, type PosterFacts, Unanswered } from '../kinds/kind.ts'
import { storefrontKind } from '../kinds/kinds.ts'
import type { Poster } from './poster.ts'

/** The poster requested. */
export type PosterWish = {
  template: PosterTemplate
  /** Default: the shop itself. */
  about?: Subject
  /** Its node in the share tree; without one the code leads there all the same. */
  posterId?: string
}

type Answered = { ok: true; poster: Poster } | { ok: false; failure: Failure }

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
  const get: Get = async (name, input) => {
    const answer = await center.ask(name, tenant, input, caller)
    if (!answer.ok) throw new Unanswered(answer.failure)
    return answer.value
  }
  try {
    const [info, power, subject] = await Promise.all([
      get('shop.info', {}),
      get('shop.power', {}),
      factsAbout(get, wish.about),
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

type About = PosterFacts & { kind: Poster['kind']; screen: ScreenName; identity: Record<string, string> }

async function factsAbout(get: Get, subject: Subject | undefined): Promise<About> {
  if (!subject) return aboutShop(get)
  const page = { screen: mainScreen(subject.kind).screen, identity: identityOfSubject(subject) }
  if (subject.kind !== 'article') {
    const kind = storefrontKind(subject.kind)
    if (!kind) throw new Unanswered(absent().failure)
    return { kind: 'product', ...(await kind.poster(get, subject.id)), ...page }
  }
  const article = await get('content.article', { articleId: subject.id })
  return {
    kind: 'article',
    title: article.shareTitle,
    subtitle: article.shareDescription,
    facts: [],
    picture: article.cover.src,
    ...page,
  }
}

async function aboutShop(get: Get): Promise<About> {
  const home = await get('shop.home', {})
  const [first] = home.sections.flatMap(({ cards }): { cover: Picture }[] => cards)
  const picture = first?.cover ?? home.banners[0]?.picture
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

/** A scan is a visit by this poster, and what is shared from there hangs below its node. */
function posterUrl(page: string, posterId: string | undefined): string {
  if (!posterId) return page
  const url = new URL(page)
  url.searchParams.set('posterId', posterId)
  url.searchParams.set('sharingChainId', posterId)
  return url.href
}
