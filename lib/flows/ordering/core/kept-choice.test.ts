import { keepChoice, type Place, readChoice } from './kept-choice.ts'

const browser = globalThis as { window?: unknown }
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  browser.window = {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  }
})
afterAll(() => {
  delete browser.window
})

const base = '/trip/yunyou/h5/d1001'
const here: Place = { merchant: 'yunyou', base, kind: 'tour', product: '10001', search: '?proId=10001' }
const isText = (value: unknown): value is string => typeof value === 'string'
const read = (place: Partial<Place> = {}, open = false) => readChoice({ ...here, ...place }, isText, open)

test('a choice is there again after a reload, under another date of the same product too', () => {
  keepChoice(here, 'two adults')
  expect(read()).toEqual({ choice: 'two adults', here: true })
  expect(read({ search: '?proId=10001&departureId=d2' })).toEqual({ choice: 'two adults', here: false })
})

test.each<Partial<Place>>([
  { product: '10002' },
  { base: '/trip/yunyou/h5/d1002' },
  { merchant: 'haiyue' },
  { kind: 'visa' },
])('it is of no other product, shop, merchant or kind: %j', (other) => {
  keepChoice(here, 'two adults')
  expect(read(other)).toBeNull()
})

test('what became an order is not chosen again, while its draft is open it is', () => {
  keepChoice(here, 'two adults', true)
  expect(read({}, true)).toEqual({ choice: 'two adults', here: true })
  expect(read({}, false)).toBeNull()
})

test.each(['{', '[]', '"x"', '{"base":1}', `{"base":"${base}","product":"10001","choice":7}`])(
  'what another version or hand has written counts for nothing: %s',
  (text) => {
    kept.set('yunyou:tourChoice', text)
    expect(read()).toBeNull()
  },
)
