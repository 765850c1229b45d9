import { mayDo } from '../../domain/staff/person.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Caller } from './contract.ts'
import type { Call } from './define.ts'
import { type Answer, type Failure, refused, succeed, unauthenticated } from './failures.ts'

export const SALES_SIGN_IN = '请先登录分销商账号'

export const NO_PERMISSION = '没有权限进行此操作'

export const STAFF_SIGN_IN = '登录已失效，请重新登录'

/** The form of a staff session's token: whatever else is sent is refused before anything is read. */
export function isStaffToken(token: string): boolean {
  return /^wfs_[A-Za-z0-9_-]{43}$/.test(token)
}

/**
 * Why a caller may not ask a call; null when it may. Every door and every centre decides by this. A staff session that
 * a centre has still to look up passes a door.
 */
export function accessFailure(call: Call, caller: Caller, place: Tenant): Failure | null {
  if (call.staff && caller.role === 'staff') {
    if (!caller.staff) return caller.staffSession ? null : unauthenticated(STAFF_SIGN_IN).failure
    return mayDo(caller.staff, call.staff, place) ? null : refused('NO_PERMISSION', NO_PERMISSION).failure
  }
  if (allowed(call, caller)) return null
  if (call.who === 'customer') return unauthenticated().failure
  return unauthenticated(call.who === 'sales' ? SALES_SIGN_IN : NO_PERMISSION).failure
}

function allowed(call: Call, caller: Caller): boolean {
  switch (call.who) {
    case 'anyone':
      return true
    case 'customer':
      return Boolean(caller.customerId)
    case 'sales':
      return Boolean(caller.salesperson)
    case 'staff':
      return false
    case 'service':
      return caller.role === 'service'
  }
}

/**
 * The part of an answer that a caller may see: a secret field is sent only to a storefront node with its service token.
 */
export function visibleTo<T>(call: Call, caller: Pick<Caller, 'role'>, answer: Answer<T>): Answer<T> {
  const { secret } = call
  if (!secret || !answer.ok || caller.role === 'service') return answer
  const seen = Object.entries(answer.value as object).filter(([field]) => !secret.includes(field))
  // A secret field is optional in its answer.
  return succeed(Object.fromEntries(seen) as T)
}
