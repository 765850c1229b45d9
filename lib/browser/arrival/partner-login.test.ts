import { resetClientState } from '../storage/client-state.ts'
import { forgetCustomer, setUser } from '../storage/customer.ts'
import { readUser, sessionStore } from '../storage/storage.ts'
import { signInWithPartner } from './partner-login.ts'

const browser = globalThis as { document?: unknown; window?: unknown; fetch: typeof fetch }
const original = browser.fetch

function fakeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

beforeAll(() => {
  browser.document = { documentElement: { dataset: { shop: '/trip/yunyou/h5/d1001' } } }
  browser.window = { localStorage: fakeStorage(), sessionStorage: fakeStorage() }
})
afterAll(() => {
  resetClientState()
  browser.fetch = original
  delete browser.document
  delete browser.window
})

test('no data of the former customer stays, even when the new customer’s record cannot be read', async () => {
  setUser('yunyou', { customerId: 'c1', name: '小王', mobile: '138****8000' })
  browser.fetch = async (path) =>
    String(path).includes('partner.begin')
      ? Response.json({ ok: true, value: { customerId: 'c2' } })
      : Response.json({ ok: false, failure: { kind: 'unavailable', message: '请稍后再试' } }, { status: 503 })
  expect(await signInWithPartner('yunyou', 'T')).toEqual({ kind: 'signedIn', account: '合作平台账号' })
  expect(readUser('yunyou')).toBeNull()
  expect(sessionStore.get('yunyou', 'userId')).toBe('c2')
})

test('a guest is told whose account it is, masked; who was signed in with it knows', async () => {
  forgetCustomer('yunyou')
  const me = { customerId: 'c3', name: '张小宝', mobile: '13812345678' }
  browser.fetch = async (path) =>
    Response.json({
      ok: true,
      value: String(path).includes('partner.begin') ? { customerId: 'c3' } : { ...me, hasPassword: false },
    })
  expect(await signInWithPartner('yunyou', 'T')).toEqual({ kind: 'signedIn', account: '张*（138****5678）' })
  expect(await signInWithPartner('yunyou', 'T')).toEqual({ kind: 'signedIn', account: null })
})
