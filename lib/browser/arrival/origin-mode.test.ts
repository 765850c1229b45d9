import { hostOf, originMode } from './origin-mode.ts'

const wechat = 'Mozilla/5.0 MicroMessenger/8.0.49'
const chrome = 'Mozilla/5.0 Chrome/120 Mobile'

it.each([
  [chrome, '', undefined, 'browser'],
  [wechat, '', undefined, 'wechat'],
  [wechat, '', 'miniprogram', 'miniProgram'],
  [`${wechat} miniProgram/wx1`, '', undefined, 'miniProgram'],
  ['Mozilla/5.0 AlipayClient/10.5', '', undefined, 'alipay'],
  [chrome, 'dangdang', undefined, 'partnerShop'],
  [chrome, 'app', undefined, 'partnerApp'],
  [chrome, 'h5', undefined, 'h5Partner'],
  [wechat, 'h5', undefined, 'h5Partner'],
  [chrome, 'toString', undefined, 'browser'],
  [wechat, 'nobody', undefined, 'wechat'],
])('%s with jointOrigin %j and environment %j runs in %s', (userAgent, jointOrigin, wxEnvironment, mode) => {
  expect(originMode({ userAgent, jointOrigin, wxEnvironment })).toBe(mode)
})

it('the app stays known where a partner has sent the visitor', () => {
  expect(hostOf({ userAgent: wechat })).toBe('wechat')
})
