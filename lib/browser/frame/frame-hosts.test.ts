import { exactOrigins, isAllowedParent } from './frame-hosts.ts'

describe('who may embed the shop', () => {
  const sources = ['https://www.partner.com', '*.dangdang.com', 'http://127.0.0.1:5000']

  it.each([
    ['https://www.partner.com', true],
    ['http://www.partner.com', false],
    ['https://www.partner.com:8443', false],
    ['https://m.dangdang.com', true],
    ['http://m.dangdang.com', false],
    ['https://dangdang.com', false],
    ['http://127.0.0.1:5000', true],
    ['http://127.0.0.1:5001', false],
    ['https://evil.example', false],
    ['null', false],
    ['', false],
  ])('%s: %s', (origin, allowed) => {
    expect(isAllowedParent(origin, sources, 'https:')).toBe(allowed)
  })

  it('a host without a protocol means https and this page’s own', () => {
    expect(isAllowedParent('http://localhost:5000', ['localhost:5000'], 'http:')).toBe(true)
    expect(isAllowedParent('http://localhost:5000', ['localhost:5000'], 'https:')).toBe(false)
  })

  it('only full names count as known parents; a wildcard never does', () => {
    expect(exactOrigins([...sources, 'm.example.com', '*', 'nonsense/x'], 'http:')).toEqual([
      'https://www.partner.com',
      'http://127.0.0.1:5000',
      'https://m.example.com',
      'http://m.example.com',
    ])
    expect(isAllowedParent('https://evil.example', ['*'], 'https:')).toBe(false)
  })
})
