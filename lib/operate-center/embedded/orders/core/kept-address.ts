import { maskAddress, maskMobile, maskName } from '../../../../base/validation/mask.ts'
import type { Address } from '../../../contract/customers/addresses.ts'
import { loadAddress } from '../../customers/addresses.ts'
import type { Context } from '../../kernel/context.ts'

/** An address as an order keeps it: a later change of the address book does not change an order. */
export type KeptAddress = Omit<Address, 'id' | 'isDefault'>

/** The customer's address to be kept with an order; null when it is gone, or another customer's. */
export async function takeAddress(
  context: Context,
  owner: { merchant: string; customerId: string },
  addressId: string,
): Promise<{ address: KeptAddress; sealed: string } | null> {
  const found = await loadAddress(context, owner, addressId)
  if (!found) return null
  const { id: _id, isDefault: _isDefault, ...address } = found
  return { address, sealed: context.sealer.seal(JSON.stringify(address)) }
}

/** Sentence for an address that is gone. */
export const addressGone = '该地址不存在或已删除，请重新选择'

/** In full; null where there is none, and once it is deleted. */
export function openAddress({ sealer }: Pick<Context, 'sealer'>, sealed: string | null): KeptAddress | null {
  // Sealed when the order was written, so the form is known.
  return sealed === null ? null : (JSON.parse(sealer.open(sealed)) as KeptAddress)
}

/** In one line; of a municipality, which is its own city, once. */
function addressText({
  province,
  city,
  district,
  detail,
}: Pick<KeptAddress, 'province' | 'city' | 'district' | 'detail'>): string {
  return [province, city === province ? '' : city, district, detail].join('')
}

/** As screens show it. */
export function shownAddress(address: KeptAddress | null) {
  return (
    address && {
      receiver: maskName(address.receiver),
      phone: maskMobile(address.phone),
      address: maskAddress(addressText(address)),
    }
  )
}

/** In full, for whoever sends something. */
export function fullAddress(address: KeptAddress | null) {
  return address && { receiver: address.receiver, phone: address.phone, address: addressText(address) }
}
