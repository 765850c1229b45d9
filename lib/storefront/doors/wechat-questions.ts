import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../base/same-secret.ts'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import type { Caller, OperateCenter } from '../../operate-center/contract/contract.ts'
import { type Answer, absent, succeed } from '../../operate-center/contract/failures.ts'
import { returnUrlInside } from '../../operate-center/return-url.ts'
import { authorizeUrl } from '../../outside/wechat/authorize-url.ts'
import { OPEN_ID } from '../../outside/wechat/wechat-api.ts'
import { type Tenant, tenantPath } from '../../tenant/tenant.ts'
import type { WechatCookies, WechatJourney } from '../session/wechat-cookies.ts'
import { json, refusalOf, refuse } from './door.ts'
import type { OwnAsked, OwnParts } from './own-questions.ts'

/** Where WeChat sends the visitor; what it brings is read by the screen and posted to `wechat.finish`. */
const RETURN_SCREEN = 'authorize'

/** `open`: here, inside WeChat, at the shops' own address, and the merchant has an official account. */
export type WechatMe = { open: boolean; known: boolean; nickname: string; avatar: string }
/** impossible: the merchant has no official account, or this is not WeChat. */
export type WechatBegin = { kind: 'have' } | { kind: 'impossible' } | { kind: 'leave'; url: string }
/**
 * What became of a visitor who came back. `back` is a path inside the shop; null when it is not known any more.
 * - again: to be sent once more. - declined: the visitor said no. - failed: it will not work now; a guest goes on.
 */
export type WechatFinish =
  | { kind: 'done' | 'snapshot' | 'declined' | 'failed'; back: string | null }
  | { kind: 'again'; url: string }

const beginInput = z.object({
  scope: z.enum(['base', 'userinfo']).default('base'),
  /** Path of the shop to come back to. */
  back: z.string().max(1024),
})
const finishInput = z.object({
  code: z.string().max(512).default(''),
  state: z.string().max(128).default(''),
})

type Parts = {
  center: OperateCenter
  cookies: WechatCookies
  /** `https://open.weixin.qq.com`, without a slash at the end. */
  openUrl: string
  publicOrigin: string
}
type WechatReply = { answer: Answer<WechatMe | WechatBegin | WechatFinish>; cookies: string[] }

/**
 * Questions about the visitor's openId that the browser's door answers itself.
 * - wechat.me: what this browser has proved, without the openId itself, and whether it can be proved here at all.
 * - wechat.begin: where to go for an openId, or that there is one.
 * - wechat.finish: what came back, once.
 */
