import fc from 'fast-check'
import type { PayEnvironment } from '../vocabulary.ts'
import type { ChannelCode } from './payment-ways.ts'
import { channelsOfPayType, offeredWays, paymentWays } from './payment-ways.ts'

const CHANNELS: readonly ChannelCode[] = ['wechat', 'alipay', 'sandbox']
const channels = fc.subarray<ChannelCode>([...CHANNELS])
const environment = fc.constantFrom<PayEnvironment>('wechat', 'miniProgram', 'alipay', 'browser', 'desktop')

test.each([
  ['', ['wechat', 'alipay', 'sandbox']],
  ['1', ['wechat', 'alipay', 'sandbox']],
  ['unionpay', ['wechat', 'alipay', 'sandbox']],
  ['wechat', ['wechat', 'sandbox']],
  ['Alipay', ['alipay', 'sandbox']],
  [' alipay , wechat', ['wechat', 'alipay', 'sandbox']],
  ['wechat,unionpay', ['wechat', 'sandbox']],
])('payType %j offers %j', (payType, codes) => {
  expect(channelsOfPayType(payType)).toEqual(codes)
})

test('nothing is offered without keys, outside its environment, or against the config', () => {
  fc.assert(
    fc.property(channels, fc.boolean(), fc.string(), environment, (known, payPage, payType, where) => {
      for (const way of offeredWays({ channels: known, payPage }, payType, where)) {
        expect(payPage || way.code !== 'wechatMini').toBe(true)
        expect(known).toContain(way.channel)
        expect(way.in).toContain(where)
        expect(channelsOfPayType(payType)).toContain(way.channel)
      }
    }),
  )
})

test('an unknown payType removes no way, and Alipay is never offered inside WeChat', () => {
  fc.assert(
    fc.property(environment, fc.stringMatching(/^[0-9]{0,3}$/), (where, payType) => {
      const all = offeredWays({ channels: [...CHANNELS], payPage: true }, payType, where).map(
        ({ code }) => code,
      )
      const expected = paymentWays.filter((way) => way.in.includes(where)).map(({ code }) => code)
      expect([...all].sort()).toEqual([...expected].sort())
      if (where === 'wechat' || where === 'miniProgram') expect(all.join()).not.toMatch(/alipay/)
    }),
  )
})

test('every environment has exactly one WeChat way, each its own', () => {
  const ways = (where: PayEnvironment) =>
    offeredWays({ channels: ['wechat'], payPage: true }, '', where).map(({ code }) => code)
  expect(ways('wechat')).toEqual(['wechatJsapi'])
  expect(ways('miniProgram')).toEqual(['wechatMini'])
  expect(ways('desktop')).toEqual(['wechatNative'])
  expect(ways('browser')).toEqual(['wechatH5'])
  expect(ways('alipay')).toEqual(['wechatH5'])
})
