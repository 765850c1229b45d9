import crypto from 'node:crypto'
import { count } from 'drizzle-orm'
import type { Door } from '../../base/http/door.ts'
import { solveChallenge } from '../../domain/members/proof-of-work.ts'
import { PROOF_NEEDED, type ProofWanted, proofWanted } from '../../domain/members/proof-wanted.ts'
import type { Member } from '../../operate-center/contract/customers/members.ts'
import { waitAfter } from '../../operate-center/embedded/customers/login-lockout.ts'
import { hashPassword } from '../../operate-center/embedded/customers/passwords.ts'
import {
  customers,
  loginFailures,
  smsCodes,
  spentChallenges,
} from '../../operate-center/embedded/customers/schema.ts'
import { mobileHash } from '../../operate-center/embedded/customers/sms-codes.ts'
import { idempotentAnswers } from '../../operate-center/embedded/kernel/schema.ts'
import { testSealer } from '../../operate-center/embedded/testing/centers.ts'
import { openTestDatabase, type TestDatabase } from '../../operate-center/embedded/testing/databases.ts'
import { openShopping, type Shopping } from '../../operate-center/embedded/testing/shopping.ts'
import { scaled } from '../../testing/scale.ts'
import { createEpochs } from '../session/epochs.ts'
import { createSessions } from '../session/session.ts'
import { createBrowserDoor } from './browser-door.ts'
import { askDoor, type DoorReply, outcomeOf } from './testing/door-client.ts'

/**
 * An attacker guesses secrets at the public door: its limits, sessions and the embedded centre share one clock. The
 * tests count how many guesses are compared with the secret at all.
 */

const at = '/trip/alpha/h5/a1'
const HOUR_MS = 3_600_000
const TRIES = scaled({ short: 1000, long: 10_000 })
/** The tries come within this time: more per minute than the door allows one address. */
const SPAN_MS = scaled({ short: HOUR_MS / 6, long: HOUR_MS })
const MANY = TRIES.toLocaleString('en')
const PASSWORD = 'passw0rd1'

/**
 * rules.md C.1, for each who asks: at most so many codes a day and number, each dead after so many wrong tries. All
 * strangers together have twice as many of both.
 */
const CODES_A_DAY = 5
const TRIES_OF_A_CODE = 5
const CODES_OF_ALL = 2 * CODES_A_DAY
const TRIES_OF_ALL = 2 * TRIES_OF_A_CODE
/** Wrong passwords that an account, and an address within an hour, have without a proof of work. */
const FREE_OF_ACCOUNT = 3
const FREE_OF_ADDRESS = 60

let opened: TestDatabase
let center: Shopping
let door: Door
let comparisons = 0
let passwordHash = ''

beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
  const now = () => center.clock.now.getTime()
  const epochs = createEpochs({ center: center.center, now })
  const sessions = createSessions({
    passwords: ['a-session-password-of-32-characters'],
    secure: false,
    epochOf: epochs.of,
  })
  door = createBrowserDoor({ center: center.center, sessions, projects: ['trip'], origins: [], now })
  // What is counted is whether a password is hashed, not how long that takes.
  const real = crypto.scrypt
  jest.spyOn(crypto, 'scrypt').mockImplementation(((
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    _cost: crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    comparisons += 1
    real(password, salt, length, { N: 2, r: 1, p: 1 }, done)
  }) as typeof crypto.scrypt)
  passwordHash = await hashPassword(PASSWORD)
}, 60_000)
afterAll(async () => {
  jest.restoreAllMocks()
  await opened.close()
})
beforeEach(() => {
  comparisons = 0
})

/** An address of its own for every number: some IPv4, some a household's IPv6 network, from anywhere within it. */
function addressOf(index: number): string {
  const high = index >> 8
  const low = index & 255
  if (index % 2 === 0) return `10.${20 + (high >> 8)}.${high & 255}.${low}`
  return `2001:db8:${high.toString(16)}:${low.toString(16)}:${crypto.randomBytes(2).toString('hex')}::1`
}

let numbers = 0
const newMobile = () => {
  numbers += 1
  return `150${String(numbers).padStart(8, '0')}`
}

/** Accounts with the password that their owners know. */
async function makeAccounts(many: number): Promise<string[]> {
  const mobiles = Array.from({ length: many }, newMobile)
  const rows = mobiles.map((mobile) => ({
    id: `c_${mobile}`,
    merchant: 'alpha',
    mobileHash: mobileHash({ sealer: testSealer }, mobile),
    mobileSealed: testSealer.seal(mobile),
    passwordHash,
  }))
  for (let from = 0; from < many; from += 1000) {
    await opened.database.db.insert(customers).values(rows.slice(from, from + 1000))
  }
  return mobiles
}

