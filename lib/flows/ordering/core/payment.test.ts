import { askPaymentAfter, isDesktopBrowser, payEnvironment } from './payment.ts'

test('the environment is read from the marks of the html element', () => {
  const on = (isDesktop: boolean, ...classes: string[]) =>
    payEnvironment({ contains: (name) => classes.includes(name) }, isDesktop)
  const marks = (...classes: string[]) => on(false, ...classes)
  expect([
    marks(),
    marks('in-wechat', 'in-host'),
    marks('in-wechat', 'in-miniprogram'),
    marks('in-alipay'),
  ]).toEqual(['browser', 'wechat', 'miniProgram', 'alipay'])
  // An app around the page decides, not the machine it runs on.
  expect([on(true), on(true, 'in-wechat')]).toEqual(['desktop', 'wechat'])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', true, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', true, true],
  // An iPad sends the same name, but has no mouse.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', false, false],
  ['Mozilla/5.0 (Linux; Android 14; Tablet) Chrome/126.0.0.0 Safari/537.36', true, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148', false, false],
])('%s with a mouse: %s, is a desktop: %s', (userAgent, hasMouse, expected) => {
  expect(isDesktopBrowser(userAgent, hasMouse)).toBe(expected)
})

test('the result of a payment is polled often, then seldom, then no more', () => {
  expect(askPaymentAfter(0)).toBeLessThan(askPaymentAfter(30_000) ?? 0)
  expect(askPaymentAfter(400_000)).toBeNull()
})
