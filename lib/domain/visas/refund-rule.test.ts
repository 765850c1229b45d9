import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { visaKind } from '../orders/kinds/visa.ts'
import { unitShares } from '../quote/unit-shares.ts'
import type { UnitStatus } from '../vocabulary.ts'
import type { VisaStage } from './applicant-states.ts'
import {
  freightSince,
  isRefundable,
  planVisaRefund,
  type VisaRefundInput,
  type VisaRefundStep,
} from './refund-rule.ts'

const STEPS: VisaRefundStep[] = [
  { stage: 'collecting', servicePercent: 100, embassyPercent: 100 },
  { stage: 'reviewed', servicePercent: 50, embassyPercent: 100 },
  { stage: 'refused', servicePercent: 80, embassyPercent: 0 },
]
const { units: words } = visaKind.words

type Asked = {
  fees: { service: number; embassy: number }
  /** Of each applicant: add-ons, stage, status. */
  people: { addOns: number; stage: VisaStage; status?: UnitStatus }[]
  common?: number
  discount?: number
  freight?: number
  steps?: VisaRefundStep[]
  refunded?: number
  sentBack?: boolean
  by?: 'buyer' | 'seller'
  chosen: number[]
}

/** A paid order, with shares as orders make them. */
function input(asked: Asked): VisaRefundInput {
  const { fees, people, common = 0, discount = 0, freight = 0, chosen } = asked
  const price = fees.service + fees.embassy
  const goods = people.reduce((sum, { addOns }) => sum + price + addOns, common)
  const shares = unitShares(
    people.map(({ addOns }) => ({ price, addOns: [{ label: 'x', amount: addOns }] })),
    goods,
    discount,
  )
  const payable = goods - discount + freight
  return {
    by: asked.by ?? 'buyer',
    units: people.map(({ addOns, stage, status = 1 }, index) => ({
      id: `u${index}`,
      share: shares[index] ?? 0,
      status,
      addOns,
      stage,
    })),
    steps: asked.steps ?? STEPS,
    fees,
    order: { goods, payable, freight, paid: payable, refunded: asked.refunded ?? 0 },
    sentBack: asked.sentBack ?? false,
    chosen: chosen.map((index) => `u${index}`),
    words,
  }
}

const fees = { service: 30_000, embassy: 20_000 }
const one = (stage: VisaStage, more: Partial<Asked> = {}) =>
  planVisaRefund(input({ fees, people: [{ addOns: 0, stage }], chosen: [0], ...more }))

describe('the refund of an applicant', () => {
  test.each([
    ['collecting', 50_000, 0, '送审前：服务费退100%，签证费退100%'],
    ['reviewed', 35_000, 15_000, '审核后、送签前：服务费退50%，签证费退100%'],
    ['refused', 24_000, 26_000, '拒签后：服务费退80%，签证费不退'],
  ] as const)('%s gives back %i and keeps %i', (stage, amount, fee, rule) => {
    expect(one(stage)).toMatchObject({ ok: true, amount, fee, rule })
  })

  test.each([
    ['submitted', 'visa-submitted'],
    ['decided', 'visa-decided'],
  ] as const)('%s is refused, whatever the product says', (stage, code) => {
    const steps = [{ stage, servicePercent: 100, embassyPercent: 100 }]
    expect(one(stage, { steps })).toMatchObject({ ok: false, code })
    expect(isRefundable(stage, steps)).toBe(false)
  })

  test('a refused visa without a promise gives nothing back, and says so', () => {
    const steps = STEPS.filter(({ stage }) => stage !== 'refused')
    expect(one('refused', { steps })).toMatchObject({ ok: false, code: 'visa-refused' })
    expect(isRefundable('refused', steps)).toBe(false)
    expect(isRefundable('refused', STEPS)).toBe(true)
  })

  test('an applicant can be given up before 送签 even if nothing comes back', () => {
    expect(one('reviewed', { steps: [] })).toMatchObject({ ok: true, amount: 0, fee: 50_000 })
  })

  test('one who cannot be refunded stops the whole choice', () => {
    const people = [
      { addOns: 0, stage: 'collecting' as const },
      { addOns: 0, stage: 'submitted' as const },
    ]
    expect(planVisaRefund(input({ fees, people, chosen: [0, 1] }))).toMatchObject({ code: 'visa-submitted' })
    expect(planVisaRefund(input({ fees, people, chosen: [0] }))).toMatchObject({ amount: 50_000 })
  })

  test('options follow the service, a discount both parts', () => {
    const people = [{ addOns: 10_000, stage: 'reviewed' as const }]
    expect(planVisaRefund(input({ fees, people, chosen: [0] }))).toMatchObject({
      amount: 40_000,
      fee: 20_000,
    })
    // Half of the price was taken off, so half of the rule's amount comes back.
    expect(one('reviewed', { discount: 25_000 })).toMatchObject({ amount: 17_500, fee: 7_500 })
  })

  test('where a coupon took off all but the freight, only that comes back', () => {
    const asked = {
      fees,
      people: [{ addOns: 0, stage: 'collecting' as const }],
      discount: 50_000,
      chosen: [0],
    }
    expect(planVisaRefund(input({ ...asked, freight: 2_500 }))).toMatchObject({ amount: 2_500, fee: 0 })
    expect(planVisaRefund(input(asked))).toMatchObject({ amount: 0, fee: 0 })
    const unpaid = input({ ...asked, freight: 2_500 })
    const plan = planVisaRefund({ ...unpaid, order: { ...unpaid.order, paid: 0 } })
    expect(plan).toMatchObject({ code: 'nothing-paid' })
  })

  test('freight comes back with the last of the order, unless something was sent', () => {
    const people = [
      { addOns: 0, stage: 'collecting' as const },
      { addOns: 0, stage: 'collecting' as const, status: 3 as const },
    ]
    const asked = { fees, people, freight: 2_500, refunded: 50_000, chosen: [0] }
    expect(planVisaRefund(input(asked))).toMatchObject({ amount: 52_500, freight: 2_500 })
    expect(planVisaRefund(input({ ...asked, sentBack: true }))).toMatchObject({ amount: 50_000, freight: 0 })
    // The other's refund is not decided.
    const open = [people[0], { ...people[1], status: 4 as const }] as Asked['people']
    expect(planVisaRefund(input({ ...asked, people: open }))).toMatchObject({
      amount: 50_000,
      freight: 0,
      rule: '送审前：服务费退100%，签证费退100%；其他申请人的退款也通过后，邮寄费一并退还',
    })
    // Somebody stays.
    const stays = [...open, { addOns: 0, stage: 'submitted' as const }]
    expect(planVisaRefund(input({ ...asked, people: stays }))).toMatchObject({
      rule: '送审前：服务费退100%，签证费退100%',
    })
  })
})

