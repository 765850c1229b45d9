import { basename } from 'node:path'
import { test } from 'playwright/test'

/** Shops of one merchant for a test: what is on and off in them differs. */
export type Shops = {
  /** Everything on, fixed brand title. */
  readonly full: string
  /** Same merchant; a title of its own, another range, other prices and phone. */
  readonly second: string
  /** Another merchant; ordering, chat, sharing and goods off. */
  readonly closedOrders: string
  /** Code of the merchant of `full` and `second`. */
  readonly merchant: string
  /** Code of the merchant of `closedOrders`. */
  readonly otherMerchant: string
}

function shopsOf(merchant: string, otherMerchant: string): Shops {
  return {
    full: `/trip/${merchant}/h5/d1001`,
    second: `/trip/${merchant}/wechat/d1002`,
    closedOrders: `/trip/${otherMerchant}/h5/d2001`,
    merchant,
    otherMerchant,
  }
}

/** The shops every demo server has, for tests that start servers of their own. */
export const demoShops = shopsOf('yunyou', 'haiyue')

/** A file's merchants are called like it, up to the first dot: `payment.spec.ts` and `payment.leaks.spec.ts` share theirs. */
export function merchantsOf(file: string): { merchant: string; otherMerchant: string } {
  const [merchant = ''] = basename(file).split('.')
  return { merchant, otherMerchant: `${merchant}-b` }
}

const own = (): Shops => {
  const { merchant, otherMerchant } = merchantsOf(test.info().file)
  return shopsOf(merchant, otherMerchant)
}

/**
 * The shops of the file whose test is running: copies of the demo's under merchants of its own, so that what one file
 * orders, changes or closes is not seen by another. Known only while a test or a hook runs.
 */
export const shops: Shops = {
  get full() {
    return own().full
  },
  get second() {
    return own().second
  },
  get closedOrders() {
    return own().closedOrders
  },
  get merchant() {
    return own().merchant
  },
  get otherMerchant() {
    return own().otherMerchant
  },
}

/** The code of the merchant in an address of a shop. */
export function merchantIn(address: string): string {
  const { pathname } = new URL(address, 'http://shop')
  return pathname.split('/')[2] ?? ''
}
