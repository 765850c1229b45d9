import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Caller, CallName, Input } from '../../contract/contract.ts'
import { auditEntries, idempotentAnswers } from '../kernel/schema.ts'
import { seedCatalogue, shopA, shopB } from '../testing/catalogue.ts'
import { createTestCenter, type TestCenter, testNow, testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { newClaim } from './claims.ts'
import { staffClaims, staffSessions, staffTries, staffUsers } from './schema.ts'

const PASSWORD = 'passw0rd-of-tests'
const platform = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }
const alpha = { ...shopA, channel: '-', distributor: '-' }

describe.each(databaseKinds)('staff on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  let at: Date
  const warned: object[] = []

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedCatalogue(opened.database.db)
    center = createTestCenter(opened.database, {
      settings: { publicOrigin: 'http://localhost:3000', demo: false },
      now: () => at,
      log: { info: () => {}, error: () => {}, warn: (line) => void warned.push(line) },
    })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    at = testNow
    warned.length = 0
    const { db } = opened.database
    await db.delete(staffUsers)
    await db.delete(staffTries)
    await db.delete(staffClaims)
    await db.delete(auditEntries)
    await db.delete(idempotentAnswers)
  })

  const forward = (ms: number) => {
    at = new Date(at.getTime() + ms)
  }
  const minutes = (count: number) => count * 60_000

  /** As the wire door passes a session on. */
  const by = (token: string) => ({ role: 'staff', staffSession: token }) as const
  const enter = (
    login: string,
    password: string,
    more: { code?: string } = {},
    caller: Partial<Caller> = {},
  ) => center.ask('staff.signIn', platform, { login, password, ...more }, caller)
  const codeOf = (secret: string, at: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

  async function signedIn(login: string, password = PASSWORD, code?: string) {
    const answer = await enter(login, password, code === undefined ? {} : { code })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }

  /** The first account, with its authenticator set up. */
  async function owner() {
    const code = await newClaim({ db: opened.database.db, sealer: testSealer, now: () => at })
    await center.get('staff.claim', platform, { code: code ?? '', login: 'Owner', password: PASSWORD })
    const { token } = await signedIn('owner')
    const { secret } = await center.get('staff.enrolTotp', platform, { password: PASSWORD }, by(token))
    const { recoveryCodes } = await center.get(
      'staff.confirmTotp',
      platform,
      { code: codeOf(secret, at) },
      by(token),
    )
    return { token, secret, recoveryCodes }
  }

  /** An account of alpha, its own password set. */
  async function clerk(maker: string, login: string, role = 'editor', place = alpha) {
    const grants = [{ role, merchant: place.merchant, shop: null }]
    const made = await center.get('staff.createUser', place, { login, name: login, grants }, by(maker))
    const { token } = await signedIn(login, made.password)
    await center.get('staff.changePassword', platform, { old: made.password, password: PASSWORD }, by(token))
    return { id: made.id, token }
  }

  describe('the first account', () => {
    it('is made once, with any of the codes that starts of servers have printed', async () => {
      const { db } = opened.database
      const codes = [
        await newClaim({ db, sealer: testSealer, now: () => at }),
        await newClaim({ db, sealer: testSealer, now: () => at }),
      ]
      const kept = JSON.stringify(await db.select().from(staffClaims))
      for (const code of codes) expect(kept).not.toContain(code)
      const make = (code: string, login: string) =>
        center.ask('staff.claim', platform, { code, login, password: PASSWORD })
      expect(await make('aaaaa-aaaaa-aaaaa-aaaaa', 'x-owner')).toMatchObject({
        failure: { code: 'STAFF_CLAIM_WRONG' },
      })
      expect(await make(codes[0] ?? '', 'own-passw0rd')).toMatchObject({ ok: true })
      const both = await Promise.all(codes.map((code, index) => make(code ?? '', `late-${index}`)))
      expect(both).toMatchObject([{ ok: false }, { ok: false }])
      expect(await newClaim({ db, sealer: testSealer, now: () => at })).toBeNull()
    })

    it('of two processes that claim at once only one gets', async () => {
      const { db } = opened.database
      const codes = await Promise.all([1, 2].map(() => newClaim({ db, sealer: testSealer, now: () => at })))
      const both = await Promise.all(
        codes.map((code, index) =>
          center.ask('staff.claim', platform, {
            code: code ?? '',
            login: `one-${index}`,
            password: PASSWORD,
          }),
        ),
      )
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await db.$count(staffUsers)).toBe(1)
    })
  })

  describe('signing in', () => {
    it('to an account that can give powers leads to a second factor before anything else', async () => {
      const code = await newClaim({ db: opened.database.db, sealer: testSealer, now: () => at })
      await center.get('staff.claim', platform, { code: code ?? '', login: 'owner', password: PASSWORD })
      const { token, pending } = await signedIn('owner')
      expect(pending).toBe('secondFactor')
      expect(await center.ask('staff.users', platform, {}, by(token))).toMatchObject({
        failure: { code: 'NO_PERMISSION' },
      })
      const { secret, uri } = await center.get('staff.enrolTotp', platform, { password: PASSWORD }, by(token))
      expect(uri).toContain(secret)
      expect(await center.ask('staff.confirmTotp', platform, { code: '000000' }, by(token))).toMatchObject({
        failure: { kind: 'invalid' },
      })
      const mine = await center.get('staff.confirmTotp', platform, { code: codeOf(secret, at) }, by(token))
      expect(new Set(mine.recoveryCodes).size).toBe(10)
      expect((await center.get('staff.users', platform, {}, by(token))).items).toHaveLength(1)
      const stored = JSON.stringify(await opened.database.db.select().from(staffUsers))
      for (const kept of [secret, ...mine.recoveryCodes, PASSWORD]) expect(stored).not.toContain(kept)
    })

    it('takes each code of the authenticator and each recovery code once', async () => {
      const { secret, recoveryCodes } = await owner()
      expect(await enter('owner', PASSWORD)).toMatchObject({ failure: { code: 'STAFF_CODE_NEEDED' } })
      // The code that has set it up is used.
      expect(await enter('owner', PASSWORD, { code: codeOf(secret, at) })).toMatchObject({
        failure: { code: 'STAFF_SIGN_IN_WRONG' },
      })
      forward(30_000)
      const code = codeOf(secret, at)
      const twice = await Promise.all([
        enter('owner', PASSWORD, { code }),
        enter('owner', PASSWORD, { code }),
      ])
      expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
      forward(minutes(20))
      const [recovery = ''] = recoveryCodes
      expect(await enter('owner', PASSWORD, { code: recovery.toUpperCase() })).toMatchObject({ ok: true })
      expect(await enter('owner', PASSWORD, { code: recovery })).toMatchObject({ ok: false })
      forward(minutes(20))
      // A clock half a minute behind is understood, one of two minutes is not.
      const slow = (ms: number) => codeOf(secret, new Date(at.getTime() - ms))
      expect(await enter('owner', PASSWORD, { code: slow(minutes(2)) })).toMatchObject({ ok: false })
      expect(await enter('owner', PASSWORD, { code: slow(30_000) })).toMatchObject({ ok: true })
    })

    it('with wrong passwords waits by login and address, the same for a login that does not exist', async () => {
      const { token } = await owner()
      await clerk(token, 'li-clerk')
      const tries = async (login: string) => {
        const kinds: (string | undefined)[] = []
        for (let count = 0; count < 7; count += 1) {
          const answer = await enter(login, 'wrong-passw0rd')
          kinds.push(answer.ok ? 'in' : (answer.failure as { code?: string }).code)
        }
        return kinds
      }
      const known = await tries('li-clerk')
      expect(known).toEqual([...Array(5).fill('STAFF_SIGN_IN_WRONG'), 'STAFF_LOCKED', 'STAFF_LOCKED'])
      expect(await tries('nobody-here')).toEqual(known)
      expect(warned).toContainEqual({ requestId: 'test', address: '192.0.2.1', staff: null })
      expect(JSON.stringify(warned)).not.toMatch(/li-clerk|nobody|passw0rd/)
      expect(await enter('li-clerk', PASSWORD)).toMatchObject({ failure: { code: 'STAFF_LOCKED' } })
      // Somebody else's guesses do not lock the person out elsewhere.
      expect(await enter('li-clerk', PASSWORD, {}, { address: '198.51.100.9' })).toMatchObject({ ok: true })
      forward(minutes(16))
      expect(await enter('li-clerk', PASSWORD)).toMatchObject({ ok: true })
    })

    it('guessed from many addresses waits as well, and parallel guesses are counted one by one', async () => {
      const { token } = await owner()
      await clerk(token, 'li-clerk')
      const answers: Awaited<ReturnType<typeof enter>>[] = []
      // As many at a time as the centre hashes without refusing any.
      for (let from = 0; from < 40; from += 10) {
        const some = Array.from({ length: 10 }, (_, index) =>
          enter('li-clerk', 'wrong-passw0rd', {}, { address: `198.51.100.${from + index}` }),
        )
        answers.push(...(await Promise.all(some)))
      }
      const codes = answers.map((answer) => (answer.ok ? 'in' : (answer.failure as { code?: string }).code))
      expect(codes.filter((code) => code === 'STAFF_SIGN_IN_WRONG')).toHaveLength(30)
      expect(codes.filter((code) => code === 'STAFF_LOCKED')).toHaveLength(10)
    })
  })

  describe('a session', () => {
    it('ends after an hour without use and after twelve hours in any case', async () => {
      const { token } = await owner()
      for (let count = 0; count < 14; count += 1) {
        forward(minutes(50))
        expect((await center.ask('staff.me', platform, {}, by(token))).ok).toBe(true)
      }
      forward(minutes(30))
      expect(await center.ask('staff.me', platform, {}, by(token))).toMatchObject({
        failure: { kind: 'unauthenticated' },
      })
      const again = await enteredAgain()
      forward(minutes(61))
      expect(await center.ask('staff.me', platform, {}, by(again))).toMatchObject({ ok: false })
      await center.sweep()
      expect(await opened.database.db.$count(staffSessions)).toBe(0)
    })

    /** A new session for the owner without a new authenticator code. */
    async function enteredAgain(): Promise<string> {
      await opened.database.db.update(staffUsers).set({ totpSealed: null })
      return (await signedIn('owner')).token
    }

    it('is refused when made up, signed out, or its person is disabled; other calls are refused with it too', async () => {
      const { token } = await owner()
      const li = await clerk(token, 'li-clerk')
      const refusedFor = async (session: string) =>
        expect(await center.ask('shop.info', shopA, {}, by(session))).toMatchObject({
          failure: { kind: 'unauthenticated' },
        })
      for (const made of ['', 'wfs_x', `wfs_${'a'.repeat(43)}`, "wfs_' or 1=1"]) await refusedFor(made)
      const second = (await signedIn('li-clerk')).token
      const { items } = await center.get('staff.sessions', platform, {}, by(second))
      expect(items.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
      expect(items).toHaveLength(2)
      await center.get('staff.signOut', platform, {}, by(second))
      await refusedFor(second)
      expect((await center.ask('staff.me', platform, {}, by(li.token))).ok).toBe(true)
      await center.get('staff.saveUser', alpha, { id: li.id, active: false }, by(token))
      await refusedFor(li.token)
      expect(await enter('li-clerk', PASSWORD)).toMatchObject({ failure: { code: 'STAFF_SIGN_IN_WRONG' } })
      await center.get('staff.saveUser', alpha, { id: li.id, active: true }, by(token))
      // Being enabled again does not bring old sessions back.
      await refusedFor(li.token)
    })

    it('continues when its person changes the password, and the others end', async () => {
      const { token } = await owner()
      const li = await clerk(token, 'li-clerk')
      const other = (await signedIn('li-clerk')).token
      const change = { old: PASSWORD, password: 'another-passw0rd' }
      expect(
        await center.ask('staff.changePassword', platform, { ...change, old: 'x' }, by(li.token)),
      ).toMatchObject({ failure: { kind: 'invalid', fields: { old: expect.any(String) } } })
      await center.get('staff.changePassword', platform, change, by(li.token))
      expect((await center.ask('staff.me', platform, {}, by(li.token))).ok).toBe(true)
      expect((await center.ask('staff.me', platform, {}, by(other))).ok).toBe(false)
      await center.get('staff.signOutEverywhere', platform, {}, by(li.token))
      expect((await center.ask('staff.me', platform, {}, by(li.token))).ok).toBe(false)
    })

    it('has the permissions of now, not of its beginning', async () => {
      const { token } = await owner()
      const { id: role } = await center.get(
        'staff.saveRole',
        alpha,
        { name: '客服', permissions: ['messages.handle'] },
        by(token),
      )
      const li = await clerk(token, 'li-clerk', role)
      const look = () => center.ask('staff.messages', shopA, {}, by(li.token))
      expect((await look()).ok).toBe(true)
      expect(await center.ask('staff.messages', shopB, {}, by(li.token))).toMatchObject({
        failure: { code: 'NO_PERMISSION' },
      })
      await center.get(
        'staff.saveRole',
        alpha,
        { id: role, name: '客服', permissions: ['shops.read'] },
        by(token),
      )
      expect(await look()).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
    })
  })

  describe('accounts of others', () => {
    it('begin with a one-time password that allows nothing but changing it, for a week', async () => {
      const { token } = await owner()
      const grants = [{ role: 'operator', merchant: 'alpha', shop: null }]
      const make = (login: string) =>
        center.get('staff.createUser', alpha, { login, name: '李', grants }, by(token))
      const { password } = await make('li-clerk')
      const first = await signedIn('li-clerk', password)
      expect(first.pending).toBe('password')
      expect(await center.ask('staff.messages', shopA, {}, by(first.token))).toMatchObject({ ok: false })
      const late = await make('late-clerk')
      forward(8 * 24 * minutes(60))
      expect(await enter('late-clerk', late.password)).toMatchObject({ ok: false })
    })

    it('never get more than their maker has, at no place and by no way', async () => {
      const { token } = await owner()
      const boss = await clerk(token, 'alpha-boss', 'owner')
      await opened.database.db
        .update(staffUsers)
        .set({ totpSealed: testSealer.seal(new Secret({ size: 20 }).base32) })
        .where(eq(staffUsers.id, boss.id))
      const ask = <N extends CallName>(name: N, place: typeof alpha, input: Input<N>) =>
        center.ask(name, place, input, by(boss.token))
      const user = (grant: { role: string; merchant: string | null; shop: string | null }) =>
        ask('staff.createUser', alpha, { login: `x-${grant.role}`, name: '新', grants: [grant] })
      expect(await user({ role: 'platform', merchant: null, shop: null })).toMatchObject({ ok: false })
      expect(await user({ role: 'platform', merchant: 'alpha', shop: null })).toMatchObject({
        failure: { code: 'STAFF_TOO_MUCH' },
      })
      expect(await user({ role: 'owner', merchant: null, shop: null })).toMatchObject({ ok: false })
      expect(await user({ role: 'editor', merchant: 'beta', shop: null })).toMatchObject({ ok: false })
      expect(await user({ role: 'sales', merchant: 'alpha', shop: 'trip/beta/h5/b1' })).toMatchObject({
        failure: { kind: 'invalid' },
      })
      expect(await user({ role: 'editor', merchant: 'alpha', shop: null })).toMatchObject({ ok: true })
      expect(
        await ask('staff.saveRole', alpha, { name: '平台', permissions: ['platform.manage'] }),
      ).toMatchObject({ failure: { code: 'STAFF_TOO_MUCH' } })
      for (const place of [platform, { ...alpha, merchant: 'beta' }]) {
        expect(await ask('staff.users', place, {})).toMatchObject({ failure: { code: 'NO_PERMISSION' } })
      }
      // The platform's own people are not the merchant's, whatever they may do there.
      const { items } = await center.get('staff.users', platform, { sort: 'login' }, by(token))
      const top = items.find(({ login }) => login === 'owner')?.id ?? ''
      for (const what of ['password', 'secondFactor'] as const) {
        expect(await ask('staff.resetUser', alpha, { id: top, what, reason: '忘记' })).toMatchObject({
          failure: { kind: 'absent' },
        })
      }
      // One who has been given more than the merchant's owner has is out of the owner's reach.
      const star = await clerk(token, 'star-clerk', 'editor')
      await center.get(
        'staff.saveUser',
        platform,
        { id: star.id, grants: [{ role: 'editor', merchant: 'beta', shop: null }] },
        by(token),
      )
      expect(await ask('staff.saveUser', alpha, { id: star.id, active: false })).toMatchObject({
        failure: { code: 'STAFF_NOT_YOURS' },
      })
    })

    it('keep a last owner of the platform, also when two remove each other at once', async () => {
      const { token } = await owner()
      const { items } = await center.get('staff.users', platform, {}, by(token))
      const first = items[0]?.id ?? ''
      const drop = (id: string, session: string) =>
        center.ask('staff.saveUser', platform, { id, grants: [] }, by(session))
      expect(await drop(first, token)).toMatchObject({ failure: { code: 'STAFF_LAST_OWNER' } })
      const grants = [{ role: 'platform', merchant: null, shop: null }]
      const made = await center.get(
        'staff.createUser',
        platform,
        { login: 'second', name: '二', grants },
        by(token),
      )
      // Not yet: the second has not signed in.
      expect(await drop(first, token)).toMatchObject({ failure: { code: 'STAFF_LAST_OWNER' } })
      const other = (await signedIn('second', made.password)).token
      await center.get(
        'staff.changePassword',
        platform,
        { old: made.password, password: PASSWORD },
        by(other),
      )
      await opened.database.db
        .update(staffUsers)
        .set({ totpSealed: testSealer.seal(new Secret({ size: 20 }).base32) })
        .where(eq(staffUsers.id, made.id))
      const both = await Promise.all([drop(made.id, token), drop(first, other)])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('can be found by login and name, page by page', async () => {
      const { token } = await owner()
      for (const login of ['aa-one', 'bb-two', 'cc-three']) await clerk(token, login)
      const first = await center.get(
        'staff.users',
        alpha,
        { sort: 'login', direction: 'asc', limit: 2, counted: true },
        by(token),
      )
      expect([first.items.map(({ login }) => login), first.total]).toEqual([['aa-one', 'bb-two'], 3])
      const rest = await center.get(
        'staff.users',
        alpha,
        { sort: 'login', direction: 'asc', limit: 2, after: first.next ?? '' },
        by(token),
      )
      expect([rest.items.map(({ login }) => login), rest.next]).toEqual([['cc-three'], null])
      const found = await center.get('staff.users', platform, { search: 'BB' }, by(token))
      expect(found.items.map(({ login }) => login)).toEqual(['bb-two'])
    })
  })

  describe('the audit', () => {
    const entries = () => opened.database.db.select().from(auditEntries).orderBy(sql`${auditEntries.id} desc`)

    it('keeps who changed what, with the change or not at all', async () => {
      const { token } = await owner()
      const before = (await entries()).length
      await center.get('staff.setShopOpen', shopA, { open: true }, by(token))
      const [entry] = await entries()
      expect(entry).toMatchObject({
        personName: '平台管理员',
        call: 'staff.setShopOpen',
        merchant: 'alpha',
        shop: 'trip/alpha/h5/a1',
        input: { open: true },
        requestId: 'test',
        address: '192.0.2.1',
        at,
      })
      expect(await center.ask('staff.confirmOrder', shopA, { orderNo: 'T000' }, by(token))).toMatchObject({
        ok: false,
      })
      expect(await entries()).toHaveLength(before + 1)
    })

    it('keeps no secret and no long text', async () => {
      const { token } = await owner()
      await clerk(token, 'li-clerk')
      await center.get(
        'staff.setCredentials',
        shopA,
        { kind: 'wechat', values: { appId: 'wx-1', appSecret: 'very-secret' } },
        by(token),
      )
      await center.get(
        'staff.saveArticle',
        shopA,
        {
          title: '文',
          author: '李',
          cover: { src: '/media/x', alt: '' },
          html: `<p>${'长'.repeat(500)}</p>`,
        },
        by(token),
      )
      const text = JSON.stringify(await entries())
      for (const secret of [PASSWORD, 'very-secret', '长长长']) expect(text).not.toContain(secret)
      expect(text).toContain('…(507)')
    })

    it('is kept as long as the setting says', async () => {
      await owner()
      forward(1094 * 24 * minutes(60))
      await center.sweep()
      expect((await entries()).length).toBeGreaterThan(0)
      forward(2 * 24 * minutes(60))
      await center.sweep()
      expect(await entries()).toEqual([])
    })
  })
})
