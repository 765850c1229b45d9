import crypto from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Db } from '../kernel/context.ts'
import { shopA } from '../testing/catalogue.ts'
import { openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asCustomer, openShopping, type Shopping } from '../testing/shopping.ts'

/**
 * Neither an answer nor its time reveals whether there is an account. Time itself is not measured, because it depends
 * on the machine: the test compares the work, each statement of the database and each password that is hashed.
 */

let opened: TestDatabase
let center: Shopping
let work: string[] = []
let numbers = 0

const newMobile = () => {
  numbers += 1
  return `1520000${String(numbers).padStart(4, '0')}`
}

beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  // The same database, with a listener for its statements. drizzle keeps its client within its session.
  const client = (opened.database.db as unknown as { $client: Pool }).$client
  const db: Db = drizzle(client, { logger: { logQuery: (query) => void work.push(query) } })
  center = await openShopping({ ...opened.database, db })
  const real = crypto.scrypt
  jest.spyOn(crypto, 'scrypt').mockImplementation(((
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    cost: crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    work.push(`scrypt N=${cost.N} r=${cost.r} p=${cost.p}`)
    real(password, salt, length, { N: 2, r: 1, p: 1 }, done)
  }) as typeof crypto.scrypt)
})
afterAll(async () => {
  jest.restoreAllMocks()
  await opened.close()
})

const codeTo = (mobile: string) =>
  /\d{6}/.exec(center.messages.filter((message) => message.mobile === mobile).at(-1)?.text ?? '')?.[0] ?? ''

async function signUp(password?: string) {
  const mobile = newMobile()
  await center.get('members.sendCode', shopA, { mobile, purpose: 'register' })
  const { customerId } = await center.get('members.register', shopA, {
    mobile,
    code: codeTo(mobile),
    ...(password ? { password } : {}),
    agreed: true,
  })
  return { mobile, customerId }
}

async function bindEmail({ mobile, customerId }: { mobile: string; customerId: string }): Promise<string> {
  const me = asCustomer(customerId)
  const email = `mute${mobile}@example.com`
  center.clock.forward(2)
  await center.get('account.sendCode', shopA, { purpose: 'email' }, me)
  await center.get('account.sendEmailCode', shopA, { email }, me)
  const newCode = /\d{6}/.exec(center.mails.at(-1)?.text ?? '')?.[0] ?? ''
  await center.get('account.changeEmail', shopA, { email, code: codeTo(mobile), newCode }, me)
  return email
}

/** All work done for a call, and its answer. */
async function observed(ask: () => Promise<unknown>): Promise<{ answer: string; work: string[] }> {
  work = []
  // Every challenge is different.
  const answer = JSON.stringify(await ask()).replace(/"challenge":"[^"]+"/, '"challenge":"…"')
  return { answer, work }
}

/** Makes the same call for several people who differ only in having an account; all have to look alike. */
async function expectAlike(asks: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const seen: Record<string, Awaited<ReturnType<typeof observed>>> = {}
  for (const [who, ask] of Object.entries(asks)) seen[who] = await observed(ask)
  const [first] = Object.values(seen)
  for (const [who, one] of Object.entries(seen)) expect({ who, ...one }).toEqual({ who, ...first })
  return first?.work ?? []
}

const hashes = (done: string[]) => done.filter((one) => one.startsWith('scrypt'))

test('a wrong password: of an account, of one without a password, of no account', async () => {
  const [withPassword, withCode] = [await signUp('passw0rd1'), await signUp()]
  const login = (mobile: string) => () =>
    center.ask('members.loginByPassword', shopA, { mobile, password: 'wrong0000', agreed: true })
  // The first three attempts are compared, then a proof is required: alike at every step.
  const unknown = newMobile()
  for (let tries = 0; tries < 5; tries += 1) {
    const done = await expectAlike({
      account: login(withPassword.mobile),
      'account without a password': login(withCode.mobile),
      nobody: login(unknown),
    })
    expect(hashes(done)).toEqual(tries < 3 ? ['scrypt N=32768 r=8 p=3'] : [])
  }
})

