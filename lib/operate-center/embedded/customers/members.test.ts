import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asCustomer, idCard, openShopping, type Shopping } from '../testing/shopping.ts'
import { withProof } from '../testing/with-proof.ts'
import { waitAfter } from './login-lockout.ts'
import { loginFailures } from './schema.ts'

describe.each(handlerDatabases)('members on %s', (kind) => {
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
    return `1380000${String(last).padStart(4, '0')}`
  }
  const code = async (mobile: string, purpose: 'login' | 'register' = 'login', shop = shopA) => {
    const sent = await withProof((proof) => center.ask('members.sendCode', shop, { mobile, purpose, proof }))
    const text = center.messages.at(-1)?.text ?? ''
    return { sent, code: /\d{6}/.exec(text)?.[0] ?? '' }
  }
  const login = (mobile: string, digits: string, shop = shopA) =>
    center.ask('members.loginByCode', shop, { mobile, code: digits, agreed: true })
  const wrongOf = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

  test('a code opens the account on first use and works once', async () => {
    const mobile = newMobile()
    const { sent, code: digits } = await code(` +86 ${mobile} `)
    expect(sent).toEqual({ ok: true, value: { resendAfter: 60 } })
    expect(center.messages.at(-1)?.mobile).toBe(mobile)
    const member = await login(mobile, digits)
    expect(member).toMatchObject({ value: { mobile: `138****${mobile.slice(7)}`, hasPassword: false } })
    if (!member.ok) throw new Error('signed in')
    const { customerId } = member.value
    expect(await center.get('members.me', shopA, {}, asCustomer(customerId))).toEqual(member.value)
    expect(await center.ask('members.me', shopB, {}, asCustomer(customerId))).toMatchObject({
      failure: { kind: 'unauthenticated' },
    })
    expect(await login(mobile, digits)).toMatchObject({ failure: { code: 'CODE_EXPIRED' } })
    center.clock.forward(2)
    const again = await login(mobile, (await code(mobile)).code)
    expect(again).toMatchObject({ value: { customerId } })
  })

  test('a minute between codes, five a day; the answer never reveals accounts', async () => {
    const mobile = newMobile()
    for (let index = 0; index < 5; index += 1) {
      expect((await code(mobile, index % 2 ? 'register' : 'login')).sent).toMatchObject({
        value: { resendAfter: 60 },
      })
      const soon = await code(mobile)
      expect(soon.sent).toMatchObject({ failure: { code: 'CODE_TOO_SOON', detail: { resendAfter: 60 } } })
      center.clock.forward(1.1)
    }
    const sent = center.messages.length
    expect((await code(mobile)).sent).toMatchObject({ failure: { code: 'CODE_LIMIT' } })
    expect(center.messages).toHaveLength(sent)
    center.clock.forward(60 * 24)
    expect((await code(mobile)).sent.ok).toBe(true)
  })

  test('parallel requests for one number send one code', async () => {
    const mobile = newMobile()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => center.ask('members.sendCode', shopA, { mobile, purpose: 'login' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(center.messages.filter((message) => message.mobile === mobile)).toHaveLength(1)
  })

  test('five wrong attempts, then even the right code is refused; after ten minutes too', async () => {
    const mobile = newMobile()
    const { code: digits } = await code(mobile)
    for (let index = 0; index < 5; index += 1) {
      expect(await login(mobile, wrongOf(digits))).toMatchObject({ failure: { code: 'CODE_WRONG' } })
    }
    expect(await login(mobile, digits)).toMatchObject({ failure: { code: 'CODE_TRIED_OUT' } })
    center.clock.forward(2)
    const fresh = (await code(mobile)).code
    center.clock.forward(10.1)
    expect(await login(mobile, fresh)).toMatchObject({ failure: { code: 'CODE_EXPIRED' } })
  })

  test('using a code invalidates those sent before it', async () => {
    const mobile = newMobile()
    const { code: first } = await code(mobile)
    center.clock.forward(2)
    const { code: second } = await code(mobile)
    expect((await login(mobile, second)).ok).toBe(true)
    expect(await login(mobile, first)).toMatchObject({ failure: { code: 'CODE_EXPIRED' } })
  })

  test('a code is for its merchant and its purpose', async () => {
    const mobile = newMobile()
    const { code: digits } = await code(mobile)
    expect((await login(mobile, digits, shopB)).ok).toBe(false)
    const register = { mobile, code: digits, agreed: true as const }
    expect(await center.ask('members.register', shopA, register)).toMatchObject({
      failure: { code: 'CODE_EXPIRED' },
    })
  })

  test('registering with a password; an existing account is not overwritten', async () => {
    const mobile = newMobile()
    const weak = { mobile, code: '123456', password: '12345678', agreed: true as const }
    expect(await center.ask('members.register', shopA, weak)).toMatchObject({
      failure: { fields: { password: expect.any(String) } },
    })
    const register = async (password: string) =>
      center.ask('members.register', shopA, {
        mobile,
        code: (await code(mobile, 'register')).code,
        password,
        name: '小王',
        agreed: true,
      })
    expect(await register('passw0rd1')).toMatchObject({ value: { name: '小王', hasPassword: true } })
    center.clock.forward(2)
    expect(await register('another1pass')).toMatchObject({ failure: { code: 'ACCOUNT_EXISTS' } })
    const signIn = (password: string) =>
      center.ask('members.loginByPassword', shopA, { mobile, password, agreed: true })
    expect((await signIn('passw0rd1')).ok).toBe(true)
    expect((await signIn('another1pass')).ok).toBe(false)
  })

  test('wrong passwords: the same message for unknown numbers, growing waits, never a permanent lock', async () => {
    const known = newMobile()
    await center.get('members.register', shopA, {
      mobile: known,
      code: (await code(known, 'register')).code,
      password: 'passw0rd1',
      agreed: true,
    })
    const unknown = newMobile()
    const signIn = (mobile: string, password: string) =>
      withProof((proof) =>
        center.ask('members.loginByPassword', shopA, { mobile, password, agreed: true, proof }),
      )
    for (let index = 0; index < 5; index += 1) {
      const answers = [await signIn(known, 'wrong0000'), await signIn(unknown, 'wrong0000')]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ failure: { code: 'LOGIN_WRONG' } })
    }
    expect(await signIn(known, 'passw0rd1')).toMatchObject({
      failure: { code: 'LOGIN_LOCKED', detail: { wait: 30 } },
    })
    expect(await signIn(unknown, 'passw0rd1')).toMatchObject({ failure: { code: 'LOGIN_LOCKED' } })
    // Another process, after a restart.
    const restarted = await openShopping(opened.database, { seed: false, now: () => center.clock.now })
    const input = { mobile: known, password: 'passw0rd1', agreed: true as const }
    expect(await restarted.ask('members.loginByPassword', shopA, input)).toMatchObject({
      failure: { code: 'LOGIN_LOCKED' },
    })
    center.clock.forward(1.1)
    expect((await login(known, (await code(known)).code)).ok).toBe(true)
    expect((await signIn(known, 'passw0rd1')).ok).toBe(true)
  })

  test('no transaction waits for a password: an attempt is counted first, and taken back when it was right', async () => {
    const mobile = newMobile()
    await center.get('members.register', shopA, {
      mobile,
      code: (await code(mobile, 'register')).code,
      password: 'passw0rd1',
      agreed: true,
    })
    const failures = () =>
      opened.database.db.select().from(loginFailures).where(eq(loginFailures.failures, 1))
    const before = (await failures()).length
    let answered = false
    let seen = false
    const signedIn = center
      .ask('members.loginByPassword', shopA, { mobile, password: 'passw0rd1', agreed: true })
      .finally(() => {
        answered = true
      })
    while (!answered && !seen) seen = (await failures()).length > before
    expect(seen).toBe(true)
    expect((await signedIn).ok).toBe(true)
    expect(await failures()).toHaveLength(before)
  })

  test('parallel guesses stay within the limit', async () => {
    const input = { mobile: newMobile(), password: 'wrong0000', agreed: true as const }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => center.ask('members.loginByPassword', shopA, input)),
    )
    const codes = answers.map((answer) => (answer.ok ? '' : 'code' in answer.failure && answer.failure.code))
    expect(codes.filter((text) => text === 'LOGIN_WRONG')).toHaveLength(3)
    expect(codes.filter((text) => text === 'PROOF_NEEDED')).toHaveLength(5)
  })

  test('kept travellers: masked in the list, complete when revealed, kept numbers stay', async () => {
    const mobile = newMobile()
    const member = await login(mobile, (await code(mobile)).code)
    if (!member.ok) throw new Error('signed in')
    const caller = asCustomer(member.value.customerId)
    const number = idCard('1988-08-08', 12)
    const saved = await center.get(
      'travellers.save',
      shopA,
      { name: '欧阳小明', mobile: '13912345678', documents: [{ type: 1, number }], consent: true },
      caller,
    )
    expect(saved).toMatchObject({ name: '欧阳小明', birthday: '1988-08-08', sex: 0, mobile: '139****5678' })
    expect(saved.documents[0]?.number).toBe(`${number.slice(0, 3)}***********${number.slice(-4)}`)
    const { id } = saved
    const whole = await center.get('travellers.reveal', shopA, { id }, caller)
    expect(whole).toMatchObject({ mobile: '13912345678', documents: [{ number }] })
    const changed = {
      id,
      name: '欧阳晓明',
      mobile: saved.mobile,
      documents: [
        { type: 1 as const, number: '' },
        { type: 2 as const, number: 'E12345678', expiry: '2031-01-01' },
      ],
      surnamePinyin: 'ouyang',
      givenPinyin: 'xiaoming',
      birthday: '1988-08-08',
      sex: 0 as const,
      consent: true as const,
    }
    await center.get('travellers.save', shopA, changed, caller)
    expect(await center.get('travellers.reveal', shopA, { id }, caller)).toMatchObject({
      name: '欧阳晓明',
      surnamePinyin: 'OUYANG',
      mobile: '13912345678',
      documents: [{ number }, { number: 'E12345678' }],
    })
    await center.get('travellers.remove', shopA, { id }, caller)
    expect((await center.get('travellers.list', shopA, {}, caller)).travellers).toEqual([])
  })

  test('at most fifty kept travellers', async () => {
    const mobile = newMobile()
    const member = await login(mobile, (await code(mobile)).code)
    if (!member.ok) throw new Error('signed in')
    const caller = asCustomer(member.value.customerId)
    const save = (index: number) =>
      center.ask(
        'travellers.save',
        shopA,
        { name: '旅客', documents: [{ type: 1, number: idCard('1990-01-01', index) }], consent: true },
        caller,
      )
    for (let index = 0; index < 49; index += 1) expect((await save(index)).ok).toBe(true)
    const answers = await Promise.all([save(100), save(101), save(102)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'TRAVELLER_LIMIT' } })
  })
})

test('waits grow from 30 seconds to a quarter of an hour', () => {
  expect([4, 5, 6, 7, 9, 10, 100].map((failures) => waitAfter(failures))).toEqual([
    0, 30_000, 60_000, 120_000, 480_000, 900_000, 900_000,
  ])
})
