import { expect, test } from '@jest/globals'
import { contradictionsOf, missingForSale } from './debris-complete.ts'

type Package = Parameters<typeof contradictionsOf>[0]

const ticket: Package = {
  use: 'dated',
  price: 100,
  childPrice: null,
  childNote: '',
  perDay: false,
  minDays: 1,
  maxDays: 1,
  minCount: 1,
  maxCount: 10,
  guests: 'none',
  guestFields: [],
  asks: [],
  pickupPlaces: [],
  redeem: ['code'],
  validFrom: null,
  validTo: null,
  validDays: null,
  weekdays: [],
  blackout: [],
  refund: { mode: 'any', feePercent: 0 },
  handover: ['none'],
  pickupPoints: [],
  deposit: 0,
  returnDays: 0,
  source: 'own',
}
const open: Package = { ...ticket, use: 'open', validDays: 30 }

test('packages that agree with themselves', () => {
  expect(contradictionsOf(ticket)).toEqual({})
  expect(contradictionsOf(open)).toEqual({})
  expect(contradictionsOf({ ...open, redeem: [], handover: ['courier'] })).toEqual({})
})

test.each<[string, Package, Partial<Package>]>([
  ['price', ticket, { price: 0 }],
  ['childPrice', ticket, { childPrice: 0, childNote: '1.2米以下' }],
  ['childNote', ticket, { childPrice: 50 }],
  ['perDay', open, { perDay: true }],
  ['minDays', ticket, { minDays: 2, maxDays: 3 }],
  ['maxDays', ticket, { perDay: true, minDays: 3, maxDays: 2 }],
  ['maxCount', ticket, { minCount: 3, maxCount: 2 }],
  ['guests', ticket, { guests: 'ticket', guestFields: ['name'], minCount: 6 }],
  ['guestFields', ticket, { guests: 'order' }],
  ['redeem', ticket, { redeem: [] }],
  ['redeem', ticket, { redeem: ['document'] }],
  ['pickupPlaces', ticket, { pickupPlaces: ['北门'] }],
  ['validFrom', ticket, { validDays: 3 }],
  ['weekdays', ticket, { weekdays: [1] }],
  ['blackout', open, { blackout: ['2026-02-30'] }],
  ['validTo', open, { validDays: null }],
  ['validTo', open, { validTo: '2026-12-31' }],
  ['validTo', open, { validDays: null, validFrom: '2026-12-31', validTo: '2026-12-30' }],
  ['refund.mode', open, { refund: { mode: 'before', feePercent: 0 } }],
  ['pickupPoints', ticket, { handover: ['pickup'] }],
  ['pickupPoints', ticket, { pickupPoints: [{ id: 'a' }] }],
  ['deposit', ticket, { deposit: 100, returnDays: 3 }],
  ['returnDays', ticket, { deposit: 100, handover: ['courier'] }],
])('a contradiction is told at %s', (field, base, patch) => {
  expect(Object.keys(contradictionsOf({ ...base, ...patch }))).toContain(field)
})

test('nothing is sold without pictures, words and a package', () => {
  const empty = { pictures: [], description: [], usage: [], merchantPhone: ' ', notices: [] }
  expect(Object.keys(missingForSale(empty, 0))).toEqual([
    'pictures',
    'description',
    'usage',
    'merchantPhone',
    'notices',
    'packages',
  ])
  const full = { pictures: [1], description: [1], usage: ['x'], merchantPhone: '1', notices: [1] }
  expect(missingForSale(full, 1)).toEqual({})
})
