import { clearUser, localStore, readUser, sessionStore, setUser } from './storage.ts'

const browser = globalThis as { window?: { localStorage: unknown; sessionStorage: unknown } }

function fakeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const local = fakeStorage()
const session = fakeStorage()

beforeEach(() => {
  local.kept.clear()
  session.kept.clear()
  browser.window = { localStorage: local, sessionStorage: session }
})
afterAll(() => {
  delete browser.window
})

test('merchants on one origin do not see each other’s values', () => {
  localStore.set('yunyou', 'openId', 'o-1')
  expect(localStore.get('yunyou', 'openId')).toBe('o-1')
  expect(localStore.get('haiyue', 'openId')).toBe('')
  expect([...local.kept]).toEqual([['yunyou:openId', 'o-1']])
})

test('the address is JSON; invalid JSON reads as nothing', () => {
  localStore.setJson('yunyou', 'address', { city: '上海' })
  expect(localStore.getJson('yunyou', 'address')).toEqual({ city: '上海' })
  local.kept.set('yunyou:address', '{')
  expect(localStore.getJson('yunyou', 'address')).toBeNull()
  expect(localStore.getJson('yunyou', 'user')).toBeNull()
})

test('the user is kept in both areas, userId in the session, and nothing else of an answer', () => {
  const member = { customerId: 'c1', name: '张三', mobile: '138****8000', hasPassword: true }
  setUser('yunyou', member)
  expect(readUser('yunyou')).toEqual({ customerId: 'c1', name: '张三', mobile: '138****8000' })
  expect(sessionStore.get('yunyou', 'userId')).toBe('c1')
  expect(local.kept.has('yunyou:user') && session.kept.has('yunyou:user')).toBe(true)
  clearUser('yunyou')
  expect(readUser('yunyou')).toBeNull()
  expect([local.kept.size, session.kept.size]).toEqual([0, 0])
})

test('a text that is too long is not kept, and an empty text removes the key', () => {
  sessionStore.set('yunyou', 'shareTitle', 'x'.repeat(4097))
  expect(sessionStore.get('yunyou', 'shareTitle')).toBe('')
  sessionStore.set('yunyou', 'shareTitle', 'x'.repeat(4096))
  sessionStore.set('yunyou', 'shareTitle', '')
  expect(session.kept.size).toBe(0)
})

test.each([
  [
    'is not allowed',
    () =>
      Object.defineProperty({}, 'localStorage', {
        get: () => {
          throw new Error('SecurityError')
        },
      }),
  ],
  [
    'is full',
    () => ({
      localStorage: {
        ...fakeStorage(),
        setItem: () => {
          throw new Error('QuotaExceededError')
        },
      },
    }),
  ],
  ['does not exist', () => ({})],
])('where storage %s, values last as long as the document', (_, window) => {
  browser.window = window() as never
  expect(localStore.get('yunyou', 'uuid')).toBe('')
  localStore.set('yunyou', 'uuid', 'u-1')
  expect(localStore.get('yunyou', 'uuid')).toBe('u-1')
  localStore.remove('yunyou', 'uuid')
  expect(localStore.get('yunyou', 'uuid')).toBe('')
})
