import {
  clientState,
  onClientState,
  resetClientState,
  setAddress,
  setClientState,
  setPageId,
  setStateUser,
  setUuid,
} from './client-state.ts'

const initial = { udeskJs: false, address: '', user: {}, uuid: '', pageId: '', salesInfo: null }

beforeEach(resetClientState)
afterAll(resetClientState)

test('it starts as the specification says', () => {
  jest.isolateModules(() => {
    const fresh: typeof import('./client-state.ts') = require('./client-state.ts')
    expect(fresh.clientState()).toEqual(initial)
  })
})

test('it goes back to its start', () => {
  setAddress('上海')
  setStateUser({ name: '张三' })
  setUuid('u-1')
  setPageId('productDetail:7')
  setClientState('udeskJs', true)
  setClientState('salesInfo', { tel: '400' })
  expect(clientState()).toEqual({
    udeskJs: true,
    address: '上海',
    user: { name: '张三' },
    uuid: 'u-1',
    pageId: 'productDetail:7',
    salesInfo: { tel: '400' },
  })
  resetClientState()
  expect(clientState()).toEqual(initial)
})

test('subscribers are called on changes, and only on changes', () => {
  let told = 0
  const stop = onClientState(() => {
    told += 1
  })
  const before = clientState()
  setUuid('u-1')
  setUuid('u-1')
  expect(told).toBe(1)
  expect(clientState()).not.toBe(before)
  expect(before).toEqual(initial)
  stop()
  setUuid('u-2')
  expect(told).toBe(1)
})
