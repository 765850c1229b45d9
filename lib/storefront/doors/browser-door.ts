import type { Door, RequestInfo } from '../../base/http/door.ts'
import { type Log, silentLog } from '../../base/log.ts'
import { visibleTo } from '../../operate-center/contract/access.ts'
import { checkInput } from '../../operate-center/contract/check-input.ts'
import {
  type Caller,
  type CallName,
  callOf,
  isCallName,
  type OperateCenter,
} from '../../operate-center/contract/contract.ts'
import type { Call, Method, VisitorFact } from '../../operate-center/contract/define.ts'
import { type Answer, absent } from '../../operate-center/contract/failures.ts'
import {
  isStorefrontCallName,
  type StorefrontCallName,
  storefrontCallOf,
} from '../../operate-center/contract/storefront/storefront.ts'
import { parseTenant, type Tenant, tenantKey } from '../../tenant/tenant.ts'
import type { Device } from '../session/device-cookie.ts'
import type { SalesSession } from '../session/sales-cookie.ts'
import type { SealedCookie } from '../session/sealed-cookie.ts'
import type { SessionData, Sessions } from '../session/session.ts'
import { browserCaller } from './browser-caller.ts'
import { type CallRates, callRates, createCallLimits } from './call-rates.ts'
import { createChatSessions } from './chat-session.ts'
import {
  guarded,
  json,
  RELOAD,
  type Refusal,
  readJson,
  refusal,
  refusalOf,
  refuse,
  TEXT_BYTES,
  tooMany,
} from './door.ts'
import { createLiveReads, type LiveReads } from './live-reads.ts'
import { readCall } from './read-call.ts'
import { type SessionChange, send } from './reply.ts'
import { createSessionChanges } from './session-changes.ts'
import { storefrontAnswers } from './storefront-answers.ts'
import type { Answerer, StorefrontParts, WechatPlace } from './storefront-question.ts'
import { createUploadSlots, type UploadSlots } from './upload-slots.ts'
import { userAgentOf } from './user-agent.ts'

export type BrowserDoorOptions = {
  center: OperateCenter
  sessions: Sessions
  /** Project segments this server answers for. */
  projects: readonly string[]
  /** Origins whose pages may make changes, beside the one the request itself was sent to. */
  origins: readonly string[]
  /** Where visitors prove their openId. Without it no openId can be proved. */
  wechat?: WechatPlace
  /** Where the shop's salespeople are signed in. Without it none can sign in. */
  sales?: SealedCookie<SalesSession>
  /** Where devices that have signed in before are remembered. Without it every device is a stranger. */
  devices?: SealedCookie<Device>
  rates?: CallRates
  /** Unless the contract allows a call more. Default 64 KiB. */
  maxBodyBytes?: number
  /** Large bodies at a time. */
  uploads?: UploadSlots
  live?: LiveReads
  /** The clock of the limits, milliseconds since 1970; default: the real one. */
  now?: () => number
  /** Called when a customer's earlier sessions may have ended. */
  onSessionsEnded?: (tenant: Tenant, customerId: string) => void
  log?: Log
}

const PATH = /^\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\/api\/([A-Za-z.]{1,64})$/

/** Whether a path is the browser's door's: its fifth segment is `api`. */
export function isBrowserDoorPath(pathname: string): boolean {
  return pathname.split('/', 6)[5] === 'api'
}

/**
 * The browser's door, `/{tenant}/api/{callName}`: reads by GET, rich reads and changes by POST of JSON. It answers
 * `{ok: true, value}` or `{ok: false, failure}`, which no cache keeps.
 *
 * Only calls that the contract gives to browsers exist here. Who the customer is comes from the sealed cookie alone.
 * A POST has to come from a page of this origin; a change carries an idempotency key.
 */
