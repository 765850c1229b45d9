import { type ForNext, nextOf } from '../next.ts'
import { tourKind } from './tour.ts'
import { type TourForNext, tourNext } from './tour-next.ts'

const now = new Date('2026-11-20T06:00:00.000Z')
const order = {
  sub: 210,
  departDate: '2026-12-03',
  deadline: null,
  balance: 884_000,
  missing: 0,
  namesUntil: new Date('2026-12-01T10:00:00.000Z'),
  cancelReason: '',
  formed: false,
  choice: null,
  refunds: [],
  refunded: 0,
  paid: 800_000,
} satisfies TourForNext & ForNext

const next = (more: Partial<TourForNext & ForNext>) => {
  const all = { ...order, ...more }
  return nextOf(tourKind, all, () => tourNext(all, now))
}
const sentence = (more: Partial<TourForNext & ForNext>) => next(more).text
const refund = { state: 'requested', amount: 100 }

test('says until when an unpaid order is kept', () => {
  const deadline = new Date('2026-11-20T06:30:00.000Z')
  expect(next({ paid: 0, sub: 110, deadline })).toEqual({
    text: '请在今天 14:30前付款，逾期名额自动释放',
    until: deadline,
  })
  expect(sentence({ paid: 0, sub: 110 })).toBe('请尽快付款，名额以付款为准')
  expect(sentence({ sub: 120, deadline })).toBe('定金已付，余款¥8,840，最晚今天 14:30前付清')
  expect(sentence({ sub: 120 })).toBe('定金已付，名额已保留，余款¥8,840请在出发前付清')
})

test('says that the departure takes place once the agency has said so, before what is still wanted', () => {
  expect(sentence({ formed: true })).toBe('已成团，12月3日 周四出发')
  expect(sentence({ formed: true, missing: 1 })).toMatch(/^已成团，还有1位出行人待补充/)
  expect(sentence({ formed: true, sub: 120 })).toMatch(/^已成团，定金已付/)
  expect(sentence({ formed: true, sub: 300 })).not.toContain('成团')
})

test('does not ask for money before the agency has confirmed', () => {
  expect(sentence({ paid: 0, sub: 100 })).toContain('确认后再付款')
})

test('asks for missing travellers before it mentions departure', () => {
  expect(next({ missing: 1 })).toEqual({
    text: '还有1位出行人待补充，请在12月1日 周二 18:00前填写',
    until: order.namesUntil,
  })
  expect(next({})).toEqual({ text: '名额已确认，12月3日 周四出发', until: null })
  expect(sentence({ missing: 1, namesUntil: null })).toBe('名额已确认，12月3日 周四出发')
  expect(sentence({ sub: 220 })).toBe('出团通知已发出，12月3日 周四出发')
  expect(sentence({ sub: 230, missing: 1 })).toBe('行程进行中，有需要请联系客服')
  expect(sentence({ sub: 200 })).toBe('已收到付款，旅行社正在确认，结果会短信通知您')
  expect(sentence({ sub: 300 })).toBe('行程已结束，感谢您的信任')
})

test('mentions a refund in progress first', () => {
  expect(sentence({ refunds: [refund], missing: 1 })).toBe('退款申请审核中，结果会短信通知您')
  expect(sentence({ refunds: [{ ...refund, state: 'processing' }] })).toBe('退款已发起，款项将原路退回')
  expect(sentence({ refunds: [{ ...refund, state: 'rejected' }] })).toContain('出发')
  expect(sentence({ sub: 300, refunds: [refund] })).toContain('审核中')
})

test('never says that nothing was charged when money was paid', () => {
  expect(sentence({ sub: 430 })).toBe('已付的¥8,000将原路退回付款账户')
  expect(sentence({ sub: 510, refunded: 640_000 })).toBe('已退款¥6,400，原路退回付款账户')
  expect(sentence({ sub: 510 })).toBe('退款已处理完成')
  expect(sentence({ sub: 420, paid: 0 })).toBe('订单已取消，未产生费用')
  expect(sentence({ sub: 420 })).toBe('订单已取消，已付款项按退改规则扣除')
  expect(sentence({ sub: 410, paid: 0 })).toBe('未在规定时间内付款，名额已释放，可以重新预订')
})

test('promises the part of a cancelled deposit that the ladder leaves, not all that was paid', () => {
  const refunds = [{ state: 'requested', amount: 338_400 }]
  expect(sentence({ sub: 420, paid: 400_000, refunds })).toBe('退款¥3,384审核中，通过后原路退回付款账户')
})

test('gives the agency’s reason', () => {
  expect(sentence({ paid: 0, sub: 400, cancelReason: '没有资源' })).toBe('旅行社未能确认：没有资源')
  expect(sentence({ paid: 0, sub: 430, cancelReason: '人数不足' })).toBe('旅行社已取消：人数不足')
  expect(sentence({ paid: 0, sub: 400 })).toBe('旅行社未能确认名额，未产生费用')
})
