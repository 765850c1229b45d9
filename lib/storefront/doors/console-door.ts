import { randomBytes } from 'node:crypto'
import { parseCookie } from 'cookie'
import type { Door, RequestInfo } from '../../base/http/door.ts'
import { type Log, silentLog } from '../../base/log.ts'
import { addressKey } from '../../base/validation/address-key.ts'
import { isStaffToken, STAFF_SIGN_IN, visibleTo } from '../../operate-center/contract/access.ts'
import {
  type Caller,
  type CallName,
  callOf,
  isCallName,
  type OperateCenter,
} from '../../operate-center/contract/contract.ts'
import { type Answer, absent, unauthenticated } from '../../operate-center/contract/failures.ts'
import { PREVIEW_FRAME } from '../../operate-center/contract/staff/preview.ts'
import { placeOf, wireHeaders } from '../../operate-center/contract/wire.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { ConsoleFiles } from '../server/console-files.ts'
import {
  consoleHeaders,
  consoleHtml,
  PREVIEW_FRAME_HTML,
  previewFrameHeaders,
} from '../server/console-page.ts'
import type { RenderPreview } from '../server/page-previews.ts'
import { plainPageHtml } from '../server/plain-page.ts'
import {
  guarded,
  json,
  RELOAD,
  type Refusal,
  refusal,
  refusalOf,
  refuse,
  tooMany,
  WIRE_BYTES,
} from './door.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'
import { readCall } from './read-call.ts'
import { createUploadSlots } from './upload-slots.ts'
import { userAgentOf } from './user-agent.ts'

export type ConsoleDoorOptions = {
  center: OperateCenter
  /** Project segments this server answers for, the main one first. */
  projects: readonly string[]
  /** Origins whose pages may call, beside the one the request itself was sent to. */
  origins: readonly string[]
  /** Live mode: the cookie is for https alone. */
  live: boolean
  /** The built files; null while there are none. */
  files: ConsoleFiles | null
  /** Pages of shops with what is not saved yet. */
  previews?: RenderPreview | null
  /** Calls of one address, behind which a whole office may stand. Default 600 at once, 1,200 a minute. */
  rate?: Rate
  /** How often one address may try to sign in, and may send a session that is not valid. Default 20 at once and a minute. */
  entryRate?: Rate
  log?: Log
}

export const CONSOLE_CALLS = '/console/api'

/** A page of another site cannot send it without asking first, which no answer of this door allows. */
const CONSOLE_HEADER = 'x-wayfront-console'

const COOKIE = 'wayfront_console'

/** Calls after which the browser's session is over, whatever they answer. */
const ENDING: ReadonlySet<CallName> = new Set(['staff.signOut', 'staff.signOutEverywhere'])

/**
 * The console's door. `/console` and everything below: its page. `/console/api/{project}/{merchant}/{channel}/
 * {distributor}/{call}`: the staff calls of the contract, all by POST of JSON, answered as the browser's door answers.
 *
 * The token of the session lies in a cookie that no script reads and no other site sends; it never stands in an answer.
 * A call has to come from a page of this origin and carry the console's header. `staff.preview` is answered with the
 * page that shows what its reads say; the console writes it into the frame at `/console/api/preview`.
 */
