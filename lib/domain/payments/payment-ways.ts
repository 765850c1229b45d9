import { type PayEnvironment, payEnvironments } from '../vocabulary.ts'

/**
 * Who takes the money. sandbox: the test cashier of demo mode. offline: the seller itself, by a transfer or in cash, as
 * staff have booked it.
 */
export type ChannelCode = 'sandbox' | 'wechat' | 'alipay' | 'offline'

/**
 * How a shopper pays. page: the sandbox's cashier. jsapi: WeChat's own sheet, inside WeChat. mini: the same sheet on a
 * page of the merchant's mini-program. h5: a page that opens WeChat. native: a code that a phone scans. wap: Alipay's
 * page. offline: not through this shop.
 */
export type PaymentWay = 'page' | 'jsapi' | 'mini' | 'h5' | 'native' | 'wap' | 'offline'

export type OfferedWay = {
  /** The value the cashier sends in `pay.prepare`. */
  code: string
  channel: ChannelCode
  way: PaymentWay
  name: string
  note: string
  /** Where it can be used. Alipay's links are blocked inside WeChat; WeChat's own sheet exists only there. */
  in: readonly PayEnvironment[]
  /** Paid on a page of the merchant's mini-program, so the merchant needs one. */
  onPayPage?: true
}

/** What a merchant has: channels with keys, and a mini-program with a page that takes payments over. */
export type PayEquipment = { channels: readonly ChannelCode[]; payPage: boolean }

/** In the order a cashier shows them. */
export const paymentWays: readonly OfferedWay[] = [
  { code: 'wechatJsapi', channel: 'wechat', way: 'jsapi', name: '微信支付', note: '', in: ['wechat'] },
  // WeChat allows no payment on a page in a web-view.
  {
    code: 'wechatMini',
    channel: 'wechat',
    way: 'mini',
    name: '微信支付',
    note: '将打开小程序的付款页',
    in: ['miniProgram'],
    onPayPage: true,
  },
  {
    code: 'wechatNative',
    channel: 'wechat',
    way: 'native',
    name: '微信支付',
    note: '用手机微信扫码付款',
    in: ['desktop'],
  },
  {
    code: 'wechatH5',
    channel: 'wechat',
    way: 'h5',
    name: '微信支付',
    note: '将打开微信完成支付',
    in: ['browser', 'alipay'],
  },
  {
    code: 'alipayWap',
    channel: 'alipay',
    way: 'wap',
    name: '支付宝',
    note: '',
    in: ['browser', 'alipay', 'desktop'],
  },
  {
    code: 'sandbox',
    channel: 'sandbox',
    way: 'page',
    name: '测试收银台',
    note: '不会产生真实扣款',
    in: payEnvironments,
  },
]

const CHOSEN = ['wechat', 'alipay'] as const

/**
 * The channels a shop's config offers. `payType` names them, separated by commas: `wechat`, `alipay`. Empty or unknown
 * (older centres use numbers): all that the merchant has keys for. The sandbox belongs to demo mode and does not depend
 * on it.
 */
export function channelsOfPayType(payType: string): readonly ChannelCode[] {
  const named = payType.split(',').map((part) => part.trim().toLowerCase())
  const known = CHOSEN.filter((code) => named.includes(code))
  return [...(known.length > 0 ? known : CHOSEN), 'sandbox']
}

/** What a cashier offers: the ways of these channels that work where the page runs; all ways when that is unknown. */
export function offeredWays(
  { channels, payPage }: PayEquipment,
  payType: string,
  environment?: PayEnvironment,
): OfferedWay[] {
  const allowed = channelsOfPayType(payType).filter((code) => channels.includes(code))
  const fit = paymentWays.filter(
    (way) =>
      allowed.includes(way.channel) &&
      (payPage || !way.onPayPage) &&
      (environment === undefined || way.in.includes(environment)),
  )
  // Inside Alipay, only its own way needs no other app.
  return environment === 'alipay'
    ? fit.sort((a, b) => Number(b.channel === 'alipay') - Number(a.channel === 'alipay'))
    : fit
}
