import { expect, test } from '@jest/globals'
import { IFRAME_HEIGHT_MS } from '../browser/frame/frame.ts'
import { LAZY_MARGIN } from '../browser/page/lazy-pictures.ts'
import { THROTTLE_MS } from '../browser/page/throttle.ts'
import { ROUTE_CHANGE_MS } from '../browser/wechat/wechat-page.ts'
import { TEXT_CANCEL, TEXT_CONFIRM, TEXT_NOTICE, TOAST_MS } from '../ui/constants.ts'
import { PARTNER_TOAST_MS } from './partner-sign-in.ts'

test('times, ratio and default words are those of the specification (sections 8 and 9)', () => {
  expect([TOAST_MS, PARTNER_TOAST_MS, ROUTE_CHANGE_MS, IFRAME_HEIGHT_MS]).toEqual([3000, 2000, 500, 500])
  expect(THROTTLE_MS).toBe(1000)
  expect(LAZY_MARGIN).toBe('30%')
  expect([TEXT_CANCEL, TEXT_CONFIRM, TEXT_NOTICE]).toEqual(['取消', '确定', '提示'])
})
