import { badgeText } from './order-entries.ts'

describe('badgeText', () => {
  it('counts orders that need an action and stops at 99', () => {
    expect(badgeText('pay', 3)).toBe('3')
    expect(badgeText('paid', 100)).toBe('99+')
  })

  it('shows nothing for zero, and nothing for finished orders', () => {
    expect(badgeText('pay', 0)).toBe('')
    expect(badgeText('pay', undefined)).toBe('')
    expect(badgeText('done', 8)).toBe('')
    expect(badgeText('closed', 8)).toBe('')
  })
})
