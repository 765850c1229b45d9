import { expect, test } from '@jest/globals'
import { messageProblem } from './message-problems.ts'
import { messageStates, messageWays } from './message-states.ts'

test.each([
  ['failed', 'sms', 'isv.MOBILE_NUMBER_ILLEGAL', '手机号无效，请与客户核对'],
  ['undelivered', 'wechat', 'failed:userblock', '客户拒收公众号消息'],
  ['undelivered', 'sms', 'MK:0001', '运营商未能送达，手机可能关机、停机或拦截了短信（MK:0001）'],
  ['skipped', 'mail', 'no address', '客户没有绑定邮箱'],
  ['unknown', 'sms', 'interrupted', '服务商没有回应，不确定是否送达'],
  ['queued', 'sms', 'no provider could send the message', '没有可用的短信服务，请联系管理员，稍后自动重试'],
  ['queued', null, '', ''],
  ['delivered', 'sms', '', ''],
] as const)('a message that is %s by %s with the code "%s" says %s', (state, way, code, words) => {
  expect(messageProblem(state, way, code)).toBe(words)
})

test('whatever has not arrived has a reason in Chinese, whatever the code', () => {
  for (const state of messageStates.filter(
    (one) => !['queued', 'sending', 'sent', 'delivered'].includes(one),
  )) {
    for (const way of [...messageWays, null]) {
      for (const code of ['', 'SOMETHING_NEW'])
        expect(messageProblem(state, way, code)).toMatch(/^\p{Script=Han}/u)
    }
  }
})
