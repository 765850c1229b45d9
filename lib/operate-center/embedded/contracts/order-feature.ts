import { daysBetween, todayInShanghai } from '../../../base/calendar/dates.ts'
import { contractStageOf, isOpenContract } from '../../../domain/contracts/contract-states.ts'
import { contractTypeNames } from '../../../domain/contracts/vocabulary.ts'
import type { OrderPaper } from '../../contract/orders/order-parts.ts'
import type { OrderFeature, OrderMark } from '../orders/core/features.ts'
import { whyNotSigned } from '../orders/core/kinds.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import type { OrderRow } from '../orders/core/rows.ts'
import { contractsByOrder, type ListedContract, presentOf } from './contract-rows.ts'
import { stateText } from './contract-views.ts'
import { keepContracts } from './keep-contracts.ts'

/** Staff are warned of an unsigned contract from this many days before departure on. */
const WARN_DAYS = 7

/** The contract as a paper of its order, and what staff should know of it. */
export const contractFeature: OrderFeature = {
  async papers(context, orders) {
    const found = await contractsByOrder(
      context.db,
      orders.map(({ row }) => row.orderNo),
    )
    return new Map(
      orders.flatMap((order) => {
        const { row } = order
        const paper = paperOf(row, found.get(row.orderNo) ?? [], whyNotSigned(context, order) !== null)
        return paper ? [[row.orderNo, [paper]]] : []
      }),
    )
  },

  async staffWarnings(context, rows) {
    const found = await contractsByOrder(
      context.db,
      rows.map(({ orderNo }) => orderNo),
    )
    const today = todayInShanghai(context.now())
    const warned = rows.flatMap((row) => {
      const warning = warningOf(row, found.get(row.orderNo) ?? [], today)
      return warning ? [{ row, warning }] : []
    })
    const loaded = await loadOrders(
      context,
      warned.map(({ row }) => row),
    )
    return new Map(
      warned.flatMap(({ row, warning }, index) => {
        const order = loaded[index]
        return order && whyNotSigned(context, order) !== null ? [] : [[row.orderNo, [warning]]]
      }),
    )
  },

  async marks({ db }, orderNos) {
    const found = await contractsByOrder(db, orderNos)
    return new Map(
      [...found].map(([orderNo, rows]): [string, OrderMark[]] => {
        const state = presentOf(rows)?.state
        if (state === undefined || state === 'void') return [orderNo, []]
        return [orderNo, state === 'signed' ? ['contractNeeded', 'contractSigned'] : ['contractNeeded']]
      }),
    )
  },

  onMoved: (context, { row }) => keepContracts(context, row),
  onChanged: keepContracts,
}

/** @param paused nothing of the order is signed now */
function paperOf({ phase }: OrderRow, rows: readonly ListedContract[], paused: boolean): OrderPaper | null {
  const row = presentOf(rows)
  // An order that ended before anything was signed has no contract to look at.
  if (!row || (row.state === 'void' && contractStageOf(phase) === 'over')) return null
  const isDraft = row.state === 'draft'
  const waitsForAgency = isDraft && contractStageOf(phase) === 'draft'
  const paper = { code: 'contract', title: contractTypeNames[row.type] }
  if (paused && isOpenContract(row.state)) return { ...paper, text: '暂不签署', todo: null }
  return {
    ...paper,
    text: waitsForAgency ? '订单确认后签署' : stateText(row),
    todo: row.state === 'waiting' ? '去签署' : isDraft && !waitsForAgency ? '去完善' : null,
  }
}

function warningOf({ phase }: OrderRow, rows: readonly ListedContract[], today: string): string | null {
  const row = presentOf(rows)
  if (!row || contractStageOf(phase) !== 'sign' || row.state === 'signed') return null
  const days = row.startsOn === null ? 0 : daysBetween(today, row.startsOn)
  if (days > WARN_DAYS) return null
  const what = row.amends !== null && isOpenContract(row.state) ? '变更后的合同未签署' : '合同未签署'
  if (row.startsOn === null) return what
  return days > 0 ? `${what}，${days}天后出发` : `${what}，行程已开始`
}
