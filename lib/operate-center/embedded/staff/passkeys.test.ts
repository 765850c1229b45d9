import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../kernel/schema.ts'
import { seedCatalogue } from '../testing/catalogue.ts'
import { createTestCenter, type TestCenter, testNow, testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { newClaim } from './claims.ts'
import { staffChallenges, staffClaims, staffTries, staffUsers } from './schema.ts'
import { softAuthenticator } from './testing/soft-authenticator.ts'

const PASSWORD = 'passw0rd-of-tests'
const ORIGIN = 'http://localhost:3000'
const platform = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }

describe.each(databaseKinds)('passkeys on %s', (kind) => {
  let opened: TestDatabase
  let center: TestCenter
  let at: Date

  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    await seedCatalogue(opened.database.db)
    center = centerAt(ORIGIN)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    at = testNow
    const { db } = opened.database
    for (const table of [staffUsers, staffTries, staffClaims, staffChallenges, auditEntries]) {
      await db.delete(table)
    }
  })

  const centerAt = (publicOrigin: string) =>
    createTestCenter(opened.database, { settings: { publicOrigin, demo: false }, now: () => at })
  const by = (token: string) => ({ role: 'staff', staffSession: token }) as const
  const minutes = (count: number) => {
    at = new Date(at.getTime() + count * 60_000)
  }

  /** The first account with a passkey as its only second factor. */
  async function holder() {
    const code = await newClaim({ db: opened.database.db, sealer: testSealer, now: () => at })
    await center.get('staff.claim', platform, { code: code ?? '', login: 'owner', password: PASSWORD })
    const { token, pending } = await center.get('staff.signIn', platform, {
      login: 'owner',
      password: PASSWORD,
    })
    expect(pending).toBe('secondFactor')
    const device = softAuthenticator(ORIGIN)
    const { challenge, user } = await begin(token)
    const made = { ...device.make(challenge), name: '手机' }
    const { recoveryCodes } = await center.get('staff.addPasskey', platform, made, by(token))
    return { token, device, handle: user.id, recoveryCodes, made }
  }

  const begin = (token: string) =>
    center.get('staff.beginPasskey', platform, { password: PASSWORD }, by(token))
  const challenge = async () => (await center.get('staff.beginPasskeySignIn', platform, {})).challenge
  const enter = (signed: ReturnType<ReturnType<typeof softAuthenticator>['sign']>) =>
    center.ask('staff.signInByPasskey', platform, signed)
  const wrong = { failure: { code: 'PASSKEY_WRONG' } }
  const overdue = { failure: { code: 'PASSKEY_OVERDUE' } }

  it('stand for password and second factor, and make the password alone too little', async () => {
    const { device, handle, recoveryCodes, token } = await holder()
    expect(recoveryCodes).toHaveLength(10)
    const answer = await enter(device.sign(await challenge(), handle))
    expect(answer).toMatchObject({ ok: true, value: { pending: null } })
    const me = await center.get('staff.me', platform, {}, by(token))
    expect(me).toMatchObject({ pending: null, passkeys: [{ name: '手机', lastUsedAt: at.toISOString() }] })
    const password = { login: 'owner', password: PASSWORD }
    expect(await center.ask('staff.signIn', platform, password)).toMatchObject({
      failure: { code: 'STAFF_CODE_NEEDED' },
    })
    const [code = ''] = recoveryCodes
    expect((await center.ask('staff.signIn', platform, { ...password, code })).ok).toBe(true)
    expect((await center.get('staff.users', platform, {}, by(token))).items).toMatchObject([
      { secondFactor: true },
    ])
    await center.get('staff.signOutEverywhere', platform, {}, by(token))
    expect((await center.ask('staff.me', platform, {}, by(token))).ok).toBe(false)
  })

  it('are refused for another site, another person, a wrong signature and an unknown credential alike', async () => {
    const { device, handle } = await holder()
    const stranger = softAuthenticator(ORIGIN)
    const cases = [
      device.sign(await challenge(), handle, { origin: 'http://localhost:3001' }),
      device.sign(await challenge(), handle, { rpId: 'example.com' }),
      device.sign(await challenge(), Buffer.from('st_other').toString('base64url')),
      stranger.sign(await challenge(), handle),
    ]
    for (const signed of cases) expect(await enter(signed)).toMatchObject(wrong)
    const { id, rawId } = device.sign('', handle)
    expect(await enter({ ...stranger.sign(await challenge(), handle), id, rawId })).toMatchObject(wrong)
  })

  it('take a challenge once, also of two at once, and for five minutes', async () => {
    const { device, handle, made, token } = await holder()
    const signed = device.sign(await challenge(), handle)
    const both = await Promise.all([enter(signed), enter(signed)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await enter(signed)).toMatchObject(overdue)
    expect(await center.ask('staff.addPasskey', platform, made, by(token))).toMatchObject(overdue)
    const late = device.sign(await challenge(), handle)
    minutes(6)
    expect(await enter(late)).toMatchObject(overdue)
    // What was asked for adding a passkey signs nobody in.
    const added = (await begin(token)).challenge
    expect(await enter(device.sign(added, handle))).toMatchObject(overdue)
    minutes(6)
    await center.sweep()
    expect(await opened.database.db.$count(staffChallenges)).toBe(0)
  })

  it('whose counter goes back are refused, and the audit says so', async () => {
    const { device, handle } = await holder()
    expect((await enter(device.sign(await challenge(), handle, { counter: 5 }))).ok).toBe(true)
    expect(await enter(device.sign(await challenge(), handle, { counter: 5 }))).toMatchObject(wrong)
    const entries = await opened.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, 'staff.signInByPasskey'))
    expect(entries.map(({ input }) => input)).toContainEqual({ refused: 'counter', counter: 5, before: 5 })
  })

  it('can be renamed and removed with the password, but not the last second factor of an owner', async () => {
    const { token, device, handle } = await holder()
    const mine = async () => (await center.get('staff.me', platform, {}, by(token))).passkeys
    const [first] = await mine()
    const id = first?.id ?? ''
    await center.get('staff.renamePasskey', platform, { id, name: '旧手机' }, by(token))
    const remove = (password: string) =>
      center.ask('staff.removePasskey', platform, { id, password }, by(token))
    expect(await remove('wrong')).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await remove(PASSWORD)).toMatchObject({ failure: { code: 'STAFF_LAST_FACTOR' } })
    const other = softAuthenticator(ORIGIN)
    const second = { ...other.make((await begin(token)).challenge), name: '电脑' }
    expect(await center.get('staff.addPasskey', platform, second, by(token))).toEqual({ recoveryCodes: [] })
    expect(await remove(PASSWORD)).toMatchObject({ ok: true })
    expect((await mine()).map(({ name }) => name)).toEqual(['电脑'])
    expect(await enter(device.sign(await challenge(), handle))).toMatchObject(wrong)
  })

  it('of a disabled person sign nobody in until that person is enabled again; a reset ends them', async () => {
    const { device, handle, token } = await holder()
    const grants = [{ role: 'platform', merchant: null, shop: null }]
    const made = await center.get(
      'staff.createUser',
      platform,
      { login: 'second', name: '李明', grants },
      by(token),
    )
    const first = await center.get('staff.signIn', platform, { login: 'second', password: made.password })
    const old = made.password
    await center.get('staff.changePassword', platform, { old, password: PASSWORD }, by(first.token))
    const session = await center.get('staff.signIn', platform, { login: 'second', password: PASSWORD })
    const other = softAuthenticator(ORIGIN)
    const { challenge: asked, user } = await begin(session.token)
    await center.get('staff.addPasskey', platform, { ...other.make(asked), name: '手机' }, by(session.token))
    const [mine] = await opened.database.db.select().from(staffUsers).where(eq(staffUsers.login, 'owner'))
    const id = mine?.id ?? ''
    const second = by(session.token)

    await center.get('staff.saveUser', platform, { id, active: false }, second)
    expect(await enter(device.sign(await challenge(), handle))).toMatchObject(wrong)
    await center.get('staff.saveUser', platform, { id, active: true }, second)
    // The password alone is as little as before.
    expect(await center.ask('staff.signIn', platform, { login: 'owner', password: PASSWORD })).toMatchObject({
      failure: { code: 'STAFF_CODE_NEEDED' },
    })
    expect((await enter(device.sign(await challenge(), handle))).ok).toBe(true)

    await center.get('staff.resetUser', platform, { id, what: 'secondFactor', reason: '手机丢失' }, second)
    expect(await enter(device.sign(await challenge(), handle))).toMatchObject(wrong)
    expect((await enter(other.sign(await challenge(), user.id))).ok).toBe(true)
  })

  it.each(['http://192.0.2.7:3000', 'http://shop.example.com'])('are not offered at %s', async (origin) => {
    expect(await centerAt(origin).ask('staff.beginPasskeySignIn', platform, {})).toMatchObject({
      failure: { code: 'PASSKEYS_NEED_DOMAIN' },
    })
  })
})
