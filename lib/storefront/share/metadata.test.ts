import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { configAnswer, infoAnswer, powerAnswer } from '../../operate-center/contract/shops/shop.ts'
import { realScripts } from '../../outside/hosts.ts'
import { setPageSettings } from '../settings/page-settings.ts'
import type { Shop } from '../shop/shop.ts'
import { DEFAULT_DESCRIPTION, documentTitle, screenMetadata, screenUrl, shareImageUrl } from './metadata.ts'

jest.mock('server-only', () => ({}), { virtual: true })

const shop = (config: object): Shop => ({
  tenant: { project: 'trip', merchant: 'm', channel: 'h5', distributor: 'd' },
  base: '/trip/m/h5/d',
  info: infoAnswer.parse({ name: '云游' }),
  power: powerAnswer.parse({ state: 1 }),
  config: configAnswer.parse(config),
  ordering: true,
})

beforeAll(() =>
  setPageSettings({
    publicOrigin: 'https://shop.example',
    brandTitle: '远方旅行',
    demo: false,
    holidays: {},
    scripts: realScripts,
  }),
)

describe('the document title', () => {
  test('is the fixed brand title, unless pageTitleType is 2: then pageTitleName', () => {
    expect(documentTitle(shop({}), '日本六日')).toBe('远方旅行')
    expect(documentTitle(shop({ pageTitleType: 1, pageTitleName: '别的' }), '日本六日')).toBe('远方旅行')
    expect(documentTitle(shop({ pageTitleType: 2, pageTitleName: '云游优选' }), '日本六日')).toBe('云游优选')
    expect(documentTitle(shop({ pageTitleType: '2', pageTitleName: '云游优选' }), '日本六日')).toBe(
      '云游优选',
    )
    expect(documentTitle(shop({ pageTitleType: 2, pageTitleName: '' }), '日本六日')).toBe('远方旅行')
  })

  test('puts the screen’s own name first for type 3', () => {
    expect(documentTitle(shop({ pageTitleType: 3 }), '日本六日')).toBe('日本六日 - 云游')
  })
})

test('the canonical link carries only the identity', () => {
  expect(screenUrl(shop({}), 'productDetail', { proId: '7', openId: 'secret' })).toBe(
    'https://shop.example/trip/m/h5/d/productDetail?proId=7',
  )
  expect(screenUrl(shop({}), 'index', {})).toBe('https://shop.example/trip/m/h5/d')
})

test('a share picture is absolute; anything that is not ours or https falls back to the default', () => {
  expect(shareImageUrl('/media/japan-fuji-1')).toBe('https://shop.example/media/japan-fuji-1-share.jpg')
  expect(shareImageUrl('https://img.example/a.jpg')).toBe('https://img.example/a.jpg')
  expect(shareImageUrl('javascript:alert(1)')).toBe('https://shop.example/media/share-default-share.jpg')
})

test('private screens stay out of search engines, public ones are complete', () => {
  const detail = screenMetadata(shop({}), 'productDetail', { name: '日本六日', query: { proId: '7' } })
  expect(detail.robots).toEqual({ index: true, follow: true })
  expect(detail.description).toBe(DEFAULT_DESCRIPTION)
  expect(detail.openGraph).toMatchObject({
    title: '日本六日',
    url: 'https://shop.example/trip/m/h5/d/productDetail?proId=7',
  })
  expect(screenMetadata(shop({}), 'orderList').robots).toEqual({ index: false, follow: false })
})