export function createBrowserDoor(options: BrowserDoorOptions): Door {
  const {
    center,
    sessions,
    projects,
    origins,
    wechat,
    sales,
    devices,
    rates = callRates(),
    maxBodyBytes = TEXT_BYTES,
    uploads = createUploadSlots(),
    live = createLiveReads(),
    now,
    onSessionsEnded = () => {},
    log = silentLog,
  } = options
  const limits = createCallLimits(rates, now)
  const changes = createSessionChanges(sessions, devices ?? null)
  const parts: StorefrontParts = {
    center,
    sessions,
    changes,
    sales: sales ?? null,
    chatSession: createChatSessions({ center, log }),
    wechat: wechat ?? null,
    onSessionsEnded,
    log,
  }

  async function answer(request: Request, info: RequestInfo): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, project = '', merchant = '', channel = '', distributor = '', name = ''] =
      PATH.exec(pathname) ?? []
    const wait = limits.byAddress(rateOf(name), info.address)
    if (wait > 0) return refuse(tooMany(wait))
    const tenant = parseTenant([project, merchant, channel, distributor])
    if (!tenant || !projects.includes(tenant.project)) return refuse(refusalOf(absent().failure))
    if (isStorefrontCallName(name)) return answerItself(name, request, tenant, info)
    if (isCallName(name) && callOf(name).browser) return answerCall(name, request, tenant, info)
    return refuse(refusalOf(absent('没有这个接口').failure))
  }

  /** One of the storefront's own questions. */
  async function answerItself(
    name: StorefrontCallName,
    request: Request,
    tenant: Tenant,
    info: RequestInfo,
  ): Promise<Response> {
    const { method, body, input } = storefrontCallOf(name)
    const wrong = wayRefusal(request, method)
    if (wrong) return refuse(wrong)
    const read = body ? await readJson(request, maxBodyBytes) : { input: {} }
    if ('refusal' in read) return refuse(read.refusal)
    const parsed = checkInput(input, read.input)
    if (!parsed.ok) return refuse(refusalOf(parsed.failure))
    // The table pairs every name with its input; here every question is one of many.
    const answerer = storefrontAnswers[name] as Answerer<StorefrontCallName>
    return send(await answerer(parts, { request, tenant, info, input: parsed.value as never }))
  }

  /** A call to the centre. */
  async function answerCall(
    name: CallName,
    request: Request,
    tenant: Tenant,
    info: RequestInfo,
  ): Promise<Response> {
    const call = callOf(name)
    const wrong = wayRefusal(request, call.method)
    if (wrong) return refuse(wrong)
    const session = knows(call, 'customer') ? await sessions.read(request, tenant) : null
    if (session) {
      const pause = limits.byCustomer(call.rate, tenant.merchant, session.userId)
      if (pause > 0) return refuse(tooMany(pause))
    }
    const visitor = knows(call, 'openId') ? await wechat?.cookies.visitor.read(request, tenant) : null
    const salesperson = knows(call, 'salesperson') ? await sales?.read(request, tenant) : null
    const device = knows(call, 'device') ? await devices?.read(request, tenant) : null
    const userAgent = knows(call, 'userAgent') ? userAgentOf(request) : ''
    const caller: Caller = {
      ...browserCaller(request, info, session, visitor?.openId),
      ...(userAgent ? { userAgent } : {}),
      ...(salesperson ? { salesperson } : {}),
      ...(device ? { device } : {}),
    }
    const read = await readCall(name, request, tenant, caller, {
      maxBodyBytes: call.maxBodyBytes ?? maxBodyBytes,
      badKey: RELOAD,
      uploads,
    })
    if (!read.ok) return refuse(read.refusal)
    if (call.live) return answerLive(request, name, tenant, read.input, caller).finally(read.done)
    const result = await ask(name, tenant, read.input, caller).finally(read.done)
    // Also when the outcome is unknown.
    const othersEnd = call.session === 'renews' || call.session === 'ends'
    if (session && othersEnd) onSessionsEnded(tenant, session.userId)
    if (!result.ok) return send({ answer: result })
    const change = await sessionChange(call, request, tenant, session, result.value)
    return send({ answer: result, ...change })
  }

  /** Changes the visitor's session as the call's row in the table says. */
  async function sessionChange(
    call: Call,
    request: Request,
    tenant: Tenant,
    session: SessionData | null,
    value: unknown,
  ): Promise<SessionChange> {
    // The table gives a session's effect only to calls whose answers have these fields.
    if (call.session === 'beginsSales') {
      const { salespersonId: id, epoch } = value as { salespersonId: string; epoch: number }
      return sales ? { cookies: [await sales.keep(tenant, { id, epoch })] } : {}
    }
    if (call.session === 'begins') {
      const { customerId, epoch } = value as { customerId: string; epoch: number }
      return changes.begin(request, tenant, customerId, { epoch })
    }
    if (!session) return {}
    if (call.session === 'ends') return changes.end(request, tenant)
    const raised = call.session === 'renews' ? (value as { epoch: number }).epoch : undefined
    return changes.keep(tenant, session, raised)
  }

  /** What this caller may see of the centre's answer. */
  async function ask(
    name: CallName,
    tenant: Tenant,
    input: unknown,
    caller: Caller,
  ): Promise<Answer<unknown>> {
    // The table pairs every name with its input; here every call is one of many.
    return visibleTo(callOf(name), caller, await center.ask(name, tenant, input as never, caller))
  }

  async function answerLive(
    request: Request,
    name: CallName,
    tenant: Tenant,
    input: unknown,
    caller: Caller,
  ): Promise<Response> {
    const key = JSON.stringify([name, tenantKey(tenant), caller.source ?? '', input])
    const kept = await live.read(tenant.merchant, key, async () => {
      const result = await ask(name, tenant, input, caller)
      const status = result.ok ? 200 : refusalOf(result.failure).status
      return { status, text: JSON.stringify(result), keep: result.ok }
    })
    const acceptsGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    const vary = { vary: 'accept-encoding' }
    if (!kept.gzip || !acceptsGzip) {
      return json(kept.status, kept.text, kept.status === 503 ? { ...vary, 'retry-after': '5' } : vary)
    }
    const { headers } = json(kept.status, '', { ...vary, 'content-encoding': 'gzip' })
    return new Response(kept.gzip, { status: kept.status, headers })
  }

  /** A request by another method, or a POST from a page of another origin. */
  function wayRefusal(request: Request, method: Method): Refusal | null {
    if (request.method !== method) return refusal(405, 'METHOD', RELOAD, { allow: method })
    return method === 'POST' ? originRefusal(request) : null
  }

  function originRefusal(request: Request): Refusal | null {
    const given = request.headers.get('origin') ?? originOf(request.headers.get('referer'))
    if (given !== null && (origins.includes(given) || given === new URL(request.url).origin)) return null
    return refusal(403, 'ORIGIN', '请从店铺页面重新操作')
  }

  return guarded(answer, { log, what: 'browser door', refuse })
}

/** Whether a call needs a fact about the visitor; only then is it worth opening the cookie. */
function knows({ who, needs }: Call, fact: VisitorFact): boolean {
  return (
    needs.includes(fact) ||
    (fact === 'customer' && who === 'customer') ||
    (fact === 'salesperson' && who === 'sales')
  )
}

/** An unknown call counts as a read. */
function rateOf(name: string) {
  if (isStorefrontCallName(name)) return storefrontCallOf(name).rate
  return isCallName(name) ? callOf(name).rate : 'read'
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null
}
