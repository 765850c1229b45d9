import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { alarms } from '../../../base/alarms.ts'
import { type Log, silentLog } from '../../../base/log.ts'
import type { SmsTrouble } from '../../../outside/sms/port.ts'
import { succeed } from '../../contract/failures.ts'
import { modules } from '../modules.ts'
import { createTestCenter } from '../testing/centers.ts'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { alarmedMail, alarmedSms } from './alarmed-ports.ts'
import type { SmsPort } from './context.ts'
import { SmsFailure } from './sms-failure.ts'
import { createSweeper } from './sweeper.ts'

const raised: { alarm?: string; job?: string }[] = []
const log: Log = { ...silentLog, error: (fields) => void raised.push(fields) }
beforeEach(() => {
  raised.length = 0
})

describe.each(databaseKinds)('the centre’s numbers on %s', (kind) => {
  let opened: TestDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
  })
  afterAll(() => opened.close())

  test('count jobs, refunds under way and connections; a module that cannot count is left out', async () => {
    const broken = { handlers: {}, figures: () => Promise.reject(new Error('broken')) }
    const center = createTestCenter(opened.database, { modules: [broken, ...modules] })
    await center.sweep()
    const found = await center.figures()
    const figureOf = (name: string, labels: object) =>
      found.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value
    expect(figureOf('wayfront_job_runs_total', { job: 'refunds' })).toBe(1)
    expect(figureOf('wayfront_job_failures_total', { job: 'refunds' })).toBe(0)
    // A server’s PostgreSQL clears its tables by itself.
    expect(figureOf('wayfront_job_runs_total', { job: 'dead rows' })).toBe(kind === 'pglite' ? 1 : undefined)
    expect(figureOf('wayfront_refunds', { state: 'failed' })).toBe(0)
    expect(figureOf('wayfront_customer_messages', { state: 'failed' })).toBe(0)
    expect(figureOf('wayfront_database_connections', { state: 'waiting' })).toBe(
      kind === 'postgres' ? 0 : undefined,
    )
  })

  test('prove that the database takes changes', async () => {
    await opened.database.checkWritable()
    await opened.database.checkWritable()
  })
})

test('a job is late when it has not succeeded for five minutes, and each failure is an alarm', async () => {
  let now = 0
  let broken = true
  const sweeper = createSweeper({
    jobs: [
      { name: 'good', run: async () => 0 },
      { name: 'broken', run: async () => (broken ? Promise.reject(new Error('broken')) : 0) },
    ],
    everyMs: 3_600_000,
    work: async (work) => {
      const outcome = await work({} as never)
      return outcome.ok ? succeed(outcome.value) : outcome
    },
    log,
    monotonic: () => now,
  })
  expect(sweeper.late()).toEqual([])
  sweeper.start()
  now += 4 * 60_000
  await sweeper.sweep()
  expect(sweeper.late()).toEqual([])
  now += 2 * 60_000
  expect(sweeper.late()).toEqual(['broken'])
  expect(raised).toMatchObject([{ alarm: alarms.jobFailed, job: 'broken' }])
  broken = false
  await sweeper.sweep()
  expect(sweeper.late()).toEqual([])
  await sweeper.stop()
})

test.each<[SmsTrouble | 'other', string | undefined]>([
  ['unavailable', alarms.smsFailed],
  ['unknown', alarms.smsFailed],
  ['other', alarms.smsFailed],
  ['badNumber', undefined],
  ['tooOften', undefined],
])('a short message that fails as %s raises %s, and its sender hears of it', async (trouble, alarm) => {
  const error = trouble === 'other' ? new Error('broken') : new SmsFailure(trouble, 'no')
  const port = alarmedSms({ send: () => Promise.reject(error) }, log)
  const message = {
    merchant: 'alpha',
    mobile: '13800138000',
    template: 'code-login',
    values: { code: '123456' },
    text: '123456',
  } as const
  await expect(port.send(message)).rejects.toBe(error)
  expect(raised.map((fields) => fields.alarm)).toEqual(alarm ? [alarm] : [])
  expect(JSON.stringify(raised)).not.toMatch(/13800138000|123456/)
})

test('a provider behind the alarm is still asked what has become of a message', async () => {
  const find: NonNullable<SmsPort['find']> = async () => ({ ok: false, code: 'asked' })
  const port = alarmedSms({ send: async () => {}, find }, log)
  expect(port.find).toBe(find)
})

test('a mail that is not handed over raises an alarm without its address', async () => {
  const port = alarmedMail({ send: () => Promise.reject(new Error('refused')) }, log)
  const mail = { merchant: 'alpha', to: 'a@example.com', template: 'code', subject: 's', text: 't' }
  await expect(port.send(mail)).rejects.toThrow('refused')
  expect(raised.map((fields) => fields.alarm)).toEqual([alarms.mailFailed])
  expect(JSON.stringify(raised)).not.toContain('a@example.com')
})
