import { fail, refused, succeed } from '../../operate-center/contract/failures.ts'
import { resendAfterOf } from './resend-after.ts'

describe('resendAfterOf', () => {
  it('reads the wait from the answer and from the refusal', () => {
    expect(resendAfterOf(succeed({ resendAfter: 60 }))).toBe(60)
    expect(resendAfterOf(refused('CODE_TOO_SOON', '请稍候', { resendAfter: 12 }))).toBe(12)
    expect(resendAfterOf(refused('CODE_LIMIT', '已达上限'))).toBe(0)
    expect(resendAfterOf(fail({ kind: 'unavailable', message: '' }))).toBe(0)
  })
})
