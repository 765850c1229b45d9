import { addressKey } from '../../base/validation/address-key.ts'
import { callOf, isCallName } from '../../operate-center/contract/contract.ts'
import { ownQuestion } from './own-questions.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/** What a visitor's call costs: sending a message and trying a password are tight, looking around is generous. */
export type CallClass = 'read' | 'change' | 'trace' | 'signIn' | 'code' | 'picture'

/** Of one address, behind which many visitors of a mobile network may stand, and of one customer. */
export type CallRates = Record<CallClass, { address: Rate; customer: Rate }>

const defaults: CallRates = {
  read: { address: { burst: 600, perMinute: 1200 }, customer: { burst: 120, perMinute: 300 } },
  change: { address: { burst: 120, perMinute: 240 }, customer: { burst: 30, perMinute: 60 } },
  trace: { address: { burst: 60, perMinute: 20 }, customer: { burst: 20, perMinute: 20 } },
  signIn: { address: { burst: 20, perMinute: 30 }, customer: { burst: 20, perMinute: 30 } },
  code: { address: { burst: 10, perMinute: 20 }, customer: { burst: 10, perMinute: 20 } },
  // Megabytes to read and pixels to decode; also what has to ask somebody outside who charges for it.
  picture: { address: { burst: 30, perMinute: 60 }, customer: { burst: 10, perMinute: 10 } },
}

/** The default rates times a factor; a load test from one address needs more than a visitor. */
export function callRates(factor = 1): CallRates {
  const times = ({ burst, perMinute }: Rate): Rate => ({
    burst: burst * factor,
    perMinute: perMinute * factor,
  })
  const rates = Object.entries(defaults).map(([name, { address, customer }]) => [
    name,
    { address: times(address), customer: times(customer) },
  ])
  return Object.fromEntries(rates) as CallRates
}

/** Calls after which the visitor is signed in as the customer they answer. */
export const signInCalls: ReadonlySet<string> = new Set([
  'members.loginByCode',
  'members.loginByPassword',
  'members.loginByWechat',
  'members.register',
])

/** Calls that end a customer's other sessions: their answer names the epoch at which the asking one goes on. */
export const renewingCalls: ReadonlySet<string> = new Set(['account.changePassword', 'account.changeMobile'])

/** Calls after which sessions may have ended; what is known of the customer's epoch is forgotten. */
export const endingCalls: ReadonlySet<string> = new Set([...renewingCalls, 'account.requestDeletion'])

const codeCalls: ReadonlySet<string> = new Set([
  'members.sendCode',
  'messages.leave',
  'members.startRecovery',
  'account.sendCode',
  'account.sendMobileCode',
  'account.sendEmailCode',
])
/** Each may leave a row that is kept for weeks, for a visitor who can be invented. */
const tracingCalls: ReadonlySet<string> = new Set(['share.create', 'share.poster', 'content.view'])
/** Each tries a secret: a code, a password or a token. */
const tryingCalls: ReadonlySet<string> = new Set([
  ...signInCalls,
  ...endingCalls,
  'sales.login',
  'members.verifyRecovery',
  'members.finishRecovery',
  'account.changeEmail',
  'account.export',
])

const pictureCalls: ReadonlySet<string> = new Set(['pictures.upload', 'verify.start'])

function classOf(name: string): CallClass {
  const own = ownQuestion(name)
  if (own) return own.rate
  if (pictureCalls.has(name)) return 'picture'
  if (codeCalls.has(name)) return 'code'
  if (tryingCalls.has(name)) return 'signIn'
  if (tracingCalls.has(name)) return 'trace'
  // It may ask somebody outside.
  if (name === 'verify.result') return 'change'
  return isCallName(name) && callOf(name).change ? 'change' : 'read'
}

/** Counts calls. Each function gives the milliseconds to wait; 0 when the call may go on. */
export function createCallLimits(rates: CallRates, now?: () => number) {
  const classes = Object.entries(rates).map(([name, { address, customer }]) => [
    name,
    { address: createRateLimit(address, now), customer: createRateLimit(customer, now) },
  ])
  const limits = Object.fromEntries(classes) as Record<
    CallClass,
    { address: ReturnType<typeof createRateLimit>; customer: ReturnType<typeof createRateLimit> }
  >
  return {
    byAddress: (name: string, address: string) => limits[classOf(name)].address.take([addressKey(address)]),
    byCustomer: (name: string, merchant: string, customerId: string) =>
      limits[classOf(name)].customer.take([`${merchant}/${customerId}`]),
  }
}
