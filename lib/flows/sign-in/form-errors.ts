import type { Failure } from '../../operate-center/contract/failures.ts'

/** A Chinese sentence per wrong field; `form` is about the whole form. */
export type Errors<F extends string> = Partial<Record<F | 'form', string>>

/**
 * Puts a failure under the field it is about; one that is about none of them stands above the button.
 * @param fields of the form, named as the call names them; `code` also takes the refusals of a code
 */
export function errorsOf<F extends string>(failure: Failure, fields: readonly F[]): Errors<F> {
  if (failure.kind === 'invalid') {
    const errors: Errors<F> = {}
    for (const field of fields) {
      const text = failure.fields[field]
      if (text) errors[field] = text as Errors<F>[F]
    }
    if (Object.keys(errors).length > 0) return errors
  }
  const code = fields.find((field) => field === 'code')
  if (failure.kind === 'refused' && failure.code.startsWith('CODE_') && code) {
    return { [code]: failure.message } as Errors<F>
  }
  const form = failure.kind === 'unavailable' ? '网络不太稳定，没有收到结果，请稍后再试' : failure.message
  return { form } as Errors<F>
}
