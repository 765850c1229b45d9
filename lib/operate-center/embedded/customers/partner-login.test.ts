import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type FakePartner, startFakePartner } from '../../../outside/partner/testing/fake-partner.ts'
import { ownCodePurposes } from '../../contract/customers/account.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asCustomer, asStaff, openShopping, type Shopping } from '../testing/shopping.ts'
import { customers, partnerUsers } from './schema.ts'

const asService = { role: 'service' } as const

describe.each(handlerDatabases)('partner login on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let partner: FakePartner

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    center = await openShopping(opened.database)
    partner = await startFakePartner()
    const values = { ...partner.keys }
    await center.get('staff.setCredentials', shopA, { kind: 'partner', values }, asStaff)
  })
  afterAll(async () => {
    await partner.close()
    await opened.close()
  })

  const login = (accessToken: string, caller: object = asService, shop = shopA) =>
    center.get('partner.login', shop, { accessToken }, caller)

  test('the partner’s user gets an account at the first visit and the same one later', async () => {
    const first = await login(partner.issue({ openUserId: 'u1', token: 'dd-1' }))
    expect(first).toMatchObject({ state: 1, ddtoken: 'dd-1', customerId: expect.stringMatching(/^c_/) })
    const again = await login(partner.issue({ openUserId: 'u1', token: 'dd-2' }))
    expect(again).toMatchObject({ customerId: first.customerId, ddtoken: 'dd-2' })
    const other = await login(partner.issue({ openUserId: 'u2' }))
    expect(other.customerId).not.toBe(first.customerId)
    const me = await center.get('members.me', shopA, {}, asCustomer(first.customerId ?? ''))
    expect(me).toMatchObject({ customerId: first.customerId, mobile: '', hasPassword: false })
  })

  const lastCode = () => /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''

  test('a number the partner names opens no existing account and is not stored', async () => {
    const mobile = '13911110077'
    await center.get('members.sendCode', shopA, { mobile, purpose: 'login' })
    const own = await center.get('members.loginByCode', shopA, { mobile, code: lastCode(), agreed: true })
    const { customerId = '' } = await login(partner.issue({ openUserId: 'u3', mobile }))
    expect(customerId).not.toBe(own.customerId)
    expect(await center.get('members.me', shopA, {}, asCustomer(customerId))).toMatchObject({ mobile: '' })
    const free = await login(partner.issue({ openUserId: 'u3b', mobile: '13911110078' }))
    const me = asCustomer(free.customerId ?? '')
    expect(await center.get('members.me', shopA, {}, me)).toMatchObject({ mobile: '' })
  })

  test('a partner’s customer without a number gets no messages; the first number needs its own code only', async () => {
    const { customerId = '' } = await login(partner.issue({ openUserId: 'u8' }))
    const me = asCustomer(customerId)
    const sent = center.messages.length
    for (const purpose of ownCodePurposes) {
      expect(await center.ask('account.sendCode', shopA, { purpose }, me)).toMatchObject({
        failure: { code: 'NO_MOBILE', message: '请先绑定手机号' },
      })
    }
    const email = { code: '000000', email: 'u8@example.com', newCode: '000000' }
    expect(await center.ask('account.changeEmail', shopA, email, me)).toMatchObject({
      failure: { code: 'NO_MOBILE' },
    })
    expect(center.messages).toHaveLength(sent)
    const mobile = '13911110088'
    await center.get('account.sendMobileCode', shopA, { mobile }, me)
    const newCode = lastCode()
    const wrong = String((Number(newCode) + 1) % 1_000_000).padStart(6, '0')
    expect(
      await center.ask('account.changeMobile', shopA, { code: '', mobile, newCode: wrong }, me),
    ).toMatchObject({ failure: { fields: { newCode: expect.any(String) } } })
    expect((await center.ask('account.changeMobile', shopA, { code: '', mobile, newCode }, me)).ok).toBe(true)
    expect(center.messages.filter((message) => message.mobile === '')).toEqual([])
    expect(await login(partner.issue({ openUserId: 'u8' }))).toMatchObject({ customerId })
    // From now on changes need a code to the present number.
    expect(
      await center.ask('account.changeMobile', shopA, { code: '', mobile: '13911110089', newCode }, me),
    ).toMatchObject({ failure: { fields: { code: expect.any(String) } } })
  })

  test('coming back through the partner withdraws a deletion; after it the user begins anew', async () => {
    const { db } = opened.database
    const { customerId = '' } = await login(partner.issue({ openUserId: 'u9' }))
    const mine = eq(customers.id, customerId)
    const leave = () =>
      db
        .update(customers)
        .set({ deletionDueAt: new Date(center.clock.now.getTime() + 60_000) })
        .where(mine)
    await leave()
    expect(await login(partner.issue({ openUserId: 'u9' }))).toMatchObject({ customerId })
    expect((await db.select().from(customers).where(mine))[0]?.deletionDueAt).toBeNull()
    await leave()
    center.clock.forward(2)
    await center.sweep()
    const bound = eq(partnerUsers.customerId, customerId)
    expect(await db.select().from(partnerUsers).where(bound)).toEqual([])
    const fresh = await login(partner.issue({ openUserId: 'u9' }))
    expect(fresh.customerId).not.toBe(customerId)
    expect((await center.ask('members.me', shopA, {}, asCustomer(fresh.customerId ?? ''))).ok).toBe(true)
  })

  test('a binding to a deleted account does not lock its user out', async () => {
    const { db } = opened.database
    const { customerId = '' } = await login(partner.issue({ openUserId: 'u10' }))
    await db
      .update(customers)
      .set({ deletedAt: center.clock.now, mobileHash: `deleted:${customerId}` })
      .where(eq(customers.id, customerId))
    const fresh = await login(partner.issue({ openUserId: 'u10' }))
    expect(fresh).toMatchObject({ state: 1, customerId: expect.any(String) })
    expect(fresh.customerId).not.toBe(customerId)
    expect(await login(partner.issue({ openUserId: 'u10' }))).toMatchObject({ customerId: fresh.customerId })
  })

  test('a used or unknown token leaves a guest, with the partner’s message', async () => {
    const token = partner.issue({ openUserId: 'u4' })
    await login(token)
    for (const spent of [token, 'never-issued']) {
      expect(await login(spent)).toEqual({ state: 0, message: '登录凭证已失效，请从当当重新进入' })
    }
  })

  test('only a storefront with the service token calls the partner; no other caller can use a token up', async () => {
    const token = partner.issue({ openUserId: 'u1', token: 'dd' })
    const seen = partner.seen.length
    for (const caller of [{}, asStaff]) {
      expect(await login(token, caller)).toEqual({ state: 0, message: expect.any(String) })
    }
    expect(partner.seen).toHaveLength(seen)
    expect(await login(token)).toMatchObject({ state: 1, ddtoken: 'dd' })
  })

  test('concurrent visits open one account', async () => {
    const tokens = Array.from({ length: 6 }, () => partner.issue({ openUserId: 'u5' }))
    const ids = (await Promise.all(tokens.map((token) => login(token)))).map(({ customerId }) => customerId)
    expect(new Set(ids).size).toBe(1)
    const bound = await opened.database.db
      .select()
      .from(partnerUsers)
      .where(eq(partnerUsers.customerId, ids[0] ?? ''))
    expect(bound).toHaveLength(1)
  })

  test('the partner’s own id of the user is not kept', async () => {
    await login(partner.issue({ openUserId: 'partner-user-id-0815' }))
    const { db } = opened.database
    const rows = JSON.stringify([await db.select().from(partnerUsers), await db.select().from(customers)])
    expect(rows).not.toContain('partner-user-id-0815')
  })

  test('a merchant without a partner refuses, and another merchant’s partner is not called', async () => {
    const token = partner.issue({ openUserId: 'u6' })
    const seen = partner.seen.length
    expect(await login(token, asService, shopB)).toMatchObject({ state: 0, message: expect.any(String) })
    expect(partner.seen).toHaveLength(seen)
  })

  test('a partner that does not answer is unavailable, not a wrong token', async () => {
    partner.answerNext({ status: 502, body: '<html>' })
    const answer = await center.ask(
      'partner.login',
      shopA,
      { accessToken: partner.issue({ openUserId: 'u7' }) },
      asService,
    )
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })
})
