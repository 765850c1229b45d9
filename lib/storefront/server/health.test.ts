import { expect, test } from '@jest/globals'
import { alarms } from '../../base/alarms.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createHealth } from './health.ts'

const MB = 1024 * 1024

/** A server whose surroundings a test changes; every look is a new one. */
function watched({ databaseOnDisk = true, remote = false } = {}) {
  const world = { centre: true, writable: true, free: 1000 * MB, late: [] as string[], writes: 0 }
  const raised: unknown[] = []
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (fields) => void raised.push((fields as { alarm?: string }).alarm),
  }
  let time = 0
  const center = {
    ask: async () => (world.centre ? { ok: true } : { ok: false, failure: { kind: 'unavailable' } }),
  } as unknown as OperateCenter
  const health = createHealth({
    center,
    remote,
    tenant: { project: 'p', merchant: 'm', channel: 'c', distributor: 'd' },
    ...(remote
      ? {}
      : {
          checkWritable: async () => {
            world.writes += 1
            if (!world.writable) throw new Error('No space left on device')
          },
        }),
    lateJobs: () => world.late,
    disk: async () => ({ freeBytes: world.free, totalBytes: 2000 * MB }),
    minFreeBytes: 256 * MB,
    databaseOnDisk,
    details: () => ({ build: 'secret-build' }),
    log,
    monotonic: () => time,
  })
  return {
    world,
    raised,
    health,
    async look(details = false) {
      time += 10_000
      const answer = await health.ready(details)
      return { status: answer.status, body: await answer.json() }
    },
    watch: async () => {
      time += 10_000
      raised.length = 0
      await health.watch()
      return raised
    },
  }
}

test('a server whose database takes no changes is not ready, and says so to nobody but the operator', async () => {
  const { world, look, watch } = watched()
  expect(await look()).toEqual({ status: 200, body: { status: 'ready' } })
  expect(await watch()).toEqual([])
  world.writable = false
  expect(await look()).toEqual({ status: 503, body: { status: 'not ready' } })
  expect((await look(true)).body).toMatchObject({ database: 'not writable', build: 'secret-build' })
  expect(await watch()).toEqual([alarms.databaseUnwritable])
  world.writable = true
  expect((await look()).status).toBe(200)
})

test('a full disk takes a server out of service only when its database lies on it', async () => {
  for (const databaseOnDisk of [true, false]) {
    const { world, look, watch } = watched({ databaseOnDisk })
    world.free = 255 * MB
    expect((await look()).status).toBe(databaseOnDisk ? 503 : 200)
    expect((await look(true)).body).toMatchObject({ disk: { state: 'full', freeBytes: 255 * MB } })
    expect(await watch()).toEqual([alarms.diskFull])
  }
})

test('late jobs are an alarm, and no reason to send visitors elsewhere', async () => {
  const { world, look, watch } = watched()
  world.late = ['refunds']
  expect(await look(true)).toMatchObject({ status: 200, body: { jobs: { late: ['refunds'] } } })
  expect(await watch()).toEqual([alarms.jobsLate])
})

test('a centre that does not answer: an embedded one makes the server not ready, a remote one only at first', async () => {
  const own = watched()
  own.world.centre = false
  expect((await own.look()).status).toBe(503)
  const far = watched({ remote: true })
  far.world.centre = false
  expect((await far.look()).status).toBe(503)
  far.world.centre = true
  expect((await far.look()).status).toBe(200)
  far.world.centre = false
  expect((await far.look()).status).toBe(200)
  expect((await far.look(true)).body).toMatchObject({ centre: 'does not answer' })
})

test('however often strangers ask, the database is written once in two seconds', async () => {
  const { world, look, health } = watched()
  await look()
  const { writes } = world
  await Promise.all(Array.from({ length: 100 }, () => health.ready()))
  expect(world.writes).toBe(writes)
})
