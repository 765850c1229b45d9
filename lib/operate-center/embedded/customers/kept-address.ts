import { maskAddress, maskMobile, maskName } from '../../../base/validation/mask.ts'
import type { Address } from '../../contract/customers/addresses.ts'

/** An address as an order keeps it, sealed. */
export type KeptAddress = Omit<Address, 'id' | 'isDefault'>

type Place = Pick<KeptAddress, 'province' | 'city' | 'district' | 'detail'>

/** In one line; of a municipality, which is its own city, once. */
export function addressText({ province, city, district, detail }: Place): string {
  return [province, city === province ? '' : city, district, detail].join('')
}

/** Receiver and address as screens show them. */
export function maskedAddress(address: KeptAddress): { receiver: string; phone: string; address: string } {
  return {
    receiver: maskName(address.receiver),
    phone: maskMobile(address.phone),
    address: maskAddress(addressText(address)),
  }
}
