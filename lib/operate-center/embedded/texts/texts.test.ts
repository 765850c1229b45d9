import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addDays } from '../../../base/calendar/dates.ts'
import { shopA, shopB, testToday } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import {
  asCustomer,
  asStaff,
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../testing/shopping.ts'

describe.each(handlerDatabases)('texts of a merchant, on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const write = (code: 'cancel' | 'contract.domestic' | 'contract.safety', text: string) =>
    center.get(
      'staff.writeText',
      shopA,
      { code, title: '我们的文本', sections: [{ heading: '一', text }], arbitration: '' },
      asStaff,
    )
  const shownCancel = async (shop = shopA) =>
    (await center.get('texts.agreements', shop, {}, {})).items.find(({ code }) => code === 'cancel')

  test('without one the product’s default holds, and staff are told to have it checked', async () => {
    expect(await shownCancel()).toEqual({
      code: 'cancel',
      title: '退改规则',
      version: '2026-11',
      sections: null,
    })
    const text = await center.get('staff.text', shopA, { code: 'contract.outbound' }, asStaff)
    expect(text).toMatchObject({ isDefault: true, version: '2026-11' })
    expect(text.advice).toContain('律师')
    expect(text.sections.length).toBeGreaterThan(8)
  })

  test('a draft is seen by nobody; published it holds from its day on, at this merchant alone', async () => {
    const draft = await write('cancel', '第一版')
    expect(await shownCancel()).toMatchObject({ sections: null })
    const other = await write('cancel', '第二稿')
    const tooOld = { code: 'cancel' as const, hash: draft.hash }
    expect(await center.ask('staff.publishText', shopA, tooOld, asStaff)).toMatchObject({
      failure: { code: 'DRAFT_CHANGED' },
    })
    const published = await center.get('staff.publishText', shopA, { ...tooOld, hash: other.hash }, asStaff)
    expect(published).toMatchObject({ state: 'published', version: testToday, inUse: true })
    expect(await shownCancel()).toMatchObject({
      version: testToday,
      sections: [{ heading: '一', text: '第二稿' }],
    })
    expect(await shownCancel(shopB)).toMatchObject({ sections: null })

    const later = await write('cancel', '以后的')
    const validFrom = addDays(testToday, 2)
    expect(
      await center.get('staff.publishText', shopA, { code: 'cancel', hash: later.hash, validFrom }, asStaff),
    ).toMatchObject({ version: `${testToday}.2`, inUse: false })
    expect(await shownCancel()).toMatchObject({ version: testToday })
    const before = new Date(center.clock.now)
    center.clock.forward(2 * 24 * 60)
    expect(await shownCancel()).toMatchObject({ version: `${testToday}.2` })
    center.clock.now = before
  })

  test('an order names the version that was shown; another is refused', async () => {
    const agreed = await shownCancel()
    const refusedOrder = placeOrder(center, opened.database)
    await expect(refusedOrder).rejects.toThrow(/agreements|请阅读并同意/)
    const agreements = [
      ...(await center.get('texts.agreements', shopA, {}, {})).items.map(({ code, version }) => ({
        code,
        version,
      })),
    ]
    const { orderNo, customerId } = await placeOrder(center, opened.database, { agreements })
    const { about } = await center.get('orders.get', shopA, { orderNo }, asCustomer(customerId))
    expect(about.kind === 'tour' && about.agreements.find(({ title }) => title === '退改规则')).toMatchObject(
      {
        version: agreed?.version,
      },
    )
  })

  test('a contract is made of the merchant’s text, with its variables filled in', async () => {
    const bad = { code: 'contract.domestic' as const, title: '合同', arbitration: '' }
    expect(
      await center.ask(
        'staff.writeText',
        shopA,
        { ...bad, sections: [{ heading: '', text: '关于{{不存在}}' }] },
        asStaff,
      ),
    ).toMatchObject({ failure: { kind: 'invalid' } })
    const { hash } = await write('contract.domestic', '产品是{{产品}}，共{{人数}}')
    const preview = await center.get(
      'staff.previewText',
      shopA,
      { code: 'contract.domestic', version: 'draft' },
      asStaff,
    )
    expect(JSON.stringify(preview)).toContain('产品是示例线路，共2人')
    await center.get('staff.publishText', shopA, { code: 'contract.domestic', hash }, asStaff)
    const agreements = (await center.get('texts.agreements', shopA, {}, {})).items.map(
      ({ code, version }) => ({ code, version }),
    )
    const { orderNo, customerId } = await placeOrder(center, opened.database, { agreements })
    await payOrder(center, customerId, orderNo)
    const text = await center.get('contracts.text', shopA, { orderNo }, asCustomer(customerId))
    expect(text.title).toBe('我们的文本')
    expect(JSON.stringify(text.document)).toContain('产品是丽江古城5日，共1人')
  })

  test('two drafts at once leave one', async () => {
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((text) =>
        center.ask(
          'staff.writeText',
          shopA,
          { code: 'contract.safety', title: '我们的文本', sections: [{ heading: '', text }] },
          asStaff,
        ),
      ),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    const { items } = await center.get(
      'staff.texts',
      shopA,
      { code: 'contract.safety', state: 'draft' },
      asStaff,
    )
    expect(items).toHaveLength(1)
    await center.get('staff.dropTextDraft', shopA, { code: 'contract.safety' }, asStaff)
    expect((await center.get('staff.texts', shopA, { code: 'contract.safety' }, asStaff)).items).toHaveLength(
      0,
    )
  })
})
