import { isIP } from 'node:net'
import type { Door, RequestInfo } from '../../base/http/door.ts'
import { type Log, silentLog } from '../../base/log.ts'
import { isSameSecret } from '../../base/same-secret.ts'
import { addressKey } from '../../base/validation/address-key.ts'
import { isStaffToken, NO_PERMISSION, visibleTo } from '../../operate-center/contract/access.ts'
import { type Caller, callOf, type OperateCenter } from '../../operate-center/contract/contract.ts'
import type { WireForm } from '../../operate-center/contract/define.ts'
import { absent, type Failure, unauthenticated } from '../../operate-center/contract/failures.ts'
import { headerSafe, SOURCE_HEADER } from '../../operate-center/contract/source-header.ts'
import { decodePath, wireHeaders } from '../../operate-center/contract/wire.ts'
import { encodeAnswer, encodeFailure } from '../../operate-center/contract/wire-answer.ts'
import { bearerToken } from './bearer.ts'
import { guarded, json, type Refusal, refusal, refusalOf, TEXT_BYTES, tooMany, WIRE_BYTES } from './door.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'
import { readCall } from './read-call.ts'
import { createUploadSlots } from './upload-slots.ts'
import { USER_AGENT_LENGTH, userAgentOf } from './user-agent.ts'

export type WireDoorOptions = {
  center: OperateCenter
  /** Sent by storefronts; lets them act for customers. */
  serviceToken?: string
  /** Project segments this server answers for; the first when the caller names none. */
  projects: readonly string[]
  /** With a token, unless the contract allows a call more. Default 512 KiB. */
  maxBodyBytes?: number
  /** The rate of one address without a token. Default 120 at once, 600 a minute. */
  rate?: Rate
  /** How often one address may try to sign in, and may send a token that is not valid. Default 20 at once, 20 a minute. */
  entryRate?: Rate
  log?: Log
}

export const WIRE_BASE = '/operate-center'

/**
 * The embedded centre's door for other systems: `/operate-center/{area}/{merchant}/{channel}/{distributor}/{name}.do`.
 *
 * The bearer token alone decides who the caller is: a storefront with the service token, or a member of staff with the
 * token of their session, which the centre looks up. Without one a caller may read what is the same for everybody, and
 * sign in as staff, both within a rate, and make calls whose input has a token of its own; other changes need a token
 * even where any visitor may make them, because it is the storefront that limits how often a visitor may try.
 */
