import fc from 'fast-check'
import { type HeldOrder, HOLD_LIMITS, holdRefusal } from './holds.ts'

const held = (orderNo: string, pool: string, units = 1): HeldOrder => ({ orderNo, pools: [pool], units })
const wish = (pool: string, units = 1) => ({ pools: [pool], units })

describe('holdRefusal', () => {
  const none = { orders: [], unitsOfDevice: 0, unitsOfAddress: 0 }

  test('nothing held: anything within the cap', () => {
    expect(holdRefusal(HOLD_LIMITS, none, wish('a', HOLD_LIMITS.heldUnits))).toBeNull()
    expect(holdRefusal(HOLD_LIMITS, none, wish('a', HOLD_LIMITS.heldUnits + 1))).toMatchObject({
      code: 'too-many-held',
      orderNo: '',
    })
  })

  test('a kind that is bought by the dozen may hold as many times more', () => {
    expect(holdRefusal(HOLD_LIMITS, none, wish('a', HOLD_LIMITS.heldUnits * 2.5), 2.5)).toBeNull()
    expect(holdRefusal(HOLD_LIMITS, none, wish('a', HOLD_LIMITS.heldUnits * 2.5 + 1), 2.5)).toMatchObject({
      code: 'too-many-held',
    })
  })

  test('names the unpaid order of the same departure', () => {
    const orders = [held('T2', 'b'), held('T1', 'a')]
    expect(
      holdRefusal(HOLD_LIMITS, { orders, unitsOfDevice: 2, unitsOfAddress: 2 }, wish('a')),
    ).toMatchObject({
      code: 'unpaid-here',
      orderNo: 'T1',
    })
  })

  test('a fourth unpaid order, too many seats, too many behind one address', () => {
    const orders = [held('T3', 'c'), held('T2', 'b'), held('T1', 'a')]
    expect(
      holdRefusal(HOLD_LIMITS, { orders, unitsOfDevice: 3, unitsOfAddress: 3 }, wish('d')),
    ).toMatchObject({
      code: 'too-many-unpaid',
      orderNo: 'T3',
    })
    const many = [held('T1', 'a', 15)]
    expect(
      holdRefusal(HOLD_LIMITS, { orders: many, unitsOfDevice: 15, unitsOfAddress: 15 }, wish('b', 6)),
    ).toMatchObject({
      code: 'too-many-held',
    })
    const tablet = { orders: [], unitsOfDevice: HOLD_LIMITS.heldUnitsOfDevice, unitsOfAddress: 40 }
    expect(holdRefusal(HOLD_LIMITS, tablet, wish('a'))).toMatchObject({ code: 'device-holds-many' })
    const crowd = { orders: [], unitsOfDevice: 0, unitsOfAddress: HOLD_LIMITS.heldUnitsOfAddress }
    expect(holdRefusal(HOLD_LIMITS, crowd, wish('a'))).toMatchObject({ code: 'address-holds-many' })
  })

  test('whatever is asked for one after the other, the limits hold', () => {
    const asks = fc.array(
      fc.record({ pool: fc.constantFrom('a', 'b', 'c', 'd', 'e'), units: fc.integer({ min: 1, max: 25 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(asks, fc.nat(60), fc.nat(200), (wanted, family, strangers) => {
        const others = family + strangers
        const orders: HeldOrder[] = []
        const units = () => orders.reduce((sum, order) => sum + order.units, 0)
        for (const [index, { pool, units: count }] of wanted.entries()) {
          const holding = {
            orders: [...orders],
            unitsOfDevice: family + units(),
            unitsOfAddress: others + units(),
          }
          if (holdRefusal(HOLD_LIMITS, holding, wish(pool, count)) === null) {
            orders.unshift(held(`T${index}`, pool, count))
          }
        }
        expect(orders.length).toBeLessThanOrEqual(HOLD_LIMITS.unpaidOrders)
        expect(new Set(orders.flatMap(({ pools }) => pools)).size).toBe(orders.length)
        expect(units()).toBeLessThanOrEqual(HOLD_LIMITS.heldUnits)
        if (orders.length > 0) expect(family + units()).toBeLessThanOrEqual(HOLD_LIMITS.heldUnitsOfDevice)
        if (orders.length > 0) expect(others + units()).toBeLessThanOrEqual(HOLD_LIMITS.heldUnitsOfAddress)
      }),
    )
  })
})
