import type { HandInWay, ReturnWay } from '../../../domain/visas/words.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import type { VisaOrder } from '../orders/visa/visa-rows.ts'
import { visaParcels } from './schema.ts'

const COMPANY = /^[\p{Script=Han}A-Za-z0-9 ()（）·-]{2,40}$/u
const TRACKING = /^[A-Za-z0-9-]{6,40}$/

type Label = { company: string; trackingNo: string }

/** What is missing or wrong about a courier's label; empty when nothing is. */
export function labelProblems({ company, trackingNo }: Label): Record<string, string> {
  return {
    ...(COMPANY.test(company) ? {} : { company: company ? '快递公司名称不正确' : '请填写快递公司' }),
    ...(TRACKING.test(trackingNo)
      ? {}
      : { trackingNo: trackingNo ? '快递单号应为6至40位字母或数字' : '请填写快递单号' }),
  }
}

/** Keyed hash by which a parcel is found again. */
export function trackingHash({ sealer }: Pick<Context, 'sealer'>, trackingNo: string): string {
  return sealer.hash(`tracking:${trackingNo.toUpperCase()}`)
}

type Sent = Label & { direction: 'in' | 'out'; way: HandInWay | ReturnWay; units: readonly string[] }

export async function addParcel(
  context: Pick<Context, 'db' | 'sealer' | 'now'>,
  { row }: Pick<VisaOrder, 'row'>,
  { direction, way, company, trackingNo, units }: Sent,
): Promise<void> {
  await context.db.insert(visaParcels).values({
    id: newId('vp'),
    orderNo: row.orderNo,
    merchant: row.merchant,
    direction,
    way,
    company,
    trackingSealed: context.sealer.seal(trackingNo),
    trackingHash: trackingNo ? trackingHash(context, trackingNo) : '',
    units: [...units],
    at: context.now(),
  })
}
