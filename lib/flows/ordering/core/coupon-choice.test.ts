import { toggledCoupon } from './coupon-choice.ts'

const item = (id: string, { stackable = false, chosen = false, usable = true, reason = '' } = {}) => ({
  usable,
  chosen,
  reason,
  coupon: { id, stackable },
})

describe('toggledCoupon', () => {
  it('adds one that may stand beside the chosen ones', () => {
    const items = [item('a', { stackable: true, chosen: true }), item('b', { stackable: true })]
    expect(toggledCoupon(items, 'b')).toEqual(['a', 'b'])
  })

  it('replaces the chosen ones by one that stands alone, or beside which the server allows none', () => {
    const chosen = item('a', { stackable: true, chosen: true })
    expect(toggledCoupon([chosen, item('b')], 'b')).toEqual(['b'])
    expect(toggledCoupon([item('a', { chosen: true }), item('b', { stackable: true })], 'b')).toEqual(['b'])
    expect(
      toggledCoupon([chosen, item('b', { stackable: true, reason: '不能与已选优惠券同时使用' })], 'b'),
    ).toEqual(['b'])
  })

  it('takes a chosen one away, and says none when it was the last', () => {
    const both = [item('a', { stackable: true, chosen: true }), item('b', { stackable: true, chosen: true })]
    expect(toggledCoupon(both, 'a')).toEqual(['b'])
    expect(toggledCoupon([item('a', { chosen: true })], 'a')).toBe('none')
  })

  it('changes nothing for one that cannot be used', () => {
    expect(toggledCoupon([item('a', { chosen: true }), item('b', { usable: false })], 'b')).toEqual(['a'])
    expect(toggledCoupon([item('b', { usable: false })], 'b')).toBe('none')
  })
})
