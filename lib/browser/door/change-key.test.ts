import { IDEMPOTENCY_KEY } from '../../operate-center/contract/wire.ts'
import { ChangeKey } from './change-key.ts'

describe('ChangeKey', () => {
  it('keeps its key while the same content has no known outcome', () => {
    const key = new ChangeKey()
    const first = key.for({ orderNo: 'a', reason: '其他' })
    expect(key.for({ orderNo: 'a', reason: '其他' })).toBe(first)
  })

  it('never sends another content under a key that was used', () => {
    const key = new ChangeKey()
    const first = key.for({ amount: 1 })
    expect(key.for({ amount: 2 })).not.toBe(first)
  })

  it('makes a new key when the outcome is known', () => {
    const key = new ChangeKey()
    const first = key.for({ amount: 1 })
    key.settle()
    expect(key.for({ amount: 1 })).not.toBe(first)
  })

  it('makes keys that the door accepts', () => {
    expect(new ChangeKey().for(null)).toMatch(IDEMPOTENCY_KEY)
  })
})
