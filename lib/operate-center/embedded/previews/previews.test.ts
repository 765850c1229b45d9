import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Grant } from '../../../domain/staff/person.ts'
import { tenantKey } from '../../../tenant/tenant.ts'
import type { Caller, Input } from '../../contract/contract.ts'
import { sampleInput } from '../../contract/testing/sample.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { draftOfTest, seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'

const merchant = { ...shopA, channel: '-', distributor: '-' }
const here = { channel: shopA.channel, distributor: shopA.distributor }

describe.each(handlerDatabases)('a preview on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter
  const heard: unknown[] = []

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database, { onChange: (change) => void heard.push(change) })
  })
  afterAll(() => test.close())

  const preview = (input: Input<'staff.preview'>, caller: Partial<Caller> = asStaff, place = merchant) =>
    center.ask('staff.preview', place, input, caller)

  /** Every row of every table. */
  async function everything(): Promise<unknown> {
    const rows = await rowsOf<{ name: string }>(
      test.database.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const all: [string, unknown][] = []
    for (const { name } of rows) {
      const found = await rowsOf<unknown>(
        test.database.db,
        sql`select md5(coalesce(string_agg(t::text || xmin::text, '' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
      )
      all.push([name, found])
    }
    return all
  }

  it('reads what a saved tour would show, and keeps nothing of it', async () => {
    const before = await everything()
    const answer = await preview({
      of: 'staff.saveTour',
      input: { proId: 't1', tour: draftOfTest('PREVIEW-1', { name: '还没有保存的名字' }) },
      shop: here,
      reads: [
        { call: 'tours.get', input: { proId: 't1' } },
        { call: 'tours.list', input: {} },
        { call: 'tours.get', input: { proId: 'no-such' } },
      ],
    })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        shop: here,
        answers: [
          { found: true, value: { proId: 't1', name: '还没有保存的名字' } },
          {
            found: true,
            value: { items: expect.arrayContaining([expect.objectContaining({ name: '还没有保存的名字' })]) },
          },
          { found: false },
        ],
      },
    })
    expect(await everything()).toEqual(before)
    expect(heard).toEqual([])
    const { name } = await center.get('tours.get', shopA, { proId: 't1' })
    expect(name).not.toBe('还没有保存的名字')
  })

  it('shows what is new and not on sale, also in a shop that does not sell everything', async () => {
    const before = await everything()
    for (const { channel, distributor } of [shopA, shopA2]) {
      const answer = await preview({
        of: 'staff.saveTour',
        input: { tour: draftOfTest('BRAND-NEW', { name: '新线路', itinerary: [] }) },
        shop: { channel, distributor },
        reads: [{ call: 'tours.get', input: { proId: 'unsaved' } }],
      })
      expect(answer).toMatchObject({ value: { answers: [{ found: true, value: { name: '新线路' } }] } })
    }
    expect(await everything()).toEqual(before)
  })

  it('shows a draft of an article as if it were published', async () => {
    const { articleId: _, seen: __, ...draft } = sampleInput('staff.saveArticle')
    const answer = await preview({
      of: 'staff.saveArticle',
      input: { ...draft, title: '草稿', cover: { src: '/media/a', alt: '' }, shareImage: '', shops: null },
      reads: [{ call: 'content.article', input: { articleId: 'unsaved' } }],
    })
    expect(answer).toMatchObject({ value: { answers: [{ found: true, value: { title: '草稿' } }] } })
    expect(await center.get('content.list', shopA, {})).toMatchObject({ total: 0 })
  })

  it('shows the home of a shop as it would be', async () => {
    const { home } = await center.get('staff.shop', shopA, {}, asStaff)
    const answer = await preview({
      of: 'staff.setHome',
      input: { home: { ...home, destinations: [], notice: '预览的公告' } },
      shop: here,
      reads: [{ call: 'shop.home', input: {} }],
    })
    expect(answer).toMatchObject({ value: { answers: [{ found: true, value: { notice: '预览的公告' } }] } })
  })

  it('shows what a setting of a shop would change, in that shop alone, and keeps nothing of it', async () => {
    const before = await everything()
    const at = (place: { channel: string; distributor: string }) => ({
      shop: { channel: place.channel, distributor: place.distributor },
    })
    const read = async (input: Input<'staff.preview'>) => {
      const answer = await preview(input)
      if (!answer.ok) throw new Error(answer.failure.message)
      return answer.value
    }
    const flags = await read({
      ...at(shopA2),
      of: 'staff.setFlags',
      input: {
        info: { name: '未保存的店名', brandColor: '#123456' },
        power: { saleTel: '400-1', openShop: 1 },
      },
      reads: [
        { call: 'shop.info', input: {} },
        { call: 'shop.power', input: {} },
      ],
    })
    expect(flags).toMatchObject({
      ...at(shopA2),
      answers: [
        { value: { name: '未保存的店名', brandColor: '#123456' } },
        { value: { saleTel: '400-1', openShop: 1 } },
      ],
    })
    // Who sets this shop alone does not learn of the merchant's others.
    expect(flags.shops).toEqual([{ ...at(shopA2).shop, name: '甲二店' }])
    const words = { of: 'staff.setHotWords', input: { words: ['温泉'] } } as const
    expect(
      await read({ ...at(shopA), ...words, reads: [{ call: 'search.hotWords', input: {} }] }),
    ).toMatchObject({
      answers: [{ value: { words: ['温泉'] } }],
    })
    const list = [{ call: 'tours.list', input: {} }]
    const dearer = await read({
      ...at(shopA),
      of: 'staff.setMarkup',
      input: { markupPermille: 1000 },
      reads: list,
    })
    const { items } = await center.get('tours.list', shopA, {})
    const priced = (priceFrom: number) =>
      expect.arrayContaining([expect.objectContaining({ proId: 't2', priceFrom })])
    expect(items).toEqual(priced(500_000))
    expect(dearer.answers).toMatchObject([{ value: { items: priced(1_000_000) } }])
    const range = await read({
      ...at(shopA),
      of: 'staff.setRange',
      input: { kind: 'tour', all: false, productIds: ['t3'] },
      reads: list,
    })
    expect(range.answers).toMatchObject([{ value: { items: [{ proId: 't3' }], total: 1 } }])
    expect(await everything()).toEqual(before)
    expect(heard).toEqual([])
  })

  it('shows a shop that is still closed as it would open', async () => {
    const closed = { channel: 'h5', distributor: 'closed1' }
    await center.get('staff.createShop', merchant, { ...closed, name: '还没开的店' }, asStaff)
    const answer = await preview({
      of: 'staff.setShopOpen',
      input: { open: true },
      shop: closed,
      reads: [{ call: 'shop.info', input: {} }],
    })
    expect(answer).toMatchObject({ value: { shop: closed, answers: [{ value: { name: '还没开的店' } }] } })
    expect((await center.ask('shop.info', { ...shopA, ...closed }, {})).ok).toBe(false)
  })

  it('shows the homes of visas and goods and the activity of the merchant', async () => {
    await center.get('staff.setFlags', shopA2, { power: { openShop: 1 } }, asStaff)
    const before = await everything()
    const content = { banners: [], hotWords: ['未保存的词'] }
    const visas = { ...content, steps: [], promises: [] }
    expect(
      await preview({
        of: 'staff.setVisaHome',
        input: { content: visas },
        reads: [{ call: 'visas.home', input: {} }],
      }),
    ).toMatchObject({ value: { answers: [{ value: { hotWords: ['未保存的词'] } }] } })
    // Of goods in the shop that sells them.
    const goods = await preview({
      of: 'staff.setGoodsHome',
      input: { content: { ...content, promises: [], sections: [] } },
      reads: [{ call: 'goods.home', input: {} }],
    })
    expect(goods).toMatchObject({
      value: {
        shop: { distributor: shopA2.distributor },
        answers: [{ value: { hotWords: ['未保存的词'] } }],
      },
    })
    const activity = {
      title: '没有保存的活动',
      picture: { src: '/media/a', alt: '' },
      from: '2020-01-01',
      until: '2020-01-02',
    }
    expect(
      await preview({
        of: 'staff.setActivity',
        input: { activity },
        reads: [{ call: 'content.activity', input: {} }],
      }),
    ).toMatchObject({
      value: { answers: [{ value: { activity: { title: '没有保存的活动', state: 'over' } } }] },
    })
    expect(await center.get('content.activity', shopA, {})).toEqual({ activity: null })
    expect(
      await preview({
        of: 'staff.setActivity',
        input: { activity: { ...activity, action: { label: '去看', link: 'https://elsewhere.example' } } },
      }),
    ).toMatchObject({ failure: { fields: { 'activity.action.link': expect.any(String) } } })
    expect(await everything()).toEqual(before)
  })

  it('shows a campaign, also one that is new or stopped, in a shop where it runs', async () => {
    const template = {
      name: '测试券',
      kind: 'cut',
      amount: 5_000,
      total: null,
      perPerson: 1,
      inCenter: true,
      validity: { by: 'days', days: 30 },
    } as const
    const { templateId } = await center.get('staff.saveCouponTemplate', merchant, template, asStaff)
    const draft = {
      title: '没有保存的领券',
      beginsAt: '2020-01-01T00:00:00.000Z',
      rules: ['每人一份'],
      shops: [`${shopA2.channel}/${shopA2.distributor}`],
      pack: [{ templateId }],
    }
    const asked = {
      of: 'staff.saveCouponCampaign',
      input: draft,
      reads: [{ call: 'coupons.campaign', input: { campaignId: 'unsaved' } }],
    } satisfies Input<'staff.preview'>
    const before = await everything()
    expect(await preview(asked)).toMatchObject({
      value: {
        shop: { distributor: shopA2.distributor },
        answers: [
          { value: { title: '没有保存的领券', state: 'open', rules: ['每人一份'], pack: [{ templateId }] } },
        ],
      },
    })
    // It does not run there, and nobody is told that it does.
    expect(await preview({ ...asked, shop: here })).toMatchObject({ value: { answers: [{ found: false }] } })
    expect(await everything()).toEqual(before)

    const { campaignId } = await center.get('staff.saveCouponCampaign', merchant, draft, asStaff)
    await center.get('staff.stopCouponCampaign', merchant, { campaignId, stopped: true }, asStaff)
    const again = { ...asked, input: { ...draft, campaignId, title: '改过的标题' } }
    expect(await preview(again)).toMatchObject({
      value: { answers: [{ value: { campaignId, title: '改过的标题', state: 'open' } }] },
    })
    const foreign = await preview(again, asStaff, { ...merchant, merchant: shopB.merchant })
    expect(foreign).toMatchObject({ failure: expect.any(Object) })
    expect(await center.get('coupons.campaign', shopA2, { campaignId })).toMatchObject({
      title: '没有保存的领券',
      state: 'ended',
    })
  })

  it('needs the right to set this very shop', async () => {
    const flags = { of: 'staff.setFlags', input: { info: { name: '改名' } } } as const
    const manager: Partial<Caller> = {
      ...asStaff,
      staff: {
        id: 'p',
        name: '乙',
        grants: [
          {
            merchant: shopA.merchant,
            shop: tenantKey(shopA2),
            permissions: ['shops.manage'],
          },
        ],
      },
    }
    const { channel, distributor } = shopA2
    expect(await preview({ ...flags, shop: { channel, distributor } }, manager)).toMatchObject({
      ok: true,
      value: { shops: [{ distributor }] },
    })
    expect(await preview({ ...flags, shop: here }, manager)).toMatchObject({
      failure: { code: 'NO_PERMISSION' },
    })
  })

  it('answers no credentials, whatever is previewed', async () => {
    await center.get('staff.setChat', shopA, { customerCode: 'c', customerKey: 'key-of-the-chat' }, asStaff)
    for (const name of ['staff.setChat', 'staff.setCredentials']) {
      const strange = { of: name, input: {} } as unknown as Input<'staff.preview'>
      expect(await preview(strange)).toMatchObject({ failure: { kind: 'invalid' } })
    }
    const flags = { of: 'staff.setFlags', input: { info: { name: '改名' } }, shop: here } as const
    for (const call of ['shop.customerService', 'shop.jsApi', 'partner.login', 'miniProgram.takeOver']) {
      const answer = await preview({ ...flags, reads: [{ call, input: {} }] })
      expect([call, answer.ok]).toEqual([call, false])
      expect(JSON.stringify(answer)).not.toContain('key-of-the-chat')
    }
  })

  it('is refused as the change would be', async () => {
    const { code } = (await center.get('staff.tour', shopA, { proId: 't1' }, asStaff)).tour
    const taken = { of: 'staff.saveTour', input: { tour: draftOfTest(code) } } as const
    expect(await preview(taken)).toMatchObject({ failure: { code: 'CODE_TAKEN' } })
    const wrong = { of: 'staff.saveTour', input: { tour: draftOfTest('WRONG', { name: '' }) } } as const
    expect(await preview(wrong)).toMatchObject({
      failure: { kind: 'invalid', fields: { 'tour.name': expect.any(String) } },
    })
  })

  it('needs the permission of the change, and the merchant’s own things', async () => {
    const asked = { of: 'staff.saveTour', input: { tour: draftOfTest('NOT-ALLOWED') } } as const
    const person = (grant: Grant): Partial<Caller> => ({
      ...asStaff,
      staff: { id: 'p', name: '甲', grants: [grant] },
    })
    const reads = { merchant: shopA.merchant, shop: null, permissions: ['catalogue.read'] } as const
    const writes = { ...reads, permissions: ['catalogue.manage'] } as const
    expect(await preview(asked, person(reads))).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
    expect(await preview(asked, person({ ...writes, merchant: shopB.merchant }))).toMatchObject({
      failure: { code: 'NO_PERMISSION' },
    })
    expect(await preview(asked, person(writes))).toMatchObject({ ok: true })
    const foreign = { of: 'staff.saveTour', input: { proId: 't1', tour: draftOfTest('FOREIGN') } } as const
    expect(
      await preview({ ...foreign, input: { ...foreign.input, proId: 't-of-nobody' } }, person(writes)),
    ).toMatchObject({ failure: { kind: 'absent' } })
    expect(
      await center.ask('staff.preview', merchant, asked, { role: 'visitor', requestId: 'r', address: '' }),
    ).toMatchObject({
      failure: { kind: 'unauthenticated' },
    })
  })

  it('answers nothing but what any visitor may read', async () => {
    for (const call of ['staff.tours', 'orders.list', 'content.view', 'no.such']) {
      expect(
        await preview({
          of: 'staff.saveTour',
          input: { tour: draftOfTest('READS') },
          reads: [{ call, input: {} }],
        }),
      ).toMatchObject({ failure: { kind: 'invalid', fields: { 'reads.0.call': expect.any(String) } } })
    }
  })
})
