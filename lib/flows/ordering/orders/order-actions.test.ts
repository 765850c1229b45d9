import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { actionLink, shownActions, toneOf } from './order-actions.ts'

const about: OrderCard['about'] = {
  kind: 'tour',
  proId: '10001',
  departDate: '2026-12-03',
  returnDate: '2026-12-08',
  persons: 2,
}
const withActions = (...codes: string[]) => ({
  about,
  actions: codes.map((code) => ({ code, text: `${code}的字` })),
})

describe('shownActions', () => {
  const shown = (order: ReturnType<typeof withActions>, ordering: boolean) =>
    shownActions(order, ordering).map(({ code }) => code)

  it('keeps the centre’s sequence and words', () => {
    expect(shownActions(withActions('pay', 'addTravellers', 'cancel'), true)).toEqual([
      { code: 'pay', text: 'pay的字' },
      { code: 'addTravellers', text: 'addTravellers的字' },
      { code: 'cancel', text: 'cancel的字' },
    ])
  })

  it('offers no booking where ordering is off', () => {
    expect(shown(withActions('rebook', 'refund'), false)).toEqual(['refund'])
    expect(shown(withActions('rebook', 'refund'), true)).toEqual(['rebook', 'refund'])
  })

  it('leaves out what no screen of this version can do', () => {
    expect(shown(withActions('transferTour', 'toString', 'cancel'), true)).toEqual(['cancel'])
  })
})

describe('actionLink', () => {
  it('leads to the cashier and to the kind’s own screens; sheets of the order have no address', () => {
    const order = { ...withActions(), orderNo: 'T1' } as unknown as OrderCard
    const link = (code: string) => actionLink(order, code, '/shop')
    expect(['pay', 'rebook', 'addTravellers', 'cancel', 'refund', 'toString'].map(link)).toEqual([
      '/shop/pay?orderNo=T1',
      '/shop/productDetail?proId=10001',
      '/shop/increaseTraveler?orderNo=T1',
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('toneOf', () => {
  it('stands out only where the customer has to act', () => {
    expect(toneOf({ phase: 'awaitingPay' })).toBe('due')
    expect(toneOf({ phase: 'awaitingBalance' })).toBe('due')
    expect(toneOf({ phase: 'awaitingConfirm' })).toBe('going')
    expect(toneOf({ phase: 'serving' })).toBe('going')
    expect(toneOf({ phase: 'done' })).toBe('quiet')
    expect(toneOf({ phase: 'closed' })).toBe('quiet')
  })
})
