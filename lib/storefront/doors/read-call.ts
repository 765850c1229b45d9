import { accessFailure } from '../../operate-center/contract/access.ts'
import { type Caller, type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { invalid } from '../../operate-center/contract/failures.ts'
import { parseInput } from '../../operate-center/contract/parse-input.ts'
import { decodeQuery, IDEMPOTENCY_KEY, wireHeaders } from '../../operate-center/contract/wire.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { type Refusal, readJson, refusalOf } from './door.ts'

type Read = { ok: true; input: unknown } | { ok: false; refusal: Refusal }

/**
 * What both doors check of a request before they call a centre, cheapest first: that this caller may make it, that a
 * change has its idempotency key, that the body is JSON of bounded size, that the input fits the contract.
 */
export async function readCall(
  name: CallName,
  tenant: Tenant,
  request: Request,
  caller: Caller,
  { maxBodyBytes, badKey }: { maxBodyBytes: number; badKey: string },
): Promise<Read> {
  const call = callOf(name)
  const denied = accessFailure(call, caller, tenant)
  if (denied) return { ok: false, refusal: refusalOf(denied) }
  if (call.change && !IDEMPOTENCY_KEY.test(caller.idempotencyKey ?? '')) {
    return { ok: false, refusal: refusalOf(invalid({ [wireHeaders.idempotencyKey]: badKey }).failure) }
  }
  const read =
    call.method === 'GET'
      ? { input: decodeQuery(new URL(request.url).searchParams) }
      : await readJson(request, maxBodyBytes)
  if ('refusal' in read) return { ok: false, refusal: read.refusal }
  const parsed = parseInput(name, read.input)
  return parsed.ok ? { ok: true, input: parsed.value } : { ok: false, refusal: refusalOf(parsed.failure) }
}
