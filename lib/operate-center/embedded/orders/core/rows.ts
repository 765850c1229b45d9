import type { orderHistory, orders, orderUnits, refundItems, refunds } from './schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type UnitRow = typeof orderUnits.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type RefundItemRow = Pick<typeof refundItems.$inferSelect, 'refundId' | 'unitId' | 'amount' | 'fee'>
export type HistoryRow = Pick<
  typeof orderHistory.$inferSelect,
  'event' | 'toStatus' | 'by' | 'person' | 'note' | 'at'
>
