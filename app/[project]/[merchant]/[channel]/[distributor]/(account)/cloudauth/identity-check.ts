import { checkChineseName } from '@/lib/base/validation/names.ts'
import { consentMissing } from '@/lib/domain/consents.ts'
import { checkOwnIdCard } from '@/lib/domain/people/identity-documents.ts'

export type IdentityForm = { name: string; number: string; portrait: string; emblem: string }
export type IdentityErrors = Partial<Record<keyof IdentityForm | 'consent', string>>

/** The errors that the browser can find before anything is sent; the server decides. */
export function identityErrors(
  { name, number, portrait, emblem }: IdentityForm,
  { consent, byHand, today }: { consent: boolean; byHand: boolean; today: string },
): IdentityErrors {
  const person = checkChineseName(name)
  const card = checkOwnIdCard(number, today)
  return {
    ...(person.ok ? {} : { name: person.message }),
    ...(card.ok ? {} : { number: card.message }),
    ...(byHand && portrait === '' ? { portrait: '请上传身份证人像面照片' } : {}),
    ...(byHand && emblem === '' ? { emblem: '请上传身份证国徽面照片' } : {}),
    ...(consent ? {} : { consent: consentMissing.verification }),
  }
}
