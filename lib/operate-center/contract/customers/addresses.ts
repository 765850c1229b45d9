import { z } from 'zod'
import { change, read } from '../define.ts'

const nothing = z.object({})
const id = z.string().max(40)

/** A delivery address in full; only its owner sees it. */
export const address = z.object({
  id: z.string(),
  receiver: z.string(),
  phone: z.string(),
  /** Six digits of the district (GB/T 2260); the names follow from it. */
  regionCode: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
})
export type Address = z.infer<typeof address>

export const addressInput = z.object({
  /** Absent for a new one. */
  id: id.optional(),
  receiver: z.string().max(80),
  phone: z.string().max(30),
  regionCode: z.string().max(6),
  detail: z.string().max(800),
  isDefault: z.boolean().default(false),
})
export type AddressInput = z.input<typeof addressInput>

export const addressCalls = {
  'addresses.list': read({
    wire: 'address:list',
    who: 'customer',
    input: nothing,
    answer: z.object({ addresses: z.array(address) }),
    summary: 'The customer’s delivery addresses, the default one first.',
  }),
  'addresses.get': read({
    wire: 'address:get',
    who: 'customer',
    post: true,
    input: z.object({ id }),
    answer: address,
    summary: 'One delivery address, for its owner to change.',
  }),
  'addresses.save': change({
    wire: 'address:save',
    who: 'customer',
    input: addressInput,
    answer: address,
    summary: 'Adds or changes a delivery address. Orders already placed keep their snapshot.',
  }),
  'addresses.remove': change({
    wire: 'address:remove',
    who: 'customer',
    input: z.object({ id }),
    answer: nothing,
    summary: 'Removes a delivery address.',
  }),
}
