import { addressKey } from '../../base/validation/address-key.ts'
import type { RateClass } from '../../operate-center/contract/define.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

/**
 * How often a call of each class may be made: from one address, behind which many visitors of a mobile network may
 * stand, and by one customer.
 */
export type CallRates = Record<RateClass, { address: Rate; customer: Rate }>

const defaults: CallRates = {
  read: { address: { burst: 600, perMinute: 1200 }, customer: { burst: 120, perMinute: 300 } },
  change: { address: { burst: 120, perMinute: 240 }, customer: { burst: 30, perMinute: 60 } },
  trace: { address: { burst: 60, perMinute: 20 }, customer: { burst: 20, perMinute: 20 } },
  signIn: { address: { burst: 20, perMinute: 30 }, customer: { burst: 20, perMinute: 30 } },
  code: { address: { burst: 10, perMinute: 20 }, customer: { burst: 10, perMinute: 20 } },
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

/** Counts calls. Each function gives the milliseconds to wait; 0 when the call is allowed. */
export function createCallLimits(rates: CallRates, now?: () => number) {
  const classes = Object.entries(rates).map(([name, { address, customer }]) => [
    name,
    { address: createRateLimit(address, now), customer: createRateLimit(customer, now) },
  ])
  const limits = Object.fromEntries(classes) as Record<
    RateClass,
    { address: ReturnType<typeof createRateLimit>; customer: ReturnType<typeof createRateLimit> }
  >
  return {
    byAddress: (rate: RateClass, address: string) => limits[rate].address.take([addressKey(address)]),
    byCustomer: (rate: RateClass, merchant: string, customerId: string) =>
      limits[rate].customer.take([`${merchant}/${customerId}`]),
  }
}
