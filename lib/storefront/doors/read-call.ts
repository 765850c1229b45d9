import { accessFailure } from '../../operate-center/contract/access.ts'
import { type Caller, type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { invalid } from '../../operate-center/contract/failures.ts'
import { parseInput } from '../../operate-center/contract/parse-input.ts'
import { decodeQuery, IDEMPOTENCY_KEY, wireHeaders } from '../../operate-center/contract/wire.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { busy, type Refusal, readJson, refusalOf } from './door.ts'
import type { UploadSlots } from './upload-slots.ts'

/** `done`: to be called when the call is answered. */
type Read = { ok: true; input: unknown; done: () => void } | { ok: false; refusal: Refusal }

type Bounds = {
  maxBodyBytes: number
  badKey: string
  uploads: UploadSlots
  /** The input of every call comes as JSON, also of those that are read by GET elsewhere. */
  posted?: boolean
}

/**
 * What the doors check of a request before they call a centre, cheapest first: that this caller may make it, that a
 * change has its idempotency key, that there is room for a large body, that the body is JSON of bounded size, that the
 * input fits the contract. The body is not read before the rest is in order.
 */
export async function readCall(
  name: CallName,
  request: Request,
  tenant: Tenant,
  caller: Caller,
  { maxBodyBytes, badKey, uploads, posted = false }: Bounds,
): Promise<Read> {
  const call = callOf(name)
  const denied = accessFailure(call, caller, tenant)
  if (denied) return { ok: false, refusal: refusalOf(denied) }
  if (call.change && !IDEMPOTENCY_KEY.test(caller.idempotencyKey ?? '')) {
    return { ok: false, refusal: refusalOf(invalid({ [wireHeaders.idempotencyKey]: badKey }).failure) }
  }
  const done = call.maxBodyBytes ? uploads.enter(request, tenant.merchant, caller) : () => {}
  if (!done) return { ok: false, refusal: busy() }
  const refused = (refusal: Refusal): Read => {
    done()
    return { ok: false, refusal }
  }
  try {
    const read =
      call.method === 'GET' && !posted
        ? { input: decodeQuery(new URL(request.url).searchParams) }
        : await readJson(request, maxBodyBytes)
    if ('refusal' in read) return refused(read.refusal)
    const parsed = parseInput(name, read.input)
    return parsed.ok ? { ok: true, input: parsed.value, done } : refused(refusalOf(parsed.failure))
  } catch (error) {
    done()
    throw error
  }
}
