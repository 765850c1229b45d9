import fc from 'fast-check'
import { runs, seed } from '../../testing/properties.ts'
import { createSeals, passwordId } from './seals.ts'

const password = 'a-session-password-of-32-characters'
const another = 'another-session-password-of-32-chars'
const seals = createSeals([password, another])

afterEach(() => jest.useRealTimers())

test('whatever is sealed is opened', async () => {
  const content = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(content, async (data) => {
      // As JSON has it: without −0.
      expect(await seals.open(await seals.seal(data, 60))).toEqual(JSON.parse(JSON.stringify(data)))
    }),
    { seed, numRuns: runs(50) },
  )
})

test('a seal with any character changed is not opened', async () => {
  const sealed = await seals.seal({ userId: 'c1' }, 60)
  for (let at = 0; at < sealed.length; at += 1) {
    for (const letter of ['A', 'b', '0', '*']) {
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
      if (changed !== sealed) expect(await seals.open(changed)).toBeNull()
    }
  }
})

test('what is no seal, or was sealed with an unknown password, is not opened', async () => {
  const sealed = await seals.seal({ userId: 'c1' }, 60)
  expect(await createSeals([another]).open(sealed)).toBeNull()
  const named = `*${passwordId(password)}*`
  expect(sealed).toContain(named)
  for (const name of [passwordId(another), 'constructor', '']) {
    expect(await seals.open(sealed.replace(named, `*${name}*`))).toBeNull()
  }
  for (const text of ['', '~2', 'Fe26.2', 'Fe26.2*A~2']) expect(await seals.open(text)).toBeNull()
})

test('a seal is opened until it is too old, give or take a minute', async () => {
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 1),
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'],
  })
  const sealed = await seals.seal({ userId: 'c1' }, 3600)
  jest.setSystemTime(Date.UTC(2026, 10, 1, 1, 0, 59))
  expect(await seals.open(sealed)).toEqual({ userId: 'c1' })
  jest.setSystemTime(Date.UTC(2026, 10, 1, 1, 1, 0))
  expect(await seals.open(sealed)).toBeNull()
})
