import type { Tenant } from '../../tenant/tenant.ts'
import type { Value } from '../contract/contract.ts'
import { type Answer, invalid, succeed } from '../contract/failures.ts'
import { returnUrlInside } from '../return-url.ts'

/**
 * A shopper who pays goes to the centre's cashier and has to come back to this storefront, whose address the centre may
 * not know. So the return address is sent as an absolute URL, checked here because the centre trusts input that comes
 * with the service token; a path in the centre's answer is resolved against the centre's address.
 */
export function withAbsoluteReturn<I extends { returnUrl: string }>(
  input: I,
  tenant: Tenant,
  publicOrigin: string,
): Answer<I> {
  const inside = returnUrlInside(input.returnUrl, tenant, publicOrigin)
  if (!inside) return invalid({ returnUrl: '返回地址不正确，请返回上一页重新进入' })
  return succeed({ ...input, returnUrl: new URL(inside, publicOrigin).href })
}

/** An answer whose action may send the customer to another site. */
export type WithAction = Pick<Value<'pay.prepare'>, 'action'>

/** @param centreUrl where the centre's paths begin */
export function withAbsoluteCashier<V extends WithAction>(value: V, centreUrl: string): V | null {
  const { action } = value
  if (action.kind !== 'redirect') return value
  if (!URL.canParse(action.url, centreUrl)) return null
  const url = new URL(action.url, centreUrl)
  // Apps are opened by their own schemes (`weixin:`, `alipays:`), which are allowed; these schemes would run or show
  // text as the shop's.
  if (['javascript:', 'data:', 'blob:', 'vbscript:'].includes(url.protocol)) return null
  return { ...value, action: { kind: 'redirect', url: url.href } }
}
