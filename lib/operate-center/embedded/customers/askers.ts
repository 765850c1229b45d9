import { addressKey as networkOf } from '../../../base/validation/address-key.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Context } from '../kernel/context.ts'

/** Who tries a secret of an account or has a code sent to it, as far as the limits tell people apart. */
export type Asker = {
  /** On a device that has signed in to this account before, or signed in to it now. */
  known: boolean
  /** Keyed hash of the device, the customer, or the network address. */
  key: string
}

/** @param account the customer whose account it is; undefined where there is none */
export function askerOf(
  { sealer }: Pick<Context, 'sealer'>,
  { address, device }: Pick<Caller, 'address' | 'device'>,
  account: string | undefined,
): Asker {
  return account !== undefined && device?.customers.includes(account)
    ? { known: true, key: sealer.hash(`device:${device.id}`) }
    : { known: false, key: networkKey({ sealer }, address) }
}

/** The customer who is signed in, about their own account. */
export function customerAsker({ sealer }: Pick<Context, 'sealer'>, customerId: string): Asker {
  return { known: true, key: sealer.hash(`customer:${customerId}`) }
}

/** The keyed hash of an address; of IPv6 that of the household's network. */
export function networkKey({ sealer }: Pick<Context, 'sealer'>, address: string): string {
  return sealer.hash(`network:${networkOf(address)}`)
}
