import { expect, test } from '@jest/globals'
import type { Ticket } from '../../debris/ticket-states.ts'
import { type DebrisForNext, debrisNext } from './debris-next.ts'

const now = new Date('2026-11-20T06:00:00.000Z')
const ticket: Ticket = { sort: 'adult', status: 1, state: 'valid' }
const order: DebrisForNext = {
  sub: 210,
  deadline: null,
  cancelReason: '',
  date: '2026-12-03',
  slot: '',
  validTo: '2026-12-03',
  handover: 'none',
  handedOver: false,
  device: null,
  tickets: [ticket],
}
const next = (more: Partial<DebrisForNext>, at = now) => debrisNext({ ...order, ...more }, at)

test('says when it is used, or until when', () => {
  expect(next({})).toEqual({ text: '请于12月3日 周四使用', until: new Date('2026-12-02T16:00:00.000Z') })
  expect(next({ slot: '09:30' })).toEqual({
    text: '请于12月3日 周四 09:30使用',
    until: new Date('2026-12-03T01:30:00.000Z'),
  })
  expect(next({ date: null }).text).toBe('请在12月3日 周四（含）前使用')
  expect(next({ tickets: [{ ...ticket, state: 'used' }] }).text).toContain('即将完成')
})

test('says how something reaches the buyer', () => {
  expect(next({ handover: 'courier' }).text).toContain('准备寄出')
  expect(next({ handover: 'courier', handedOver: true }).text).toContain('留意查收')
  expect(next({ handover: 'pickup' }).text).toBe('请在12月3日 周四到领取点领取')
})

test('follows a device until its deposit is back', () => {
  const device = (state: 'out' | 'returning' | 'back') => ({
    device: { state, returnBy: '2026-12-06' },
    handover: 'courier' as const,
    handedOver: true,
    tickets: [{ ...ticket, state: 'handed' as const }],
  })
  expect(next(device('out')).text).toBe('设备使用中，请在12月6日 周日前归还设备，归还后自动退还押金')
  expect(next(device('out'), new Date('2026-12-05T01:00:00.000Z')).text).toContain('请在12月6日')
  expect(next(device('out'), new Date('2026-12-07T01:00:00.000Z')).text).toContain('超过归还日期')
  expect(next(device('returning')).text).toContain('归还途中')
  expect(next(device('back')).text).toContain('押金正在原路退回')
})

test('says until when an unpaid order is kept, when its codes come, and how a closed one ended', () => {
  const deadline = new Date('2026-11-20T06:30:00.000Z')
  expect(next({ sub: 110, deadline })).toEqual({
    text: '请在今天 14:30前付款，逾期订单自动取消',
    until: deadline,
  })
  expect(next({ sub: 200, deadline }).text).toContain('未能出票全额退款')
  expect(next({ sub: 430, cancelReason: '景区闭园' }).text).toBe('商家已取消：景区闭园')
  expect(next({ sub: 410 }).text).toContain('重新预订')
  expect(next({ sub: 300 }).text).toContain('已完成')
})
