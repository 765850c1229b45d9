import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Input } from '../../contract/contract.ts'
import { shareNodes } from '../sharing/schema.ts'
import { seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter, testNow } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { activities, articleLikes, articles, articleViews } from './schema.ts'

const DAY = 86_400_000

const essay: Input<'staff.saveArticle'> = {
  title: '丽江的雨',
  author: '小云',
  cover: { src: '/media/yunnan-oldtown-1', alt: '古城' },
  html: '<p onclick="x()">雨下了一夜，<b>石板路</b>亮得像河。</p><script>alert(1)</script><p>[[product:t1]]</p>',
}

describe.each(handlerDatabases)('articles, posters and the mini-program on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter
  let announced: [string, string[]][]
  let now: Date

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
  })
  afterAll(() => test.close())
  beforeEach(() => {
    announced = []
    now = testNow
    center = createTestCenter(test.database, {
      now: () => now,
      onChange: ({ merchant, tags }) => announced.push([merchant, tags]),
    })
  })
  afterEach(async () => {
    for (const table of [articles, articleLikes, articleViews, activities, shareNodes])
      await test.database.db.delete(table)
  })

  const publish = async (patch: Partial<Input<'staff.saveArticle'>> = {}, shop = shopA) => {
    const { articleId } = await center.get('staff.saveArticle', shop, { ...essay, ...patch }, asStaff)
    await center.get('staff.publishArticle', shop, { articleId, published: true }, asStaff)
    return articleId
  }
  const read = (articleId: string, shop = shopA) => center.ask('content.article', shop, { articleId })
  const view = (articleId: string, visitor: string, sharingChainId?: string) =>
    center.get('content.view', shopA, { articleId, visitor, sharingChainId })

  it('counts a like once for each visitor, takes it back, and keeps no name', async () => {
    const articleId = await publish()
    const like = (visitor: string, liked = true, shop = shopA) =>
      center.ask('content.like', shop, { articleId, visitor, liked })
    const many = await Promise.all(Array.from({ length: 10 }, () => like('visitor-one')))
    expect(many.every(({ ok }) => ok)).toBe(true)
    expect(await like('visitor-two')).toMatchObject({ value: { likes: 2, liked: true } })
    const asked = (visitor: string) => center.get('content.likes', shopA, { articleId, visitor })
    expect(await asked('visitor-one')).toEqual({ likes: 2, liked: true })
    expect(await asked('visitor-three')).toEqual({ likes: 2, liked: false })
    expect(await like('visitor-one', false)).toMatchObject({ value: { likes: 1, liked: false } })
    expect(await like('visitor-one', false)).toMatchObject({ value: { likes: 1, liked: false } })
    expect(await read(articleId)).toMatchObject({ value: { likes: 1 } })
    expect(JSON.stringify(await test.database.db.select().from(articleLikes))).not.toContain('visitor-')
    expect(await like('visitor-one', true, shopB)).toMatchObject({ failure: { kind: 'absent' } })
  })

  it('tells the number of likes and the own one as they stand at one moment', async () => {
    const articleId = await publish()
    const mine = { articleId, visitor: 'visitor-one' }
    let changing = true
    const change = async () => {
      for (let round = 0; round < 40; round++)
        await center.get('content.like', shopA, { ...mine, liked: round % 2 === 0 })
      changing = false
    }
    const ask = async () => {
      while (changing) {
        const { likes, liked } = await center.get('content.likes', shopA, mine)
        expect(likes).toBe(liked ? 1 : 0)
      }
    }
    await Promise.all([change(), ask(), ask(), ask()])
  })

  it('shows the activity that staff have set, and whether it has begun', async () => {
    const shown = async (shop = shopA) => (await center.get('content.activity', shop, {})).activity
    expect(await shown()).toBeNull()
    const activity = {
      title: '暑期亲子季',
      picture: { src: '/media/banner-1', alt: '湖' },
      rules: ['每单限用一次'],
      from: '2026-11-01',
      until: '2026-11-30',
      action: { label: '去看看', link: 'productList?category=group' },
    }
    const set = (change: object) =>
      center.ask('staff.setActivity', shopA, { activity: { ...activity, ...change } }, asStaff)
    expect(await set({})).toMatchObject({ ok: true })
    expect(announced).toContainEqual(['alpha', ['content:alpha']])
    now = new Date('2026-11-30T15:59:59Z')
    expect(await shown()).toMatchObject({ title: '暑期亲子季', text: '', state: 'running' })
    now = new Date('2026-11-30T16:00:00Z')
    expect(await shown()).toMatchObject({ state: 'over' })
    now = new Date('2026-10-31T15:59:59Z')
    expect(await shown()).toMatchObject({ state: 'upcoming' })
    expect(await shown(shopB)).toBeNull()
    const bad = [{ until: '2026-10-01' }, { action: { label: '去', link: 'https://evil.example' } }]
    for (const change of bad) expect(await set(change)).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await center.get('staff.activity', shopA, {}, asStaff)).toMatchObject({
      activity: { from: '2026-11-01' },
    })
    await center.get('staff.setActivity', shopA, { activity: null }, asStaff)
    expect(await shown()).toBeNull()
  })

  it('keeps only markup that the sanitiser has allowed, and answers that', async () => {
    const saved = await center.get('staff.saveArticle', shopA, essay, asStaff)
    expect(saved.html).toBe('<p>雨下了一夜，<strong>石板路</strong>亮得像河。</p><p>[[product:t1]]</p>')
    expect(saved.summary).toBe('雨下了一夜， 石板路 亮得像河。')
    const [row] = await test.database.db.select().from(articles)
    expect(row).toMatchObject({ html: saved.html, products: ['t1'], status: 'draft' })
  })

  it('shows a published article to its shops only; drafts and withdrawn ones to no shop', async () => {
    const { articleId } = await center.get(
      'staff.saveArticle',
      shopA,
      { ...essay, shops: ['h5/a1'] },
      asStaff,
    )
    expect(await read(articleId)).toMatchObject({ failure: { kind: 'absent' } })
    expect(announced).toEqual([])
    await center.get('staff.publishArticle', shopA, { articleId, published: true }, asStaff)
    expect(announced).toEqual([['alpha', [`article:alpha:${articleId}`, 'content:alpha']]])
    expect(await read(articleId)).toMatchObject({
      value: {
        title: '丽江的雨',
        shareTitle: '丽江的雨',
        shareImage: '/media/yunnan-oldtown-1',
        publishedAt: testNow.toISOString(),
      },
    })
    for (const shop of [shopA2, shopB]) {
      expect(await read(articleId, shop)).toMatchObject({ failure: { kind: 'absent' } })
      expect((await center.get('content.list', shop, {})).total).toBe(0)
    }
    expect((await center.get('content.sitemap', shopA, {})).items).toHaveLength(1)
    await center.get('staff.publishArticle', shopA, { articleId, published: false }, asStaff)
    expect(announced).toHaveLength(2)
    expect(await read(articleId)).toMatchObject({ failure: { kind: 'absent' } })
    expect((await center.get('content.list', shopA, {})).items).toEqual([])
    const known = await center.get('staff.articles', shopA, {}, asStaff)
    expect(known.items).toMatchObject([{ articleId, status: 'withdrawn' }])
  })

  it('announces changes of published articles, and no others', async () => {
    const articleId = await publish()
    announced = []
    await center.get('staff.saveArticle', shopA, { ...essay, articleId, title: '丽江的雪' }, asStaff)
    expect(await read(articleId)).toMatchObject({ value: { title: '丽江的雪' } })
    expect(announced).toEqual([['alpha', [`article:alpha:${articleId}`, 'content:alpha']]])
    await center.get('staff.publishArticle', shopA, { articleId, published: false }, asStaff)
    announced = []
    await center.get('staff.saveArticle', shopA, { ...essay, articleId }, asStaff)
    expect(announced).toEqual([])
  })

  it.each<[Partial<Input<'staff.saveArticle'>>, string]>([
    [{ html: '<script>alert(1)</script>' }, 'html'],
    [{ cover: { src: 'javascript:alert(1)', alt: '' } }, 'cover.src'],
    [{ shareImage: 'http://img.example/a.jpg' }, 'shareImage'],
    [{ title: ' ' }, 'title'],
    [{ shops: ['h5'] }, 'shops.0'],
  ])('refuses %j', async (patch, field) => {
    const answer = await center.ask('staff.saveArticle', shopA, { ...essay, ...patch }, asStaff)
    expect(answer).toMatchObject({ failure: { kind: 'invalid', fields: { [field]: expect.any(String) } } })
    expect(await test.database.db.select().from(articles)).toEqual([])
  })

  it('a visitor counts once a day and has one node, below the one of the link', async () => {
    const articleId = await publish()
    const first = await view(articleId, 'visitor-one')
    expect(first.reads).toBe(1)
    expect(await view(articleId, 'visitor-one')).toEqual(first)
    const second = await view(articleId, 'visitor-two', first.chainId)
    expect(second.reads).toBe(2)
    const third = await view(articleId, 'visitor-three', 'nobody-knows-this')
    const nodes = await test.database.db.select().from(shareNodes)
    expect(nodes.map(({ id, parent, kind, subject }) => ({ id, parent, kind, subject }))).toEqual(
      expect.arrayContaining([
        { id: first.chainId, parent: null, kind: 'view', subject: articleId },
        { id: second.chainId, parent: first.chainId, kind: 'view', subject: articleId },
        { id: third.chainId, parent: null, kind: 'view', subject: articleId },
      ]),
    )
    expect(nodes).toHaveLength(3)
    expect(JSON.stringify(nodes)).not.toContain('visitor-one')
    now = new Date(testNow.getTime() + DAY)
    expect((await view(articleId, 'visitor-one')).reads).toBe(4)
  })

  it('readers who come at once are all counted, each once', async () => {
    const articleId = await publish()
    const visitors = Array.from({ length: 12 }, (_, index) => `visitor-${index % 6}`)
    await Promise.all(visitors.map((visitor) => view(articleId, visitor)))
    const [row] = await test.database.db.select().from(articles).where(eq(articles.id, articleId))
    expect(row?.reads).toBe(6)
    expect(await test.database.db.select().from(shareNodes)).toHaveLength(6)
  })

  it('deletes readers after two days and a view’s node after forty, never a poster', async () => {
    const articleId = await publish()
    await view(articleId, 'visitor-one')
    const poster = await center.get('share.poster', shopA, { template: 'photo', visitor: 'visitor-one' })
    await center.sweep()
    expect(await test.database.db.select().from(articleViews)).toHaveLength(1)
    now = new Date(testNow.getTime() + 3 * DAY)
    await center.sweep()
    expect(await test.database.db.select().from(articleViews)).toEqual([])
    expect(await test.database.db.select().from(shareNodes)).toHaveLength(2)
    now = new Date(testNow.getTime() + 41 * DAY)
    await center.sweep()
    const left = await test.database.db.select().from(shareNodes)
    expect(left.map(({ id }) => id)).toEqual([poster.posterId])
  })

  it('gives a poster one number per person, target, design and incoming link', async () => {
    const articleId = await publish()
    const poster = (input: Partial<Input<'share.poster'>> = {}) =>
      center.get('share.poster', shopA, { template: 'photo', visitor: 'visitor-one', ...input })
    const shop = await poster()
    expect(shop.title).toBe('甲一店')
    expect(await poster()).toEqual(shop)
    const others = await Promise.all([
      poster({ template: 'card' }),
      poster({ about: { kind: 'tour', id: 't1' } }),
      poster({ about: { kind: 'article', id: articleId } }),
      poster({ visitor: 'visitor-two' }),
      poster({ sharingChainId: shop.posterId }),
    ])
    expect(others.map(({ title }) => title)).toEqual([
      '甲一店',
      '丽江古城5日',
      '丽江的雨',
      '甲一店',
      '甲一店',
    ])
    expect(new Set([shop, ...others].map(({ posterId }) => posterId)).size).toBe(6)
    const nodes = await test.database.db.select().from(shareNodes)
    expect(nodes).toHaveLength(6)
    expect(nodes.find(({ id }) => id === others[4]?.posterId)).toMatchObject({ parent: shop.posterId })
    for (const about of [
      { kind: 'tour', id: 't4' },
      { kind: 'tour', id: 'nothing' },
      { kind: 'article', id: 'nothing' },
      // A tour's id is no other kind's.
      { kind: 'goods', id: 't1' },
    ] as const) {
      const answer = await center.ask('share.poster', shopA, {
        template: 'photo',
        visitor: 'visitor-one',
        about,
      })
      expect(answer).toMatchObject({ failure: { kind: 'absent' } })
    }
  })

  it('answers the mini-program’s public fields, and no other part of the credentials', async () => {
    expect(await center.get('content.miniProgram', shopA, {})).toEqual({ miniProgram: null })
    const values = { appId: 'wx1', originalId: 'gh_1', path: 'pages/index', payPath: 'pages/pay' }
    await center.get('staff.setCredentials', shopA, { kind: 'miniProgram', values }, asStaff)
    expect(announced).toEqual([['alpha', ['content:alpha']]])
    expect(await center.get('content.miniProgram', shopA, {})).toEqual({
      miniProgram: { appId: 'wx1', originalId: 'gh_1', path: 'pages/index' },
    })
    expect(await center.get('content.miniProgram', shopB, {})).toEqual({ miniProgram: null })
    await center.get('staff.setCredentials', shopA, { kind: 'miniProgram', values: null }, asStaff)
    expect(await center.get('content.miniProgram', shopA, {})).toEqual({ miniProgram: null })
  })
})
