import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type CalendarDate,
  formatDate,
  formatDateWithYear,
  isCalendarDate,
} from '../../../base/calendar/dates.ts'
import { refundWords } from '../../../domain/debris/debris-words.ts'
import type { DebrisAsk } from '../../../domain/debris/words.ts'
import type { NoticeException } from '../../../domain/notices/notice.ts'
import { remindDays } from '../../../domain/notices/notice-state.ts'
import { debrisContent, packageContent } from '../catalogue/debris/debris-content.ts'
import { debrisPackages, debrisProducts } from '../catalogue/debris/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { loadOrders } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { answersOf, type DebrisOrder } from '../orders/debris/debris-rows.ts'
import { debrisOrders } from '../orders/debris/schema.ts'
import { shopPhones } from './draft.ts'
import type { NoticeDraft, NoticedKind } from './kinds.ts'
import { READING } from './notice-rows.ts'

// The kind of the row says what its handler has loaded.
const debris = (order: KindOrder) => order as DebrisOrder

type Group = { packageId: string; date: CalendarDate; slot: string }

/** Who travels on one day, or at one time of it, with one package: they leave together. `@` is in no package's id. */
const nameOf = ({ packageId, date, slot }: Group) =>
  [packageId, date, ...(slot === '' ? [] : [slot])].join('@')

function groupOf(departureId: string): Group | null {
  const [packageId = '', date = '', slot = '', ...rest] = departureId.split('@')
  return packageId !== '' && isCalendarDate(date) && rest.length === 0 ? { packageId, date, slot } : null
}

const NAME = sql`debris_orders.package_id || '@' || to_char(debris_orders.date, 'YYYY-MM-DD')
  || case when debris_orders.slot = '' then '' else '@' || debris_orders.slot end`
/** A day tour of a chosen day; one that is used within a validity has no departure. */
const IS_DAY_TOUR = sql`debris_orders.type = 'dayTour' and debris_orders.date is not null`

/** Notices of day tours, which are sold as fragment products: one for each package, day and time. */
export const dayTourNotices: NoticedKind = {
  kind: 'debris',

  departures: sql`select distinct debris_orders.merchant, 'debris' as kind, ${NAME} as departure_id, debris_orders.pro_id,
      debris_products.name, trim(debris_packages.name || ' ' || debris_orders.slot) as group_no,
      debris_orders.date as depart_date, ${sql.raw(String(remindDays('domestic')))} as remind_days
    from debris_orders
    join debris_products on debris_products.merchant = debris_orders.merchant and debris_products.id = debris_orders.pro_id
    join debris_packages on debris_packages.merchant = debris_orders.merchant
      and debris_packages.id = debris_orders.package_id
    where ${IS_DAY_TOUR}`,
  journeys: sql`select debris_orders.merchant, ${NAME} as departure_id, debris_orders.order_no,
      coalesce(debris_orders.valid_to, debris_orders.date) as return_date
    from debris_orders where ${IS_DAY_TOUR}`,

  of(order) {
    const { own, snapshot } = debris(order)
    const { packageId, date, slot, validTo } = own
    if (own.type !== 'dayTour' || date === null) return null
    return {
      departureId: nameOf({ packageId, date, slot }),
      departDate: date,
      returnDate: validTo ?? date,
      remindDays: remindDays('domestic'),
      line: { label: '产品', value: snapshot.name },
      journey: [
        { label: '套餐', value: snapshot.package.name },
        { label: '出行日期', value: [formatDateWithYear(date), slot].filter(Boolean).join(' ') },
      ],
    }
  },

  takesPlace: () => true,

  async find(context, merchant, departureId) {
    const group = groupOf(departureId)
    if (!group) return null
    const { packageId, date, slot } = group
    const own = await context.db
      .select({ orderNo: debrisOrders.orderNo, proId: debrisOrders.proId })
      .from(debrisOrders)
      .where(
        and(
          eq(debrisOrders.merchant, merchant),
          eq(debrisOrders.packageId, packageId),
          eq(debrisOrders.date, date),
          eq(debrisOrders.slot, slot),
          eq(debrisOrders.type, 'dayTour'),
        ),
      )
    const proId = own[0]?.proId
    if (proId === undefined) return null
    const orderNos = own.map(({ orderNo }) => orderNo)
    return { cancelled: false, draft: () => draftOf(context, merchant, proId, group, orderNos) }
  },
}

/** Most exceptions of a version (contract/notices). */
const MOST_EXCEPTIONS = 200

/** What the product, its package and the shop know; where each order is picked up, it has said itself. */
async function draftOf(
  context: Context,
  merchant: string,
  proId: string,
  { packageId, date, slot }: Group,
  orderNos: readonly string[],
): Promise<NoticeDraft> {
  const { db } = context
  const [product] = await db
    .select()
    .from(debrisProducts)
    .where(and(eq(debrisProducts.merchant, merchant), eq(debrisProducts.id, proId)))
  const [sold] = await db
    .select()
    .from(debrisPackages)
    .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId)))
  if (!product || !sold)
    throw new Error(`the day tour ${proId} of ${merchant} or its package ${packageId} is gone`)
  const known = debrisContent.parse(product.content)
  const { includes, excludes, pickupPlaces, refund } = packageContent.parse(sold.content)
  const phones = await shopPhones(db, merchant)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.merchant, merchant),
        inArray(orders.orderNo, [...orderNos]),
        inArray(orders.phase, [...READING]),
      ),
    )
    .limit(MOST_EXCEPTIONS)
  return {
    content: {
      gatherTime: slot === '' ? '' : `${formatDate(date)} ${slot}`,
      gatherPlace: (pickupPlaces.length > 0 ? pickupPlaces.join('；') : known.address).slice(0, 200),
      gatherWay: '',
      guideName: '',
      guideTel: '',
      emergencyTel: known.merchantPhone.slice(0, 40),
      organiserTel: phones.organiserTel || known.merchantPhone.slice(0, 40),
      complaintTel: phones.complaintTel,
      transport: [],
      hotels: [],
      days: [],
      included: includes,
      excluded: excludes,
      beforeTravel: [...known.usage, ...known.notices.map(({ title, text }) => `${title}：${text}`)]
        .join('\n')
        .slice(0, 5000),
      warnings: '',
      cancelNote: refundWords(refund),
    },
    exceptions: (await loadOrders(context, rows)).flatMap((order) => {
      const patch = exceptionOf(answersOf(context, debris(order).own))
      return Object.keys(patch).length > 0 ? [{ orderNo: order.row.orderNo, patch }] : []
    }),
  }
}

/** Where and when an order is picked up, as its buyer has chosen or written it. */
function exceptionOf({ pickup, hotel, time }: Partial<Record<DebrisAsk, string>>): NoticeException {
  const place = pickup || hotel
  return {
    ...(place ? { gatherPlace: place.slice(0, 200) } : {}),
    ...(time ? { gatherTime: time.slice(0, 200) } : {}),
  }
}
