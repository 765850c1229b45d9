import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  deviceState,
  isAllUsed,
  mayUse,
  type Ticket,
  type TicketsOfOrder,
  ticketProgress,
  ticketState,
  ticketText,
} from './ticket-states.ts'

const issued: TicketsOfOrder = { stage: 'issued', handover: 'none', device: null, depositKept: false }
const ticket = (more: Partial<Ticket> = {}): Ticket => ({ sort: 'adult', status: 1, state: 'valid', ...more })
const then = new Date(0)

test('the latest fact of a ticket is its state', () => {
  const not = { handedOverAt: null }
  expect(ticketState({ usedAt: null, expiredAt: null }, not)).toBe('valid')
  expect(ticketState({ usedAt: null, expiredAt: null }, { handedOverAt: then })).toBe('handed')
  expect(ticketState({ usedAt: null, expiredAt: then }, not)).toBe('expired')
  expect(ticketState({ usedAt: then, expiredAt: null }, { handedOverAt: then })).toBe('used')
})

test('a device waits, is out, returns and is back', () => {
  const facts = { handedOverAt: null, returnSentAt: null, deviceBackAt: null }
  expect(deviceState(facts)).toBe('waiting')
  expect(deviceState({ ...facts, handedOverAt: then })).toBe('out')
  expect(deviceState({ ...facts, handedOverAt: then, returnSentAt: then })).toBe('returning')
  expect(deviceState({ ...facts, handedOverAt: then, deviceBackAt: then })).toBe('back')
})

describe('what is shown', () => {
  test.each<[string, Partial<Ticket>, Partial<TicketsOfOrder>]>([
    ['待付款', {}, { stage: 'none' }],
    ['待出票', {}, { stage: 'waiting' }],
    ['未使用', {}, {}],
    ['已寄出', { state: 'handed' }, { handover: 'courier' }],
    ['已领取', { state: 'handed' }, { handover: 'pickup' }],
    ['已使用', { state: 'used' }, {}],
    ['已过期', { state: 'expired' }, {}],
    ['退款中', { status: 4 }, {}],
    ['已退款', { status: 3 }, {}],
    ['已取消', { status: 2 }, { stage: 'none' }],
    ['设备归还后退还', { sort: 'deposit' }, { device: 'out' }],
    ['押金待退还', { sort: 'deposit' }, { device: 'back' }],
    ['押金退还中', { sort: 'deposit', status: 4 }, { device: 'back' }],
    ['押金已退', { sort: 'deposit', status: 3 }, { device: 'back' }],
    ['押金已结清', { sort: 'deposit', status: 3 }, { device: 'back', depositKept: true }],
  ])('%s', (text, more, order) => {
    expect(ticketText(ticket(more), { ...issued, ...order })).toBe(text)
  })

  test('an order in one line, without deposits and without those given back', () => {
    const tickets = [
      ticket(),
      ticket({ state: 'used' }),
      ticket(),
      ticket({ status: 3 }),
      ticket({ sort: 'deposit' }),
    ]
    expect(ticketProgress(tickets, issued, '张')).toBe('2张未使用 1张已使用')
    expect(ticketProgress([ticket({ status: 3 })], issued, '张')).toBe('1张已退款')
    expect(ticketProgress(tickets, { ...issued, stage: 'none' }, '张')).toBe('')
  })
})

const any = fc.record({
  sort: fc.constantFrom('adult' as const, 'child' as const, 'deposit' as const),
  status: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  state: fc.constantFrom('valid' as const, 'handed' as const, 'used' as const, 'expired' as const),
})

test('an order of which something can be used is never over, and every ticket is counted once', () => {
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (tickets) => {
      if (tickets.some(mayUse)) expect(isAllUsed(tickets)).toBe(false)
      if (tickets.some(({ status }) => status === 4)) expect(isAllUsed(tickets)).toBe(false)
      const people = tickets.filter(({ sort }) => sort !== 'deposit')
      const live = people.filter(({ status }) => status === 1 || status === 4)
      const text = ticketProgress(tickets, issued, '张')
      const counted = [...text.matchAll(/(\d+)张/g)].reduce((sum, [, n]) => sum + Number(n), 0)
      expect(counted).toBe((live.length > 0 ? live : people).length)
    }),
  )
})
