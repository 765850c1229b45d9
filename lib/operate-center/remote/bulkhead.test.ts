import { createBulkhead } from './bulkhead.ts'

/** A task that runs until the test ends it, and records that it began. */
function held() {
  let end: (value: string) => void = () => undefined
  const done = new Promise<string>((resolve) => {
    end = resolve
  })
  const task = jest.fn(() => done)
  return { task, end }
}

const patient = new AbortController().signal

test('a task that waits too long loses its place and never runs', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 1, total: 10 })
  const [first, second, third] = [held(), held(), held()]
  const impatient = new AbortController()

  const running = bulkhead.run('yunyou', patient, first.task)
  const waiting = bulkhead.run('yunyou', impatient.signal, second.task)
  expect(await bulkhead.run('yunyou', patient, third.task)).toBeNull()

  impatient.abort()
  expect(await waiting).toBeNull()
  const next = bulkhead.run('yunyou', patient, third.task)
  first.end('first')
  expect(await running).toBe('first')
  third.end('third')
  expect(await next).toBe('third')
  expect(second.task).not.toHaveBeenCalled()
  expect(bulkhead.size()).toBe(0)
})

test('a task that fails frees its place; a rejected one holds none', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 1, total: 1 })
  await expect(bulkhead.run('yunyou', patient, () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  )
  expect(await bulkhead.run('yunyou', AbortSignal.abort(), async () => 'late')).toBeNull()
  expect(await bulkhead.run('haiyue', patient, async () => 'well')).toBe('well')
  expect(bulkhead.size()).toBe(0)
})

test('one key’s queue leaves the others alone, and all of them together are bounded', async () => {
  const bulkhead = createBulkhead({ running: 1, waiting: 5, total: 3 })
  const slow = held()
  const running = bulkhead.run('slow', patient, slow.task)
  const waiting = bulkhead.run('slow', patient, async () => 'after')
  expect(await bulkhead.run('quick', patient, async () => 'at once')).toBe('at once')
  const fourth = bulkhead.run('slow', patient, async () => 'third of three')
  expect(await bulkhead.run('quick', patient, async () => 'no room')).toBeNull()
  slow.end('first')
  expect(await Promise.all([running, waiting, fourth])).toEqual(['first', 'after', 'third of three'])
})
