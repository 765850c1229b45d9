import { type MatchedRegion, matchRegion } from '../../base/validation/region-match.ts'
import { signedSdk, type WechatAddressAnswer } from './wechat-sdk.ts'

/** An address of the customer's own in WeChat, as far as a form of ours takes it; nothing of it is checked yet. */
export type WechatAddress = { receiver: string; phone: string; region: MatchedRegion; detail: string }

export type AddressTaken = { result: 'taken'; address: WechatAddress } | { result: 'cancelled' | 'refused' }

/** Lengths that the form takes. */
const MOST = { receiver: 40, phone: 20, detail: 400 }

/**
 * Lets the customer choose one of the addresses they keep in WeChat. WeChat asks them itself; closing it is an answer,
 * too. Refused where the official account may not ask, and by clients without it.
 */
export function openWechatAddress(): Promise<AddressTaken> {
  const wx = signedSdk()
  if (!wx?.openAddress) return Promise.resolve({ result: 'refused' })
  const ask = wx.openAddress
  return new Promise((resolve) => {
    ask({
      success: (answer) => resolve({ result: 'taken', address: addressOf(answer) }),
      cancel: () => resolve({ result: 'cancelled' }),
      // Some clients report it as a failure when the customer closes it.
      fail: ({ errMsg = '' }) => resolve({ result: /cancel/.test(errMsg) ? 'cancelled' : 'refused' }),
    })
  })
}

/** WeChat's answer in the fields of a form. */
export function addressOf(answer: WechatAddressAnswer): WechatAddress {
  const { userName, telNumber, provinceName, cityName, countryName, countyName, detailInfo } = answer
  return {
    receiver: cut(userName, MOST.receiver),
    phone: cut((telNumber ?? '').replace(/^\s*(\+|00)86[\s-]*/, '').replace(/\s/g, ''), MOST.phone),
    region: matchRegion({
      province: textOf(provinceName),
      city: textOf(cityName),
      district: textOf(countyName) || textOf(countryName),
    }),
    detail: cut(detailInfo, MOST.detail),
  }
}

/** The SDK is not ours: a field may be anything. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const cut = (value: unknown, most: number) => [...textOf(value)].slice(0, most).join('')
