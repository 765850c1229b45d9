import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Input } from '../../contract/contract.ts'
import { visaProducts } from '../catalogue/visas/schema.ts'
import { seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { visaRow } from '../testing/visa-shopping.ts'

const platform: Tenant = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }
const newMerchant: Tenant = { ...platform, merchant: 'gamma' }
const newShop: Tenant = { ...newMerchant, channel: 'h5', distributor: 'g1' }

describe.each(handlerDatabases)('merchants and shops on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter
  let announced: string[]

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    announced = []
    center = createTestCenter(test.database, { onChange: ({ tags }) => void announced.push(...tags) })
  })
  afterAll(() => test.close())

  it('a merchant and its first shop come to be by calls alone', async () => {
    const create: Input<'staff.createShop'> = { channel: 'h5', distributor: 'g1', name: '伽马旅行' }
    // Not before the merchant.
    expect(await center.ask('staff.createShop', newMerchant, create, asStaff)).toMatchObject({
      failure: { kind: 'absent' },
    })
    await center.get('staff.saveMerchant', platform, { code: 'gamma', name: '伽马国旅' }, asStaff)
    expect(await center.get('staff.createShop', newMerchant, create, asStaff)).toEqual(newShop)
    expect(await center.ask('staff.createShop', newMerchant, create, asStaff)).toMatchObject({
      failure: { code: 'SHOP_EXISTS' },
    })
    // Closed until it is opened.
    expect(await center.ask('shop.info', newShop, {})).toMatchObject({ failure: { kind: 'absent' } })
    await center.get('staff.setShopOpen', newShop, { open: true }, asStaff)
    expect(await center.get('shop.info', newShop, {})).toMatchObject({ name: '伽马旅行' })
    expect(await center.get('shop.home', newShop, {})).toMatchObject({ sections: [] })
    const { items } = await center.get('staff.merchants', platform, { search: 'gam' }, asStaff)
    expect(items).toMatchObject([{ code: 'gamma', name: '伽马国旅', shops: 1 }])
  })

  it('a new shop sells what its merchant has, of every kind, until a range says otherwise', async () => {
    const { db } = test.database
    await db.insert(visaProducts).values(visaRow('gamma', 'v1'))
    const visas = async () => (await center.get('visas.list', newShop, { country: 'JP' })).items
    expect(await visas()).toMatchObject([{ proId: 'v1' }])
    expect(await center.get('shop.home', newShop, {})).toMatchObject({
      sections: [{ title: '热门签证', cards: [{ proId: 'v1' }] }],
    })
    await center.get('staff.setRange', newShop, { kind: 'visa', all: false }, asStaff)
    expect(await visas()).toEqual([])
    // What it does not sell can be seen where it is set.
    const rangeOf = (kind: string, all: boolean) => ({ kind, all, productIds: [] })
    expect((await center.get('staff.shop', newShop, {}, asStaff)).ranges).toEqual([
      rangeOf('tour', true),
      rangeOf('visa', false),
      rangeOf('goods', true),
      rangeOf('debris', true),
    ])
    // A shop of before keeps what it was given.
    expect((await center.get('staff.shop', shopA, {}, asStaff)).ranges).toContainEqual(rangeOf('visa', false))
  })

  it('a shop can begin as a copy of another of the merchant, without its chat key', async () => {
    const place = { project: 'trip', merchant: 'alpha' }
    await center.get(
      'staff.createShop',
      { ...place, channel: '-', distributor: '-' },
      {
        channel: 'h5',
        distributor: 'copy',
        name: '复制的店',
        copyFrom: { channel: 'wechat', distributor: 'a2' },
      },
      asStaff,
    )
    const copy = { ...place, channel: 'h5', distributor: 'copy' }
    const [made, model] = await Promise.all(
      [copy, shopA2].map((shop) => center.get('staff.shop', shop, {}, asStaff)),
    )
    expect(made).toMatchObject({
      open: false,
      info: { name: '复制的店' },
      ranges: model?.ranges,
      markupPermille: model?.markupPermille,
      chat: { hasKey: false },
    })
    expect(model).toMatchObject({ chat: { hasKey: true } })
    expect(JSON.stringify(model)).not.toContain('key-')
  })

  it('another merchant’s shop cannot be copied', async () => {
    expect(
      await center.ask(
        'staff.createShop',
        { ...shopB, channel: '-', distributor: '-' },
        {
          channel: 'h5',
          distributor: 'b9',
          name: '偷来的店',
          copyFrom: { channel: 'wechat', distributor: 'a2' },
        },
        asStaff,
      ),
    ).toMatchObject({ failure: { code: 'NO_MODEL' } })
  })

  it('range and mark-up decide what the shop sells and for how much', async () => {
    const list = async () => (await center.get('tours.list', shopA, {})).items
    const all = await list()
    await center.get('staff.setRange', shopA, { kind: 'tour', all: false, productIds: ['t1'] }, asStaff)
    await center.get('staff.setMarkup', shopA, { markupPermille: 100 }, asStaff)
    const [only, ...others] = await list()
    expect(others).toEqual([])
    // The cheapest departure's base price is ¥900.01, and a shop shows whole yuan.
    expect(all.find(({ proId }) => proId === 't1')).toMatchObject({ priceFrom: 90_100 })
    expect(only).toMatchObject({ proId: 't1', priceFrom: 99_100 })
    expect(announced).toContain('shop:trip/alpha/h5/a1')
    await center.get('staff.setRange', shopA, { kind: 'tour', all: true }, asStaff)
    expect(await list()).toHaveLength(all.length)
  })

  it('a home screen leads only to screens and pictures that exist', async () => {
    const home: Input<'staff.setHome'>['home'] = {
      banners: [
        {
          picture: { src: '/media/yunnan-oldtown-1', alt: '古城' },
          title: '云南',
          subtitle: '',
          link: 'productList?dest=x',
        },
      ],
      entries: [],
      notice: '新店开张',
      sections: [{ kind: 'tour', title: '精选', select: { proIds: ['t1'] } }],
      destinations: [],
    }
    await center.get('staff.setHome', shopA, { home }, asStaff)
    expect(await center.get('shop.home', shopA, {})).toMatchObject({
      notice: '新店开张',
      sections: [{ cards: [{ proId: 't1' }] }],
    })
    const [banner] = home.banners
    if (!banner) throw new Error('the home of this test has a banner')
    const wrong: [Partial<typeof home>, string][] = [
      [{ banners: [{ ...banner, link: 'https://evil.example' }] }, 'home.banners.0.link'],
      [{ banners: [{ ...banner, link: 'noSuchScreen' }] }, 'home.banners.0.link'],
      [{ banners: [{ ...banner, picture: { src: 'javascript:x', alt: '' } }] }, 'home.banners.0.picture.src'],
      [{ sections: [{ kind: 'tour', title: '错', select: { category: 'moon' } }] }, 'home.sections.0.select'],
    ]
    for (const [patch, field] of wrong) {
      expect(
        await center.ask('staff.setHome', shopA, { home: { ...home, ...patch } }, asStaff),
      ).toMatchObject({
        failure: { kind: 'invalid', fields: { [field]: expect.any(String) } },
      })
    }
  })

  it('staff of one shop set that shop only, and no one’s merchants', async () => {
    const ofA2 = {
      role: 'staff',
      staff: {
        id: 's-2',
        name: '店员',
        grants: [
          { merchant: 'alpha', shop: 'trip/alpha/wechat/a2', permissions: ['shops.manage', 'shops.read'] },
        ],
      },
    } as const
    expect(await center.ask('staff.setHotWords', shopA2, { words: ['a'] }, ofA2)).toMatchObject({ ok: true })
    // The list of shops is theirs as far as their shop reaches, also counted and searched.
    const seen = await center.ask('staff.shops', shopA, { counted: true }, ofA2)
    expect(seen).toMatchObject({ value: { items: [{ channel: 'wechat', distributor: 'a2' }], total: 1 } })
    const other = await center.ask('staff.shops', shopA, { search: 'a1' }, ofA2)
    expect(other).toMatchObject({ value: { items: [] } })
    for (const [name, place, input] of [
      ['staff.setHotWords', shopA, { words: ['b'] }],
      ['staff.setHotWords', shopB, { words: ['b'] }],
      ['staff.createShop', shopA, { channel: 'h5', distributor: 'a9', name: '新店' }],
      ['staff.merchants', platform, {}],
      ['staff.setCredentials', shopA2, { kind: 'wechat', values: null }],
    ] as const) {
      expect(await center.ask(name, place, input as never, ofA2)).toMatchObject({
        failure: { kind: 'refused', code: 'NO_PERMISSION' },
      })
    }
  })
})
