import fc from 'fast-check'
import { applicantsOf, type VisaPricing, visaPrice } from './visa-quote.ts'

const NONE = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
const asked = (patch: Partial<VisaPricing> = {}): VisaPricing => ({
  counts: { ...NONE, 1: 2 },
  fees: { service: 19_900, embassy: 16_000 },
  options: [],
  minPersons: 1,
  maxPersons: 9,
  freight: 1_800,
  ...patch,
})
const option = (patch: Partial<VisaPricing['options'][number]> = {}): VisaPricing['options'][number] => ({
  code: 'form',
  name: '代填表',
  kind: 'form',
  unitPrice: 6_000,
  per: 'person',
  quantity: 1,
  ...patch,
})
const urgent = (patch = {}) =>
  option({ code: 'urgent-3', name: '加急', kind: 'urgent', quantity: 2, ...patch })

test('every applicant pays service and embassy fee; options and the way back are added', () => {
  expect(
    visaPrice(asked({ counts: { ...NONE, 1: 2, 4: 1, 5: 1 }, options: [option({ quantity: 3 })] })),
  ).toEqual({
    ok: true,
    lines: [
      { code: 'service', label: '服务费', unitPrice: 19_900, quantity: 4, amount: 79_600 },
      { code: 'embassy', label: '签证费', unitPrice: 16_000, quantity: 4, amount: 64_000 },
      { code: 'option:form', label: '代填表', unitPrice: 6_000, quantity: 3, amount: 18_000 },
    ],
    discounts: [],
    freight: 1_800,
    payable: 163_400,
    persons: 4,
  })
  const free = visaPrice(asked({ fees: { service: 5_000, embassy: 0 } }))
  expect(free.ok && free.lines.map(({ code }) => code)).toEqual(['service'])
})

test.each([
  ['nobody', { counts: NONE }, 'no-persons'],
  ['half an applicant', { counts: { ...NONE, 1: 0.5 } }, 'bad-quantity'],
  ['too few for a group', { minPersons: 3 }, 'below-min'],
  ['too many', { maxPersons: 1 }, 'above-max'],
  ['more forms than applicants', { options: [option({ quantity: 3 })] }, 'option-above-persons'],
  ['none of an option', { options: [option({ quantity: 0 })] }, 'bad-quantity'],
  ['urgent for one of two', { options: [urgent({ quantity: 1 })] }, 'urgent-for-all'],
  ['twice urgent for the order', { options: [urgent({ per: 'order' })] }, 'urgent-for-all'],
  ['two urgent options', { options: [urgent(), urgent({ code: 'urgent-5' })] }, 'one-urgent'],
] as const)('refuses %s with a sentence that says what to do', (_, patch, code) => {
  expect(visaPrice(asked(patch as Partial<VisaPricing>))).toMatchObject({
    ok: false,
    code,
    message: expect.stringMatching(/请/),
  })
})

test('prices that are no whole fen are a bug of the caller', () => {
  expect(() => visaPrice(asked({ fees: { service: 0.5, embassy: 0 } }))).toThrow(RangeError)
  expect(() => visaPrice(asked({ freight: -1 }))).toThrow(RangeError)
})

test('a price is the sum of its parts, and each applicant’s is the same', () => {
  const count = fc.integer({ min: 0, max: 4 })
  const fen = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(
      fc.record({ 1: count, 2: count, 3: count, 4: count, 5: count }),
      fc.record({ service: fen, embassy: fen }),
      fen,
      fc.array(fc.record({ unitPrice: fen, share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
        maxLength: 4,
      }),
      fc.integer({ min: 0, max: 1000 }),
      (counts, fees, freight, wishes, permille) => {
        const persons = applicantsOf(counts)
        const options = wishes.map(({ unitPrice, share }, i) =>
          option({ code: `o${i}`, unitPrice, quantity: Math.max(1, Math.round(share * persons)) }),
        )
        const plain = visaPrice(asked({ counts, fees, freight, options, maxPersons: 20 }))
        if (persons === 0) return expect(plain).toMatchObject({ ok: false, code: 'no-persons' })
        if (!plain.ok) throw new Error(plain.message)
        const goods =
          persons * (fees.service + fees.embassy) +
          options.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0)
        expect(plain.payable).toBe(goods + freight)
        expect(plain.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(goods)
        expect(new Set(plain.lines.map(({ code }) => code)).size).toBe(plain.lines.length)
        const off = Math.floor((goods * permille) / 1000)
        const cheaper = visaPrice(
          asked({
            counts,
            fees,
            freight,
            options,
            maxPersons: 20,
            discounts: [{ code: 'c', label: '券', amount: off }],
          }),
        )
        expect(cheaper.ok && cheaper.payable).toBe(goods - off + freight)
      },
    ),
  )
})