const stages: VisaStage[] = ['collecting', 'reviewed', 'submitted', 'refused', 'decided']
const percent = fc.oneof(
  fc.constantFrom(0, 50, 100),
  fc.nat({ max: 1_000_000 }).map((part) => part / 10_000),
)
const orders = fc
  .record({
    service: fc.integer({ min: 0, max: 500_000 }),
    embassy: fc.integer({ min: 0, max: 500_000 }),
    people: fc.array(
      fc.record({ addOns: fc.integer({ min: 0, max: 50_000 }), stage: fc.constantFrom(...stages) }),
      { minLength: 1, maxLength: 8 },
    ),
    common: fc.integer({ min: 0, max: 100_000 }),
    freight: fc.integer({ min: 0, max: 10_000 }),
    off: fc.integer({ min: 0, max: 1000 }),
    percents: fc.tuple(
      percent,
      percent,
      percent,
      percent,
      percent,
      percent,
      percent,
      percent,
      percent,
      percent,
    ),
    sentBack: fc.boolean(),
    by: fc.constantFrom('buyer' as const, 'seller' as const),
  })
  .map(({ service, embassy, off, percents, ...rest }) => {
    const fees = { service, embassy }
    const goods = rest.people.reduce((sum, { addOns }) => sum + service + embassy + addOns, rest.common)
    const steps = stages.map((stage, index) => ({
      stage,
      servicePercent: percents[index * 2] ?? 0,
      embassyPercent: percents[index * 2 + 1] ?? 0,
    }))
    return { ...rest, fees, steps, discount: Math.floor((goods * off) / 1000) }
  })

describe('refunds of any order', () => {
  test('one by one or together, they never give back more than was paid, nor a fen less than the rule says', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { fees, steps } = order
        const all = input({ ...order, chosen: [] })
        const { payable, freight } = all.order
        const allowed = order.people.flatMap(({ stage }, index) =>
          order.by === 'seller' || isRefundable(stage, steps) ? [index] : [],
        )
        let refunded = 0
        const status = new Map<number, UnitStatus>()
        for (const index of allowed) {
          const people = order.people.map((one, at) => ({ ...one, status: status.get(at) ?? (1 as const) }))
          const plan = planVisaRefund(input({ ...order, people, refunded, chosen: [index] }))
          if (!plan.ok) throw new Error(plan.message)
          const [item] = plan.items
          const unit = all.units[index]
          if (!item || !unit) throw new Error('one was chosen')
          const step = steps.find(({ stage }) => stage === unit.stage)
          const embassyPart = fees.embassy
          const price = fees.service + fees.embassy + unit.addOns + order.common / order.people.length
          const given = (order.by === 'seller' ? 100 : (step?.embassyPercent ?? 0)) / 100
          const ofRest = (order.by === 'seller' ? 100 : (step?.servicePercent ?? 0)) / 100
          const share = price === 0 ? 1 : (embassyPart * given + (price - embassyPart) * ofRest) / price
          const units = item.amount - plan.freight
          expect(units).toBeGreaterThanOrEqual(unit.share * share - 0.001)
          expect(units).toBeLessThanOrEqual(unit.share * share + 1.001)
          expect(units + item.fee).toBe(unit.share)
          expect(item.amount + item.fee).toBe(item.paid)
          refunded += plan.amount
          status.set(index, 3)
        }
        expect(refunded).toBeLessThanOrEqual(payable)
        // Everything of the order is back when the seller cancels.
        if (order.by === 'seller') expect(refunded).toBe(payable)
        const together = planVisaRefund(input({ ...order, chosen: allowed }))
        if (together.ok) {
          expect(together.amount).toBe(refunded)
          expect(together.amount).toBe(together.items.reduce((sum, { amount }) => sum + amount, 0))
          expect(together.fee).toBe(together.items.reduce((sum, { fee }) => sum + fee, 0))
          expect(together.freight).toBeLessThanOrEqual(freight)
        }
      }),
    )
  })
})

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), who: fc.nat({ max: 7 }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('agree' as const), who: fc.nat({ max: 7 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), who: fc.nat({ max: 7 }) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('payOut' as const), who: fc.nat({ max: 7 }) }) },
  ),
  { maxLength: 24 },
)

