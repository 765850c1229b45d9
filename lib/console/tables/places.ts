import type { DeskPlace } from '../../domain/staff/places.ts'
import { addressOf } from '../frame/address.ts'
import type { Screen } from './screen.ts'

/** The screen that shows a thing of the queue or of the search. */
const screenOf: Readonly<Record<DeskPlace, string>> = {
  order: 'orders',
  departure: 'departures',
  applicant: 'applicants',
  afterSale: 'after-sales',
  refund: 'refunds',
  payout: 'payouts',
  payment: 'payments',
  reconciliation: 'reconciliation',
  parcel: 'parcels',
  voucher: 'vouchers',
  contract: 'contracts',
  invoice: 'invoices',
  review: 'reviews',
  verification: 'verifications',
  distributorApplication: 'applications',
  message: 'messages',
  outgoingMessage: 'outgoing',
  export: 'exports',
  customer: 'customers',
  tour: 'tours',
  visa: 'visas',
  goods: 'goods',
  debris: 'debris',
}

/** The screen of a kind of thing; undefined where the person does not see it. */
export function screenOfPlace(screens: readonly Screen[], place: DeskPlace): Screen | undefined {
  return screens.find(({ name }) => name === screenOf[place])
}

type Thing = { target: { screen: DeskPlace; id: string }; number: string }

/**
 * Where a thing is seen: in full where its screen shows one in full, otherwise in the list, found by its number. Null
 * where the person does not see the screen.
 */
export function addressOfThing(
  screens: readonly Screen[],
  merchant: string | null,
  { target, number }: Thing,
): string | null {
  const screen = screenOfPlace(screens, target.screen)
  if (!screen) return null
  const { name, list, detail, single } = screen
  if (detail && !single) return addressOf({ merchant, screen: name, id: target.id })
  const query = list?.search === undefined ? undefined : new URLSearchParams({ search: number })
  return addressOf({ merchant, screen: name, ...(query ? { query } : {}) })
}
