import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { modules } from '../modules.ts'
import { seedCatalogue, shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, testSealer } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import type { EmbeddedCenterOptions } from './center.ts'
import { distributors, idempotentAnswers, merchants } from './schema.ts'
import { inTransaction } from './transact.ts'

const KEY = 'key-0123456789abcdef'

describe.each(databaseKinds)('the embedded centre on %s', (kind) => {
  let test: TestDatabase

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
  })
  afterAll(() => test?.close())

  const create = (options: Partial<EmbeddedCenterOptions> = {}) => createTestCenter(test.database, options)
  const countMerchants = () => test.database.db.$count(merchants)
  const addMerchant = (code: string) => ({ code, name: 'added by a test' })

  it('answers absent to every call in an unknown shop', async () => {
    const center = create()
    const unknown = { ...shopA, distributor: 'nobody' }
    for (const failed of [
      await center.ask('shop.info', unknown, {}),
      await center.ask('tours.list', unknown, {}),
      await center.ask('tours.list', { ...shopA, project: 'other' }, {}),
      await center.ask('staff.setShopOpen', unknown, { open: true }, asStaff),
      await center.ask('nothing.there' as 'shop.info', shopA, {}),
    ]) {
      expect(failed).toMatchObject({ ok: false, failure: { kind: 'absent' } })
    }
  })

  it('refuses calls in a closed shop except from its staff, who can open it again', async () => {
    const center = create()
    await center.get('staff.setShopOpen', shopA2, { open: false }, asStaff)
    expect(await center.ask('shop.info', shopA2, {})).toMatchObject({ failure: { kind: 'absent' } })
    expect(await center.ask('tours.list', shopA2, {})).toMatchObject({ failure: { kind: 'absent' } })
    expect((await center.ask('shop.info', shopA, {})).ok).toBe(true)
    await center.get('staff.setFlags', shopA2, { power: { openShop: 1 } }, asStaff)
    await center.get('staff.setShopOpen', shopA2, { open: true }, asStaff)
    expect((await center.ask('shop.info', shopA2, {})).ok).toBe(true)
  })

  it('reads a shop’s row once for the calls of one moment, and again for the next', async () => {
    const center = create()
    const client = (test.database.db as unknown as { $client: { query(): Promise<unknown> } }).$client
    await center.get('shop.info', shopA, {})
    const sent = jest.spyOn(client, 'query')
    const asked = ['shop.info', 'shop.power', 'shop.config'] as const
    await Promise.all(asked.map((name) => center.get(name, shopA, {})))
    expect(sent).toHaveBeenCalledTimes(1)
    await center.get('shop.info', shopA, {})
    expect(sent).toHaveBeenCalledTimes(2)
    sent.mockRestore()
    await center.get('staff.setShopOpen', shopA2, { open: false }, asStaff)
    expect(await center.ask('shop.info', shopA2, {})).toMatchObject({ failure: { kind: 'absent' } })
    await center.get('staff.setShopOpen', shopA2, { open: true }, asStaff)
    expect((await center.ask('shop.info', shopA2, {})).ok).toBe(true)
  })

  it('refuses customers, staff and services the calls of the others', async () => {
    const center = create({ modules: [...modules, { handlers: { 'members.me': async () => absent() } }] })
    const staffCall = (role: 'visitor' | 'service') =>
      center.ask('staff.setShopOpen', shopA, { open: true }, { role, customerId: 'c1' })
    expect(await staffCall('visitor')).toMatchObject({ failure: { kind: 'unauthenticated' } })
    expect(await staffCall('service')).toMatchObject({ failure: { kind: 'unauthenticated' } })
    expect(await center.ask('members.me', shopA, {})).toMatchObject({ failure: { kind: 'unauthenticated' } })
    expect(await center.ask('members.me', shopA, {}, { customerId: 'c1' })).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  it('gives the chat key to services only', async () => {
    const center = create()
    expect(await center.get('shop.customerService', shopA, {})).toEqual({
      customerCode: 'chat-甲一店',
      customerLink: 'https://chat.example',
      tel: '',
    })
    expect(await center.get('shop.customerService', shopA, {}, asStaff)).not.toHaveProperty('customerKey')
    expect(await center.get('shop.customerService', shopA, {}, { role: 'service' })).toMatchObject({
      customerKey: 'key-甲一店',
    })
  })

  it('explains malformed input by field, in Chinese', async () => {
    const answer = await create().ask('tours.quote', shopA, {
      proId: 't1',
      departureId: 'x'.repeat(40),
      counts: { adult: 1.5 },
      addOns: [{ code: 'a', quantity: 99 }],
    })
    expect(answer).toEqual({
      ok: false,
      failure: {
        kind: 'invalid',
        message: '最多填写32个字，请缩短',
        fields: {
          departureId: '最多填写32个字，请缩短',
          'counts.adult': '格式不正确，请重新填写',
          'addOns.0.quantity': '不能大于50，请修改',
        },
      },
    })
    expect(await create().ask('tours.get', shopA, undefined as unknown as { proId: string })).toMatchObject({
      failure: { kind: 'invalid', fields: { input: '请填写此项' } },
    })
  })

  describe('a change', () => {
    const counting = (run: () => number) =>
      create({
        modules: [
          {
            handlers: {
              'members.sendCode': async (context, _tenant, { mobile }) => {
                await context.db.insert(merchants).values(addMerchant(`m-${mobile}`))
                return succeed({ resendAfter: run() })
              },
            },
          },
        ],
      })
    const send = (center: ReturnType<typeof create>, mobile: string, caller = {}) =>
      center.ask('members.sendCode', shopA, { mobile, purpose: 'login' }, { idempotencyKey: KEY, ...caller })

    beforeEach(async () => {
      await test.database.db.delete(idempotentAnswers)
      await test.database.db.delete(merchants).where(eq(merchants.name, 'added by a test'))
    })

    it('needs an idempotency key', async () => {
      for (const idempotencyKey of [undefined, '', 'short', 'with space in it', 'x'.repeat(101)]) {
        expect(
          await send(
            counting(() => 1),
            '1',
            { idempotencyKey },
          ),
        ).toMatchObject({
          failure: { kind: 'invalid', fields: { idempotencyKey: expect.any(String) } },
        })
      }
    })

    it('is made once, however often and however parallel it is sent', async () => {
      let runs = 0
      const center = counting(() => (runs += 1))
      const before = await countMerchants()
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(center, '1')))
      expect(answers).toEqual(Array(10).fill({ ok: true, value: { resendAfter: 1 } }))
      expect(await send(center, '1')).toEqual({ ok: true, value: { resendAfter: 1 } })
      expect(await countMerchants()).toBe(before + 1)
      const [row] = await test.database.db.select().from(idempotentAnswers)
      expect(JSON.stringify(row)).not.toContain('resendAfter')
      expect(testSealer.open(String(row?.answer))).toBe('{"resendAfter":1}')
    })

    it('refuses a key that was used for something else', async () => {
      const center = counting(() => 1)
      await send(center, '1')
      expect(await send(center, '2')).toMatchObject({
        failure: { kind: 'refused', code: 'IDEMPOTENCY_MISMATCH' },
      })
      const elsewhere = await center.ask(
        'members.sendCode',
        shopA2,
        { mobile: '1', purpose: 'login' },
        { idempotencyKey: KEY },
      )
      expect(elsewhere).toMatchObject({ failure: { code: 'IDEMPOTENCY_MISMATCH' } })
    })

    it('keeps the keys of customers and merchants apart', async () => {
      let runs = 0
      const center = counting(() => (runs += 1))
      await send(center, '1')
      expect(await send(center, '2', { customerId: 'c1' })).toMatchObject({ value: { resendAfter: 2 } })
      expect(await send(center, '3', { customerId: 'c2' })).toMatchObject({ value: { resendAfter: 3 } })
      expect(
        await center.ask(
          'members.sendCode',
          shopB,
          { mobile: '4', purpose: 'login' },
          { idempotencyKey: KEY },
        ),
      ).toMatchObject({ value: { resendAfter: 4 } })
    })

    describe('in stages', () => {
      const staged = (run: string[], ends: () => boolean = () => true) =>
        create({
          modules: [
            {
              handlers: {
                'members.sendCode': {
                  async before({ db }) {
                    run.push('before')
                    // On PGlite this transaction would wait for ever if another one were open.
                    await db.transaction(async (tx) => void (await tx.select().from(merchants).limit(1)))
                    return succeed(41)
                  },
                  async within({ db }, _tenant, { mobile }, _caller, found) {
                    run.push('within')
                    if (mobile === '0') return refused('NO', '不行')
                    await db.insert(merchants).values(addMerchant(`m-${mobile}`))
                    return succeed({ resendAfter: Number(found) + 1 })
                  },
                  async after({ db }, _tenant, { resendAfter }) {
                    run.push('after')
                    await db.transaction(async (tx) => void (await tx.select().from(merchants).limit(1)))
                    return ends() ? succeed({ resendAfter: resendAfter * 10 }) : refused('LATER', '稍后再试')
                  },
                },
              },
            },
          ],
        })

      it('runs before, within and after the transaction; a repeat only runs the last stage', async () => {
        const run: string[] = []
        const center = staged(run)
        expect(await send(center, '1')).toEqual({ ok: true, value: { resendAfter: 420 } })
        expect(run).toEqual(['before', 'within', 'after'])
        expect(await send(center, '1')).toEqual({ ok: true, value: { resendAfter: 420 } })
        expect(run).toEqual(['before', 'within', 'after', 'after'])
        const [row] = await test.database.db.select().from(idempotentAnswers)
        expect(testSealer.open(String(row?.answer))).toBe('{"resendAfter":42}')
      })

      it('keeps the change when its last stage fails, and runs that stage again on a retry', async () => {
        const run: string[] = []
        let ends = false
        const center = staged(run, () => ends)
        const before = await countMerchants()
        expect(await send(center, '1')).toMatchObject({ failure: { code: 'LATER' } })
        expect(await countMerchants()).toBe(before + 1)
        ends = true
        expect(await send(center, '1')).toEqual({ ok: true, value: { resendAfter: 420 } })
        expect(await countMerchants()).toBe(before + 1)
      })

      it('runs no last stage for a refused change and no stage at all in an unknown shop', async () => {
        const run: string[] = []
        const center = staged(run)
        expect(await send(center, '0')).toMatchObject({ failure: { code: 'NO' } })
        expect(run).toEqual(['before', 'within'])
        const nowhere = { ...shopA, distributor: 'nobody' }
        const input = { mobile: '1', purpose: 'login' } as const
        expect(await center.ask('members.sendCode', nowhere, input)).toMatchObject({
          failure: { kind: 'absent' },
        })
        expect(run).toEqual(['before', 'within'])
      })

      it('is made once by two requests with the same key at the same time', async () => {
        const run: string[] = []
        const center = staged(run)
        const answers = await Promise.all(Array.from({ length: 6 }, () => send(center, '1')))
        expect(answers).toEqual(Array(6).fill({ ok: true, value: { resendAfter: 420 } }))
        expect(run.filter((stage) => stage === 'within')).toHaveLength(1)
      })
    })

    it('writes nothing when it is refused, and can be retried', async () => {
      let refuse = true
      const changes: string[][] = []
      let effects = 0
      const center = create({
        onChange: ({ tags }) => changes.push(tags),
        modules: [
          {
            handlers: {
              'members.sendCode': async (context) => {
                await context.db.insert(merchants).values(addMerchant('m-refused'))
                context.announce('alpha', ['tag'])
                context.afterCommit(async () => {
                  effects += 1
                })
                return refuse ? refused('NO', '不行') : succeed({ resendAfter: 1 })
              },
            },
          },
        ],
      })
      const before = await countMerchants()
      expect(await send(center, '1')).toEqual({
        ok: false,
        failure: { kind: 'refused', code: 'NO', message: '不行' },
      })
      expect(await countMerchants()).toBe(before)
      expect([changes, effects]).toEqual([[], 0])
      refuse = false
      expect((await send(center, '1')).ok).toBe(true)
      expect(await countMerchants()).toBe(before + 1)
      expect([changes, effects]).toEqual([[['tag']], 1])
    })

    it('commits a refusal that says `keep`, and frees its idempotency key', async () => {
      let tries = 0
      const center = create({
        modules: [
          {
            handlers: {
              'members.sendCode': async (context) => {
                tries += 1
                await context.db.insert(merchants).values(addMerchant(`m-try-${tries}`))
                return { ...refused('WRONG', '不对'), keep: true }
              },
            },
          },
        ],
      })
      const before = await countMerchants()
      const answers = [await send(center, '1'), await send(center, '1')]
      expect(answers[0]).toEqual({
        ok: false,
        failure: { kind: 'refused', code: 'WRONG', message: '不对' },
      })
      expect(await countMerchants()).toBe(before + 2)
    })

    it('runs effects after the commit, on the pool, and survives their failure', async () => {
      let seen = 0
      const center = create({
        modules: [
          {
            handlers: {
              'members.sendCode': async (context) => {
                await context.db.insert(merchants).values(addMerchant('m-effect'))
                context.afterCommit(async () => {
                  throw new Error('the gateway is away')
                })
                context.afterCommit(async (after) => {
                  seen = await after.db.$count(merchants, eq(merchants.code, 'm-effect'))
                })
                return succeed({ resendAfter: 1 })
              },
            },
          },
        ],
      })
      expect((await send(center, '1')).ok).toBe(true)
      expect(seen).toBe(1)
    })

    it('answers before the effects that nobody waits for, which run after all others; stopping waits for them', async () => {
      const run: string[] = []
      const held = Promise.withResolvers<void>()
      const { center, stop } = create({
        modules: [
          {
            handlers: {
              'members.sendCode': async (context) => {
                context.afterAnswer(async (after) => {
                  await held.promise
                  run.push(
                    `message of ${await after.db.$count(merchants, eq(merchants.code, 'm-unhurried'))}`,
                  )
                  after.afterCommit(async () => void run.push('what the message adds'))
                })
                const inner = await inTransaction(context, async (inside) => {
                  inside.afterAnswer(async () => void run.push('second message'))
                  return succeed({})
                })
                context.afterCommit(async (after) => {
                  run.push('refund')
                  after.afterAnswer(async () => void run.push('message of the refund'))
                })
                await context.db.insert(merchants).values(addMerchant('m-unhurried'))
                return inner.ok ? succeed({ resendAfter: 1 }) : inner
              },
            },
          },
        ],
      })
      const caller = {
        role: 'visitor',
        requestId: 'test',
        address: '',
        idempotencyKey: randomUUID(),
      } as const
      const input = { mobile: '1', purpose: 'login' } as const
      expect((await center.ask('members.sendCode', shopA, input, caller)).ok).toBe(true)
      expect(run).toEqual(['refund'])
      held.resolve()
      await stop()
      expect(run).toEqual([
        'refund',
        'message of 1',
        'what the message adds',
        'second message',
        'message of the refund',
      ])
    })

    it('is rolled back by an exception and answers unavailable', async () => {
      const logged: object[] = []
      const center = create({
        checkAnswers: false,
        log: { info() {}, warn() {}, error: (fields) => logged.push(fields) },
        modules: [
          {
            handlers: {
              'members.sendCode': async (context) => {
                await context.db.insert(merchants).values(addMerchant('m-broken'))
                await context.db.execute(sql`select ${'personal'}::int`)
                return succeed({ resendAfter: 1 })
              },
            },
          },
        ],
      })
      const before = await countMerchants()
      expect(await send(center, '1')).toMatchObject({ failure: { kind: 'unavailable' } })
      expect(await countMerchants()).toBe(before)
      expect(logged).toMatchObject([{ call: 'members.sendCode', requestId: 'test', code: '22P02' }])
    })
  })

  it('answers unavailable when it takes too long', async () => {
    const center = create({
      answerWithinMs: 50,
      modules: [{ handlers: { 'shop.info': () => new Promise(() => {}) } }],
    })
    expect(await center.ask('shop.info', shopA, {})).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  it('waits longer for what a call uploads', async () => {
    const { promise: looked, resolve: look } = Promise.withResolvers<void>()
    const center = create({
      answerWithinMs: 1_000,
      modules: [
        ...modules,
        {
          handlers: {
            'shop.info': () => new Promise(() => {}),
            'staff.uploadPicture': {
              before: async () => {
                await looked
                return succeed(null)
              },
              within: async () => refused('LOOKED_AT', '图片已检查'),
            },
          },
        },
      ],
    })
    const uploaded = center.ask('staff.uploadPicture', shopA, { data: 'AAAA', alt: '湖' }, asStaff)
    expect(await center.ask('shop.info', shopA, {})).toMatchObject({ failure: { kind: 'unavailable' } })
    look()
    expect(await uploaded).toMatchObject({ failure: { code: 'LOOKED_AT' } })
  })

  it('sweeps kept answers older than a day, and runs jobs until nothing is due', async () => {
    const { db } = test.database
    const old = new Date(Date.now() - 2 * 86_400_000)
    await db.delete(idempotentAnswers)
    const row = { merchant: 'alpha', owner: 'visitor', call: 'x', inputHash: 'x', answer: 'x' }
    await db.insert(idempotentAnswers).values([
      { ...row, key: 'old', createdAt: old },
      { ...row, key: 'new' },
    ])
    let due = 3
    const center = create({
      now: () => new Date(),
      modules: [
        ...modules,
        {
          handlers: {},
          jobs: [
            { name: 'breaks', run: () => Promise.reject(new Error('broken')) },
            { name: 'works', run: async () => (due > 0 ? due-- : 0) },
          ],
        },
      ],
    })
    await center.sweep()
    expect(due).toBe(0)
    expect((await db.select().from(idempotentAnswers)).map(({ key }) => key)).toEqual(['new'])
  })

  it('begins and ends', async () => {
    const center = create({ sweepEveryMs: 5 })
    await center.start()
    await new Promise((resolve) => setTimeout(resolve, 30))
    await center.stop()
  })

  it('reads no shop row of another merchant in any call', async () => {
    const rows = await test.database.db.select().from(distributors).where(eq(distributors.merchant, 'beta'))
    expect(rows.map(({ code }) => code)).toEqual(['b1'])
    expect(await create().get('shop.info', shopB, {})).toMatchObject({ name: '乙店' })
  })
})
