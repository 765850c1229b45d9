import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { dueOf, nextSentence, shownActions, toneOf } from './order-words.ts'

type Part = Parameters<typeof nextSentence>[0]

const traveller: Order['travellerList'][number] = {
  id: 'a',
  personType: 'adult',
  status: 1,
  name: '张*',
  documentType: 1,
  documentNumber: '110***********1234',
  complete: true,
  refundable: true,
}
const refund: Order['refunds'][number] = {
  id: 'r1',
  travellerIds: ['a'],
  names: ['张*'],
  amount: 100,
  fee: 0,
  reason: '',
  state: 'requested',
  note: '',
  createdAt: '2026-11-20T06:00:00.000Z',
}
const order: Part = {
  subStatus: 210,
  departDate: '2026-12-03',
  payDeadline: null,
  travellerList: [traveller],
  travellersUntil: '2026-12-01T10:00:00.000Z',
  refunds: [],
  refunded: 0,
  paid: 800_000,
  cancelReason: '',
  now: '2026-11-20T06:00:00.000Z',
}

describe('nextSentence', () => {
  it('says until when an unpaid order is kept', () => {
    expect(nextSentence({ ...order, paid: 0, subStatus: 110, payDeadline: '2026-11-20T06:30:00.000Z' })).toBe(
      '请在今天 14:30前付款，逾期名额自动释放',
    )
  })

  it('does not ask for money before the agency has confirmed', () => {
    expect(nextSentence({ ...order, paid: 0, subStatus: 100 })).toContain('确认后再付款')
  })

  it('asks for missing travellers before it speaks of departure', () => {
    const missing = { ...traveller, name: '', complete: false }
    expect(nextSentence({ ...order, travellerList: [traveller, missing] })).toBe(
      '还有1位出行人待补充，请在12月1日 周二 18:00前填写',
    )
    expect(nextSentence({ ...order, travellerList: [{ ...missing, status: 3 }] })).toBe(
      '名额已确认，12月3日 周四出发',
    )
  })

  it('puts a refund under way first', () => {
    expect(nextSentence({ ...order, refunds: [refund] })).toContain('审核中')
    expect(nextSentence({ ...order, refunds: [{ ...refund, state: 'processing' }] })).toContain('原路退回')
    expect(nextSentence({ ...order, refunds: [{ ...refund, state: 'rejected' }] })).toContain('出发')
  })

  it('never says that nothing was charged when money was paid', () => {
    expect(nextSentence({ ...order, subStatus: 430 })).toBe('已付的¥8,000将原路退回付款账户')
    expect(nextSentence({ ...order, subStatus: 510, refunded: 640_000 })).toBe(
      '已退款¥6,400，原路退回付款账户',
    )
    expect(nextSentence({ ...order, subStatus: 420, paid: 0 })).toBe('订单已取消，未产生费用')
    expect(nextSentence({ ...order, subStatus: 420 })).toBe('订单已取消，已付款项按退改规则扣除')
  })

  it('promises of a cancelled deposit what the ladder leaves, not what was paid', () => {
    const refunds = [{ ...refund, amount: 338_400, fee: 61_600 }]
    expect(nextSentence({ ...order, subStatus: 420, paid: 400_000, refunds })).toBe(
      '退款¥3,384审核中，通过后原路退回付款账户',
    )
  })

  it('names the agency’s reason', () => {
    expect(nextSentence({ ...order, paid: 0, subStatus: 400, cancelReason: '没有资源' })).toBe(
      '旅行社未能确认：没有资源',
    )
  })
})

describe('shownActions', () => {
  it('puts the most wanted first and offers no booking where ordering is off', () => {
    expect(shownActions(['cancel', 'pay'], true)).toEqual(['pay', 'cancel'])
    expect(shownActions(['rebook'], false)).toEqual([])
    expect(shownActions(['refund', 'addTravellers'], false)).toEqual(['addTravellers', 'refund'])
  })
})

describe('toneOf', () => {
  it('stands out only where the customer has to act', () => {
    expect(toneOf({ label: 1, subStatus: 110 })).toBe('due')
    expect(toneOf({ label: 1, subStatus: 100 })).toBe('going')
    expect(toneOf({ label: 4, subStatus: 410 })).toBe('quiet')
  })
})

describe('dueOf', () => {
  const part = { payable: 1_232_000, dueNow: 400_000, paid: 0 }

  it('asks for the deposit first and for the rest then', () => {
    expect(dueOf({ ...part, subStatus: 110 })).toBe(400_000)
    expect(dueOf({ ...part, subStatus: 120, paid: 400_000 })).toBe(832_000)
    expect(dueOf({ ...part, subStatus: 210, paid: 1_232_000 })).toBe(0)
  })
})
