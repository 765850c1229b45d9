import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import { distributors } from '../kernel/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asCustomer, openShopping, type Shopping } from '../testing/shopping.ts'
import { customers, wechatBindings } from './schema.ts'

const agreed = true as const

describe.each(handlerDatabases)('signing in by WeChat on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let last = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
  })
  afterAll(() => opened.close())

  const newMobile = () => {
    last += 1
    return `1360000${String(last).padStart(4, '0')}`
  }
  const digits = () => /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
  const byWechat = (openId?: string, shop: Tenant = shopA, idempotencyKey?: string) =>
    center.ask(
      'members.loginByWechat',
      shop,
      { agreed },
      { ...(openId ? { openId } : {}), ...(idempotencyKey ? { idempotencyKey } : {}) },
    )
  /** Sends a code and signs in with it, and with the openId that the visitor has proved. */
  async function byCode(mobile: string, openId?: string, shop: Tenant = shopA, bindWechat = true) {
    center.clock.forward(2)
    await center.get('members.sendCode', shop, { mobile, purpose: 'login' }, { address: '' })
    const caller = openId ? { openId } : {}
    return center.ask('members.loginByCode', shop, { mobile, code: digits(), agreed, bindWechat }, caller)
  }
  async function signedUp(openId?: string, shop: Tenant = shopA) {
    const mobile = newMobile()
    const answer = await byCode(mobile, openId, shop, openId !== undefined)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return { mobile, customerId: answer.value.customerId, me: asCustomer(answer.value.customerId) }
  }

  test('an unbound openId is refused; bound by a code it signs in, at every shop of the merchant and no other’s', async () => {
    expect(await byWechat()).toMatchObject({ failure: { code: 'WECHAT_UNKNOWN' } })
    expect(await byWechat('o-first')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    const { customerId, mobile, me } = await signedUp('o-first')
    expect(center.messages.at(-1)).toMatchObject({ mobile, text: expect.stringContaining('已绑定微信') })
    expect(await byWechat('o-first')).toMatchObject({ value: { customerId } })
    expect(await byWechat('o-first', shopA2)).toMatchObject({
      value: { customerId },
    })
    expect(await byWechat('o-first', shopB)).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    expect(await center.get('account.profile', shopA, {}, me)).toMatchObject({ wechat: true })
    const rows = await opened.database.db.select().from(wechatBindings)
    expect(JSON.stringify(rows)).not.toContain('o-first')
  })

  test('a code without `bindWechat` binds nothing; without an openId the code is not used up', async () => {
    const mobile = newMobile()
    expect((await byCode(mobile, 'o-unasked', shopA, false)).ok).toBe(true)
    expect(await byWechat('o-unasked')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    expect(await byCode(mobile)).toMatchObject({ failure: { code: 'WECHAT_UNKNOWN' } })
    const again = { mobile, code: digits(), agreed, bindWechat: true }
    expect((await center.ask('members.loginByCode', shopA, again, { openId: 'o-later' })).ok).toBe(true)
  })

  test('a wrong code binds nothing', async () => {
    const victim = await signedUp()
    center.clock.forward(2)
    await center.get('members.sendCode', shopA, { mobile: victim.mobile, purpose: 'login' }, { address: '' })
    const code = String((Number(digits()) + 1) % 1_000_000).padStart(6, '0')
    const input = { mobile: victim.mobile, code, agreed, bindWechat: true }
    expect(await center.ask('members.loginByCode', shopA, input, { openId: 'o-thief' })).toMatchObject({
      failure: { code: 'CODE_WRONG' },
    })
    expect(await byWechat('o-thief')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
  })

  test('one openId is one account: the latest proof counts, on either side', async () => {
    const first = await signedUp('o-shared')
    const second = await signedUp('o-shared')
    expect(await byWechat('o-shared')).toMatchObject({ value: { customerId: second.customerId } })
    expect(await center.get('account.profile', shopA, {}, first.me)).toMatchObject({ wechat: false })
    await byCode(second.mobile, 'o-new-phone')
    expect(await byWechat('o-new-phone')).toMatchObject({ value: { customerId: second.customerId } })
    expect(await byWechat('o-shared')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
  })

  test('binding the same once more sends no message', async () => {
    const { mobile } = await signedUp('o-again')
    const told = center.messages.length
    await byCode(mobile, 'o-again')
    expect(center.messages).toHaveLength(told + 1)
    expect(center.messages.at(-1)?.text).toContain('验证码')
  })

  test('bound to two accounts at once it belongs to one of them', async () => {
    const mobiles = [newMobile(), newMobile(), newMobile(), newMobile()]
    const codes: string[] = []
    for (const mobile of mobiles) {
      await center.get('members.sendCode', shopA, { mobile, purpose: 'login' }, { address: '' })
      codes.push(digits())
    }
    const answers = await Promise.all(
      mobiles.map((mobile, index) =>
        center.ask(
          'members.loginByCode',
          shopA,
          { mobile, code: codes[index] ?? '', agreed, bindWechat: true },
          { openId: 'o-rush' },
        ),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const ids = answers.map((answer) => (answer.ok ? answer.value.customerId : ''))
    const signedIn = await byWechat('o-rush')
    expect(signedIn.ok && ids.includes(signedIn.value.customerId)).toBe(true)
  })

  test('unbound it signs in no more, also where profiles are read-only; an old answer is not repeated', async () => {
    const { me, customerId, mobile } = await signedUp('o-leaves')
    const key = 'key-of-a-wechat-sign-in'
    expect(await byWechat('o-leaves', shopA, key)).toMatchObject({ value: { customerId } })
    expect(await byWechat('o-leaves', shopA, key)).toMatchObject({ value: { customerId } })
    // The same key from another person's phone.
    expect(await byWechat('o-stranger', shopA, key)).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    await withUserEdit(0, async () => {
      const profile = await center.get('account.unbindWechat', shopA, {}, me)
      expect(profile).toMatchObject({ wechat: false, editable: false })
    })
    expect(center.messages.at(-1)).toMatchObject({ mobile, text: expect.stringContaining('解除微信绑定') })
    expect(await byWechat('o-leaves', shopA, key)).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    const told = center.messages.length
    await center.get('account.unbindWechat', shopA, {}, me)
    expect(center.messages).toHaveLength(told)
  })

  test('a new number removes the binding of the former one', async () => {
    const { me, mobile } = await signedUp('o-former')
    const next = newMobile()
    center.clock.forward(2)
    await center.get('account.sendCode', shopA, { purpose: 'mobile' }, me)
    const code = digits()
    await center.get('account.sendMobileCode', shopA, { mobile: next }, me)
    await center.get('account.changeMobile', shopA, { code, mobile: next, newCode: digits() }, me)
    expect(mobile).not.toBe(next)
    expect(await byWechat('o-former')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
  })

  test('signing in withdraws a deletion; a deleted account leaves no binding, and the export names it', async () => {
    const { me, customerId } = await signedUp('o-goes')
    const own = async (purpose: 'delete' | 'export') => {
      center.clock.forward(2)
      await center.get('account.sendCode', shopA, { purpose }, me)
      return digits()
    }
    const { data } = await center.get('account.export', shopA, { code: await own('export') }, me)
    expect(data.account).toMatchObject({ wechatBoundAt: expect.anything() })
    await center.get('account.requestDeletion', shopA, { code: await own('delete') }, me)
    expect((await byWechat('o-goes')).ok).toBe(true)
    const { db } = opened.database
    const mine = eq(customers.id, customerId)
    expect((await db.select().from(customers).where(mine))[0]?.deletionDueAt).toBeNull()
    await db.update(customers).set({ deletionDueAt: center.clock.now }).where(mine)
    center.clock.forward(1)
    await center.sweep()
    expect(await byWechat('o-goes')).toMatchObject({ failure: { code: 'WECHAT_UNBOUND' } })
    expect(await db.select().from(wechatBindings).where(eq(wechatBindings.customerId, customerId))).toEqual(
      [],
    )
  })

  test('a read-only shop lets a customer without a number bind one, and change none', async () => {
    const { db } = opened.database
    const { me, customerId, mobile } = await signedUp()
    await withUserEdit(0, async () => {
      expect(await center.ask('account.sendMobileCode', shopA, { mobile: newMobile() }, me)).toMatchObject({
        failure: { code: 'PROFILE_READ_ONLY' },
      })
      const without = { mobileHash: `partner:${customerId}`, mobileSealed: testSealer.seal('') }
      await db.update(customers).set(without).where(eq(customers.id, customerId))
      center.clock.forward(2)
      await center.get('account.sendMobileCode', shopA, { mobile }, me)
      const bound = { code: '', mobile, newCode: digits() }
      expect((await center.ask('account.changeMobile', shopA, bound, me)).ok).toBe(true)
      expect(await center.get('account.profile', shopA, {}, me)).toMatchObject({
        mobile: `136****${mobile.slice(7)}`,
        editable: false,
      })
    })
  })

  async function withUserEdit(userEdit: number, work: () => Promise<void>) {
    const { db } = opened.database
    const mine = eq(distributors.code, shopA.distributor)
    const [shop] = await db.select().from(distributors).where(mine)
    const config = shop?.config as object
    await db
      .update(distributors)
      .set({ config: { ...config, userEdit } })
      .where(mine)
    try {
      await work()
    } finally {
      await db.update(distributors).set({ config }).where(mine)
    }
  }
})
