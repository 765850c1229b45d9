import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { Grant } from '../../../domain/staff/person.ts'
import type { Caller, Input } from '../../contract/contract.ts'
import { sampleInput } from '../../contract/testing/sample.ts'
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
    const { rows } = (await test.database.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )) as unknown as { rows: { name: string }[] }
    const all: [string, unknown][] = []
    for (const { name } of rows) {
      const found = (await test.database.db.execute(
        sql`select md5(coalesce(string_agg(t::text || xmin::text, '' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
      )) as unknown as { rows: unknown[] }
      all.push([name, found.rows])
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
