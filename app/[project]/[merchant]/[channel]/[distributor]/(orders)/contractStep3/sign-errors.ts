import { checkSmsCode } from '@/lib/base/validation/contact.ts'
import type { ContractText } from '@/lib/operate-center/contract/contracts/contracts.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import type { SignatureDraft } from '@/lib/ui/signature/signature-field-client.tsx'
import { isWritten } from '@/lib/ui/signature/strokes.ts'

/** A sentence under the part it is about; `form` is about the whole. */
export type SignErrors = Partial<Record<'signer' | 'code' | 'signature' | 'form', string>>

export type SignDraft = { signerId: string; code: string; signature: SignatureDraft }

type Signers = ContractText['signers']

/** Checks before anything is sent. The centre checks again. */
export function checkSigning({ signerId, code, signature }: SignDraft, signers: Signers): SignErrors {
  const errors: SignErrors = {}
  const signer = signers.find(({ id }) => id === signerId)
  if (!signer) errors.signer = '请选择签署人'
  else if (signer.why) errors.signer = signer.why
  const checked = checkSmsCode(code)
  if (!checked.ok) errors.code = checked.message
  if (signature.way === 'drawn') {
    if (signature.drawing.strokes.length === 0) errors.signature = '请在上方手写签署人姓名，或改用键入姓名'
    else if (!isWritten(signature.drawing)) errors.signature = '笔迹太短，请完整书写姓名'
  } else if (signature.name.trim() === '') errors.signature = '请键入签署人姓名'
  return errors
}

/** Puts a refusal where the customer can do something about it. */
export function signErrors(failure: Failure, online: boolean): SignErrors {
  switch (failure.kind) {
    case 'unavailable':
      return {
        form: online
          ? '网络不太稳定，没有收到结果。签名和验证码已保留，可再次提交，不会重复签署'
          : '网络已断开，签名和验证码已保留，连接网络后再提交',
      }
    case 'invalid': {
      const errors: SignErrors = {}
      for (const [field, text] of Object.entries(failure.fields)) {
        const [part = ''] = field.split('.')
        if (part === 'code' || part === 'signature') errors[part] = text
        else if (part === 'signerId') errors.signer = text
        else errors.form = text
      }
      return Object.keys(errors).length > 0 ? errors : { form: failure.message }
    }
    case 'refused':
      return failure.code.startsWith('CODE_') ? { code: failure.message } : { form: failure.message }
    default:
      return { form: failure.message }
  }
}
