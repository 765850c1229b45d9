import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { and, eq } from 'drizzle-orm'
import { screens } from '../../../../screens/screens.ts'
import type { Input } from '../../../contract/contract.ts'
import { stockPools } from '../../stock/schema.ts'
import { readPools } from '../../stock/stock.ts'
import { shopA, shopB } from '../../testing/catalogue.ts'
import { asStaff } from '../../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { openShopping, type Shopping } from '../../testing/shopping.ts'
import { goodsPool } from './goods-stock.ts'

type Draft = Input<'staff.saveGoods'>['goods']
type Sku = Draft['skus'][number]

const picture = { src: '/media/goods-jacket-green', alt: '冲锋衣' }
const rate = { first: 1, firstFee: 1_000, next: 1, nextFee: 200, freeFrom: null }
let codes = 0
const sku = (values: string[], patch: Partial<Sku> = {}): Sku => ({
  code: `SKU-${++codes}`,
  values,
  price: 9_900,
  marketPrice: null,
  picture: null,
  weight: 500,
  mostPerOrder: null,
  mostPerCustomer: null,
  plan: 10,
  ...patch,
})

describe.each(databaseKinds)('staff calls of goods, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let announced: [string, string[]][] = []
  let category = ''
  let template = ''
  let point = ''
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database, {
      onChange: ({ merchant, tags }) => announced.push([merchant, [...tags]]),
    })
    await center.get('staff.setFlags', shopA, { power: { openShop: 1 } }, asStaff)
    await center.get('staff.setRange', shopA, { kind: 'goods', all: true, productIds: [] }, asStaff)
    category = (
      await center.get('staff.saveGoodsCategory', shopA, { category: { name: '服饰', picture } }, asStaff)
    ).id
    template = (
      await center.get(
        'staff.saveFreightTemplate',
        shopA,
        { template: { name: '快递', unit: 'piece', usual: rate, notServed: ['65'] } },
        asStaff,
      )
    ).id
    const place = { name: '门店', address: '演示路1号', hours: '9–18点', phone: '400-0001' }
    point = (await center.get('staff.savePickupPoint', shopA, { point: place }, asStaff)).id
  })
  beforeEach(() => {
    announced = []
  })
  afterAll(() => opened.close())

  let made = 0
  /** Goods as an editor would write them, complete enough to be sold. */
  function draft(patch: Partial<Draft> = {}): Draft {
    made += 1
    const code = `GD-${made}`
    return {
      code,
      name: '冲锋衣',
      subtitle: '',
      category,
      cover: picture,
      tags: [],
      pictures: [picture],
      details: [{ text: '三层压胶', picture: null }],
      parameters: [],
      specs: [
        {
          name: '颜色',
          values: [
            { name: '红', picture: null },
            { name: '蓝', picture: null },
          ],
        },
      ],
      skus: [sku(['红'], { code: `${code}-A` }), sku(['蓝'], { code: `${code}-B`, price: 12_900 })],
      services: [],
      returnable: { days: 7, text: '7天无理由' },
      shipsFrom: '上海',
      shipsWithin: 48,
      ways: ['express'],
      freightTemplate: template,
      points: [],
      notices: [],
      ...patch,
    }
  }
  const save = (input: Input<'staff.saveGoods'>) => center.ask('staff.saveGoods', shopA, input, asStaff)
  const read = (proId: string) => center.get('staff.goodsProduct', shopA, { proId }, asStaff)
  const newGoods = async (patch: Partial<Draft> = {}) => {
    const { proId } = await center.get('staff.saveGoods', shopA, { goods: draft(patch) }, asStaff)
    await center.get('staff.setGoodsStatus', shopA, { proId, status: 'onSale' }, asStaff)
    return { proId, goods: (await read(proId)).goods }
  }
  const poolOf = async (skuId: string) =>
    (await readPools(opened.database.db, 'alpha', [goodsPool(skuId)]))[0]
  const setPool = (skuId: string, patch: Partial<typeof stockPools.$inferInsert>) =>
    opened.database.db
      .update(stockPools)
      .set(patch)
      .where(and(eq(stockPools.merchant, 'alpha'), eq(stockPools.id, goodsPool(skuId))))
  const skuIdOf = (goods: { skus: { id: string }[] }, index: number) => goods.skus[index]?.id ?? ''

  test('new goods are saved whole, put on sale, changed, copied and withdrawn', async () => {
    const { proId } = await center.get(
      'staff.saveGoods',
      shopA,
      { goods: draft({ subtitle: '顶级防水' }) },
      asStaff,
    )
    expect(await center.ask('goods.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
    await center.get('staff.setGoodsStatus', shopA, { proId, status: 'onSale' }, asStaff)
    expect(await center.get('goods.get', shopA, { proId })).toMatchObject({
      name: '冲锋衣',
      category: { id: category, name: '服饰' },
      price: 9_900,
      priceVaries: true,
      skus: [{ values: ['红'] }, { values: ['蓝'], price: 12_900 }],
    })
    const { goods, updatedAt } = await read(proId)
    center.clock.forward(1)
    // The versions keep their ids, exchange their codes, and a third one comes.
    const [red, blue] = goods.skus
    if (!red || !blue) throw new Error('two versions were saved')
    const changed = {
      ...goods,
      name: '新冲锋衣',
      specs: [{ name: '颜色', values: ['红', '蓝', '绿'].map((name) => ({ name, picture: null })) }],
      skus: [
        { ...red, code: blue.code },
        { ...blue, code: red.code },
        sku(['绿'], { code: `${red.code}X`, plan: -1 }),
      ],
    }
    const saved = await center.get(
      'staff.saveGoods',
      shopA,
      { proId, goods: changed, seen: updatedAt },
      asStaff,
    )
    expect(saved.warnings.map(({ field }) => field)).toContain('subtitle')
    const after = await read(proId)
    expect(after.goods.skus.map(({ id, code, plan }) => [id, code, plan])).toEqual([
      [red.id, blue.code, 10],
      [blue.id, red.code, 10],
      [expect.stringMatching(/^gs_/), `${red.code}X`, -1],
    ])
    expect(await save({ proId, goods: changed, seen: updatedAt })).toMatchObject({
      failure: { code: 'CHANGED_MEANWHILE' },
    })
    const copy = { proId, code: `${goods.code}-C`, name: '副本冲锋衣' }
    const copied = await center.get('staff.copyGoods', shopA, copy, asStaff)
    const twin = await read(copied.proId)
    expect(twin).toMatchObject({ status: 'withdrawn', sold: 0 })
    expect(twin.goods.skus.map(({ plan }) => plan)).toEqual([0, 0, 0])
    expect(new Set([...twin.goods.skus, ...after.goods.skus].map(({ id }) => id)).size).toBe(6)
    expect(await center.ask('staff.copyGoods', shopA, copy, asStaff)).toMatchObject({
      failure: { code: 'CODE_TAKEN' },
    })
    const list = await center.get('staff.goodsProducts', shopA, { search: '新冲锋', counted: true }, asStaff)
    expect(list).toMatchObject({
      total: 1,
      items: [{ proId, price: 9_900, skus: 3, left: null, category: { name: '服饰' } }],
    })
    await center.get('staff.setGoodsStatus', shopA, { proId, status: 'withdrawn' }, asStaff)
    expect(await center.ask('goods.get', shopA, { proId })).toMatchObject({ failure: { kind: 'absent' } })
  })

  test.each<[string, () => Partial<Draft>, string]>([
    ['a value without a version', () => ({ skus: [sku(['红'])] }), 'goods.specs.0.values.1'],
    [
      'the same version twice',
      () => ({ skus: [sku(['红']), sku(['红'], { code: 'B2' })] }),
      'goods.skus.1.values',
    ],
    ['a version of other values', () => ({ skus: [sku(['红']), sku(['蓝', 'L'])] }), 'goods.skus.1.values'],
    ['a price of nothing', () => ({ skus: [sku(['红'], { price: 0 }), sku(['蓝'])] }), 'goods.skus.0.price'],
    ['an unknown category', () => ({ category: 'gone' }), 'goods.category'],
    ['an unknown template', () => ({ freightTemplate: 'gone' }), 'goods.freightTemplate'],
    ['an unknown point', () => ({ ways: ['pickup'], points: ['gone'] }), 'goods.points'],
    ['a picture from nowhere', () => ({ cover: { src: 'javascript:1', alt: '' } }), 'goods.cover.src'],
    [
      'an id of another product’s version',
      () => ({ skus: [sku(['红'], { id: 'other' }), sku(['蓝'])] }),
      'goods.skus.0.id',
    ],
  ])('refuses %s at its field, and nothing is written', async (_, patch, field) => {
    const goods = draft(patch())
    const answer = await save({ goods })
    expect(answer).toMatchObject({ failure: { kind: 'invalid' } })
    const { failure } = answer as { failure: { fields: Record<string, string> } }
    expect(Object.keys(failure.fields)).toContain(field)
    const list = await center.get(
      'staff.goodsProducts',
      shopA,
      { search: goods.code, counted: true },
      asStaff,
    )
    expect(list.items.filter(({ code }) => code === goods.code)).toEqual([])
  })

  test('nothing goes on sale without pictures, a way to its buyer and word of returns', async () => {
    const bare = draft({ pictures: [], ways: ['express', 'pickup'], freightTemplate: null, shipsFrom: '' })
    const { proId } = await center.get('staff.saveGoods', shopA, { goods: bare }, asStaff)
    expect(
      await center.ask('staff.setGoodsStatus', shopA, { proId, status: 'onSale' }, asStaff),
    ).toMatchObject({
      failure: {
        fields: {
          pictures: expect.any(String),
          freightTemplate: expect.any(String),
          points: expect.any(String),
          shipsFrom: expect.any(String),
        },
      },
    })
    const complete = {
      ...(await read(proId)).goods,
      pictures: [picture],
      freightTemplate: template,
      points: [point],
      shipsFrom: '上海',
    }
    await center.get('staff.saveGoods', shopA, { proId, goods: complete }, asStaff)
    await center.get('staff.setGoodsStatus', shopA, { proId, status: 'onSale' }, asStaff)
    expect(await save({ proId, goods: { ...complete, points: [] } })).toMatchObject({
      failure: { fields: { 'goods.points': expect.any(String) } },
    })
  })

  test('a changed price or stock renews pages of these goods and lists of goods, and no others', async () => {
    const { proId, goods } = await newGoods()
    await newGoods()
    announced = []
    const id = skuIdOf(goods, 0)
    await center.get('staff.setGoodsSkus', shopA, { changes: [{ skuId: id, price: 8_800, add: 5 }] }, asStaff)
    expect(announced).toEqual([['alpha', [`product:alpha:goods:${proId}`, 'catalogue:alpha:goods']]])
    expect(await center.get('goods.get', shopA, { proId })).toMatchObject({ price: 8_800 })
    const card = await center.get('catalogue.cards', shopA, { products: [{ kind: 'goods', id: proId }] })
    expect(card.items).toMatchObject([{ card: { price: 8_800 } }])
    // Of the screens of other kinds only the home, which shows every kind, lists goods.
    const others = Object.entries(screens).filter(([, { area }]) => area === 'tours' || area === 'visa')
    expect(others.filter(([, { lists }]) => lists?.includes('goods')).map(([name]) => name)).toEqual([
      'index',
    ])
  })

  test('a stock is never less than what is sold and held, in any way of writing it', async () => {
    const { proId, goods } = await newGoods()
    const [red, blue] = [skuIdOf(goods, 0), skuIdOf(goods, 1)]
    await setPool(red, { used: 3, held: 2 })
    const set = (changes: Input<'staff.setGoodsSkus'>['changes']) =>
      center.ask('staff.setGoodsSkus', shopA, { changes }, asStaff)
    const below = { failure: { code: 'BELOW_SOLD', message: expect.stringContaining('不能少于5件') } }
    // All or none: the other version keeps what it has.
    expect(
      await set([
        { skuId: blue, plan: 99 },
        { skuId: red, plan: 4 },
      ]),
    ).toMatchObject(below)
    expect((await poolOf(blue))?.plan).toBe(10)
    expect(await set([{ skuId: red, add: -6 }])).toMatchObject(below)
    expect(await set([{ skuId: red, add: -11 }])).toMatchObject(below)
    expect(await set([{ skuId: red, plan: 5 }])).toMatchObject({ value: { skus: [{ plan: 5, left: 0 }] } })
    expect(await set([{ skuId: red, add: 4 }])).toMatchObject({
      value: { skus: [{ skuId: red, plan: 9, used: 3, held: 2, left: 4 }] },
    })
    const current = (await read(proId)).goods
    const less = current.skus.map((one) => (one.id === red ? { ...one, plan: 4 } : one))
    expect(await save({ proId, goods: { ...current, name: '不该写入', skus: less } })).toMatchObject({
      failure: { fields: { 'goods.skus.0.plan': expect.stringContaining('不能少于5件') } },
    })
    expect((await read(proId)).goods.name).toBe('冲锋衣')
    expect(await set([{ skuId: red, plan: -1 }])).toMatchObject({ value: { skus: [{ left: null }] } })
    expect(await set([{ skuId: red, add: 1 }])).toMatchObject({
      failure: { fields: { 'changes.0.add': expect.any(String) } },
    })
    for (const changes of [
      [{ skuId: red, plan: 9, add: 1 }],
      [
        { skuId: red, plan: 9 },
        { skuId: red, price: 1 },
      ],
      [{ skuId: red, marketPrice: 100 }],
      [{ skuId: red, price: 0 }],
    ]) {
      expect(await set(changes)).toMatchObject({ failure: { kind: 'invalid' } })
    }
    expect(await set([{ skuId: 'gone', plan: 1 }])).toMatchObject({ failure: { kind: 'absent' } })
  })

  test('versions are not written over what somebody else has changed since they were seen', async () => {
    const { goods } = await newGoods()
    const [red, blue] = [skuIdOf(goods, 0), skuIdOf(goods, 1)]
    const set = (changes: Input<'staff.setGoodsSkus'>['changes']) =>
      center.ask('staff.setGoodsSkus', shopA, { changes }, asStaff)
    expect(await set([{ skuId: red, plan: 12, seen: { plan: 10 } }])).toMatchObject({ ok: true })
    expect(
      await set([
        { skuId: blue, plan: 13, seen: { plan: 10 } },
        { skuId: red, plan: 13, seen: { plan: 10 } },
      ]),
    ).toMatchObject({ failure: { code: 'CHANGED_MEANWHILE' } })
    expect((await poolOf(blue))?.plan).toBe(10)
    expect(await set([{ skuId: red, plan: 10, seen: { plan: 12 } }])).toMatchObject({ ok: true })
  })

  test('stock written by several at once adds up', async () => {
    const { goods } = await newGoods()
    const red = skuIdOf(goods, 0)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        center.ask(
          'staff.setGoodsSkus',
          shopA,
          { changes: [{ skuId: red, add: index % 2 ? 3 : -1 }] },
          asStaff,
        ),
      ),
    )
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect((await poolOf(red))?.plan).toBe(10 + 4 * 3 - 4)
  })

  test('a version that is left out is sold no more, and its pool stays for its orders', async () => {
    const { proId, goods } = await newGoods()
    const [red, blue] = goods.skus
    if (!red || !blue) throw new Error('two versions were saved')
    await setPool(blue.id, { held: 2 })
    const alone = {
      ...goods,
      specs: [{ name: '颜色', values: [{ name: '红', picture: null }] }],
      skus: [red],
    }
    await center.get('staff.saveGoods', shopA, { proId, goods: alone }, asStaff)
    expect((await center.get('goods.get', shopA, { proId })).skus.map(({ id }) => id)).toEqual([red.id])
    expect(await poolOf(blue.id)).toMatchObject({ held: 2 })
    expect(
      await center.ask('goods.quote', shopA, {
        proId,
        items: [{ skuId: blue.id, quantity: 1 }],
        delivery: { way: 'express' },
      }),
    ).toMatchObject({ failure: { kind: 'invalid' } })
  })

  test('versions are listed by what is left of them', async () => {
    const { proId, goods } = await newGoods()
    await setPool(skuIdOf(goods, 0), { plan: 2 })
    const few = await center.get('staff.goodsSkus', shopA, { proId, atMost: 2, counted: true }, asStaff)
    expect(few).toMatchObject({ total: 1, items: [{ skuId: skuIdOf(goods, 0), left: 2, name: '冲锋衣' }] })
    const all = await center.get('staff.goodsSkus', shopA, { proId, limit: 1 }, asStaff)
    expect(all.items).toHaveLength(1)
    const rest = await center.get('staff.goodsSkus', shopA, { proId, after: all.next ?? '' }, asStaff)
    expect([...all.items, ...rest.items].map(({ skuId }) => skuId).sort()).toEqual(
      goods.skus.map(({ id }) => id).sort(),
    )
  })

  test('freight and pick-up points change for all their goods, and stay while they are used', async () => {
    const { proId, goods } = await newGoods({ ways: ['express', 'pickup'], points: [point] })
    const quote = (regionCode: string) =>
      center.ask('goods.quote', shopA, {
        proId,
        items: [{ skuId: skuIdOf(goods, 0), quantity: 2 }],
        delivery: { way: 'express', regionCode },
      })
    expect(await quote('310104')).toMatchObject({ value: { freight: 1_200 } })
    expect(await quote('650102')).toMatchObject({ failure: { code: 'NOT_SERVED' } })
    announced = []
    const changed = {
      id: template,
      template: {
        name: '快递',
        unit: 'piece' as const,
        usual: { ...rate, firstFee: 500 },
        rules: [{ provinces: ['65'], rate: { ...rate, firstFee: 3_000 } }],
      },
    }
    await center.get('staff.saveFreightTemplate', shopA, changed, asStaff)
    expect(announced.flatMap(([, tags]) => tags)).toContain(`product:alpha:goods:${proId}`)
    expect(await quote('310104')).toMatchObject({ value: { freight: 700 } })
    expect(await quote('650102')).toMatchObject({ value: { freight: 3_200 } })
    const twice = { ...changed.template, rules: [...changed.template.rules, ...changed.template.rules] }
    expect(
      await center.ask('staff.saveFreightTemplate', shopA, { id: template, template: twice }, asStaff),
    ).toMatchObject({
      failure: { fields: { 'template.rules.1.provinces': expect.stringContaining('新疆') } },
    })

    const inUse = { failure: { code: 'IN_USE' } }
    expect(await center.ask('staff.removeFreightTemplate', shopA, { id: template }, asStaff)).toMatchObject(
      inUse,
    )
    expect(await center.ask('staff.removePickupPoint', shopA, { id: point }, asStaff)).toMatchObject(inUse)
    expect(await center.ask('staff.removeGoodsCategory', shopA, { id: category }, asStaff)).toMatchObject(
      inUse,
    )
    // A closed point is offered no more, and neither is the way when it was the only one.
    const { items } = await center.get('staff.pickupPoints', shopA, {}, asStaff)
    const place = items.find(({ id }) => id === point)
    expect(place).toMatchObject({ open: true, name: '门店' })
    const { name = '', address = '', hours = '', phone = '' } = place ?? {}
    const shut = { name, address, hours, phone, open: false }
    await center.get('staff.savePickupPoint', shopA, { id: point, point: shut }, asStaff)
    expect(await center.get('goods.get', shopA, { proId })).toMatchObject({
      ways: ['express'],
      pickupPoints: [],
    })
    await center.get('staff.savePickupPoint', shopA, { id: point, point: { ...shut, open: true } }, asStaff)
    // Weightless goods cannot be sent by weight.
    const { skus } = goods
    await center.get(
      'staff.saveGoods',
      shopA,
      { proId, goods: { ...goods, skus: skus.map((one) => ({ ...one, weight: 0 })) } },
      asStaff,
    )
    expect(
      await center.ask(
        'staff.saveFreightTemplate',
        shopA,
        { id: template, template: { ...changed.template, unit: 'weight' } },
        asStaff,
      ),
    ).toMatchObject({ failure: { fields: { 'template.unit': expect.stringContaining('重量') } } })
  })

  test('categories have names of their own, and the index shows what staff write', async () => {
    const named = { category: { name: '礼品', picture: null } }
    const { id } = await center.get('staff.saveGoodsCategory', shopA, named, asStaff)
    expect(await center.ask('staff.saveGoodsCategory', shopA, named, asStaff)).toMatchObject({
      failure: { code: 'NAME_TAKEN' },
    })
    // Another merchant may use the name.
    expect(await center.ask('staff.saveGoodsCategory', shopB, named, asStaff)).toMatchObject({ ok: true })
    await newGoods({ category: id, tags: ['当季'] })
    const content = {
      banners: [{ picture, title: '好物', subtitle: '', link: 'goodsIndex' }],
      promises: [],
      hotWords: ['冲锋衣'],
      sections: [
        { title: '当季', subtitle: '', tag: '当季' },
        { title: '没有', subtitle: '', tag: '没有' },
      ],
    }
    await center.get('staff.setGoodsHome', shopA, { content }, asStaff)
    const home = await center.get('goods.home', shopA, {})
    expect(home.sections.map(({ title, items }) => [title, items.length])).toEqual([['当季', 1]])
    expect(home.categories).toContainEqual({ id, name: '礼品', picture: null, count: 1 })
    const nowhere = { ...content, banners: [{ picture, title: '', subtitle: '', link: 'https://x.example' }] }
    expect(await center.ask('staff.setGoodsHome', shopA, { content: nowhere }, asStaff)).toMatchObject({
      failure: { fields: { 'content.banners.0.link': expect.any(String) } },
    })
  })
})