describe('several open requests of one order', () => {
  test('in any sequence they give back what one request for all would, the freight once and with the last', () => {
    fc.assert(
      fc.property(orders, steps, fc.boolean(), (any, moves, ending) => {
        const order = { ...any, by: 'buyer' as const, people: any.people.map((one) => ({ ...one })) }
        for (const one of order.people) one.stage = one.stage === 'reviewed' ? 'reviewed' : 'collecting'
        type Request = { who: number; amount: number; fee: number; state: 'asked' | 'agreed' | 'paid' | 'no' }
        const requests: Request[] = []
        let refunded = 0
        const openOf = (who: number) =>
          requests.find((one) => one.who === who && (one.state === 'asked' || one.state === 'agreed'))
        const now = (chosen: number[]) => {
          const people = order.people.map((one, who) => ({
            ...one,
            status: (requests.some((request) => request.who === who && request.state === 'paid')
              ? 3
              : openOf(who)
                ? 4
                : 1) as UnitStatus,
          }))
          return input({ ...order, people, refunded, chosen })
        }
        const act = (step: (typeof moves)[number]) => {
          const who = step.who % order.people.length
          const one = openOf(who)
          if (step.do === 'ask') {
            const plan = planVisaRefund(now([who]))
            // Nobody is asked for twice, not even with the amount of before.
            if (!plan.ok) return expect(now([]).units[who]?.status).not.toBe(1)
            requests.push({ who, amount: plan.amount, fee: plan.fee, state: 'asked' })
          } else if (step.do === 'agree' && one?.state === 'asked') {
            const agreed = requests.filter(({ state }) => state === 'agreed')
            one.amount += freightSince({
              ...now([who]),
              asked: one,
              onTheirWay: {
                unitIds: agreed.map((other) => `u${other.who}`),
                amount: agreed.reduce((sum, { amount }) => sum + amount, 0),
              },
            })
            one.state = 'agreed'
          } else if (step.do === 'reject' && one?.state === 'asked') one.state = 'no'
          else if (step.do === 'payOut' && one?.state === 'agreed') {
            one.state = 'paid'
            refunded += one.amount
          }
        }
        for (const step of moves) act(step)
        const all = order.people.map((_, who) => who)
        if (ending)
          for (const what of ['ask', 'agree', 'payOut'] as const)
            for (const who of all) act({ do: what, who })
        const given = requests.filter(({ state }) => state === 'agreed' || state === 'paid')
        const total = given.reduce((sum, { amount, fee }) => sum + amount + fee, 0)
        const shares = given.reduce((sum, { who }) => sum + (now([]).units[who]?.share ?? 0), 0)
        const isWhole = new Set(given.map(({ who }) => who)).size === all.length
        expect(total - shares).toBe(isWhole && !order.sentBack ? order.freight : 0)
        if (!ending) return
        const together = planVisaRefund(input({ ...order, chosen: all }))
        expect(together.ok && together.amount).toBe(given.reduce((sum, { amount }) => sum + amount, 0))
      }),
    )
  })

  test('a request that asked for the freight brings it once', () => {
    const people = [
      { addOns: 0, stage: 'collecting' as const, status: 3 as const },
      { addOns: 0, stage: 'collecting' as const, status: 4 as const },
    ]
    const facts = input({ fees, people, freight: 2_500, refunded: 50_000, chosen: [1] })
    const onTheirWay = { unitIds: [], amount: 0 }
    const since = (amount: number, fee: number) =>
      freightSince({ ...facts, asked: { amount, fee }, onTheirWay })
    expect(since(52_500, 0)).toBe(0)
    expect(since(50_000, 0)).toBe(2_500)
    expect(since(35_000, 15_000)).toBe(2_500)
    expect(since(37_500, 15_000)).toBe(0)
  })

  test('a seller who cancels gives the freight back although another refund is on its way', () => {
    const people = [
      { addOns: 0, stage: 'collecting' as const, status: 4 as const },
      { addOns: 0, stage: 'submitted' as const },
    ]
    const asked = { fees, people, freight: 2_500, chosen: [1], sentBack: true }
    expect(planVisaRefund(input({ ...asked, by: 'seller' }))).toMatchObject({
      amount: 52_500,
      freight: 2_500,
    })
  })
})
