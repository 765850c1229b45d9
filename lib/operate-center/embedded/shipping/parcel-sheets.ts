import { and, eq, inArray, isNull } from 'drizzle-orm'
import { chinaTime } from '../../../base/calendar/china-time.ts'
import { trackingNumber } from '../../../domain/shipping/couriers.ts'
import { parcelTitles } from '../../../domain/shipping/parcel-sheet.ts'
import { checkInput } from '../../contract/check-input.ts'
import type { Value } from '../../contract/contract.ts'
import { refused, succeed } from '../../contract/failures.ts'
import { shipment, staffShippingCalls } from '../../contract/shipping/staff-shipping.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import type { StaffAsks } from '../kernel/own-shops.ts'
import { writeCsv, writeXlsx } from '../kernel/sheets/write-files.ts'
import { inTransaction } from '../kernel/transact.ts'
import { ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { numberOf, parcelsBy } from './parcel-rows.ts'
import { shippingParcels } from './schema.ts'
import { staffShippingListHandlers } from './staff-lists.ts'
import { shipRows } from './staff-shipping.ts'

type Waiting = Value<'staff.waitingShipments'>['items'][number]
type Result = Value<'staff.checkParcels'>['results'][number]

const MOST_ORDERS = 1000

const columns: readonly { title: string; required?: true; of: (order: Waiting) => string }[] = [
  { title: parcelTitles.orderNo, required: true, of: ({ orderNo }) => orderNo },
  { title: parcelTitles.company, of: () => '' },
  { title: parcelTitles.trackingNo, required: true, of: () => '' },
  { title: '商品', of: ({ product }) => product },
  {
    title: '待寄物品',
    of: ({ units }) =>
      sendable(units)
        .map(({ label }) => label)
        .join('、'),
  },
  { title: '件数', of: ({ units }) => String(sendable(units).length) },
  { title: '收件人', of: ({ receiver }) => receiver?.receiver ?? '' },
  { title: '电话', of: ({ receiver }) => receiver?.phone ?? '' },
  { title: '地址', of: ({ receiver }) => receiver?.address ?? '' },
  { title: '等待自', of: ({ since }) => chinaTime(new Date(since)).slice(0, 16) },
  {
    title: parcelTitles.unitIds,
    of: ({ units }) =>
      sendable(units)
        .map(({ id }) => id)
        .join('、'),
  },
]

function sendable(units: Waiting['units']): Waiting['units'] {
  return units.filter(({ refunding }) => !refunding)
}

export const parcelSheetHandlers: Handlers<'staff.checkParcels' | 'staff.parcelSheet'> = {
  'staff.checkParcels': async (context, { merchant }, { rows }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.checkParcels' } as const
    const numbers = [...new Set(rows.map(({ orderNo }) => orderNo))]
    const found = await context.db
      .select()
      .from(orders)
      .where(and(ordersOfStaff(asks), inArray(orders.orderNo, numbers)))
    const productOf = new Map(
      found.map((row) => [row.orderNo, String((row.snapshot as { name?: unknown }).name ?? '')]),
    )
    const booked = await bookedNumbers(context, [...productOf.keys()])
    const results = rows.map(({ orderNo, trackingNo, ...row }): Result & { row: Shipment | null } => {
      const product = productOf.get(orderNo) ?? ''
      if (booked.has(`${orderNo} ${trackingNumber(trackingNo)}`)) {
        return { state: 'sent', product, message: '', row: null }
      }
      if (orderNo === '') return { state: 'wrong', product, message: '请填写订单编号', row: null }
      const read = checkInput(shipment, { ...row, orderNo, trackingNo })
      if (read.ok) return { state: 'ready', product, message: '', row: read.value }
      const fields = read.failure.kind === 'invalid' ? read.failure.fields : {}
      const [said = ''] = Object.values(fields)
      const message = fields.orderNo ? '订单编号不正确，请核对' : said
      return { state: 'wrong', product, message, row: null }
    })
    const shipped = await tried(
      context,
      asks,
      results.flatMap(({ row }) => row ?? []),
    )
    return succeed({
      results: results.map(({ row, ...result }) => {
        const said = row ? shipped.shift() : undefined
        return said && !said.ok ? { ...result, state: 'wrong' as const, message: said.message } : result
      }),
    })
  },

  'staff.parcelSheet': async (context, place, { format, ...filters }, caller) => {
    const waiting: Waiting[] = []
    let after: string | undefined
    do {
      const { input } = staffShippingCalls['staff.waitingShipments']
      const asked = input.parse({ ...filters, limit: 200, ...(after ? { after } : {}) })
      const page = await staffShippingListHandlers['staff.waitingShipments'](context, place, asked, caller)
      if (!page.ok) return page
      waiting.push(...page.value.items.filter(({ units }) => sendable(units).length > 0))
      after = page.value.next ?? undefined
    } while (after && waiting.length < MOST_ORDERS)
    const rows = waiting.slice(0, MOST_ORDERS)
    const written = {
      title: '待发货',
      columns,
      rows: rows.map((order) => columns.map(({ of }) => of(order))),
    }
    const bytes = format === 'csv' ? writeCsv(written) : await writeXlsx([written])
    const file = { name: `待发货.${format}`, data: bytes.toString('base64'), rows: rows.length }
    return succeed({ file, more: after !== undefined || waiting.length > MOST_ORDERS })
  },
}

type Shipment = Parameters<typeof shipRows>[2][number]

/** What shipping the rows would say: they are shipped in a transaction that is undone. */
async function tried(context: Context, asks: StaffAsks, rows: readonly Shipment[]) {
  const results: Awaited<ReturnType<typeof shipRows>> = []
  if (rows.length === 0) return results
  await inTransaction(context, async (inside) => {
    results.splice(0, results.length, ...(await shipRows(inside, asks, rows)))
    return refused('DRY_RUN', '只检查，不登记')
  })
  return results
}

/** Orders with the numbers of their parcels: `T1 SF123`. */
async function bookedNumbers(context: Context, orderNos: readonly string[]): Promise<Set<string>> {
  const parcels = await parcelsBy(
    context.db,
    and(
      inArray(shippingParcels.orderNo, [...orderNos]),
      eq(shippingParcels.way, 'out'),
      isNull(shippingParcels.receivedAt),
    ),
  )
  return new Set(parcels.map(({ row, tracked }) => `${row.orderNo} ${numberOf(context, tracked)}`))
}
