import { rememberOpened } from './opened-seals.ts'

let time = 0
const now = () => time

function opener(answer: (sealed: string) => object | null = (sealed) => ({ sealed })) {
  const open = jest.fn(async (sealed: string) => answer(sealed))
  return { open, read: rememberOpened(open, { forMs: 10_000, most: 3, now }) }
}

test('a seal is opened once in ten seconds', async () => {
  const { open, read } = opener()
  const first = await read('a')
  expect(await read('a')).toBe(first)
  time += 9_999
  await read('a')
  expect(open).toHaveBeenCalledTimes(1)
  time += 1
  await read('a')
  expect(open).toHaveBeenCalledTimes(2)
})

test('every other seal is opened itself, however little it differs', async () => {
  const { read } = opener()
  expect(await read('a'.repeat(500))).toEqual({ sealed: 'a'.repeat(500) })
  expect(await read(`${'a'.repeat(499)}b`)).toEqual({ sealed: `${'a'.repeat(499)}b` })
})

test('a seal that cannot be opened is tried again and takes no room', async () => {
  const { open, read } = opener((sealed) => (sealed.startsWith('bad') ? null : { sealed }))
  await read('good')
  for (let index = 0; index < 20; index += 1) expect(await read(`bad ${index % 2}`)).toBeNull()
  expect(open).toHaveBeenCalledTimes(21)
  await read('good')
  expect(open).toHaveBeenCalledTimes(21)
})

test('the cache is bounded', async () => {
  const { open, read } = opener()
  for (const sealed of ['a', 'b', 'c', 'd']) await read(sealed)
  await read('d')
  expect(open).toHaveBeenCalledTimes(4)
  await read('a')
  expect(open).toHaveBeenCalledTimes(5)
})

test('callers cannot change cached content', async () => {
  const { read } = opener()
  expect(Object.isFrozen(await read('a'))).toBe(true)
})
