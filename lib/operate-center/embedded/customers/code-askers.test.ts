import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { solveChallenge } from '../../../domain/members/proof-of-work.ts'
import { PROOF_NEEDED, type ProofWanted, proofWanted } from '../../../domain/members/proof-wanted.ts'
import type { SmsTrouble } from '../../../outside/sms/port.ts'
import type { Caller } from '../../contract/contract.ts'
import type { Answer } from '../../contract/failures.ts'
import { usedBudget } from '../kernel/message-budget.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'
import { modules } from '../modules.ts'
import { shopA } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asCustomer, openShopping, type Shopping } from '../testing/shopping.ts'
import { withProof } from '../testing/with-proof.ts'
import { loginFailures } from './schema.ts'
import { mobileHash } from './sms-codes.ts'

const PASSWORD = 'passw0rd1'
const STRANGER = { address: '203.0.113.66' }
const ELSEWHERE = { address: '198.51.100.7' }

describe.each(handlerDatabases)('the owner of a number and strangers on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** What the provider of short messages does with the next ones. */
  let trouble: SmsTrouble | null = null
  let budget = 0
  let last = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    const messages: Shopping['messages'] = []
    const scarce = { handlers: {}, provides: [usedBudget.entry(async () => budget)] }
    center = await openShopping(opened.database, {
      modules: [...modules, scarce],
      sms: {
        async send({ mobile, text }) {
          if (trouble) throw new SmsFailure(trouble, 'the provider said no')
          messages.push({ mobile, text })
        },
      },
    })
    center.messages = messages
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    trouble = null
    budget = 0
    center.clock.forward(60 * 25)
  })

  const newMobile = () => {
    last += 1
    return `1370000${String(last).padStart(4, '0')}`
  }
  const send = (mobile: string, caller: Partial<Caller>) =>
    withProof((proof) => center.ask('members.sendCode', shopA, { mobile, purpose: 'login', proof }, caller))
  const codesTo = (mobile: string) =>
    center.messages
      .filter((message) => message.mobile === mobile)
      .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
  const login = (mobile: string, code: string, caller: Partial<Caller>) =>
    center.ask('members.loginByCode', shopA, { mobile, code, agreed: true }, caller)
  const byPassword = (mobile: string, password: string, caller: Partial<Caller>) =>
    withProof((proof) =>
      center.ask('members.loginByPassword', shopA, { mobile, password, agreed: true, proof }, caller),
    )
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const codeOf = (answer: Answer<unknown>) =>
    !answer.ok && answer.failure.kind === 'refused' ? answer.failure.code : answer.ok

  /** An account with a password whose owner has signed in on a device, a day ago. */
  async function owner() {
    const mobile = newMobile()
    await center.get('members.sendCode', shopA, { mobile, purpose: 'register' }, ELSEWHERE)
    const { customerId } = await center.get(
      'members.register',
      shopA,
      { mobile, code: codesTo(mobile).at(-1) ?? '', password: PASSWORD, agreed: true },
      ELSEWHERE,
    )
    center.clock.forward(60 * 25)
    const device = { ...ELSEWHERE, device: { id: `d${last}`, customers: [customerId] } }
    return { mobile, customerId, device }
  }

  test('strangers who have had all their codes sent leave the owner’s device and room its own', async () => {
    const { mobile, device } = await owner()
    for (const address of ['203.0.113.66', '203.0.113.67']) {
      for (let index = 0; index < 5; index += 1) {
        expect(codeOf(await send(mobile, { address }))).toBe(true)
        center.clock.forward(1.1)
      }
      expect(codeOf(await send(mobile, { address }))).toBe('CODE_LIMIT')
    }
    expect(codeOf(await send(mobile, ELSEWHERE))).toBe('CODE_LIMIT')
    expect(codeOf(await send(mobile, device))).toBe(true)
    expect((await login(mobile, codesTo(mobile).at(-1) ?? '', device)).ok).toBe(true)
  })

  test('one stranger leaves room for the owner on a new device', async () => {
    const { mobile } = await owner()
    for (let index = 0; index < 6; index += 1) {
      await send(mobile, STRANGER)
      center.clock.forward(1.1)
    }
    expect(codeOf(await send(mobile, STRANGER))).toBe('CODE_LIMIT')
    expect(codeOf(await send(mobile, ELSEWHERE))).toBe(true)
  })

  test('a device that has signed in to another account, and an invented one, are strangers', async () => {
    const [one, other] = [await owner(), await owner()]
    for (let index = 0; index < 5; index += 1) {
      await send(one.mobile, STRANGER)
      center.clock.forward(1.1)
    }
    const device = { id: 'dx', customers: [other.customerId, 'c_invented'] }
    expect(codeOf(await send(one.mobile, { ...STRANGER, device }))).toBe('CODE_LIMIT')
  })

  test('codes for what a signed-in customer does have a count of their own', async () => {
    const { mobile, customerId } = await owner()
    for (let index = 0; index < 6; index += 1) {
      await send(mobile, STRANGER)
      center.clock.forward(1.1)
    }
    const me = { ...STRANGER, ...asCustomer(customerId) }
    for (let index = 0; index < 5; index += 1) {
      expect(codeOf(await center.ask('account.sendCode', shopA, { purpose: 'password' }, me))).toBe(true)
      center.clock.forward(1.1)
    }
    const more = await center.ask('account.sendCode', shopA, { purpose: 'delete' }, me)
    expect(codeOf(more)).toBe('CODE_LIMIT')
  })

  test('a stranger’s wrong tries and new codes do not spoil the code that the owner was sent', async () => {
    const { mobile } = await owner()
    await send(mobile, ELSEWHERE)
    const [mine = ''] = codesTo(mobile).slice(-1)
    for (let index = 0; index < 5; index += 1) {
      expect(codeOf(await login(mobile, wrong(mine), STRANGER))).toBe('CODE_WRONG')
    }
    expect(codeOf(await login(mobile, mine, STRANGER))).toBe('CODE_TRIED_OUT')
    center.clock.forward(1.1)
    await send(mobile, STRANGER)
    expect((await login(mobile, mine, ELSEWHERE)).ok).toBe(true)
    // The newer one is used up with it.
    expect(codeOf(await login(mobile, codesTo(mobile).at(-1) ?? '', STRANGER))).toBe('CODE_EXPIRED')
  })

  test('many strangers together try a code that none of them asked for ten times at most', async () => {
    const { mobile } = await owner()
    await send(mobile, ELSEWHERE)
    const code = codesTo(mobile).at(-1) ?? ''
    const seen: unknown[] = []
    for (let index = 0; index < 12; index += 1) {
      seen.push(codeOf(await login(mobile, wrong(code), { address: `203.0.113.${100 + index}` })))
    }
    expect(seen.filter((one) => one === 'CODE_WRONG')).toHaveLength(10)
    expect(seen.slice(10)).toEqual(['CODE_TRIED_OUT', 'CODE_TRIED_OUT'])
    expect((await login(mobile, code, ELSEWHERE)).ok).toBe(true)
  })

  test('a stranger who guesses passwords waits alone; the owner’s is right at once', async () => {
    const { mobile, device } = await owner()
    for (let index = 0; index < 5; index += 1) {
      expect(codeOf(await byPassword(mobile, 'guess0000', STRANGER))).toBe('LOGIN_WRONG')
    }
    expect(codeOf(await byPassword(mobile, 'guess0000', STRANGER))).toBe('LOGIN_LOCKED')
    expect((await byPassword(mobile, PASSWORD, ELSEWHERE)).ok).toBe(true)
    expect((await byPassword(mobile, PASSWORD, device)).ok).toBe(true)
    expect(codeOf(await byPassword(mobile, PASSWORD, STRANGER))).toBe('LOGIN_LOCKED')
  })

  test('even when strangers from many addresses have made everybody wait, a known device does not', async () => {
    const { mobile, device } = await owner()
    // As many as 49 wrong passwords from as many addresses leave behind.
    await opened.database.db.insert(loginFailures).values({
      merchant: shopA.merchant,
      mobileHash: mobileHash({ sealer: testSealer }, mobile),
      failures: 49,
      updatedAt: center.clock.now,
    })
    expect(codeOf(await byPassword(mobile, 'guess0000', STRANGER))).toBe('LOGIN_WRONG')
    expect(codeOf(await byPassword(mobile, PASSWORD, ELSEWHERE))).toBe('LOGIN_LOCKED')
    expect((await byPassword(mobile, PASSWORD, device)).ok).toBe(true)
  })

  test.each(['tooOften', 'badNumber', 'unavailable'] as const)(
    'a code that was certainly not sent (%s) is told, not counted, and worth nothing',
    async (what) => {
      const mobile = newMobile()
      trouble = what
      for (let index = 0; index < 7; index += 1) {
        const answer = await send(mobile, ELSEWHERE)
        expect(answer).toMatchObject({ failure: { kind: 'refused', code: 'CODE_SENDING' } })
      }
      expect(codeOf(await login(mobile, '123456', ELSEWHERE))).toBe('CODE_EXPIRED')
      trouble = null
      expect(codeOf(await send(mobile, ELSEWHERE))).toBe(true)
      expect((await login(mobile, codesTo(mobile).at(-1) ?? '', ELSEWHERE)).ok).toBe(true)
    },
  )

  test('a code that may have been sent stays usable and is counted, and the text says so', async () => {
    const mobile = newMobile()
    trouble = 'unknown'
    const answer = await send(mobile, ELSEWHERE)
    expect(answer).toMatchObject({
      failure: {
        kind: 'refused',
        code: 'CODE_UNSURE',
        message: expect.stringContaining('可能稍后到达'),
        detail: { resendAfter: 60 },
      },
    })
    expect(codeOf(await send(mobile, ELSEWHERE))).toBe('CODE_TOO_SOON')
    expect(codeOf(await login(mobile, '000000', ELSEWHERE))).toBe('CODE_WRONG')
  })

  test('a change that is repeated sends no second message and gets the same answer', async () => {
    const mobile = newMobile()
    const caller = { ...ELSEWHERE, idempotencyKey: `repeated-${kind}-0001` }
    const ask = () => center.ask('members.sendCode', shopA, { mobile, purpose: 'login' }, caller)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers).toEqual(Array(3).fill({ ok: true, value: { resendAfter: 60 } }))
    expect(codesTo(mobile)).toHaveLength(1)
    trouble = 'badNumber'
    const failing = { ...ELSEWHERE, idempotencyKey: `repeated-${kind}-0002` }
    const other = newMobile()
    const once = () => center.ask('members.sendCode', shopA, { mobile: other, purpose: 'login' }, failing)
    const first = await once()
    trouble = null
    expect(await once()).toEqual(first)
    expect(codesTo(other)).toHaveLength(0)
  })

  async function wantedFrom(ask: () => Promise<Answer<unknown>>): Promise<ProofWanted> {
    const answer = await ask()
    const detail = !answer.ok && answer.failure.kind === 'refused' ? answer.failure.detail : null
    const wanted = proofWanted(detail)
    if (!wanted) throw new Error(`no challenge: ${JSON.stringify(answer)}`)
    return wanted
  }

  test('a proof is worth nothing for another account, from another network, or when more is wanted by then', async () => {
    const [one, other] = [newMobile(), newMobile()]
    const attempt = (mobile: string, address: string, proof?: string) =>
      center.ask(
        'members.loginByPassword',
        shopA,
        { mobile, password: 'guess0000', agreed: true, proof },
        { address },
      )
    const at = '203.0.113.71'
    for (const mobile of [one, other]) for (let n = 0; n < 3; n += 1) await attempt(mobile, `198.18.0.${n}`)
    const challenge = () => wantedFrom(() => attempt(one, at))
    const proof = await solveChallenge(await challenge())
    expect(codeOf(await attempt(other, at, proof))).toBe(PROOF_NEEDED)
    expect(codeOf(await attempt(one, '203.0.113.72', proof))).toBe(PROOF_NEEDED)
    expect(codeOf(await attempt(one, at, proof))).toBe('LOGIN_WRONG')
    // Asked for while 15 bits were enough, used when 16 are wanted.
    const early = await challenge()
    expect(early.bits).toBe(15)
    const cheap = await solveChallenge(early)
    await attempt(
      one,
      '203.0.113.73',
      await solveChallenge(await wantedFrom(() => attempt(one, '203.0.113.73'))),
    )
    expect((await challenge()).bits).toBe(16)
    expect(codeOf(await attempt(one, at, cheap))).toBe(PROOF_NEEDED)
  })

  test('when a merchant’s messages of the hour run out, the first code costs a proof already', async () => {
    budget = 0.9
    const ask = (mobile: string) => () =>
      center.ask('members.sendCode', shopA, { mobile, purpose: 'login' }, ELSEWHERE)
    expect((await wantedFrom(ask(newMobile()))).bits).toBe(19)
    budget = 0.49
    expect((await ask(newMobile())()).ok).toBe(true)
  })
})
