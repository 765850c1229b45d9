import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { redeemWays } from '../../../domain/debris/words.ts'
import type { DocumentPart } from '../../../domain/documents/document.ts'
import type { DocumentSource } from '../documents/sources.ts'
import { orderOfOwner } from '../orders/core/order-queries.ts'
import { findDebris, vouchersOf } from './voucher-rows.ts'
import { sheetOf } from './vouchers.ts'

/** The vouchers of an order on paper, those that can still be used; the subject is the order's number. */
export const voucherDocuments: DocumentSource = {
  code: 'voucher',
  async open(context, { merchant }, customerId, orderNo) {
    const order = await findDebris(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return null
    const sheet = sheetOf(context, order, await vouchersOf(context.db, [orderNo]))
    const unused = sheet.vouchers.filter(({ state }) => state === 'unused')
    if (unused.length === 0) return null
    const facts = [
      { label: '产品', value: sheet.name },
      { label: '套餐', value: sheet.packageName },
      { label: '使用日期', value: sheet.dateText || validity(unused[0]) },
      { label: '使用方式', value: sheet.redeem.map((way) => redeemWays[way]).join('、') },
      { label: '地址', value: sheet.address },
      { label: '开放时间', value: sheet.openingHours },
      { label: '商家电话', value: sheet.merchantPhone },
    ].filter(({ value }) => value !== '')
    const usage: DocumentPart[] =
      sheet.usage.length > 0
        ? [
            { kind: 'heading', text: '使用方法' },
            { kind: 'list', items: sheet.usage, numbered: true },
          ]
        : []
    return {
      title: '电子凭证',
      fileName: `电子凭证 ${orderNo}`,
      content: {
        title: '电子凭证',
        number: orderNo,
        version: '',
        sections: [
          {
            code: 'main',
            title: '',
            parts: [
              { kind: 'facts', rows: facts },
              ...unused.map(({ label, code, qr }) => ({ kind: 'code' as const, label, code, qr })),
              ...usage,
            ],
          },
        ],
      },
    }
  },
}

function validity(voucher: { validFrom: string | null; validTo: string | null } | undefined): string {
  if (!voucher?.validTo) return ''
  const until = formatDateWithYear(voucher.validTo)
  return voucher.validFrom ? `${formatDateWithYear(voucher.validFrom)}至${until}` : `${until}前`
}
