import {
  type ContractProgress,
  consentsToSend,
  firstOpen,
  forText,
  isChanged,
  isDone,
  nothingDone,
  readingSeconds,
  withAgreed,
  withAnswer,
  withRead,
} from './contract-progress.ts'

const section = (code: string, text = '') => ({
  code,
  title: code,
  parts: [{ kind: 'paragraph' as const, text }],
})
const sections = [section('main'), section('itinerary'), section('shopping')]
const consents = [
  { section: 'main', title: '合同', people: [] },
  {
    section: 'shopping',
    title: '购物',
    people: [
      { id: 'u1', name: '甲' },
      { id: 'u2', name: '乙' },
    ],
  },
]
const start: ContractProgress = { ...nothingDone('T1'), hash: 'a' }
const readAll = sections.reduce((before, { code }) => withRead(before, code), start)

describe('a contract is signed after every section was read and answered', () => {
  it('begins with the first one', () => {
    expect(firstOpen(start, sections, consents)).toBe('main')
  })

  it('does not take a consent for a reading, nor a reading for a consent', () => {
    expect(isDone(withAgreed(start, 'main', true), 'main', consents)).toBe(false)
    expect(isDone(withRead(start, 'main'), 'main', consents)).toBe(false)
    expect(isDone(withAgreed(withRead(start, 'main'), 'main', true), 'main', consents)).toBe(true)
  })

  it('wants no answer where none is asked for', () => {
    expect(isDone(withRead(start, 'itinerary'), 'itinerary', consents)).toBe(true)
  })

  it('wants an answer of each person, and takes a no', () => {
    const one = withAnswer(readAll, 'shopping', 'u1', true)
    expect(isDone(one, 'shopping', consents)).toBe(false)
    const both = withAnswer(one, 'shopping', 'u2', false)
    expect(isDone(both, 'shopping', consents)).toBe(true)
    const all = withAgreed(both, 'main', true)
    expect(firstOpen(all, sections, consents)).toBeNull()
    expect(consentsToSend(all, consents)).toEqual([
      { section: 'main', personId: null, agreed: true },
      { section: 'shopping', personId: 'u1', agreed: true },
      { section: 'shopping', personId: 'u2', agreed: false },
    ])
  })

  it('takes a tick back', () => {
    const ticked = withAgreed(readAll, 'main', true)
    expect(firstOpen(withAgreed(ticked, 'main', false), sections, consents)).toBe('main')
  })
})

describe('another text', () => {
  it('is read anew, and the choices stay', () => {
    const before = { ...withAgreed(readAll, 'main', true), choices: { insurance: 'self' } }
    const after = forText(before, 'b')
    expect(after).toEqual({ ...nothingDone('T1'), choices: { insurance: 'self' }, hash: 'b' })
    expect(forText(after, 'b')).toBe(after)
  })

  it('is told to who had read the one before', () => {
    expect(isChanged(readAll, 'b')).toBe(true)
    expect(isChanged(readAll, 'a')).toBe(false)
    expect(isChanged(nothingDone('T1'), 'b')).toBe(false)
  })
})

test('no text takes less than five seconds or more than a minute', () => {
  expect(readingSeconds(section('main', ''))).toBe(5)
  expect(readingSeconds(section('main', '字'.repeat(500)))).toBeGreaterThan(15)
  expect(readingSeconds(section('main', '字'.repeat(90_000)))).toBe(60)
})
