import { addDays, type CalendarDate } from '../../../../base/calendar/dates.ts'
import type { visaProducts } from '../../catalogue/visas/schema.ts'
import { visaContent } from '../../catalogue/visas/visa-content.ts'
import type { DemoMerchant } from '../model.ts'
import { pictureOf } from '../pictures.ts'
import { formFile } from './forms.ts'
import type { VisaDraft } from './model.ts'
import { receiver } from './parts.ts'

const yuan = (amount: number) => amount * 100

const ways = {
  courier: { way: 'courier', fee: yuan(18), note: '顺丰寄付，每单一个地址' },
  pickup: { way: 'pickup', fee: 0, note: '凭订单号与本人证件到签证中心领取' },
  embassy: { way: 'embassy', fee: yuan(50), note: '由签证中心直接寄出，费用由其收取' },
} as const

/** The catalogue row of a draft, as it is seeded on `today` (reviews are dated relative to it). */
export function buildVisa(
  draft: VisaDraft,
  merchant: DemoMerchant,
  sort: number,
  today: CalendarDate,
): typeof visaProducts.$inferInsert {
  const reviews = [...(draft.reviews ?? [])].sort((a, b) => a.daysAgo - b.daysAgo)
  const pictures = draft.pictures.map(pictureOf)
  const [cover] = pictures
  if (!cover) throw new RangeError(`${draft.code} has no picture`)
  const [service, embassy] = draft.fees
  const [processingDays, processing] = draft.processing
  const [minPersons, maxPersons] = draft.persons ?? [1, 9]
  return {
    id: draft.id,
    merchant: merchant.code,
    code: draft.code,
    name: draft.name,
    country: draft.country,
    type: draft.type,
    entries: draft.entries,
    processingDays,
    districts: [...(draft.districts ?? [])],
    serviceFee: yuan(service),
    embassyFee: yuan(embassy),
    dailyCapacity: draft.dailyCapacity ?? null,
    sold: draft.sold,
    sort,
    status: draft.status ?? 'onSale',
    content: visaContent.parse({
      cover,
      pictures,
      validity: draft.validity,
      stayDays: draft.stayDays,
      processing,
      marketPrice: draft.market ? yuan(draft.market) : null,
      successRate: draft.successRate ?? null,
      tags: [...draft.tags],
      interview: draft.interview ?? false,
      biometrics: draft.biometrics ?? false,
      invitation: draft.invitation ?? false,
      highlights: [...draft.highlights],
      scope: draft.scope,
      people: draft.people,
      options: [...draft.options],
      returnWays: (draft.ways ?? (['courier', 'pickup'] as const)).map((way) => ways[way]),
      bufferDays: draft.bufferDays,
      materialDays: draft.materialDays,
      minPersons,
      maxPersons,
      passportFirst: draft.passportFirst ?? false,
      passportMonths: 6,
      entrusted: draft.entrusted ?? false,
      included: [...draft.included],
      excluded: [...draft.excluded],
      steps: [...draft.steps],
      materials: draft.materials.map(({ of = [], form, required = true, copies = 1, ...material }) => ({
        ...material,
        occupations: [...of],
        required,
        copies,
        sample: null,
        template: form ? templateOf(form) : null,
      })),
      refunds: draft.refunds.map(([stage, servicePercent, embassyPercent]) => ({
        stage,
        servicePercent,
        embassyPercent,
      })),
      refundNote: draft.refundNote,
      notices: [...draft.notices],
      questions: [...draft.questions],
      receiver,
      reviews: reviews.map(({ daysAgo, ...review }) => ({ ...review, date: addDays(today, -daysAgo) })),
      reviewCount: reviews.length,
    }),
  }
}

function templateOf(id: Parameters<typeof formFile>[0]) {
  const { name, bytes } = formFile(id)
  return { id, name, bytes: bytes.length }
}
