import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AddressInput } from '../../contract/customers/addresses.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { addCustomer, asCustomer, openShopping, type Shopping } from '../testing/shopping.ts'
import { customerAddresses } from './schema.ts'

const home: AddressInput = {
  receiver: '王小明',
  phone: '138 0000 1234',
  regionCode: '330106',
  detail: '文三路 90 号东部软件园 🌸 1 幢 201 室',
}

describe.each(handlerDatabases)('delivery addresses on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  async function somebody(merchant?: string) {
    const me = asCustomer(await addCustomer(opened.database, merchant))
    const shop = merchant ? shopB : shopA
    return {
      me,
      save: (input: AddressInput) => center.ask('addresses.save', shop, input, me),
      list: async () => (await center.get('addresses.list', shop, {}, me)).addresses,
    }
  }

  test('complete for its owner, in the list too; sealed at rest', async () => {
    const { me, save, list } = await somebody()
    const saved = await save(home)
    expect(saved).toMatchObject({
      value: {
        receiver: '王小明',
        phone: '13800001234',
        province: '浙江省',
        city: '杭州市',
        district: '西湖区',
        detail: '文三路 90 号东部软件园 🌸 1 幢 201 室',
        isDefault: true,
      },
    })
    const [shown] = await list()
    expect(shown).toEqual(saved.ok && saved.value)
    const id = shown?.id ?? ''
    expect(await center.get('addresses.get', shopA, { id }, me)).toMatchObject({
      phone: '13800001234',
      detail: '文三路 90 号东部软件园 🌸 1 幢 201 室',
    })
    const rows = JSON.stringify(await opened.database.db.select().from(customerAddresses))
    expect(rows).not.toMatch(/13800001234|文三路|王小明/)
  })

  test('there is always one default', async () => {
    const { me, save, list } = await somebody()
    await save(home)
    center.clock.forward(1)
    await save({ ...home, receiver: '李小红' })
    center.clock.forward(1)
    await save({ ...home, receiver: '赵小刚', isDefault: true })
    const defaults = async () => (await list()).map(({ receiver, isDefault }) => [receiver, isDefault])
    expect(await defaults()).toEqual([
      ['赵小刚', true],
      ['李小红', false],
      ['王小明', false],
    ])
    const [first, second] = await list()
    await save({ ...home, id: first?.id, receiver: '赵小刚', isDefault: false })
    expect((await defaults())[0]).toEqual(['赵小刚', true])
    await center.get('addresses.remove', shopA, { id: first?.id ?? '' }, me)
    expect((await defaults())[0]).toEqual(['李小红', true])
    expect((await list())[0]?.id).toBe(second?.id)
  })

  test('every field is checked; letters are counted as people count them', async () => {
    const { save } = await somebody()
    expect(await save({ receiver: '王', phone: '123', regionCode: '330100', detail: '路' })).toMatchObject({
      failure: {
        fields: {
          receiver: expect.any(String),
          phone: expect.any(String),
          regionCode: '请选择省、市、区',
          detail: expect.any(String),
        },
      },
    })
    expect((await save({ ...home, detail: '🏠'.repeat(200) })).ok).toBe(true)
    expect((await save({ ...home, detail: '路'.repeat(201) })).ok).toBe(false)
    expect((await save({ ...home, phone: '0571-88880000' })).ok).toBe(true)
  })

  test('at most twenty, also when they are sent at once', async () => {
    const { save, list } = await somebody()
    const answers = await Promise.all(Array.from({ length: 24 }, () => save(home)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    expect(await list()).toHaveLength(20)
  })

  test('another’s address is absent, at the same merchant and at another', async () => {
    const one = await somebody()
    const saved = await one.save(home)
    const id = saved.ok ? saved.value.id : ''
    const other = await somebody()
    for (const [shop, me] of [
      [shopA, other.me],
      [shopB, one.me],
    ] as const) {
      const absent = { failure: { kind: shop === shopA ? 'absent' : expect.any(String) } }
      expect(await center.ask('addresses.get', shop, { id }, me)).toMatchObject(absent)
      expect(await center.ask('addresses.save', shop, { ...home, id }, me)).toMatchObject(absent)
      expect(await center.ask('addresses.remove', shop, { id }, me)).toMatchObject(absent)
    }
    expect(await one.list()).toHaveLength(1)
  })
})
