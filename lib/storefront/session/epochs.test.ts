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

test('a customer is asked for once in five seconds, by many at once as well', async () => {
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

test('customers and merchants are kept apart; what was forgotten is asked anew', async () => {
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

test('a customer who has left has none; a centre without the question has 0 for everybody', async () => {
  const epochs = epochsOf()
  answer = { ok: true, value: { epoch: null } }
  expect(await epochs.of(tenant, 'gone')).toBeNull()
  answer = absent()
  expect(await epochs.of(tenant, 'c1')).toBe(0)
})

test('an outage is neither yes nor no, and is not remembered', async () => {
  const epochs = epochsOf()
  answer = unavailable()
  await expect(epochs.of(tenant, 'c1')).rejects.toThrow('unavailable')
  answer = { ok: true, value: { epoch: 3 } }
  expect(await epochs.of(tenant, 'c1')).toBe(3)
})

test('memory is bounded: who was asked for longest ago goes first', async () => {
  const epochs = epochsOf(2)
  for (const id of ['c1', 'c2', 'c3']) await epochs.of(tenant, id)
  center.asked.length = 0
  for (const id of ['c3', 'c2', 'c1']) await epochs.of(tenant, id)
  expect(center.asked.map(({ input }) => input)).toEqual([{ customerId: 'c1' }])
})
