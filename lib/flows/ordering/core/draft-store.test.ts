import { noPersons } from '../../../domain/people/places.ts'
import { startTourDraft } from '../tour/tour-draft.ts'
import { tourFlow } from '../tour/tour-flow.ts'
import { readDraft, writeDraft } from './draft-store-client.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
const browser = globalThis as { sessionStorage?: unknown }
const before = browser.sessionStorage

beforeEach(() => {
  kept.clear()
  browser.sessionStorage = storage
})
afterAll(() => {
  browser.sessionStorage = before
})

const BASE = '/trip/yunyou/h5/d1001'
const draft = startTourDraft(
  BASE,
  {
    proId: '10001',
    departureId: 'd1',
    departDate: '2026-12-03',
    returnDate: '2026-12-08',
    packageCode: '',
    counts: { ...noPersons, adult: 2 },
    room: 'single',
    addOns: [],
  },
  null,
  'key-1',
)

test('a draft is kept for each merchant and kind, and belongs to one shop', () => {
  writeDraft(tourFlow, 'yunyou', draft)
  expect([...kept.keys()]).toEqual(['yunyou:tour'])
  expect(readDraft(tourFlow, 'yunyou', BASE)).toEqual(draft)
  expect(readDraft(tourFlow, 'yunyou', '/trip/yunyou/wechat/d1002')).toBeNull()
  expect(readDraft(tourFlow, 'haiyue', BASE)).toBeNull()
  const other = { ...tourFlow, kind: 'another' } as unknown as typeof tourFlow
  expect(readDraft(other, 'yunyou', BASE)).toBeNull()
})

test('a draft that an earlier version kept opens as the tour’s, and the next change moves it to the tour’s key', () => {
  const sent = { ...draft, key: 'key-0', submission: { input: { payable: 5 } as never, sentAt: 7 } }
  kept.set('yunyou:orderDraft', JSON.stringify(sent))
  expect(readDraft(tourFlow, 'yunyou', BASE)).toEqual(sent)
  const placed = { ...sent, submission: null, placed: 'T1' }
  writeDraft(tourFlow, 'yunyou', placed)
  expect([...kept]).toEqual([['yunyou:tour', JSON.stringify(placed)]])
})

test('a newer draft is not replaced by an earlier version’s', () => {
  writeDraft(tourFlow, 'yunyou', draft)
  kept.set('yunyou:orderDraft', JSON.stringify({ ...draft, key: 'key-0' }))
  expect(readDraft(tourFlow, 'yunyou', BASE)?.key).toBe('key-1')
})
