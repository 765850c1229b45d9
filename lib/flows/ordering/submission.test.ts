import { refused, succeed, unauthenticated, unavailable } from '../../operate-center/contract/failures.ts'
import { askPaymentAfter, isDesktopBrowser, payEnvironment, payStateOf } from './payment.ts'
import { askAgainAfter, canAskAgain, endOf, wayOut } from './submission.ts'

test('without a sensible answer nobody knows; every other failure is a no', () => {
  expect(endOf(succeed({ orderNo: 'T1' }), false)).toEqual({ kind: 'placed', orderNo: 'T1' })
  expect(endOf(unavailable(), false)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), false)).toEqual({ kind: 'refused' })
  expect(endOf(unauthenticated(), false)).toEqual({ kind: 'refused' })
})

test('when asking about a sent order, only the centre’s own word ends it', () => {
  expect(endOf(unauthenticated(), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('TOO_MANY', ''), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), true)).toEqual({ kind: 'refused' })
  expect(endOf(succeed({ orderNo: 'T1' }), true)).toMatchObject({ kind: 'placed' })
})

test('asking again becomes slower and ends; a key older than the centre’s memory is not used', () => {
  const waits = [0, 1, 2, 3, 4, 5].map(askAgainAfter)
  expect(waits).toEqual([...waits].sort((a, b) => Number(a) - Number(b)))
  expect(askAgainAfter(6)).toBeNull()
  expect(canAskAgain(0, 19 * 3_600_000)).toBe(true)
  expect(canAskAgain(0, 24 * 3_600_000)).toBe(false)
})

test('each refusal leads to the screen where it can be put right', () => {
  const way = (code: string) => wayOut({ kind: 'refused', code, message: '' })
  expect([
    way('SOLD_OUT'),
    way('CLOSED'),
    way('PRICE_CHANGED'),
    way('TRAVELLER_DOUBLED'),
    way('OTHER'),
  ]).toEqual(['dates', 'dates', 'price', 'travellers', 'stay'])
  expect(wayOut({ kind: 'invalid', message: '', fields: { 'travellers.1': '' } })).toBe('travellers')
  expect(wayOut({ kind: 'invalid', message: '', fields: { 'contact.mobile': '' } })).toBe('contact')
  expect(wayOut({ kind: 'absent', message: '' })).toBe('dates')
})

test('the cashier knows what it can do for an order', () => {
  expect(payStateOf({ label: 1, subStatus: 110, amount: 100 })).toBe('due')
  // Nothing is due before the agency has confirmed; that is not the same as paid.
  expect(payStateOf({ label: 1, subStatus: 100, amount: 0 })).toBe('awaitingConfirm')
  expect(payStateOf({ label: 2, subStatus: 210, amount: 0 })).toBe('paid')
  expect(payStateOf({ label: 4, subStatus: 410, amount: 0 })).toBe('expired')
  expect(payStateOf({ label: 4, subStatus: 420, amount: 0 })).toBe('closed')
})

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
  // An app around the page says more than the machine it runs on.
  expect([on(true), on(true, 'in-wechat')]).toEqual(['desktop', 'wechat'])
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', true, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', true, true],
  // An iPad says the same, and has no mouse.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', false, false],
  ['Mozilla/5.0 (Linux; Android 14; Tablet) Chrome/126.0.0.0 Safari/537.36', true, false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148', false, false],
])('%s with a mouse: %s, is a desktop: %s', (userAgent, hasMouse, expected) => {
  expect(isDesktopBrowser(userAgent, hasMouse)).toBe(expected)
})

test('a payment is asked about often, then seldom, then no more', () => {
  expect(askPaymentAfter(0)).toBeLessThan(askPaymentAfter(30_000) ?? 0)
  expect(askPaymentAfter(400_000)).toBeNull()
})
