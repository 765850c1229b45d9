import fc from 'fast-check'
import { messageNames, type OrderFacts } from './customer-events.ts'
import {
  composed,
  factNames,
  isWechatKey,
  mailOf,
  messageTexts,
  templateFor,
  templateText,
  valuesOf,
  variablesOf,
  wechatData,
} from './message-texts.ts'

const facts: OrderFacts = {
  orderNo: 'T261122PEGMBTWZSJ',
  product: '云南昆明大理丽江6日5晚双飞跟团游（含接送机与全程导游服务）',
  date: '2026-12-06',
  amount: 358_000,
  until: new Date('2026-11-22T06:30:00Z'),
  reason: '该团期名额已满',
}

test('an order’s message names the order, the amount and until when in China', () => {
  expect(composed('orderConfirmed', valuesOf(facts)).text).toBe(
    '您的订单T261122PEGMBTWZSJ（云南昆明大理丽江6日5晚双飞跟团游（含接送机与全程导游服务））名额已确认，请在2026-11-22 14:30前支付3,580元，逾期名额不再保留。',
  )
  expect(variablesOf('orderConfirmed')).toEqual(['orderNo', 'product', 'until', 'amount'])
})

test('a code has one variable, and codes of all purposes can share a template', () => {
  expect(variablesOf('code-login')).toEqual(['code'])
  expect(templateFor({ code: 'SMS_1', 'code-login': 'SMS_2' }, 'code-login')).toBe('SMS_2')
  expect(templateFor({ code: 'SMS_1' }, 'code-export')).toBe('SMS_1')
  expect(templateFor({ code: 'SMS_1' }, 'orderPaid')).toBeUndefined()
})

test('each provider gets the text with its own form of variables', () => {
  expect(templateText('refundRejected', 'aliyun')).toBe(
    '您的订单$' + '{orderNo}的退款申请未通过：$' + '{reason}。如有疑问，请联系旅行社。',
  )
  expect(templateText('refundRejected', 'tencent')).toBe(
    '您的订单{1}的退款申请未通过：{2}。如有疑问，请联系旅行社。',
  )
})

test('whatever is filled in, every variable is there, short, on one line and without an address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...messageNames),
      fc.record({
        orderNo: fc.string(),
        product: fc.string({ unit: 'grapheme', maxLength: 80 }),
        reason: fc.oneof(
          fc.string(),
          fc.webUrl().map((url) => `见${url}【广告】`),
        ),
        code: fc.string(),
        shopName: fc.string({ unit: 'grapheme' }),
      }),
      (name, given) => {
        const { values } = composed(name, given)
        expect(Object.keys(values)).toEqual(variablesOf(name))
        for (const value of Object.values(values)) {
          expect(value).not.toBe('')
          expect([...value].length).toBeLessThanOrEqual(30)
          expect(value).not.toMatch(/[\n\r【】]|https?:\/\//)
        }
      },
    ),
  )
})

test('the texts name no variable that an order cannot fill', () => {
  const others = new Set(['code', 'shopName', 'coupon', ...factNames])
  expect(messageNames.flatMap(variablesOf).filter((name) => !others.has(name))).toEqual([])
  expect(new Set(Object.keys(messageTexts))).toEqual(new Set(messageNames))
})

test('values in WeChat have the form of their key’s type', () => {
  const keys = {
    character_string1: 'orderNo',
    thing2: 'product',
    time3: 'until',
    date4: 'date',
    amount5: 'amount',
    phrase6: 'reason',
  } as const
  expect(wechatData(facts, keys)).toEqual({
    character_string1: { value: 'T261122PEGMBTWZSJ' },
    thing2: { value: '云南昆明大理丽江6日5晚双飞跟团游（含…' },
    time3: { value: '2026-11-22 14:30' },
    date4: { value: '2026-12-06' },
    amount5: { value: '¥3580.00' },
    phrase6: { value: '该团期名额' },
  })
  expect([...(wechatData(facts, keys)?.thing2?.value ?? '')]).toHaveLength(20)
})

test('a template that wants a fact the order does not have cannot be filled', () => {
  const { until: _, ...without } = facts
  expect(wechatData(without, { time1: 'until' })).toBeNull()
  expect(wechatData(facts, { character_string1: 'product' })).toEqual({ character_string1: { value: '65' } })
})

test.each([
  ['thing1', true],
  ['character_string12', true],
  ['thing', false],
  ['first', false],
  ['url1', false],
])('the key %s: %s', (key, known) => {
  expect(isWechatKey(key)).toBe(known)
})

test('what is worth keeping is mailed with the whole name of what was bought', () => {
  expect(mailOf('orderPaid', facts)).toEqual({
    subject: '付款成功（订单T261122PEGMBTWZSJ）',
    text: expect.stringContaining(facts.product),
  })
  expect(mailOf('orderSubmitted', facts)).toBeNull()
})
