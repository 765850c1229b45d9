import type { Answer } from '../../operate-center/contract/failures.ts'
import { absent, unavailable } from '../../operate-center/contract/failures.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { createEpochs } from './epochs.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
let now = 0
let answer: Answer<unknown> = { ok: true, value: { epoch: 3 } }
const center = createRecordingCenter(() => answer)
const epochsOf = (most?: number) => createEpochs({ center, now: () => now, ...(most ? { most } : {}) })

beforeEach(() => {
  now = 0
  answer = { ok: true, value: { epoch: 3 } }
  center.asked.length = 0
})

test('a customer’s epoch is read once in five seconds, also for many requests at once', async () => {
  const epochs = epochsOf()
  expect(await Promise.all(Array.from({ length: 50 }, () => epochs.of(tenant, 'c1')))).toEqual(
    Array(50).fill(3),
  )
  now = 4_999
  await epochs.of(tenant, 'c1')
  expect(center.asked).toMatchObject([
    { name: 'members.epoch', input: { customerId: 'c1' }, caller: { role: 'service' } },
  ])
  now = 5_000
  await epochs.of(tenant, 'c1')
  expect(center.asked).toHaveLength(2)
})

test('customers and merchants are kept apart; a forgotten epoch is read anew', async () => {
  const epochs = epochsOf()
  await epochs.of(tenant, 'c1')
  await epochs.of(tenant, 'c2')
  await epochs.of({ ...tenant, merchant: 'haiyue' }, 'c1')
  await epochs.of({ ...tenant, distributor: 'd1002' }, 'c1')
  expect(center.asked).toHaveLength(3)
  answer = { ok: true, value: { epoch: 4 } }
  epochs.forget(tenant, 'c1')
  expect([await epochs.of(tenant, 'c1'), await epochs.of(tenant, 'c2')]).toEqual([4, 3])
})

test('a customer who has left has none; a centre without the call has 0 for everyone', async () => {
  const epochs = epochsOf()
  answer = { ok: true, value: { epoch: null } }
  expect(await epochs.of(tenant, 'gone')).toBeNull()
  answer = absent()
  expect(await epochs.of(tenant, 'c1')).toBe(0)
})

test('an outage is neither yes nor no, and is not cached', async () => {
  const epochs = epochsOf()
  answer = unavailable()
  await expect(epochs.of(tenant, 'c1')).rejects.toThrow('unavailable')
  answer = { ok: true, value: { epoch: 3 } }
  expect(await epochs.of(tenant, 'c1')).toBe(3)
})

test('memory is bounded: the least recently used customer is dropped first', async () => {
  const epochs = epochsOf(2)
  for (const id of ['c1', 'c2', 'c3']) await epochs.of(tenant, id)
  center.asked.length = 0
  for (const id of ['c3', 'c2', 'c1']) await epochs.of(tenant, id)
  expect(center.asked.map(({ input }) => input)).toEqual([{ customerId: 'c1' }])
})