export function createWechatQuestions({ center, cookies, openUrl, publicOrigin }: Parts) {
  async function me(asked: OwnAsked): Promise<WechatReply> {
    const { request, tenant } = asked
    const visitor = await cookies.visitor.read(request, tenant)
    const { nickname = '', avatar = '' } = visitor ?? {}
    const here = new URL(request.url).origin === publicOrigin && isInWechat(request)
    const app = here ? await center.ask('wechat.app', tenant, {}, callerOf(asked)) : null
    return reply({ open: app?.ok ?? false, known: visitor !== null, nickname, avatar })
  }

  async function begin(asked: OwnAsked): Promise<WechatReply> {
    const { request, tenant } = asked
    const checked = checkInput(beginInput, asked.input)
    if (!checked.ok) return { answer: checked, cookies: [] }
    const { scope, back } = checked.value as z.output<typeof beginInput>
    // At another host neither the cookie nor WeChat's list of return domains would fit.
    if (new URL(request.url).origin !== publicOrigin || !isInWechat(request)) {
      return reply({ kind: 'impossible' })
    }
    const app = await center.ask('wechat.app', tenant, {}, callerOf(asked))
    if (!app.ok) {
      return app.failure.kind === 'refused' ? reply({ kind: 'impossible' }) : { answer: app, cookies: [] }
    }
    const visitor = await cookies.visitor.read(request, tenant)
    // An openId of an account that the merchant has given up means nobody to the new one.
    if (visitor?.appId === app.value.appId && (scope === 'base' || visitor.nickname)) {
      return reply({ kind: 'have' })
    }
    const target = backPath(back, tenant) ?? tenantPath(tenant)
    const way = journeyTo(tenant, { back: target, scope, again: false })
    const url = urlOf(tenant, app.value.appId, way)
    return reply({ kind: 'leave', url }, await cookies.journey.keep(tenant, way))
  }

  async function finish(asked: OwnAsked): Promise<WechatReply> {
    const { request, tenant } = asked
    const checked = checkInput(finishInput, asked.input)
    if (!checked.ok) return { answer: checked, cookies: [] }
    const { code, state } = checked.value as z.output<typeof finishInput>
    const kept = await cookies.journey.read(request, tenant)
    const way = kept?.base === tenantPath(tenant) ? kept : null
    const back = way?.back ?? null
    const over = cookies.journey.drop(tenant)
    const right = way !== null && isSameSecret(state, way.state)
    if (!right) return restart(asked, way, state)
    if (!code) return reply({ kind: 'declined', back }, over)

    const exchanged = await center.ask('wechat.exchange', tenant, { code }, callerOf(asked))
    if (!exchanged.ok) return reply({ kind: 'failed', back }, over)
    const { value } = exchanged
    if (value.kind === 'deadCode') return restart(asked, way, state)
    // A virtual openId must never become somebody.
    if (value.kind === 'snapshot') return reply({ kind: 'snapshot', back }, over)
    if (!OPEN_ID.test(value.openId)) return reply({ kind: 'failed', back }, over)
    const { kind: _, ...visitor } = value
    return reply({ kind: 'done', back }, over, await cookies.visitor.keep(tenant, visitor))
  }

  /**
   * Once more, and only once: it stands in the sealed journey, and for a browser that keeps no cookie in the state
   * itself, which WeChat brings back.
   */
  async function restart(asked: OwnAsked, way: WechatJourney | null, state: string): Promise<WechatReply> {
    const { tenant, request } = asked
    const back = way?.back ?? null
    const giveUp = () => reply({ kind: 'failed', back }, cookies.journey.drop(tenant))
    if (way?.again || state.startsWith(SECOND) || !isInWechat(request)) return giveUp()
    if (new URL(request.url).origin !== publicOrigin) return giveUp()
    const app = await center.ask('wechat.app', tenant, {}, callerOf(asked))
    if (!app.ok) return giveUp()
    const scope = way?.scope ?? 'base'
    const next = journeyTo(tenant, { back: back ?? tenantPath(tenant), scope, again: true })
    const url = urlOf(tenant, app.value.appId, next)
    return reply({ kind: 'again', url }, await cookies.journey.keep(tenant, next))
  }

  function urlOf(tenant: Tenant, appId: string, { scope, state }: WechatJourney): string {
    const returnUrl = `${publicOrigin}${tenantPath(tenant)}/${RETURN_SCREEN}`
    return authorizeUrl({ openUrl, appId, returnUrl, scope, state })
  }

  /** A screen of the same shop, but not the one that would begin anew. */
  function backPath(text: string, tenant: Tenant): string | null {
    const path = text.startsWith('/') ? returnUrlInside(text, tenant, publicOrigin) : null
    return path?.startsWith(`${tenantPath(tenant)}/${RETURN_SCREEN}`) ? null : path
  }

  return { me, begin, finish }
}

export function answerWechat(name: 'me' | 'begin' | 'finish') {
  return async ({ askWechat }: OwnParts, asked: OwnAsked): Promise<Response> => {
    if (!askWechat) return refuse(refusalOf(absent('没有这个接口').failure))
    const { answer, cookies } = await askWechat[name](asked)
    const response = answer.ok ? json(200, answer) : refuse(refusalOf(answer.failure))
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  }
}

/** First letter of a state: of a first journey, and of a second, after which there is none. */
const FIRST = 'a'
const SECOND = 'b'

function journeyTo(tenant: Tenant, way: Pick<WechatJourney, 'back' | 'scope' | 'again'>): WechatJourney {
  const state = (way.again ? SECOND : FIRST) + randomBytes(24).toString('hex')
  return { ...way, state, base: tenantPath(tenant) }
}

function isInWechat(request: Request): boolean {
  return /MicroMessenger/i.test(request.headers.get('user-agent') ?? '')
}

/** Secrets and openIds pass between the storefront and its centre only. */
function callerOf({ info }: OwnAsked): Caller {
  return { role: 'service', requestId: info.requestId, address: info.address }
}

function reply(value: WechatMe | WechatBegin | WechatFinish, ...cookies: string[]): WechatReply {
  return { answer: succeed(value), cookies }
}
