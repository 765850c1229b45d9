import { invalid, refused, unavailable } from '../../operate-center/contract/failures.ts'
import { checkRegistration, checkSignIn, failureErrors } from './sign-in-form.ts'

const form = { mobile: '13800138000', code: '123456', password: '', agreed: true }

describe('checkSignIn', () => {
  it('accepts a complete form, with a number as people write it', () => {
    expect(checkSignIn('code', { ...form, mobile: '+86 138-0013-8000' })).toEqual({})
    expect(checkSignIn('password', { ...form, code: '', password: 'x' })).toEqual({})
  })

  it('requires the agreement, which is never ticked beforehand', () => {
    expect(checkSignIn('code', { ...form, agreed: false })).toEqual({
      agreed: '请先阅读并同意用户协议和隐私政策',
    })
  })

  it('names every wrong field', () => {
    expect(
      Object.keys(checkSignIn('code', { mobile: '123', code: '', password: '', agreed: false })),
    ).toEqual(['mobile', 'code', 'agreed'])
    expect(Object.keys(checkSignIn('password', { ...form, password: '' }))).toEqual(['password'])
  })
})

describe('checkRegistration', () => {
  it('accepts an account without a password, but no weak one', () => {
    expect(checkRegistration(form)).toEqual({})
    expect(checkRegistration({ ...form, password: '12345678' }).password).toBe('密码需同时包含字母和数字')
    expect(checkRegistration({ ...form, password: 'abc12345' })).toEqual({})
  })
})

describe('failureErrors', () => {
  it('puts a failure under its field', () => {
    expect(failureErrors(invalid({ mobile: '手机号应为11位' }).failure)).toEqual({ mobile: '手机号应为11位' })
    expect(failureErrors(refused('CODE_WRONG', '验证码不正确').failure)).toEqual({ code: '验证码不正确' })
    expect(failureErrors(refused('LOGIN_WRONG', '手机号或密码不正确').failure)).toEqual({
      form: '手机号或密码不正确',
    })
  })

  it('does not claim that nothing happened when there was no answer', () => {
    expect(failureErrors(unavailable().failure).form).toContain('没有收到结果')
  })
})
