import { accept, type FieldCheck, reject } from '../../base/validation/field-check.ts'

/**
 * A member of staff's new password: 10 to 64 visible ASCII characters with a letter and a digit, without the login
 * name. Longer than a customer's, because it opens more than one account.
 */
export function checkStaffPassword(password: string, login: string): FieldCheck {
  if (password === '') return reject('请设置密码')
  if (!/^[\x21-\x7e]*$/.test(password)) return reject('密码只能使用字母、数字和常用符号，不能有空格或中文')
  if (password.length < 10 || password.length > 64) return reject('密码长度应为10至64位')
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return reject('密码需同时包含字母和数字')
  if (password.toLowerCase().includes(login.toLowerCase())) return reject('密码不能包含登录名')
  return accept(password)
}
