import type { Caller } from './contract.ts'
import type { Call } from './define.ts'
import { type Failure, unauthenticated } from './failures.ts'

export const SALES_SIGN_IN = '请先登录分销商账号'

export const NO_PERMISSION = '没有权限进行此操作'

/** Why a caller may not ask a call; null when it may. Every door and every centre decides by this. */
export function accessFailure(call: Call, caller: Caller): Failure | null {
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
      return caller.role === 'staff'
    case 'service':
      return caller.role === 'service'
  }
}
