import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clientState } from './client-state.ts'
import { forgetCustomer, forgetTab, setUser } from './customer.ts'
import { localKeys, sessionKeys } from './kept-keys.ts'
import { isLeft, keepUserId, localStore, readUser, type SessionKey, sessionStore } from './storage.ts'

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
  expect(clientState().user).toEqual({ customerId: 'c1', name: '张三', mobile: '138****8000' })
  forgetCustomer('yunyou')
  expect(readUser('yunyou')).toBeNull()
  expect([local.kept.size, session.kept.size]).toEqual([0, 0])
  expect(clientState().user).toEqual({})
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

describe('what signing out does with each key', () => {
  const all = (keys: object) => Object.keys(keys).sort()

  test('the customer, their drafts and what they looked at leave; what belongs to the browser stays', () => {
    for (const key of all(localKeys)) local.kept.set(`yunyou:${key}`, 'x')
    for (const key of all(sessionKeys)) session.kept.set(`yunyou:${key}`, 'x')
    session.kept.set('haiyue:tour', 'x')
    forgetCustomer('yunyou')
    expect([...local.kept.keys()].sort()).toEqual(
      [
        'address',
        'attribution',
        'cityHistory',
        'favourites',
        'openId',
        'privacy',
        'salesperson',
        'searchHistory',
        'uuid',
        'visaSearches',
      ].map((key) => `yunyou:${key}`),
    )
    expect([...session.kept.keys()].sort()).toEqual([
      'haiyue:tour',
      ...[
        'arrival',
        'attribution',
        'centerPassages',
        'frameParent',
        'goParame',
        'isIframe',
        'jointOrigin',
        'jointUrl',
        'openId',
        'posterId',
        'sharingChainId',
        'sourceType',
        'sourceparamter',
        'uuid',
        'wechatFailedAt',
        'zhuanParam',
      ].map((key) => `yunyou:${key}`),
    ])
  })

  test('no other code keeps anything under a merchant by itself', () => {
    // keep-scroll keeps positions of lists by address; the privacy notice probes; the draft store and the
    // vouchers write listed keys; a till keeps what it let in for the merchant, whoever is signed in to the console.
    expect(filesThatStore()).toEqual([
      'lib/browser/page/keep-scroll.ts',
      'lib/browser/storage/kept-vouchers.ts',
      'lib/browser/storage/storage.ts',
      'lib/console/till/till-screen.tsx',
      'lib/console/till/till-store.ts',
      'lib/flows/ordering/core/draft-store-client.ts',
      'lib/frame/privacy-notice.ts',
      'lib/screens/arrival-script.ts',
    ])
  })
})

describe('whose a tab is', () => {
  const first = { customerId: 'c1', name: '张三', mobile: '138****8000' }
  const second = { customerId: 'c2', name: '李四', mobile: '139****9000' }
  const draft = (key: SessionKey = 'tour') => sessionStore.get('yunyou', key)
  const signIn = (user: typeof first) => {
    setUser('yunyou', user)
    localStore.set('yunyou', 'privacy', 'agreed')
  }

  test('a guest’s draft stays when they sign in', () => {
    sessionStore.set('yunyou', 'tour', 'draft')
    signIn(first)
    expect(draft()).toBe('draft')
  })

  test('a draft stays through the end of a session, for the customer who wrote it only', () => {
    signIn(first)
    sessionStore.set('yunyou', 'tour', 'draft')
    sessionStore.remove('yunyou', 'userId')
    signIn(first)
    expect(draft()).toBe('draft')
    signIn(second)
    expect(draft()).toBe('')
    expect(readUser('yunyou')).toEqual(second)
  })

  test('a tab that was opened with a session belongs to its customer as well', () => {
    signIn(first)
    session.kept.clear()
    keepUserId('yunyou', 'c1')
    sessionStore.set('yunyou', 'tour', 'draft')
    signIn(second)
    expect(draft()).toBe('')
  })

  test('signing out in one tab empties the others when they show the next page', () => {
    signIn(first)
    sessionStore.set('yunyou', 'tour', 'draft')
    expect(isLeft('yunyou')).toBe(false)
    local.kept.delete('yunyou:user')
    expect(isLeft('yunyou')).toBe(true)
    forgetTab('yunyou')
    expect([draft(), readUser('yunyou')]).toEqual(['', null])
  })

  test('a browser that keeps nothing beyond the tab does not sign the visitor out', () => {
    signIn(first)
    sessionStore.set('yunyou', 'tour', 'draft')
    local.kept.clear()
    expect(isLeft('yunyou')).toBe(false)
    expect([draft(), readUser('yunyou')]).toEqual(['draft', first])
  })
})

/** Product files that write to the browser's storage. */
function filesThatStore(): string[] {
  const root = path.join(import.meta.dirname, '../../..')
  return ['lib', 'app']
    .flatMap((room) => readdirSync(path.join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /\.setItem\(/.test(readFileSync(file, 'utf8')))
    .map((file) => path.relative(root, file))
    .sort()
}
