import { readableCode } from '../../../base/text/codes.ts'
import { maskedCode } from '../../../domain/coupons/own-codes.ts'
import { type Cell, choice, date, line, orElse, whole, word } from '../catalogue/imports/cells.ts'
import { column, nothing, required, type Sheet } from '../catalogue/imports/columns.ts'

/** 兑换码批次: one row for each batch, found by its name. */
export const batchSheet: Sheet = {
  name: 'couponBatches',
  title: '兑换码批次',
  keys: ['name'],
  partOf: 'name',
  columns: [
    column('批次名称', 'name', line, '春季门店赠券', required),
    column('优惠券', 'template', word, '满1000减100', required),
    column('兑换截止日期', 'lastDay', orElse(date, null), '', nothing),
    column(
      '状态',
      'status',
      choice([
        ['active', '可兑换'],
        ['stopped', '停用'],
      ]),
      '可兑换',
      { fallback: 'active', keeps: true },
    ),
    column('数量', 'count', whole, '', { shown: true }),
    column('已兑换', 'redeemed', whole, '', { shown: true }),
  ],
}

/** Read as customers may type it, and never written in full. */
const secret: Cell<string> = { write: maskedCode, read: readableCode }

/** 兑换码: one row for each code; only a hash of it is kept, so that the sheet never comes out filled. */
export const codeSheet: Sheet = {
  name: 'couponCodes',
  title: '兑换码',
  keys: ['code'],
  secret: true,
  columns: [
    column('批次名称', 'batch', line, '春季门店赠券', required),
    column('兑换码', 'code', secret, '7KQ2-M9XT-RB4W', required),
  ],
}
