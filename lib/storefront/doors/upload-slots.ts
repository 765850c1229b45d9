import { addressKey } from '../../base/validation/address-key.ts'
import type { Caller } from '../../operate-center/contract/contract.ts'

/** Megabytes in transfer at the same time: in all, of one address (a mobile network's visitors), of one customer. */
export type UploadRoom = { all: number; ofOneAddress: number; ofOneCustomer: number }

/** Smaller bodies need no slot. */
const LARGE = 1024 * 1024

export type UploadSlots = {
  /** Null when there is no room; otherwise call the function once the request is answered. */
  enter(request: Request, merchant: string, caller: Caller): (() => void) | null
}

/**
 * Bounds how many large bodies are received at once. A slot is taken when the sender is known, so that nobody without a
 * session can keep others from uploading. A body of unknown length counts as a large one.
 */
export function createUploadSlots(
  { all: most, ofOneAddress, ofOneCustomer }: UploadRoom = { all: 12, ofOneAddress: 4, ofOneCustomer: 2 },
): UploadSlots {
  const held = new Map<string, number>()
  let all = 0

  return {
    enter(request, merchant, { address, customerId }) {
      const declared = request.headers.get('content-length')
      if (declared !== null && Number(declared) <= LARGE) return () => {}
      const wanted: [string, number][] = []
      // A member of staff and another system have shown a token; only a visitor has an address that matters.
      if (address) wanted.push([`a ${addressKey(address)}`, ofOneAddress])
      if (customerId) wanted.push([`c ${merchant}/${customerId}`, ofOneCustomer])
      if (all >= most || wanted.some(([key, limit]) => (held.get(key) ?? 0) >= limit)) return null
      all += 1
      for (const [key] of wanted) held.set(key, (held.get(key) ?? 0) + 1)
      return () => {
        all -= 1
        for (const [key] of wanted) {
          const left = (held.get(key) ?? 1) - 1
          if (left > 0) held.set(key, left)
          else held.delete(key)
        }
      }
    },
  }
}
