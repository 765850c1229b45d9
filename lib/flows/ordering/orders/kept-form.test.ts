import { shape, textOf } from '../../../base/validation/shape.ts'
import { forgetCustomer, setUser } from '../../../browser/storage/customer.ts'
import { keptForm } from './kept-form.ts'

const browser = globalThis as { window?: unknown }
const area = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
const signIn = (customerId: string) => setUser('yunyou', { customerId, name: '', mobile: '' })

beforeEach(() => {
  browser.window = { sessionStorage: area(), localStorage: area() }
  signIn('c1')
})
afterAll(() => {
  delete browser.window
})

const form = keptForm('goodsAfterSale', shape({ remark: textOf(100) }))
const remark = (text: string) => ({ remark: text })

test('what was written about an order is there again, for this order and merchant', () => {
  form.keep('yunyou', 'G1', remark('拉链坏了'))
  form.keep('yunyou', 'G2', remark('少了一件'))
  expect(form.read('yunyou', 'G1')).toEqual(remark('拉链坏了'))
  expect(form.read('yunyou', 'G2')).toEqual(remark('少了一件'))
  expect(form.read('yunyou', 'G3')).toBeNull()
  expect(form.read('haiyue', 'G1')).toBeNull()
})

test('it is gone once it is sent; what was written about other orders stays', () => {
  form.keep('yunyou', 'G1', remark('拉链坏了'))
  form.keep('yunyou', 'G2', remark('少了一件'))
  form.forget('yunyou', 'G1')
  expect(form.read('yunyou', 'G1')).toBeNull()
  expect(form.read('yunyou', 'G2')).toEqual(remark('少了一件'))
})

test('another customer never sees it, and it leaves with its own', () => {
  form.keep('yunyou', 'G1', remark('拉链坏了'))
  signIn('c2')
  expect(form.read('yunyou', 'G1')).toBeNull()
  form.keep('yunyou', 'G1', remark('颜色不对'))
  forgetCustomer('yunyou')
  signIn('c2')
  expect(form.read('yunyou', 'G1')).toBeNull()
})

test('of many orders the latest are kept', () => {
  for (const orderNo of ['G1', 'G2', 'G3', 'G4']) form.keep('yunyou', orderNo, remark(orderNo))
  expect(form.read('yunyou', 'G1')).toBeNull()
  expect(form.read('yunyou', 'G4')).toEqual(remark('G4'))
})

test.each(['{', '[]', '{"owner":"c1","forms":[7]}', '{"owner":"c1","forms":[["G1",{"remark":7}]]}'])(
  'what another version or hand has written counts for nothing: %s',
  (text) => {
    sessionStorageOf().setItem('yunyou:goodsAfterSale', text)
    expect(form.read('yunyou', 'G1')).toBeNull()
  },
)

function sessionStorageOf(): Storage {
  return (browser.window as { sessionStorage: Storage }).sessionStorage
}
