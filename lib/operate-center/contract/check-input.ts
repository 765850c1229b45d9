import type { z } from 'zod'
import { invalid } from './failures.ts'

type Checked<T> = { ok: true; value: T } | ReturnType<typeof invalid>

/** Parses an input by the contract; errors become Chinese sentences by field path (`travellers.0.name`). */
export function checkInput<S extends z.ZodType>(schema: S, input: unknown): Checked<z.output<S>> {
  const result = schema.safeParse(input, { error: sentenceOf })
  if (!result.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of result.error.issues) {
      const field = path.map(String).join('.') || 'input'
      fields[field] ??= message
    }
    return invalid(fields)
  }
  const found = findUnstorable(result.data, '', 0)
  return found === null
    ? { ok: true, value: result.data }
    : invalid({ [found.path || 'input']: found.sentence })
}

/** Sentences for errors for which the schema itself has no text. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      return missing ? '请填写此项' : '格式不正确，请重新填写'
    case 'too_small':
      if (issue.origin === 'string') {
        return missing ? '请填写此项' : `至少填写${issue.minimum}个字，请补充`
      }
      if (issue.origin === 'array') return `请至少选择${issue.minimum}项`
      return `不能小于${issue.minimum}，请修改`
    case 'too_big':
      if (issue.origin === 'string') return `最多填写${issue.maximum}个字，请缩短`
      if (issue.origin === 'array') return `最多选择${issue.maximum}项，请减少`
      return `不能大于${issue.maximum}，请修改`
    case 'invalid_value':
      return missing ? '请选择' : '选项不正确，请重新选择'
    case 'unrecognized_keys':
      return `没有这些项：${issue.keys.join('、')}`
    default:
      return missing ? '请填写此项' : '格式不正确，请重新填写'
  }
}

const UNREADABLE = '包含无法识别的字符，请删除后重试'

/** Forms nest less than ten levels. Where the contract takes any value, thousands of them would exhaust the stack. */
const MOST_LEVELS = 64

/** The first text that PostgreSQL cannot store (a NUL, half of a surrogate pair), or value that lies too deep. */
function findUnstorable(
  value: unknown,
  path: string,
  level: number,
): { path: string; sentence: string } | null {
  if (typeof value === 'string') {
    return isStorable(value) ? null : { path, sentence: UNREADABLE }
  }
  if (typeof value !== 'object' || value === null) return null
  if (level === MOST_LEVELS) return { path, sentence: '内容的层级过多，请简化后重试' }
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return { path, sentence: UNREADABLE }
    const found = findUnstorable(inner, path ? `${path}.${key}` : key, level + 1)
    if (found !== null) return found
  }
  return null
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
