import { trimText } from '../../../base/validation/text.ts'
import type { GoodsQuote } from '../../../operate-center/contract/catalogue/goods.ts'
import type { GoodsOrderInput } from '../../../operate-center/contract/orders/goods.ts'
import { normalContact } from '../core/contact.ts'
import type { GoodsContent } from './goods-draft.ts'
import { goodsFlow } from './goods-flow.ts'

type Agreement = { code: string; version: string }

/** The order as it is sent: the draft with what the shopper saw and agreed to. */
export function goodsOrderInput(
  draft: GoodsContent,
  quote: Pick<GoodsQuote, 'fingerprint' | 'payable' | 'coupons'>,
  agreements: readonly Agreement[],
  attribution: Record<string, string>,
): GoodsOrderInput {
  const { proId, items, delivery } = goodsFlow.quoteInput(draft)
  return {
    proId,
    items,
    delivery,
    ...(draft.way === 'express' ? { addressId: draft.addressId } : {}),
    contact: normalContact(draft.contact),
    remark: trimText(draft.remark),
    invoiceHeadId: draft.invoiceHeadId,
    agreements: agreements.map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
    // Exactly those that the shown price counts with, whatever may be best by now.
    coupons: quote.coupons.chosen,
    attribution,
  }
}
