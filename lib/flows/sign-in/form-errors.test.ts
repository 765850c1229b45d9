import { absent, invalid, refused, unavailable } from '../../operate-center/contract/failures.ts'
import { errorsOf } from './form-errors.ts'

const fields = ['email', 'code'] as const

describe('errorsOf', () => {
  it('puts an error under the field it is about', () => {
    expect(errorsOf(invalid({ email: '格式不正确' }).failure, fields)).toEqual({ email: '格式不正确' })
    expect(errorsOf(refused('CODE_WRONG', '验证码不正确').failure, fields)).toEqual({ code: '验证码不正确' })
  })

  it('puts it above the button when it is about none of them', () => {
    expect(errorsOf(invalid({ idempotencyKey: '页面已过期' }).failure, fields)).toEqual({
      form: '页面已过期',
    })
    expect(errorsOf(refused('EMAIL_TAKEN', '已绑定').failure, fields)).toEqual({ form: '已绑定' })
    expect(errorsOf(refused('CODE_WRONG', '验证码不正确').failure, ['email'])).toEqual({
      form: '验证码不正确',
    })
    expect(errorsOf(absent('没有').failure, fields)).toEqual({ form: '没有' })
  })

  it('does not claim that nothing happened when there was no answer', () => {
    expect(errorsOf(unavailable().failure, fields).form).toContain('没有收到结果')
  })
})
