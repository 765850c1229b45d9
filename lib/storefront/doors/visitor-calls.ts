import { type CallName, callOf } from '../../operate-center/contract/contract.ts'

/** Calls that anyone may make but that are put down to the customer where somebody is signed in. */
const alsoOfCustomers: ReadonlySet<CallName> = new Set(['share.create'])

/** Calls that sign in, or bind, whom our own OAuth has proved. */
const signsInByWechat: ReadonlySet<CallName> = new Set(['members.loginByWechat', 'members.loginByCode'])

/** Whether the session has to be opened for a call. */
export function asksForCustomer(name: CallName): boolean {
  return callOf(name).who === 'customer' || alsoOfCustomers.has(name)
}

/** Whether a call may need the openId that our own OAuth has proved; opening its cookie costs. */
export function asksForOpenId(name: CallName): boolean {
  return name.startsWith('pay.') || name.startsWith('share.') || signsInByWechat.has(name)
}

/** Whether a call may be a signed-in salesperson's: what they share is put down to them, nothing else is theirs. */
export function asksForSalesperson(name: CallName): boolean {
  return callOf(name).who === 'sales' || name.startsWith('share.')
}
