import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sealData } from 'iron-session'
import { runs, seed } from '../../testing/properties.ts'
import { openSeal } from './open-seal.ts'

const password = 'a-session-password-of-32-characters'
const passwords = { 7: password, 9: 'another-session-password-of-32-chars' }
const seal = (data: unknown, ttl = 60) => sealData(data, { password: { 7: password }, ttl })

afterEach(() => jest.useRealTimers())

test('whatever iron-session seals is opened', async () => {
  const content = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(content, async (data) => {
      // As JSON has it: without −0.
      expect(await openSeal(await seal(data), passwords)).toEqual(JSON.parse(JSON.stringify(data)))
    }),
    { seed, numRuns: runs(50) },
  )
})

test('a seal with any character changed is not opened', async () => {
  const sealed = await seal({ userId: 'c1' })
  const signed = sealed.indexOf('~')
  for (let at = 0; at < signed; at += 1) {
    for (const letter of ['A', 'b', '0', '*']) {
      const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
      if (changed !== sealed) expect(await openSeal(changed, passwords)).toBeNull()
    }
  }
})

test('what is no seal, or was sealed with an unknown password, is not opened', async () => {
  const sealed = await seal({ userId: 'c1' })
  const foreign = createHash('sha256').update('foreign').digest('hex')
  const unknown: Record<string, string>[] = [{}, { 9: password }, { 7: foreign }]
  for (const known of unknown) expect(await openSeal(sealed, known)).toBeNull()
  for (const text of [
    '',
    '~2',
    'Fe26.2',
    sealed.replace('*7*', '*constructor*'),
    sealed.replace('*7*', '**'),
  ]) {
    expect(await openSeal(text, passwords)).toBeNull()
  }
})

test('a seal is opened until it is too old, give or take a minute', async () => {
  jest.useFakeTimers({
    now: Date.UTC(2026, 10, 1),
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'],
  })
  const sealed = await seal({ userId: 'c1' }, 3600)
  jest.setSystemTime(Date.UTC(2026, 10, 1, 1, 0, 59))
  expect(await openSeal(sealed, passwords)).toEqual({ userId: 'c1' })
  jest.setSystemTime(Date.UTC(2026, 10, 1, 1, 1, 0))
  expect(await openSeal(sealed, passwords)).toBeNull()
})