export function createWireDoor(options: WireDoorOptions): Door {
  const { center, projects, maxBodyBytes = WIRE_BYTES, log = silentLog } = options
  const uploads = createUploadSlots()
  const limit = createRateLimit(options.rate ?? { burst: 120, perMinute: 600 })
  const entryRate = options.entryRate ?? { burst: 20, perMinute: 20 }
  const entries = createRateLimit(entryRate)
  const wrongTokens = createRateLimit(entryRate)

  async function answer(request: Request, info: RequestInfo): Promise<Response> {
    const url = new URL(request.url)
    const project = request.headers.get(wireHeaders.project) ?? projects[0] ?? ''
    const place = url.pathname.startsWith(`${WIRE_BASE}/`)
      ? decodePath(url.pathname.slice(WIRE_BASE.length), project)
      : null
    if (!place || !projects.includes(project)) return refuse(refusalOf(absent('没有这个接口').failure))
    const { name, tenant } = place
    const call = callOf(name)
    if (request.method !== call.method) {
      return refuse(refusal(405, 'METHOD', `请使用 ${call.method}`, { allow: call.method }))
    }

    const caller = callerOf(request, info)
    const address = [addressKey(info.address)]
    if (caller === null || caller.staffSession !== undefined) {
      const wait = wrongTokens.wait(address)
      if (wait > 0) return refuse(tooMany(wait))
    }
    if (!caller) return refuseToken(info, unauthenticated('令牌无效').failure)
    if (caller.role === 'visitor' && bearerToken(request) === null) {
      const wait = (call.entry ? entries : limit).take(address)
      if (wait > 0) return refuse(tooMany(wait))
      if (call.change && !call.entry && !call.ownToken)
        return refuse(refusalOf(unauthenticated(NO_PERMISSION).failure))
      if (call.entry) caller.userAgent = userAgentOf(request)
    }
    const known = bearerToken(request) !== null
    const read = await readCall(name, request, tenant, caller, {
      maxBodyBytes: Math.max(
        known ? maxBodyBytes : Math.min(maxBodyBytes, TEXT_BYTES),
        call.maxBodyBytes ?? 0,
      ),
      badKey: '缺少幂等键或格式不正确',
      uploads,
    })
    if (!read.ok) return refuse(read.refusal, call.form)
    // The table pairs every name with its input; here every call is one of many.
    const result = await center.ask(name, tenant, read.input as never, caller).finally(read.done)
    if (!result.ok && result.failure.kind === 'unauthenticated' && caller.staffSession !== undefined) {
      return refuseToken(info, result.failure, call.form)
    }
    if (!result.ok) return refuse(refusalOf(result.failure), call.form)
    const { status, body } = encodeAnswer(name, visibleTo(call, caller, result))
    return json(status, body)
  }

  /** A token that is not valid costs its address a try; whoever guesses is soon held up. */
  function refuseToken(info: RequestInfo, failure: Failure, form?: WireForm): Response {
    log.warn({ requestId: info.requestId, address: info.address }, 'a token was refused at the wire door')
    wrongTokens.take([addressKey(info.address)])
    return refuse(refusalOf(failure), form)
  }

  /** Null when what is sent to prove the caller cannot be a token of ours. */
  function callerOf(request: Request, info: RequestInfo): Caller | null {
    const header = (name: string) => request.headers.get(name) ?? ''
    const token = bearerToken(request)
    const isService = token !== null && isSameSecret(token, options.serviceToken)
    if (request.headers.has('authorization') && !isService && !(token && isStaffToken(token))) return null
    const source = headerSafe(header(SOURCE_HEADER))
    const key = header(wireHeaders.idempotencyKey)
    const common = {
      requestId: info.requestId,
      ...(source ? { source } : {}),
      ...(key ? { idempotencyKey: key } : {}),
    }
    if (token !== null && !isService) {
      return { ...common, role: 'staff', staffSession: token, address: info.address }
    }
    if (!isService) return { ...common, role: 'visitor', address: info.address }
    const customerId = decode(header(wireHeaders.customer))
    const address = header(wireHeaders.address)
    const openId = header(wireHeaders.openId)
    const device = /^([\w-]{1,64})\.(.{1,1000})$/.exec(header(wireHeaders.device))
    const userAgent = decode(header(wireHeaders.userAgent), USER_AGENT_LENGTH)
    const salesperson = /^([\w-]{1,64})\.(\d{1,9})$/.exec(header(wireHeaders.salesperson))
    return {
      ...common,
      // A storefront that calls for a visitor has no more rights than the visitor.
      role: header(wireHeaders.role) === 'visitor' ? 'visitor' : 'service',
      storefront: true,
      address: isIP(address) ? address : '',
      ...(customerId ? { customerId } : {}),
      ...(/^[\w-]{1,64}$/.test(openId) ? { openId } : {}),
      ...(device
        ? { device: { id: device[1] ?? '', customers: (device[2] ?? '').split(',').map((id) => decode(id)) } }
        : {}),
      ...(userAgent ? { userAgent } : {}),
      ...(salesperson ? { salesperson: { id: salesperson[1] ?? '', epoch: Number(salesperson[2]) } } : {}),
    }
  }

  return guarded(answer, { log, what: 'wire door', refuse })
}

/** A failure in the family's form; in the call's own where the call is known. */
function refuse({ status, failure, headers }: Refusal, form?: WireForm): Response {
  return json(status, encodeFailure(failure, form).body, headers)
}

function decode(text: string, most = 128): string {
  try {
    return decodeURIComponent(text).slice(0, most)
  } catch {
    return ''
  }
}
