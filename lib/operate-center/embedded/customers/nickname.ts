import { characterCount } from '../../../base/validation/text.ts'

/** The error of a nickname (昵称, 称呼), already trimmed and not empty; null when it is valid. */
export function nicknameProblem(name: string): string | null {
  return characterCount(name) > 20 || /[\p{Cc}<>]/u.test(name) ? '最多20个字，请勿使用特殊符号' : null
}
