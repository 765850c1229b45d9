import { chosenCity, forgetCity, rememberCity } from './city-choice.ts'
import { clientState, resetClientState } from './client-state.ts'
import { forgetResidence, readResidence, rememberResidence, residenceWords } from './residence.ts'

const browser = globalThis as { window?: unknown }
const kept = new Map<string, string>()
const base = '/trip/m/h5/d'
const guangdong = { province: '44', provinceName: '广东', proof: 'household' } as const

beforeEach(() => {
  kept.clear()
  resetClientState()
  browser.window = {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  }
})
afterAll(() => {
  delete browser.window
})

test('where the shopper lives is the JSON of `address`, in storage and in the shared state', () => {
  expect(readResidence('m')).toBeNull()
  rememberResidence('m', guangdong)
  expect(readResidence('m')).toEqual(guangdong)
  expect(JSON.parse(kept.get('m:address') ?? '')).toEqual(guangdong)
  expect(JSON.parse(clientState().address)).toEqual(guangdong)
  expect(readResidence('other')).toBeNull()
})

test('the departure city and where the shopper lives leave each other alone', () => {
  rememberCity('m', base, '上海')
  rememberResidence('m', { ...guangdong, proof: 'permit' })
  expect(chosenCity('m', base)).toBe('上海')
  expect(readResidence('m')?.proof).toBe('permit')
  forgetCity('m')
  expect(chosenCity('m', base)).toBe('')
  expect(readResidence('m')?.province).toBe('44')
  rememberCity('m', base, '北京')
  forgetResidence('m')
  expect([readResidence('m'), chosenCity('m', base)]).toEqual([null, '北京'])
  forgetCity('m')
  expect([kept.has('m:address'), clientState().address]).toEqual([false, ''])
})

test.each(['broken', '[]', '{"province":44}', '{"province":"99x","provinceName":"x"}', '{"province":"44"}'])(
  'a spoilt %s counts as nothing',
  (text) => {
    kept.set('m:address', text)
    expect(readResidence('m')).toBeNull()
    rememberResidence('m', guangdong)
    expect(readResidence('m')).toEqual(guangdong)
  },
)

test('the shopper reads it in the words of the trade', () => {
  expect(residenceWords(guangdong)).toBe('广东户口')
  expect(residenceWords({ ...guangdong, proof: 'permit' })).toBe('广东居住证')
})
