import type { Door, RequestInfo } from '../../base/http/door.ts'
import { errorFields, type Log, silentLog } from '../../base/log.ts'
import { accessFailure } from '../../operate-center/contract/access.ts'
import {
  type Caller,
  type CallName,
  callOf,
  isCallName,
  type OperateCenter,
  type Value,
} from '../../operate-center/contract/contract.ts'
import type { Member } from '../../operate-center/contract/customers/members.ts'
import { type Answer, absent, invalid, succeed, unavailable } from '../../operate-center/contract/failures.ts'
import { parseInput } from '../../operate-center/contract/parse-input.ts'
import { decodeQuery, IDEMPOTENCY_KEY, wireHeaders } from '../../operate-center/contract/wire.ts'
import { createChatSessions } from '../../outside/chat/chat-session.ts'
import { parseTenant, type Tenant, tenantKey } from '../../tenant/tenant.ts'
import type { SalesSession } from '../session/sales-cookie.ts'
import type { SealedCookie } from '../session/sealed-cookie.ts'
import type { Sessions } from '../session/session.ts'
import type { WechatCookies } from '../session/wechat-cookies.ts'
import { browserCaller } from './browser-caller.ts'
import {
  type CallRates,
  callRates,
  createCallLimits,
  endingCalls,
  renewingCalls,
  signInCalls,
} from './call-rates.ts'
import { json, RELOAD, type Refusal, readJson, refusal, refusalOf, refuse, tooMany } from './door.ts'
import { createLiveReads, type LiveReads, liveCalls } from './live-reads.ts'
import { type OwnParts, type OwnQuestion, ownQuestion } from './own-questions.ts'
import { createSessionReplies } from './session-replies.ts'
import { asksForCustomer, asksForOpenId, asksForSalesperson } from './visitor-calls.ts'
import { createWechatQuestions } from './wechat-questions.ts'