export function createConsoleDoor(options: ConsoleDoorOptions): Door {
  const { center, projects, origins, live, files, previews = null, log = silentLog } = options
  const uploads = createUploadSlots()
  const entryRate = options.entryRate ?? { burst: 20, perMinute: 20 }
  const calls = createRateLimit(options.rate ?? { burst: 600, perMinute: 1200 })
  const entries = createRateLimit(entryRate)
  const wrongTokens = createRateLimit(entryRate)

  async function answer(request: Request, info: RequestInfo): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === PREVIEW_FRAME && previews && request.method === 'GET') {
      return new Response(PREVIEW_FRAME_HTML, { headers: previewFrameHeaders(live) })
    }
    if (pathname === CONSOLE_CALLS || pathname.startsWith(`${CONSOLE_CALLS}/`)) {
      return answerCall(request, pathname.slice(CONSOLE_CALLS.length + 1), info)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(refusal(405, 'METHOD', RELOAD, { allow: 'GET, HEAD' }))
    }
    return page()
  }

  function page(): Response {
    const nonce = randomBytes(16).toString('base64url')
    if (files) {
      const html = consoleHtml(files, { projects, demo: !live, previews: previews !== null }, nonce)
      return new Response(html, { headers: consoleHeaders(nonce, live) })
    }
    const missing = {
      status: 503,
      title: '运营后台还没有构建',
      text: '请运行 npm run build 后重新启动服务。',
      home: null,
    }
    const headers = { ...consoleHeaders(nonce, live), 'content-security-policy': "default-src 'none'" }
    return new Response(plainPageHtml(missing), { status: 503, headers })
  }

  async function answerCall(request: Request, path: string, info: RequestInfo): Promise<Response> {
    const address = [addressKey(info.address)]
    const wait = calls.take(address)
    if (wait > 0) return refuse(tooMany(wait))
    const asked = callAt(path)
    if (!asked) return refuse(refusalOf(absent('没有这个接口').failure))
    const { name, place } = asked
    if (request.method !== 'POST') return refuse(refusal(405, 'METHOD', RELOAD, { allow: 'POST' }))
    const foreign = foreignRefusal(request)
    if (foreign) return refuse(foreign)
    const call = callOf(name)
    const token = call.entry ? null : tokenOf(request)
    const tries = call.entry ? entries.take(address) : wrongTokens.wait(address)
    if (tries > 0) return refuse(tooMany(tries))
    if (!call.entry && token === null) return ended(unauthenticated(STAFF_SIGN_IN))
    const caller = callerOf(request, info, token)
    const read = await readCall(name, request, place, caller, {
      maxBodyBytes: Math.max(WIRE_BYTES, call.maxBodyBytes ?? 0),
      badKey: RELOAD,
      uploads,
      posted: true,
    })
    if (!read.ok) return refuse(read.refusal)
    // The table pairs every name with its input; here every call is one of many.
    const answering =
      name === 'staff.preview' && previews
        ? previews(place, read.input as never, caller)
        : center.ask(name, place, read.input as never, caller)
    const result: Answer<unknown> = await answering.finally(read.done)
    if (!result.ok && result.failure.kind === 'unauthenticated' && token !== null) {
      wrongTokens.take(address)
      return ended(result)
    }
    if (ENDING.has(name)) return ended(result)
    if (result.ok && (name === 'staff.signIn' || name === 'staff.signInByPasskey'))
      return begun(result.value as never)
    return answered(visibleTo(call, caller, result))
  }

  /** A staff call, or one by which staff sign in; null for anything else. */
  function callAt(path: string): { name: CallName; place: Tenant } | null {
    const [project = '', merchant = '', channel = '', distributor = '', name = '', ...more] = path.split('/')
    if (more.length > 0 || !isCallName(name) || !projects.includes(project)) return null
    if (!callOf(name).staff && !callOf(name).entry) return null
    const place = placeOf(name, [project, merchant, channel, distributor])
    return place && { name, place }
  }

  function foreignRefusal(request: Request): Refusal | null {
    const origin = request.headers.get('origin')
    const site = request.headers.get('sec-fetch-site') ?? 'same-origin'
    const own = origin !== null && (origins.includes(origin) || origin === new URL(request.url).origin)
    if (own && site === 'same-origin' && request.headers.get(CONSOLE_HEADER) === '1') return null
    return refusal(403, 'ORIGIN', '请从运营后台的页面操作')
  }

  function begun({ token, expiresAt, ...shown }: { token: string; expiresAt: string }): Response {
    const response = answered({ ok: true, value: { ...shown, expiresAt } })
    response.headers.append('set-cookie', cookie(token))
    return response
  }

  function ended(result: Answer<unknown>): Response {
    const response = answered(result)
    response.headers.append('set-cookie', `${cookie('')}; Max-Age=0`)
    return response
  }

  /** Ends with the browser; the centre ends it earlier when it is not used. */
  function cookie(value: string): string {
    return `${COOKIE}=${value}; Path=/console; HttpOnly; SameSite=Strict${live ? '; Secure' : ''}`
  }

  return guarded(answer, { log, what: 'console door', refuse })
}

function answered(result: Answer<unknown>): Response {
  return result.ok ? json(200, result) : refuse(refusalOf(result.failure))
}

function tokenOf(request: Request): string | null {
  const token = parseCookie(request.headers.get('cookie') ?? '')[COOKIE] ?? ''
  return isStaffToken(token) ? token : null
}

function callerOf(request: Request, { requestId, address }: RequestInfo, token: string | null): Caller {
  const key = request.headers.get(wireHeaders.idempotencyKey)
  return {
    requestId,
    address,
    userAgent: userAgentOf(request),
    ...(key ? { idempotencyKey: key } : {}),
    ...(token === null ? { role: 'visitor' } : { role: 'staff', staffSession: token }),
  }
}
