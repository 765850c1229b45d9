import { trimText } from '../../../../base/validation/text.ts'
import { absent, invalid } from '../../../contract/failures.ts'
import type { Handler } from '../../kernel/context.ts'
import { findOrder, noOrder, orderOfOwner } from '../core/order-queries.ts'
import { debrisAbout } from './debris-views.ts'
import { markDeviceSentBack } from './handover.ts'

/** The buyer names the parcel of a device; may be corrected until it has arrived. */
export const returnDevice: Handler<'orders.returnDevice'> = async (
  context,
  { merchant },
  input,
  { customerId },
) => {
  const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
  if (row?.kind !== 'debris') return absent(noOrder)
  const trackingNo = trimText(input.trackingNo).normalize('NFKC').replace(/\s/g, '').toUpperCase()
  if (!/^[0-9A-Z-]{6,40}$/.test(trackingNo)) {
    return invalid({ trackingNo: '快递单号由字母和数字组成，请核对后填写' })
  }
  const company = trimText(input.company)
  const sent = await markDeviceSentBack(context, row, { at: context.now(), company, trackingNo })
  return sent.ok ? { ok: true, value: await debrisAbout(context, sent.value) } : sent
}
