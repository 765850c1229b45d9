import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AGAIN_PAUSE_MS, MOST_AGAIN, type ToldOrder, whyNotAgain } from './tell-again.ts'

const now = new Date('2026-11-23T02:00:00Z')
const told: ToldOrder = {
  travels: true,
  sent: 2,
  told: 2,
  read: 1,
  again: 0,
  lastAt: new Date(now.getTime() - AGAIN_PAUSE_MS),
  waiting: false,
}

test.each<[string, Partial<ToldOrder>, string | null]>([
  ['not read after half an hour', {}, null],
  ['read', { read: 2 }, '客户已确认阅读'],
  ['told just now', { lastAt: now }, '刚刚通知过，10:30后可以再次提醒'],
  ['told again often enough', { again: MOST_AGAIN }, '已提醒3次，请电话联系客户'],
  ['on its way out', { waiting: true }, '上一条消息正在发送，请稍后再试'],
  ['not told of this version', { told: 1 }, '这一版还没有通知客户，请先发送'],
  ['nothing sent', { sent: 0, told: 0, read: 0 }, '出团通知书还没有发送'],
  ['over', { travels: false }, '订单未确认或行程已结束，不能提醒'],
])('telling again when it is %s', (_what, patch, why) => {
  expect(whyNotAgain({ ...told, ...patch }, now)).toBe(why)
})

test('however often staff tap, a version is told again three times at most, and never twice within half an hour', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * AGAIN_PAUSE_MS }), { maxLength: 40 }), (pauses) => {
      let order: ToldOrder = { ...told, lastAt: now }
      let at = now.getTime()
      const sent: number[] = [at]
      for (const pause of pauses) {
        at += pause
        if (whyNotAgain(order, new Date(at)) !== null) continue
        order = { ...order, again: order.again + 1, lastAt: new Date(at) }
        sent.push(at)
      }
      expect(sent.length).toBeLessThanOrEqual(MOST_AGAIN + 1)
      for (const [index, one] of sent.entries()) {
        if (index > 0) expect(one - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(AGAIN_PAUSE_MS)
      }
    }),
  )
})
