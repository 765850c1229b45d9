import { randomUUID } from 'node:crypto'
import { silentLog } from '../../../base/log.ts'
import { everyPower } from '../../../domain/staff/person.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller, CallName, Input, Value } from '../../contract/contract.ts'
import type { Answer } from '../../contract/failures.ts'
import { createEmbeddedCenter, type EmbeddedCenter, type EmbeddedCenterOptions } from '../kernel/center.ts'
import type { Database } from '../kernel/db/connect.ts'
import { createSealer } from '../kernel/sealer.ts'
import { modules } from '../modules.ts'

/** A member of staff who may do everything. */
export const asStaff = {
  role: 'staff',
  staff: everyPower('s-test', '测试员工'),
} as const satisfies Partial<Caller>

export const testSealer = createSealer(Buffer.alloc(32, 7).toString('base64'))

/** Noon of a fixed day in China, so that the fixtures' departures are a known number of days away. */
export const testNow = new Date('2026-11-20T04:00:00Z')

export type TestCenter = EmbeddedCenter & {
  ask<N extends CallName>(
    name: N,
    tenant: Tenant,
    input: Input<N>,
    caller?: Partial<Caller>,
  ): Promise<Answer<Value<N>>>
  /** The answer's value; throws with the failure when there is one. */
  get<N extends CallName>(
    name: N,
    tenant: Tenant,
    input: Input<N>,
    caller?: Partial<Caller>,
  ): Promise<Value<N>>
}

/**
 * A centre for tests: answers are checked by the contract, every change gets an idempotency key unless it has one, and
 * what is asked is over when its messages are sent, too.
 */
export function createTestCenter(
  database: Database,
  options: Partial<EmbeddedCenterOptions> = {},
): TestCenter {
  const embedded = createEmbeddedCenter({
    database,
    modules,
    sealer: testSealer,
    sms: { send: async () => {} },
    log: silentLog,
    now: () => testNow,
    checkAnswers: true,
    // Tests share a busy machine.
    answerWithinMs: 30_000,
    ...options,
    settings: {
      publicOrigin: 'http://localhost:3000',
      demo: true,
      // All customers of a test come from one address.
      holdLimits: { heldUnitsOfAddress: 1_000_000 },
      ...options.settings,
    },
  })
  async function over<T>(work: Promise<T>): Promise<T> {
    const answer = await work
    await embedded.settled()
    return answer
  }
  const ask: TestCenter['ask'] = (name, tenant, input, caller = {}) =>
    over(
      embedded.center.ask(name, tenant, input, {
        role: 'visitor',
        requestId: 'test',
        address: '192.0.2.1',
        idempotencyKey: randomUUID(),
        ...caller,
      }),
    )
  return {
    ...embedded,
    transact: (work) => over(embedded.transact(work)),
    sweep: () => over(embedded.sweep()),
    ask,
    async get(name, tenant, input, caller) {
      const answer = await ask(name, tenant, input, caller)
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
      return answer.value
    },
  }
}
