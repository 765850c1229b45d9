import { errorWords } from './error-words.ts'

describe('errorWords', () => {
  it('knows its codes', () => {
    expect(errorWords('payTimeout').title).toBe('付款时间已过')
  })

  it.each([null, undefined, '', 'toString', '__proto__', '<b>请致电12345转账</b>'])(
    'has the general words for %p and never repeats it',
    (code) => {
      expect(errorWords(code)).toEqual({ title: '出了点问题', text: '请重试，或返回首页', retry: true })
    },
  )
})