const post = (name: string, body: object, address: string) => askDoor(door, name, { at, body, address })

const tryPassword = (mobile: string, password: string, address: string, proof?: string) =>
  post('members.loginByPassword', { mobile, password, agreed: true, ...(proof ? { proof } : {}) }, address)

const tryCode = (mobile: string, code: string, address: string) =>
  post('members.loginByCode', { mobile, code, agreed: true }, address)

const sendCode = (mobile: string, address: string) =>
  post('members.sendCode', { mobile, purpose: 'login' }, address)

function wantedBy({ body }: DoorReply): ProofWanted | null {
  return !body.ok && body.failure.kind === 'refused' ? proofWanted(body.failure.detail) : null
}

function solve(reply: DoorReply): Promise<string> {
  const wanted = wantedBy(reply)
  if (!wanted) throw new Error('no challenge')
  return solveChallenge(wanted)
}

/** Solves the required proof, as a browser does. */
async function solving(ask: (proof?: string) => Promise<DoorReply>): Promise<DoorReply> {
  const reply = await ask()
  return outcomeOf(reply) === PROOF_NEEDED ? ask(await solve(reply)) : reply
}

const codeTo = (mobile: string) =>
  /\d{6}/.exec(center.messages.filter((message) => message.mobile === mobile).at(-1)?.text ?? '')?.[0] ?? ''

/** Any code but the right one: a guess that hits is luck, and is counted in the bound. */
function guessFor(mobile: string, index: number): string {
  const guess = String(index % 1_000_000).padStart(6, '0')
  return guess === codeTo(mobile) ? '999999' : guess
}

class Tally {
  readonly counts = new Map<string, number>()
  add(outcome: string): void {
    this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1)
  }
  of(...outcomes: string[]): number {
    return outcomes.reduce((sum, outcome) => sum + (this.counts.get(outcome) ?? 0), 0)
  }
  /** Every answer is one of these, and none has signed in. */
  expectOnly(...outcomes: string[]): void {
    expect([...this.counts.keys()].filter((outcome) => !outcomes.includes(outcome))).toEqual([])
  }
}

const step = (milliseconds: number) => center.clock.forward(milliseconds / 60_000)
const say = (text: string) => process.stdout.write(`  ${text}\n`)

/** Most passwords of one account that can be compared within so long, however many ask and whatever they solve. */
function mostPasswords(milliseconds: number): number {
  let failures = 0
  for (let time = 0; time <= milliseconds; time += waitAfter(failures)) failures += 1
  return failures
}

async function rows() {
  const { db } = opened.database
  const of = async (table: typeof smsCodes | typeof loginFailures | typeof spentChallenges) =>
    (await db.select({ n: count() }).from(table))[0]?.n ?? 0
  return {
    codes: await of(smsCodes),
    failures: await of(loginFailures),
    challenges: await of(spentChallenges),
    answers: (await db.select({ n: count() }).from(idempotentAnswers))[0]?.n ?? 0,
  }
}

async function signsIn(reply: DoorReply, mobile: string): Promise<void> {
  expect(outcomeOf(reply)).toBe('ok')
  expect((reply.body as { value: Member }).value.mobile).toBe(`150****${mobile.slice(7)}`)
  const cookie = reply.setCookies[0]?.split(';')[0] ?? ''
  expect((await askDoor(door, 'session.me', { at, headers: { cookie } })).body).toEqual({
    ok: true,
    value: { userId: (reply.body as { value: Member }).value.customerId },
  })
}

test(`${MANY} wrong codes for one number, from one address that also asks for new codes`, async () => {
  const [mobile = ''] = await makeAccounts(1)
  const address = '203.0.113.9'
  const tally = new Tally()
  for (let index = 0; index < TRIES; index += 1) {
    step(SPAN_MS / TRIES)
    if (index % Math.round((72_000 * TRIES) / SPAN_MS) === 0)
      await solving((proof) => post('members.sendCode', { mobile, purpose: 'login', proof }, address))
    tally.add(outcomeOf(await tryCode(mobile, guessFor(mobile, index), address)))
  }
  tally.expectOnly('TOO_MANY', 'CODE_WRONG', 'CODE_TRIED_OUT', 'CODE_EXPIRED')
  const most = CODES_A_DAY * TRIES_OF_A_CODE
  say(`codes, one address: ${tally.of('CODE_WRONG')} of ${TRIES} compared, at most ${most} a day`)
  expect(tally.of('CODE_WRONG')).toBeGreaterThan(0)
  expect(tally.of('CODE_WRONG')).toBeLessThanOrEqual(most)
  // The door lets through its burst and thirty a minute.
  expect(TRIES - tally.of('TOO_MANY')).toBeLessThanOrEqual(20 + 30 * (SPAN_MS / 60_000) + 1)

  // The owner: by password and, with a proof, by code at once.
  await signsIn(await tryPassword(mobile, PASSWORD, '192.0.2.50'), mobile)
  const sent = await solving((proof) =>
    post('members.sendCode', { mobile, purpose: 'login', proof }, '192.0.2.50'),
  )
  expect(outcomeOf(sent)).toBe('ok')
  await signsIn(await tryCode(mobile, codeTo(mobile), '192.0.2.50'), mobile)
})