test.each(['login', 'register'] as const)('a code for %s', async (purpose) => {
  const { mobile } = await signUp('passw0rd1')
  center.clock.forward(2)
  const send = (number: string) => () => center.ask('members.sendCode', shopA, { mobile: number, purpose })
  const unknown = newMobile()
  // A number that has had a code before, as the account has had one to be opened.
  await center.get('members.sendCode', shopA, { mobile: unknown, purpose: 'login' })
  center.clock.forward(2)
  const done = await expectAlike({ account: send(mobile), nobody: send(unknown) })
  expect(done.length).toBeGreaterThan(3)
  expect(
    [mobile, unknown].map((number) => center.messages.filter((sent) => sent.mobile === number).length),
  ).toEqual([2, 2])
})

test('a wrong code for signing in, registering and recovering', async () => {
  const { mobile } = await signUp('passw0rd1')
  const unknown = newMobile()
  for (const purpose of ['login', 'register'] as const) {
    center.clock.forward(2)
    for (const number of [mobile, unknown])
      await center.get('members.sendCode', shopA, { mobile: number, purpose })
    const name = purpose === 'login' ? 'members.loginByCode' : 'members.register'
    const wrong = (number: string) => () => {
      const code = codeTo(number) === '123456' ? '123457' : '123456'
      return center.ask(name, shopA, { mobile: number, code, agreed: true })
    }
    const done = await expectAlike({ account: wrong(mobile), nobody: wrong(unknown) })
    expect(done.length).toBeGreaterThan(3)
  }
  const recover = (number: string) => () =>
    center.ask('members.verifyRecovery', shopA, { account: number, code: '123456' })
  await expectAlike({ account: recover(mobile), nobody: recover(unknown) })
})

test('a recovery, by mobile number and by e-mail', async () => {
  const one = await signUp('passw0rd1')
  const email = await bindEmail(one)
  const start = (account: string) => () => center.ask('members.startRecovery', shopA, { account })
  const [unknown, nowhere] = [newMobile(), 'mute-nobody@example.com']
  center.clock.forward(2)
  // These have had codes before, as the account's number has.
  await center.get('members.sendCode', shopA, { mobile: unknown, purpose: 'login' })
  center.clock.forward(2)
  const byMobile = await expectAlike({ account: start(one.mobile), nobody: start(unknown) })
  const byMail = await expectAlike({ account: start(email), nobody: start(nowhere) })
  expect([byMobile, byMail].map((done) => done.length > 3)).toEqual([true, true])
  // Both got a message; the text differs, and only the reader of the mailbox can see it.
  expect(center.mails.slice(-2).map(({ to }) => to)).toEqual([email, nowhere])
  const verify = (account: string) => () =>
    center.ask('members.verifyRecovery', shopA, { account, code: '000000' })
  await expectAlike({ account: verify(email), nobody: verify(nowhere) })
})

test('registering hashes no password for a wrong code, and one for a right code whether the number is taken or not', async () => {
  const { mobile } = await signUp('passw0rd1')
  const unknown = newMobile()
  const register = (number: string, code: string) => () =>
    center.ask('members.register', shopA, { mobile: number, code, password: 'another1pass', agreed: true })
  center.clock.forward(2)
  for (const number of [mobile, unknown])
    await center.get('members.sendCode', shopA, { mobile: number, purpose: 'register' })
  const wrong = (number: string) => register(number, codeTo(number) === '123456' ? '123457' : '123456')
  const refused = await expectAlike({ account: wrong(mobile), nobody: wrong(unknown) })
  expect(refused.length).toBeGreaterThan(3)
  expect(hashes(refused)).toHaveLength(0)
  // Only the holder of the number has the right code, so the answer may tell.
  for (const number of [mobile, unknown]) {
    expect(hashes((await observed(register(number, codeTo(number)))).work)).toHaveLength(1)
  }
})
