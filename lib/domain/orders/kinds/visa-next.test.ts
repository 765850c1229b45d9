import { expect, test } from '@jest/globals'
import type { ApplicantState } from '../../visas/applicant-states.ts'
import { type VisaForNext, visaNext } from './visa-next.ts'

const now = new Date('2026-11-20T06:00:00.000Z')
const order: VisaForNext = {
  sub: 210,
  deadline: null,
  cancelReason: '',
  materialsBy: '2026-12-03',
  applicants: [],
}
const person = (state: ApplicantState, more = {}) => ({ state, status: 1 as const, passport: true, ...more })
const next = (more: Partial<VisaForNext>, at = now) => visaNext({ ...order, ...more }, at)
const served = (...states: ApplicantState[]) =>
  next({ applicants: states.map((state) => person(state)) }).text

test('what the customer has to do comes before what others do', () => {
  expect(served(30, 10, 50)).toBe('1位申请人的材料需补充，请在12月3日 周四前补充')
  expect(served(10, 10, 60)).toBe('还有2位申请人待提交材料，请在12月3日 周四前提交')
  expect(next({ applicants: [person(25, { passport: false }), person(50)] }).text).toBe(
    '还有1位申请人待补充护照信息，请在12月3日 周四前补充',
  )
})

test('a last day that is over is said as such', () => {
  const late = next({ applicants: [person(10)] }, new Date('2026-12-04T01:00:00.000Z'))
  expect(late).toEqual({ text: '还有1位申请人待提交材料，材料截止日期已过，请尽快提交', until: null })
})

test('every state of an applicant has a sentence, and cancelled ones are left out', () => {
  expect(served(20)).toBe('旅行社正在审核材料')
  expect(served(40)).toContain('等待送签')
  expect(served(50)).toContain('使馆审理')
  expect(served(45, 55)).toContain('面签')
  expect(served(60, 80)).toContain('护照正在退还')
  expect(served(70, 80)).toContain('请留意查收')
  const cancelled = { applicants: [person(10, { status: 3 }), person(50)] }
  expect(next(cancelled).text).toContain('使馆审理')
})

test('says until when an unpaid order is kept, and how a closed one ended', () => {
  const deadline = new Date('2026-11-20T06:30:00.000Z')
  expect(next({ sub: 110, deadline })).toEqual({
    text: '请在今天 14:30前付款，逾期订单自动取消',
    until: deadline,
  })
  expect(next({ sub: 430, cancelReason: '使馆停签' }).text).toBe('旅行社已取消：使馆停签')
  expect(next({ sub: 410 }).text).toContain('重新预订')
  expect(next({ sub: 300 }).text).toContain('办理完成')
})
