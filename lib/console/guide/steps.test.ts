import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type GuideFacts, guideSteps, nextStep, standingOf } from './steps.ts'

const nothing: GuideFacts = {
  secondFactor: false,
  merchants: 0,
  shop: null,
  credentials: [],
  smsSent: false,
  texts: [],
  tour: null,
  order: null,
}

const everything: GuideFacts = {
  secondFactor: true,
  merchants: 1,
  shop: { id: 'trip.h5.g1', open: true, company: '伽马国旅', travelLicence: 'L-1', saleTel: '4000' },
  credentials: [
    { kind: 'aliyunSms', works: null },
    { kind: 'wechatPay', works: true },
  ],
  smsSent: true,
  texts: ['terms', 'privacy'],
  tour: { proId: 't1', pictures: 1, departures: 2, onSale: true, listed: true },
  order: { orderNo: 'T1', confirmed: true, paid: true },
}

const anyFacts: fc.Arbitrary<GuideFacts> = fc.record({
  secondFactor: fc.boolean(),
  merchants: fc.nat(3),
  shop: fc.option(
    fc.record({
      id: fc.constant('trip.h5.g1'),
      open: fc.boolean(),
      company: fc.constantFrom('', '伽马国旅'),
      travelLicence: fc.constantFrom('', 'L-1'),
      saleTel: fc.constantFrom('', '4000'),
    }),
  ),
  credentials: fc.array(
    fc.record({
      kind: fc.constantFrom('aliyunSms', 'tencentSms', 'wechatPay', 'alipay', 'nuonuo'),
      works: fc.constantFrom(null, true, false),
    }),
  ),
  smsSent: fc.boolean(),
  texts: fc.subarray(['terms', 'privacy', 'contract']),
  tour: fc.option(
    fc.record({
      proId: fc.constant('t1'),
      pictures: fc.nat(2),
      departures: fc.nat(2),
      onSale: fc.boolean(),
      listed: fc.boolean(),
    }),
  ),
  order: fc.option(fc.record({ orderNo: fc.constant('T1'), confirmed: fc.boolean(), paid: fc.boolean() })),
})

test('an empty installation begins with the second factor, and lacks every step', () => {
  const standing = standingOf(nothing)
  expect(standing.map(({ step }) => step)).toEqual([...guideSteps])
  expect(standing.every(({ missing }) => missing !== null)).toBe(true)
  expect(nextStep(standing)).toBe('account')
})

test('with a published tour and a paid order nothing is missing', () => {
  expect(standingOf(everything).filter(({ missing }) => missing !== null)).toEqual([])
  expect(nextStep(standingOf(everything))).toBeNull()
})

test('taking away one fact makes exactly its step the next one', () => {
  const shop = everything.shop as NonNullable<GuideFacts['shop']>
  const tour = everything.tour as NonNullable<GuideFacts['tour']>
  const lacks: [Partial<GuideFacts>, string][] = [
    [{ secondFactor: false }, 'account'],
    [{ merchants: 0 }, 'merchant'],
    [{ shop: { ...shop, travelLicence: '' } }, 'licence'],
    [{ smsSent: false }, 'sms'],
    [{ texts: ['terms'] }, 'texts'],
    [{ tour: { ...tour, pictures: 0 } }, 'tour'],
    [{ tour: { ...tour, departures: 0 } }, 'departures'],
    [{ tour: { ...tour, onSale: false } }, 'publish'],
    [{ tour: { ...tour, listed: false } }, 'listed'],
    [{ shop: { ...shop, open: false } }, 'open'],
    [{ order: null }, 'order'],
    [{ order: { orderNo: 'T1', confirmed: true, paid: false } }, 'paid'],
  ]
  for (const [lack, step] of lacks) expect(nextStep(standingOf({ ...everything, ...lack }))).toBe(step)
})

test('payment keys may wait, and are asked to be tried once they are set', () => {
  const without = standingOf({ ...everything, credentials: [{ kind: 'tencentSms', works: null }] })
  expect(nextStep(without)).toBeNull()
  expect(without.find(({ step }) => step === 'payment')?.missing).toContain('稍后')
  const untried = standingOf({ ...everything, credentials: [{ kind: 'alipay', works: null }] })
  expect(untried.find(({ step }) => step === 'payment')?.missing).toContain('试一下')
})

test('whatever the server says, the next step is the first one missing, in whole sentences', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const standing = standingOf(facts)
      const next = nextStep(standing)
      const before = standing.slice(0, next === null ? undefined : guideSteps.indexOf(next))
      expect(before.every(({ missing, optional }) => missing === null || optional)).toBe(true)
      for (const { missing } of standing) expect(missing ?? '。').toMatch(/。$/)
      // What is done in full stays done when more is done.
      if (next === null) expect(nextStep(standingOf({ ...facts, merchants: facts.merchants + 1 }))).toBeNull()
    }),
  )
})
