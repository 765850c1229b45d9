import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import { allowedReturn } from './allowed-hosts.ts'

const hosts = ['www.partner.com', '*.dangdang.com', 'localhost:4000', 'pay.partner.com:8443']

describe('a partner’s return address', () => {
  it.each([
    'https://www.partner.com/',
    'https://www.partner.com/back?a=1#b',
    'HTTPS://WWW.PARTNER.COM/',
    'https://m.dangdang.com/home',
    'https://a.b.dangdang.com/',
    'https://pay.partner.com:8443/x',
    'http://localhost:4000/back',
    'https://localhost:4000/back',
  ])('%s is followed', (address) => {
    expect(allowedReturn(address, hosts)).toBe(new URL(address).href)
  })

  it.each([
    '',
    '/back',
    '//www.partner.com/',
    'www.partner.com',
    'http://www.partner.com/',
    'https://dangdang.com/',
    'https://evildangdang.com/',
    'https://.dangdang.com/',
    'https://www.partner.com..dangdang.com/',
    'https://www.partner.com.evil.example/',
    'https://www.partner.com@evil.example/',
    'https://evil.example/@www.partner.com',
    'https://evil.example#www.partner.com',
    'https://evil.example?.dangdang.com',
    'https://user:secret@www.partner.com/',
    'https://www.partner.com:444/',
    'https://www.partner.com\\@evil.example/',
    'https:\\\\www.partner.com/',
    'https:www.partner.com',
    'https://www.partner.com\n.evil.example/',
    '\thttps://www.partner.com/',
    'https://wwwＸpartner.com/',
    'https://www。partner.com.evil.example/',
    'javascript:alert(1)//www.partner.com',
    'data:text/html,https://www.partner.com',
    'http://localhost/back',
    'http://127.0.0.1:4000/',
    `https://www.partner.com/${'x'.repeat(2048)}`,
  ])('%j is not followed', (address) => {
    expect(allowedReturn(address, hosts)).toBe('')
  })

  it('without a list no address is followed', () => {
    expect(allowedReturn('https://www.partner.com/', [])).toBe('')
  })

  it('no text whatever leads to another host', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      'www.partner.com',
      'dangdang.com',
      'evil.example',
      'localhost:4000',
      '\u0000',
      '\t',
      '%2f',
      'ｅ',
      '[::1]',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
      fc.string({ maxLength: 40 }),
      fc.webUrl(),
      fc.array(piece, { maxLength: 5 }).map((pieces) => `https://www.partner.com${pieces.join('')}`),
    )
    fc.assert(
      fc.property(text, (address) => {
        const followed = allowedReturn(address, hosts)
        if (followed === '') return
        const { protocol, host, username } = new URL(followed)
        expect(username).toBe('')
        expect(host === 'localhost:4000' || protocol === 'https:').toBe(true)
        expect(hosts.includes(host) || /^([^.]+\.)+dangdang\.com$/.test(host)).toBe(true)
      }),
      { numRuns: runs(5_000) },
    )
  })
})
