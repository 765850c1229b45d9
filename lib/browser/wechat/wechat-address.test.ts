import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { addressOf, openWechatAddress } from './wechat-address.ts'
import { setSigned, type Wx } from './wechat-sdk.ts'

const home = {
  userName: ' 王小明 ',
  telNumber: '+86 138 0000 1234',
  provinceName: '广东省',
  cityName: '广州市',
  countryName: '天河区',
  detailInfo: '体育西路100号',
}

describe('an address of WeChat', () => {
  test('fills the fields of a form', () => {
    expect(addressOf(home)).toEqual({
      receiver: '王小明',
      phone: '13800001234',
      region: { province: '440000', city: '440100', district: '440106' },
      detail: '体育西路100号',
    })
    const { countryName: _, ...rest } = home
    expect(addressOf({ ...rest, countyName: '越秀区' }).region.district).toBe('440104')
  })

  test('of which nothing fits leaves it to the customer', () => {
    const nothing = { receiver: '', phone: '', region: { province: '', city: '', district: '' }, detail: '' }
    expect(addressOf({})).toEqual(nothing)
    expect(addressOf({ userName: 5, detailInfo: null } as never)).toEqual(nothing)
    expect(addressOf({ detailInfo: '😀'.repeat(500) }).detail).toBe('😀'.repeat(400))
    expect(addressOf({ telNumber: '020-12345678' }).phone).toBe('020-12345678')
  })
})

describe('asking WeChat for it', () => {
  afterEach(() => setSigned(null))
  type Options = Parameters<NonNullable<Wx['openAddress']>>[0]
  const answering = (act: (options: Options) => void) =>
    setSigned({ openAddress: jest.fn(act) } as unknown as Wx)

  test('answers what was chosen, that it was closed, or that WeChat does not allow it', async () => {
    answering(({ success }) => success(home))
    expect(await openWechatAddress()).toMatchObject({ result: 'taken', address: { receiver: '王小明' } })
    answering(({ cancel }) => cancel())
    expect(await openWechatAddress()).toEqual({ result: 'cancelled' })
    answering(({ fail }) => fail?.({ errMsg: 'openAddress:fail_cancel' }))
    expect(await openWechatAddress()).toEqual({ result: 'cancelled' })
    answering(({ fail }) => fail?.({ errMsg: 'openAddress:permission denied' }))
    expect(await openWechatAddress()).toEqual({ result: 'refused' })
  })

  test('is refused before the page is signed, and by clients that lack it', async () => {
    expect(await openWechatAddress()).toEqual({ result: 'refused' })
    setSigned({} as Wx)
    expect(await openWechatAddress()).toEqual({ result: 'refused' })
  })
})
