import type { ChangeEvent } from '../kernel/change-webhooks.ts'
import { seedCatalogue, shopA, shopA2 } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'

describe.each(handlerDatabases)('the shop calls on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter
  let changes: ChangeEvent[]

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database, { onChange: (event) => changes.push(event) })
  })
  beforeEach(() => {
    changes = []
  })
  afterAll(() => test?.close())

  it('answers power, info and config', async () => {
    expect(await center.get('shop.power', shopA, {})).toEqual({
      state: 1,
      tocShowCustomerFlag: 1,
      tocAddOrderFlag: 1,
      saleTel: '400-000-0001',
      openShop: 0,
    })
    expect(await center.get('shop.info', shopA, {})).toMatchObject({ name: '甲一店', brandColor: '#0B6E99' })
    expect(await center.get('shop.config', shopA, {})).toMatchObject({ pageTitleType: 1, sharing: 1 })
  })

  it('refuses the messaging app and the partner until they are configured', async () => {
    expect(
      await center.ask('shop.jsApi', shopA, { shareUrl: 'http://localhost:3000/trip/alpha/h5/a1' }),
    ).toMatchObject({
      failure: { kind: 'refused', code: 'JSAPI_NOT_CONFIGURED' },
    })
    expect(await center.get('partner.login', shopA, { accessToken: 'x' })).toEqual({
      state: 0,
      message: expect.any(String),
    })
  })

  it('changes only the named flags, of this shop only, and announces the shop', async () => {
    await center.get(
      'staff.setFlags',
      shopA,
      {
        power: { tocAddOrderFlag: 0 },
        config: { pageTitleType: 2, pageTitleName: '新标题' },
        info: { slogan: '说走就走' },
      },
      asStaff,
    )
    await center.get('staff.setFlags', shopA, { config: { sharing: 2 } }, asStaff)
    expect(await center.get('shop.power', shopA, {})).toMatchObject({
      tocAddOrderFlag: 0,
      tocShowCustomerFlag: 1,
      saleTel: '400-000-0001',
    })
    expect(await center.get('shop.config', shopA, {})).toMatchObject({
      pageTitleType: 2,
      pageTitleName: '新标题',
      sharing: 2,
    })
    expect(await center.get('shop.info', shopA, {})).toMatchObject({ name: '甲一店', slogan: '说走就走' })
    expect(await center.get('shop.power', shopA2, {})).toMatchObject({ tocAddOrderFlag: 1 })
    expect(changes.map(({ merchant, tags }) => [merchant, tags])).toEqual([
      ['alpha', ['shop:trip/alpha/h5/a1']],
      ['alpha', ['shop:trip/alpha/h5/a1']],
    ])
  })

  it('refuses invalid flags and info', async () => {
    const asked = (input: object) => center.ask('staff.setFlags', shopA, input, asStaff)
    expect(await asked({ power: { tocAddOrderFlg: 1 } })).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await asked({ power: { openShop: 'yes' } })).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await asked({ info: { name: '' } })).toMatchObject({
      failure: { kind: 'invalid', fields: { 'info.name': '请填写此项' } },
    })
    for (const logo of [
      '/media/shop-yunyou-logo.png',
      '/media/u-01234567890123456789',
      'https://p.example.com/l.svg',
      '',
    ]) {
      expect(await asked({ info: { logo } })).toMatchObject({ ok: true })
    }
    changes.length = 0
    for (const logo of ['javascript:alert(1)', 'http://pictures.example.com/a.png', '../logo', 7]) {
      expect(await asked({ info: { logo } })).toMatchObject({
        failure: { kind: 'invalid', fields: { 'info.logo': expect.any(String) } },
      })
    }
    expect(await asked({ info: { followCode: 'javascript:alert(1)' } })).toMatchObject({
      failure: { kind: 'invalid', fields: { 'info.followCode': expect.any(String) } },
    })
    expect(await asked({ info: { nickname: 'x' } })).toMatchObject({ failure: { kind: 'invalid' } })
    expect(changes).toEqual([])
  })

  it('announces the shop when it opens or closes', async () => {
    await center.get('staff.setShopOpen', shopA2, { open: false }, asStaff)
    await center.get('staff.setShopOpen', shopA2, { open: true }, asStaff)
    expect(changes.map(({ tags }) => tags)).toEqual([
      ['shop:trip/alpha/wechat/a2'],
      ['shop:trip/alpha/wechat/a2'],
    ])
  })
})
