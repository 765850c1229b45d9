import type { Tenant } from '../../tenant/tenant.ts'
import { accessFailure, visibleTo } from '../contract/access.ts'
import { answerTimeOf } from '../contract/answer-time.ts'
import { type Caller, type CallName, callOf, type OperateCenter } from '../contract/contract.ts'
import { type Answer, fail, invalid, succeed, unavailable } from '../contract/failures.ts'
import { parseInput } from '../contract/parse-input.ts'
import { headerSafe, SOURCE_HEADER } from '../contract/source-header.ts'
import { encodeRequest, WIRE_TEMPLATE, wireHeaders } from '../contract/wire.ts'
import { decodeAnswer } from '../contract/wire-answer.ts'
import { isPageOfMerchant, NOT_OUR_PAGE } from '../return-url.ts'
import { createBulkhead } from './bulkhead.ts'
import { fetchJson } from './fetch-json.ts'
import { type WithAction, withAbsoluteCashier, withAbsoluteReturn } from './payment-addresses.ts'

export type RemoteOptions = {
  /** Base address of the centre's paths, e.g. `https://oc.example.com/operate-center`. */
  baseUrl: string
  /** Order of the parts of a path. */
  pathTemplate?: string
  /** Proves that this storefront may act for its customers. */
  serviceToken?: string
  /** Address where visitors reach this storefront's shops, so that the centre's cashier can redirect back. */
  publicOrigin?: string
  /**
   * Time limit of one call in milliseconds, including its wait in the queue and a repeated attempt; longer for an upload
   * (answer-time.ts). Default 4000.
   */
  timeoutMs?: number
  /** Default 4 MiB. */
  maxAnswerBytes?: number
  /** Calls running at a time and waiting per merchant, and in all. Default 64, 256, 1024. */
  bulkhead?: { running: number; waiting: number; total: number }
  /** Called for every call without a valid answer. */
  onTrouble?: (trouble: { call: CallName; merchant: string; requestId: string; reason: string }) => void
}

/** Sentence after a change with an unknown outcome: it must not invite the shopper to repeat it. */
const UNKNOWN_OUTCOME = '暂时没有收到处理结果，请先查看是否已成功，再决定是否重试'

/**
 * An operate centre behind HTTP (specification, section 7). Never throws: anything but a valid answer is `unavailable`.
 * A change is sent once; a GET is sent again when its connection was reset.
 */
export function createRemoteCenter(options: RemoteOptions): OperateCenter {
  const {
    pathTemplate = WIRE_TEMPLATE,
    publicOrigin,
    timeoutMs = 4000,
    maxAnswerBytes = 4 * 1024 * 1024,
    bulkhead: limits = { running: 64, waiting: 256, total: 1024 },
  } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const bulkhead = createBulkhead(limits)

  return {
    async ask(name, tenant, input, caller) {
      const call = callOf(name)
      const denied = accessFailure(call, caller, tenant)
      if (denied) return fail(denied)
      const token = caller.role === 'staff' ? caller.staffSession : options.serviceToken
      const parsed = toSend(name, tenant, input)
      if (!parsed.ok) return parsed
      const request = encodeRequest(name, tenant, parsed.value, pathTemplate)
      const signal = AbortSignal.timeout(answerTimeOf(call, timeoutMs))
      const send = () =>
        fetchJson({
          url: baseUrl + request.path,
          method: request.method,
          headers: requestHeaders(tenant, caller, token, request.body !== undefined),
          body: request.body,
          maxBytes: maxAnswerBytes,
          signal,
        })
      const trouble = (reason: string) =>
        options.onTrouble?.({ call: name, merchant: tenant.merchant, requestId: caller.requestId, reason })

      const fetched = await bulkhead.run(tenant.merchant, signal, async () => {
        const first = await send()
        return !first.ok && first.reset && request.method === 'GET' ? send() : first
      })
      if (!fetched) {
        trouble('no room')
        return unavailable()
      }
      if (!fetched.ok) {
        trouble(fetched.reason)
        return call.change && fetched.sent ? unavailable(UNKNOWN_OUTCOME) : unavailable()
      }
      const answer = decodeAnswer(name, fetched)
      if (!answer.ok && answer.failure.kind === 'unavailable') {
        trouble(`status ${fetched.status}, no sensible answer`)
        if (call.change && !saysItFailed(fetched.body)) return unavailable(UNKNOWN_OUTCOME)
      }
      if (call.cashier && publicOrigin && answer.ok) {
        // The table gives `cashier` only to calls whose answers have such an action.
        const value = withAbsoluteCashier(answer.value as WithAction, baseUrl)
        if (value) return visibleTo(call, caller, succeed(value as typeof answer.value))
        trouble('a cashier nobody may be sent to')
        return unavailable(UNKNOWN_OUTCOME)
      }
      return visibleTo(call, caller, answer)
    },
  }

  /** The input by the contract, and as the centre needs it from a storefront whose address it may not know. */
  function toSend(name: CallName, tenant: Tenant, input: unknown): Answer<unknown> {
    const parsed = parseInput(name, input)
    if (!publicOrigin || !parsed.ok) return parsed
    const call = callOf(name)
    const fields = parsed.value as Record<string, unknown>
    // The centre trusts this value, so it is the storefront's own origin.
    if (call.pageUrl && !isPageOfMerchant(String(fields[call.pageUrl]), tenant, publicOrigin)) {
      return invalid({ [call.pageUrl]: NOT_OUR_PAGE })
    }
    const { returnUrl } = fields
    return call.returnUrl && typeof returnUrl === 'string'
      ? withAbsoluteReturn({ ...fields, returnUrl }, tenant, publicOrigin)
      : parsed
  }
}

/** A centre like ours that says so has undone the change. */
function saysItFailed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'kind' in body && body.kind === 'unavailable'
}

function requestHeaders(
  tenant: Tenant,
  caller: Caller,
  token: string | undefined,
  hasBody: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [wireHeaders.project]: tenant.project,
    [wireHeaders.requestId]: headerSafe(caller.requestId),
    [wireHeaders.role]: caller.role,
  }
  if (hasBody) headers['content-type'] = 'application/json'
  if (token) headers.authorization = `Bearer ${token}`
  if (caller.customerId) headers[wireHeaders.customer] = encodeURIComponent(caller.customerId)
  if (caller.openId) headers[wireHeaders.openId] = headerSafe(caller.openId)
  if (caller.salesperson) {
    headers[wireHeaders.salesperson] = headerSafe(`${caller.salesperson.id}.${caller.salesperson.epoch}`)
  }
  if (caller.device) {
    const { id, customers } = caller.device
    headers[wireHeaders.device] = `${headerSafe(id)}.${customers.map(encodeURIComponent).join(',')}`
  }
  if (caller.userAgent) headers[wireHeaders.userAgent] = encodeURIComponent(caller.userAgent)
  if (caller.address) headers[wireHeaders.address] = headerSafe(caller.address)
  if (caller.idempotencyKey) headers[wireHeaders.idempotencyKey] = headerSafe(caller.idempotencyKey)
  const source = headerSafe(caller.source ?? '')
  if (source) headers[SOURCE_HEADER] = source
  return headers
}