test(`${MANY} wrong passwords for one account, from one address that solves every proof`, async () => {
  const [mobile = ''] = await makeAccounts(1)
  const address = '203.0.113.10'
  const tally = new Tally()
  // A solved proof is kept until it is used, as an attacker who pays for the work would.
  let proof: string | undefined
  for (let index = 0; index < TRIES; index += 1) {
    step(SPAN_MS / TRIES)
    const reply = await tryPassword(mobile, `guess${index}aa`, address, proof)
    const outcome = outcomeOf(reply)
    tally.add(outcome)
    if (outcome === 'LOGIN_WRONG') proof = undefined
    if (outcome === PROOF_NEEDED) proof = await solve(reply)
  }
  tally.expectOnly('TOO_MANY', 'LOGIN_WRONG', 'LOGIN_LOCKED', PROOF_NEEDED)
  const most = mostPasswords(SPAN_MS)
  const aDay = mostPasswords(24 * HOUR_MS)
  say(
    `passwords, one address: ${comparisons} of ${TRIES} compared, at most ${most} in that time, ${aDay} in a day`,
  )
  expect(comparisons).toBe(tally.of('LOGIN_WRONG'))
  expect(comparisons).toBeGreaterThan(FREE_OF_ACCOUNT)
  expect(comparisons).toBeLessThanOrEqual(most)

  // The owner: by password a quarter of an hour after the last guess, with a proof; that is the longest wait.
  step(15 * 60_000)
  await signsIn(await solving((proof) => tryPassword(mobile, PASSWORD, '192.0.2.52', proof)), mobile)
})