export type BrowserDoorOptions = {
  center: OperateCenter
  sessions: Sessions
  /** Project segments this server answers for. */
  projects: readonly string[]
  /** Origins whose pages may make changes, beside the one the request itself was sent to. */
  origins: readonly string[]
  /** Where visitors prove their openId: their cookies, and WeChat's and our own address. Without it nobody can. */
  wechat?: { cookies: WechatCookies; openUrl: string; publicOrigin: string }
  /** Where the shop's salespeople are signed in. Without it none is. */
  sales?: SealedCookie<SalesSession>
  rates?: CallRates
  /** Unless the contract allows a call more. Default 64 KiB. */
  maxBodyBytes?: number
  live?: LiveReads
  /** The clock of the limits, milliseconds since 1970; default: the real one. */
  now?: () => number
  /** Hears that a customer's earlier sessions may have ended. */
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
    rates = callRates(),
    maxBodyBytes = 64 * 1024,
    live = createLiveReads(),
    now,
    onSessionsEnded = () => {},
    log = silentLog,
  } = options
  const limits = createCallLimits(rates, now)
  const replies = createSessionReplies(sessions)
  const own: OwnParts = {
    center,
    sessions,
    replies,
    sales: sales ?? null,
    chatSession: createChatSessions({ center, log }),
    askWechat: wechat ? createWechatQuestions({ center, ...wechat }) : null,
    log,
  }

  async function answer(request: Request, info: RequestInfo): Promise<Response> {
    const url = new URL(request.url)
    const [, project = '', merchant = '', channel = '', distributor = '', name = ''] =
      PATH.exec(url.pathname) ?? []
    const wait = limits.byAddress(name, info.address)
    if (wait > 0) return refuse(tooMany(wait))
    const tenant = parseTenant([project, merchant, channel, distributor])
    if (!tenant || !projects.includes(tenant.project)) return refuse(refusalOf(absent().failure))
    const question = ownQuestion(name)
    if (question) return answerOwn(question, request, tenant, info)
    if (!isCallName(name) || !isForBrowsers(name)) return refuse(refusalOf(absent('没有这个接口').failure))

    const call = callOf(name)
    const wrong = wayRefusal(request, call.method)
    if (wrong) return refuse(wrong)
    const session = asksForCustomer(name) ? await sessions.read(request, tenant) : null
    if (session) {
      const pause = limits.byCustomer(name, tenant.merchant, session.userId)
      if (pause > 0) return refuse(tooMany(pause))
    }
    const visitor = asksForOpenId(name) ? await wechat?.cookies.visitor.read(request, tenant) : null
    const salesperson = asksForSalesperson(name) ? await sales?.read(request, tenant) : null
    const caller: Caller = {
      ...browserCaller(request, info, session, visitor?.openId),
      ...(salesperson ? { salesperson } : {}),
    }
    const denied = accessFailure(call, caller)
    if (denied) return refuse(refusalOf(denied))
    if (call.change && !IDEMPOTENCY_KEY.test(caller.idempotencyKey ?? '')) {
      return refuse(refusalOf(invalid({ [wireHeaders.idempotencyKey]: RELOAD }).failure))
    }

    const read =
      call.method === 'GET'
        ? { input: decodeQuery(url.searchParams) }
        : await readJson(request, call.maxBodyBytes ?? maxBodyBytes)
    if ('refusal' in read) return refuse(read.refusal)
    const parsed = parseInput(name, read.input)
    if (!parsed.ok) return refuse(refusalOf(parsed.failure))

    if (liveCalls.has(name)) return answerLive(request, name, tenant, parsed.value, caller)
    const result = await ask(name, tenant, parsed.value, caller)
    // Also when nobody knows how it came out.
    if (session && endingCalls.has(name)) onSessionsEnded(tenant, session.userId)
    if (!result.ok) return refuse(refusalOf(result.failure))
    if (name === 'sales.login' && sales) {
      // The contract gives this call an answer of this form.
      const { salespersonId: id, epoch } = result.value as Value<'sales.login'>
      return json(200, result, { 'set-cookie': await sales.keep(tenant, { id, epoch }) })
    }
    if (signInCalls.has(name)) {
      // The contract gives these calls answers of this form.
      const { customerId, epoch } = result.value as Member
      return replies.signedIn(request, tenant, customerId, result.value, { epoch })
    }
    const response = json(200, withoutKey(result))
    if (!session) return response
    if (name === 'account.requestDeletion') return replies.end(response, request, tenant)
    // The contract gives these calls answers of this form.
    const raised = renewingCalls.has(name) ? (result.value as { epoch: number }).epoch : undefined
    await replies.keep(response, tenant, session, raised)
    return response
  }

  /** The table is read by its inputs' types at compile time; here every call is one of many. */
  function ask(name: CallName, tenant: Tenant, input: unknown, caller: Caller): Promise<Answer<unknown>> {
    return center.ask(name, tenant, input as never, caller)
  }

  async function answerOwn(
    { method, takes, answer: answerWith }: OwnQuestion,
    request: Request,
    tenant: Tenant,
    info: RequestInfo,
  ): Promise<Response> {
    const wrong = wayRefusal(request, method)
    if (wrong) return refuse(wrong)
    const read = takes === 'json' ? await readJson(request, maxBodyBytes) : { input: {} }
    if ('refusal' in read) return refuse(read.refusal)
    return answerWith(own, { request, tenant, info, input: read.input })
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
      return { status, text: JSON.stringify(result.ok ? withoutKey(result) : result), keep: result.ok }
    })
    const acceptsGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
    const vary = { vary: 'accept-encoding' }
    if (!kept.gzip || !acceptsGzip) {
      return json(kept.status, kept.text, kept.status === 503 ? { ...vary, 'retry-after': '5' } : vary)
    }
    const { headers } = json(kept.status, '', { ...vary, 'content-encoding': 'gzip' })
    return new Response(kept.gzip, { status: kept.status, headers })
  }

  /** By another method, or a POST that comes from a page of somewhere else. */
  function wayRefusal(request: Request, method: 'GET' | 'POST'): Refusal | null {
    if (request.method !== method) return refusal(405, 'METHOD', RELOAD, { allow: method })
    return method === 'POST' ? originRefusal(request) : null
  }

  function originRefusal(request: Request): Refusal | null {
    const given = request.headers.get('origin') ?? originOf(request.headers.get('referer'))
    if (given !== null && (origins.includes(given) || given === new URL(request.url).origin)) return null
    return refusal(403, 'ORIGIN', '请从店铺页面重新操作')
  }

  return async (request, info) => {
    try {
      return await answer(request, info)
    } catch (error) {
      log.error({ ...errorFields(error), requestId: info.requestId }, 'browser door failed')
      return refuse(refusalOf(unavailable().failure))
    }
  }
}

/** By the table, and never what needs a token of another kind. */
function isForBrowsers(name: CallName): boolean {
  const { browser, who } = callOf(name)
  return browser && (who === 'anyone' || who === 'customer' || who === 'sales')
}

/** The chat vendor's signing key stays on the server, whatever a centre answers. */
function withoutKey(result: Answer<unknown> & { ok: true }): Answer<unknown> {
  const { value } = result
  if (typeof value !== 'object' || value === null || !('customerKey' in value)) return result
  const { customerKey: _, ...rest } = value
  return succeed(rest)
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null
}
