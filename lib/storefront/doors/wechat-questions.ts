import { randomBytes } from 'node:crypto'
import { isSameSecret } from '../../base/same-secret.ts'
import type { Caller } from '../../operate-center/contract/contract.ts'
import { absent, succeed } from '../../operate-center/contract/failures.ts'
import type { WechatFinish } from '../../operate-center/contract/storefront/wechat.ts'
import { returnUrlInside } from '../../operate-center/return-url.ts'
import { authorizeUrl } from '../../outside/wechat/authorize-url.ts'
import { OPEN_ID } from '../../outside/wechat/wechat-api.ts'
import { type Tenant, tenantPath } from '../../tenant/tenant.ts'
import type { WechatJourney } from '../session/wechat-cookies.ts'
import type { Reply } from './reply.ts'
import type { Answerer, Asked, StorefrontParts, WechatPlace } from './storefront-question.ts'

/** Where WeChat sends the visitor; what it brings is read by the screen and posted to `wechat.finish`. */
const RETURN_SCREEN = 'authorize'

/** Without a place to prove an openId these questions do not exist. */
const noPlace = () => ({ answer: absent('没有这个接口') })

/** What this browser has proved, without the openId itself, and whether it can be proved here at all. */
export const tellWechat: Answerer<'wechat.me'> = async ({ center, wechat }, asked) => {
  if (!wechat) return noPlace()
  const { request, tenant } = asked
  const visitor = await wechat.cookies.visitor.read(request, tenant)
  const { nickname = '', avatar = '' } = visitor ?? {}
  const here = isOurs(request, wechat) && isInWechat(request)
  const app = here ? await center.ask('wechat.app', tenant, {}, callerOf(asked)) : null
  return reply({ open: app?.ok ?? false, known: visitor !== null, nickname, avatar })
}

/** Where to go for an openId, or that it is already proved. */
export const beginWechat: Answerer<'wechat.begin'> = async ({ center, wechat }, asked) => {
  if (!wechat) return noPlace()
  const { request, tenant, input } = asked
  const { scope, back } = input
  // At another host neither the cookie nor WeChat's list of return domains would match.
  if (!isOurs(request, wechat) || !isInWechat(request)) return reply({ kind: 'impossible' })
  const app = await center.ask('wechat.app', tenant, {}, callerOf(asked))
  if (!app.ok) return app.failure.kind === 'refused' ? reply({ kind: 'impossible' }) : { answer: app }
  const visitor = await wechat.cookies.visitor.read(request, tenant)
  // An openId of an official account that the merchant no longer uses is invalid at the new one.
  if (visitor?.appId === app.value.appId && (scope === 'base' || visitor.nickname)) {
    return reply({ kind: 'have' })
  }
  const target = backPath(wechat, back, tenant) ?? tenantPath(tenant)
  const way = journeyTo(tenant, { back: target, scope, again: false })
  const url = urlOf(wechat, tenant, app.value.appId, way)
  return reply({ kind: 'leave', url }, await wechat.cookies.journey.keep(tenant, way))
}

/** Exchanges what WeChat sent back, once. */
export const finishWechat: Answerer<'wechat.finish'> = async (parts, asked) => {
  const { center, wechat } = parts
  if (!wechat) return noPlace()
  const { cookies } = wechat
  const { request, tenant, input } = asked
  const { code, state } = input
  const kept = await cookies.journey.read(request, tenant)
  const way = kept?.base === tenantPath(tenant) ? kept : null
  const back = way?.back ?? null
  const over = cookies.journey.drop(tenant)
  const right = way !== null && isSameSecret(state, way.state)
  if (!right) return restart(parts, wechat, asked, way)
  if (!code) return reply({ kind: 'declined', back }, over)

  const exchanged = await center.ask('wechat.exchange', tenant, { code }, callerOf(asked))
  if (!exchanged.ok) return reply({ kind: 'failed', back }, over)
  const { value } = exchanged
  if (value.kind === 'deadCode') return restart(parts, wechat, asked, way)
  // A virtual openId must never become a customer's.
  if (value.kind === 'snapshot') return reply({ kind: 'snapshot', back }, over)
  if (!OPEN_ID.test(value.openId)) return reply({ kind: 'failed', back }, over)
  const { kind: _, ...visitor } = value
  return reply({ kind: 'done', back }, over, await cookies.visitor.keep(tenant, visitor))
}

/**
 * Sends the visitor once more, and only once: the sealed journey records it and, for a browser that keeps no cookie, so
 * does the state itself, which WeChat sends back.
 */
async function restart(
  { center }: StorefrontParts,
  wechat: WechatPlace,
  asked: Asked<'wechat.finish'>,
  way: WechatJourney | null,
): Promise<Reply<WechatFinish>> {
  const { tenant, request } = asked
  const { journey } = wechat.cookies
  const back = way?.back ?? null
  const giveUp = () => reply<WechatFinish>({ kind: 'failed', back }, journey.drop(tenant))
  if (way?.again || asked.input.state.startsWith(SECOND) || !isInWechat(request)) return giveUp()
  if (!isOurs(request, wechat)) return giveUp()
  const app = await center.ask('wechat.app', tenant, {}, callerOf(asked))
  if (!app.ok) return giveUp()
  const scope = way?.scope ?? 'base'
  const next = journeyTo(tenant, { back: back ?? tenantPath(tenant), scope, again: true })
  const url = urlOf(wechat, tenant, app.value.appId, next)
  return reply<WechatFinish>({ kind: 'again', url }, await journey.keep(tenant, next))
}

function urlOf(
  { openUrl, publicOrigin }: WechatPlace,
  tenant: Tenant,
  appId: string,
  { scope, state }: WechatJourney,
): string {
  const returnUrl = `${publicOrigin}${tenantPath(tenant)}/${RETURN_SCREEN}`
  return authorizeUrl({ openUrl, appId, returnUrl, scope, state })
}

/** A screen of the same shop, but not the one that would start again. */
function backPath({ publicOrigin }: WechatPlace, text: string, tenant: Tenant): string | null {
  const path = text.startsWith('/') ? returnUrlInside(text, tenant, publicOrigin) : null
  return path?.startsWith(`${tenantPath(tenant)}/${RETURN_SCREEN}`) ? null : path
}

/** First letter of a state: of a first journey, and of a second and last one. */
const FIRST = 'a'
const SECOND = 'b'

function journeyTo(tenant: Tenant, way: Pick<WechatJourney, 'back' | 'scope' | 'again'>): WechatJourney {
  const state = (way.again ? SECOND : FIRST) + randomBytes(24).toString('hex')
  return { ...way, state, base: tenantPath(tenant) }
}

function isInWechat(request: Request): boolean {
  return /MicroMessenger/i.test(request.headers.get('user-agent') ?? '')
}

/** At the shops' own address, not at one of a merchant's. */
function isOurs(request: Request, { publicOrigin }: WechatPlace): boolean {
  return new URL(request.url).origin === publicOrigin
}

/** Secrets and openIds pass between the storefront and its centre only. */
function callerOf({ info }: Pick<Asked, 'info'>): Caller {
  return { role: 'service', requestId: info.requestId, address: info.address }
}

function reply<V>(value: V, ...cookies: string[]): Reply<V> {
  return { answer: succeed(value), cookies }
}