test(`${MANY} wrong codes and passwords from ${MANY} addresses, for three numbers and for many`, async () => {
  const [forCode = '', forPassword = '', forBoth = '', ...others] = await makeAccounts(3 + TRIES / 20)
  const tallies = { code: new Tally(), password: new Tally(), codes: new Tally(), passwords: new Tally() }
  const before = await rows()
  for (let index = 0; index < TRIES; index += 1) {
    step(SPAN_MS / TRIES)
    const address = addressOf(index)
    const round = Math.floor(index / 4)
    const victim = others[round % others.length] ?? ''
    const turn = (['code', 'password', 'codes', 'passwords'] as const)[index % 4] ?? 'code'
    const both = round % 2 === 0
    const mobile = { code: forCode, password: forPassword, codes: victim, passwords: victim }[turn]
    const target = both && (turn === 'code' || turn === 'password') ? forBoth : mobile
    if (turn === 'code' || turn === 'password') {
      // New codes are requested whenever one is allowed.
      if (turn === 'code' && round % scaled({ short: 40, long: 200 }) < 2) {
        await solving((proof) =>
          post('members.sendCode', { mobile: target, purpose: 'login', proof }, address),
        )
      }
    } else if (turn === 'codes' && round < others.length) {
      await sendCode(target, address)
    }
    const reply = turn.startsWith('code')
      ? await tryCode(target, guessFor(target, index), address)
      : await tryPassword(target, `guess${index}aa`, address)
    tallies[turn].add(outcomeOf(reply))
  }
  const { code, password, codes, passwords } = tallies
  for (const one of [code, codes]) one.expectOnly('CODE_WRONG', 'CODE_TRIED_OUT', 'CODE_EXPIRED')
  for (const one of [password, passwords]) one.expectOnly('LOGIN_WRONG', 'LOGIN_LOCKED', PROOF_NEEDED)
  const each = TRIES / 4
  // Beside the strangers together, the one who asked for a code has their own tries of it.
  const ofNumber = CODES_OF_ALL * (TRIES_OF_ALL + TRIES_OF_A_CODE)
  say(
    `codes, two numbers: ${code.of('CODE_WRONG')} of ${each} compared, at most ${ofNumber} a day and number`,
  )
  expect(code.of('CODE_WRONG')).toBeGreaterThan(0)
  expect(code.of('CODE_WRONG')).toBeLessThanOrEqual(2 * ofNumber)
  say(
    `codes, ${others.length} numbers: ${codes.of('CODE_WRONG')} of ${each} compared, at most ${TRIES_OF_ALL} a code, and its asker's own`,
  )
  expect(codes.of('CODE_WRONG')).toBeLessThanOrEqual((TRIES_OF_ALL + TRIES_OF_A_CODE) * others.length)
  say(
    `passwords, two accounts: ${password.of('LOGIN_WRONG')} of ${each} compared, ${FREE_OF_ACCOUNT} each without a proof`,
  )
  expect(password.of('LOGIN_WRONG')).toBe(2 * FREE_OF_ACCOUNT)
  const ofAll = FREE_OF_ACCOUNT * others.length
  say(
    `passwords, ${others.length} accounts: ${passwords.of('LOGIN_WRONG')} of ${each} compared, at most ${ofAll} without a proof`,
  )
  expect(passwords.of('LOGIN_WRONG')).toBeLessThanOrEqual(ofAll)
  expect(comparisons).toBe(password.of('LOGIN_WRONG') + passwords.of('LOGIN_WRONG'))

  // Only what was compared leaves rows: one of its asker, besides one per code that was sent, one per account guessed
  // at, and one per address and hour of what was sent or compared.
  const after = await rows()
  const sent = after.codes - before.codes
  expect(sent).toBeLessThanOrEqual(2 * CODES_OF_ALL + others.length)
  const triedCodes = code.of('CODE_WRONG') + codes.of('CODE_WRONG')
  expect(after.failures - before.failures).toBeLessThanOrEqual(
    2 + others.length + sent + 2 * comparisons + triedCodes,
  )
  expect(after.answers - before.answers).toBe(sent)

  // The owners, from a new address. Whose codes were tried: by password at once.
  await signsIn(await tryPassword(forCode, PASSWORD, '192.0.2.51'), forCode)
  // Whose passwords were tried: by code at once, which also makes the password free again.
  expect(outcomeOf(await sendCode(forPassword, '192.0.2.53'))).toBe('ok')
  await signsIn(await tryCode(forPassword, codeTo(forPassword), '192.0.2.53'), forPassword)
  await signsIn(await tryPassword(forPassword, PASSWORD, '192.0.2.53'), forPassword)
  // Both: the password works with a proof.
  const proved = await solving((proof) => tryPassword(forBoth, PASSWORD, '192.0.2.54', proof))
  await signsIn(proved, forBoth)
})

test('one address that guesses at ever other accounts has to prove more and more work', async () => {
  const mobiles = await makeAccounts(TRIES / 5)
  const tally = new Tally()
  const bits = new Set<number>()
  const network = () => `2001:db8:ffff:1:${crypto.randomBytes(2).toString('hex')}::7`
  for (let index = 0; index < TRIES; index += 1) {
    step(SPAN_MS / 2 / TRIES)
    const reply = await tryPassword(mobiles[index % mobiles.length] ?? '', 'guess0000aa', network())
    tally.add(outcomeOf(reply))
    const wanted = wantedBy(reply)
    if (wanted) bits.add(wanted.bits)
  }
  tally.expectOnly('TOO_MANY', 'LOGIN_WRONG', PROOF_NEEDED)
  // The time that passes lies in two hours of the clock at most.
  say(
    `passwords, one IPv6 network, ${mobiles.length} accounts: ${comparisons} of ${TRIES} compared without a proof, at most ${FREE_OF_ADDRESS} an hour`,
  )
  expect(comparisons).toBeLessThanOrEqual(2 * FREE_OF_ADDRESS)
  expect(comparisons).toBeGreaterThanOrEqual(FREE_OF_ADDRESS)
  expect([...bits].every((number) => number >= 15)).toBe(true)
  // A neighbouring address is not limited.
  const neighbour = mobiles.at(-1) ?? ''
  await signsIn(
    await solving((proof) => tryPassword(neighbour, PASSWORD, '2001:db8:ffff:2::1', proof)),
    neighbour,
  )
})

test('records of tries are deleted: after eight days none is left', async () => {
  step(8 * 24 * HOUR_MS)
  await center.sweep()
  expect(await rows()).toEqual({ codes: 0, failures: 0, challenges: 0, answers: 0 })
}, 60_000)
