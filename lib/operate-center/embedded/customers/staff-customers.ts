import { and, count, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { checkMobile } from '../../../base/validation/contact.ts'
import { maskEmail, maskMobile, maskName } from '../../../base/validation/mask.ts'
import { bringsGrowth, levelOf } from '../../../domain/members/member-levels.ts'
import { PHASES } from '../../../domain/orders/phases.ts'
import { agreementTitle } from '../../../domain/texts/text-codes.ts'
import type { CustomerState } from '../../contract/customers/staff-customers.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import type { OwnData } from '../kernel/module.ts'
import { ordersOf } from '../orders/core/order-queries.ts'
import { orders } from '../orders/core/schema.ts'
import { levelsOf } from './account-levels.ts'
import { countOpen } from './account-privacy.ts'
import { addressesOf } from './addresses.ts'
import { type Customer, lockCustomer, openProfile, updateCustomer } from './customers.ts'
import { eraseAccount } from './erase-account.ts'
import { customerAddresses, customers, endedSessions, travellers } from './schema.ts'
import { mobileHash } from './sms-codes.ts'
import { boundSince } from './wechat-bindings.ts'

type CustomerCalls =
  | 'staff.customers'
  | 'staff.customer'
  | 'staff.revealCustomer'
  | 'staff.blockCustomer'
  | 'staff.unblockCustomer'
  | 'staff.deleteCustomer'

const noSuchCustomer = () => absent('会员不存在或已注销')

const ofState: Record<CustomerState, SQL | undefined> = {
  active: and(isNull(customers.deletedAt), isNull(customers.blockedAt), isNull(customers.deletionDueAt)),
  blocked: and(isNull(customers.deletedAt), isNotNull(customers.blockedAt)),
  leaving: and(isNull(customers.deletedAt), isNull(customers.blockedAt), isNotNull(customers.deletionDueAt)),
  left: isNotNull(customers.deletedAt),
}

function stateOf({ deletedAt, blockedAt, deletionDueAt }: Customer): CustomerState {
  if (deletedAt !== null) return 'left'
  if (blockedAt !== null) return 'blocked'
  return deletionDueAt === null ? 'active' : 'leaving'
}

/** The orders of the row of `customers` that a query is at. */
const theirs = sql`from orders where orders.merchant = customers.merchant and orders.customer_id = customers.id`
/** Phases whose orders bring growth, and how much one brings: `growthOf` in SQL. */
const growing: readonly string[] = Object.entries(PHASES).flatMap(([phase, { label }]) =>
  bringsGrowth(label) ? [phase] : [],
)
const growthOfOrder = sql`greatest(0, (orders.paid - orders.refunded) / 100)`
const growthSql = sql`(select coalesce(sum(${growthOfOrder}), 0)::bigint
  ${theirs} and orders.phase in (${sql.join(
    growing.map((phase) => sql`${phase}`),
    sql`, `,
  )}))`

/** Conditions of growth for a level; null when there is no such level. */
async function ofLevel(context: Context, merchant: string, code: string): Promise<SQL | null> {
  const levels = await levelsOf(context, merchant)
  const index = levels.findIndex((one) => one.code === code)
  const level = levels[index]
  if (!level) return null
  const above = levels[index + 1]
  return above
    ? sql`${growthSql} between ${level.growthFrom} and ${above.growthFrom - 1}`
    : sql`${growthSql} >= ${level.growthFrom}`
}

type Sums = {
  total: number
  open: number
  paid: number
  refunded: number
  growth: number
  lastAt: Date | null
}

/** Orders of these customers in numbers, by customer. */
async function sumsOf({ db }: Context, merchant: string, ids: readonly string[]): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>(
    ids.map((id) => [id, { total: 0, open: 0, paid: 0, refunded: 0, growth: 0, lastAt: null }]),
  )
  if (ids.length === 0) return sums
  const { customerId, phase } = orders
  const rows = await db
    .select({
      customerId,
      phase,
      total: sql<number>`count(*)`.mapWith(Number),
      paid: sql<number>`sum(${orders.paid})`.mapWith(Number),
      refunded: sql<number>`sum(${orders.refunded})`.mapWith(Number),
      growth: sql<number>`sum(${growthOfOrder})`.mapWith(Number),
      lastAt: sql<Date>`max(${orders.createdAt})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(and(eq(orders.merchant, merchant), inArray(orders.customerId, [...ids])))
    .groupBy(customerId, phase)
  for (const row of rows) {
    const sum = sums.get(row.customerId)
    if (!sum) continue
    sum.total += row.total
    sum.open += PHASES[row.phase].open ? row.total : 0
    sum.paid += row.paid
    sum.refunded += row.refunded
    sum.growth += growing.includes(row.phase) ? row.growth : 0
    if (sum.lastAt === null || sum.lastAt < row.lastAt) sum.lastAt = row.lastAt
  }
  return sums
}

export const staffCustomerHandlers = (owned: readonly OwnData[]): Handlers<CustomerCalls> => ({
  'staff.customers': async (context, { merchant }, input) => {
    const { db, sealer } = context
    const { search, state, verified, level, createdFrom, createdTo, hasOrders } = input
    const mobile = checkMobile(search)
    const growth = level === undefined ? undefined : await ofLevel(context, merchant, level)
    if (growth === null) return invalid({ level: '没有这个等级' })
    const found = and(
      eq(customers.merchant, merchant),
      state ? ofState[state] : isNull(customers.deletedAt),
      verified === undefined
        ? undefined
        : verified
          ? isNotNull(customers.verifiedAt)
          : isNull(customers.verifiedAt),
      growth,
      createdFrom ? gte(customers.createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(customers.createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      hasOrders === undefined
        ? undefined
        : hasOrders
          ? sql`exists (select 1 ${theirs})`
          : sql`not exists (select 1 ${theirs})`,
      search
        ? or(
            eq(customers.id, search),
            mobile.ok ? eq(customers.mobileHash, mobileHash(context, mobile.normalised)) : undefined,
            ilike(customers.name, matching(search)),
          )
        : undefined,
    )
    // Read once for all customers: a query for each of them would take ten times as long.
    const bought = db
      .select({
        customerId: orders.customerId,
        paid: sql`sum(${orders.paid} - ${orders.refunded})::bigint`.as('bought_for'),
        lastAt: sql`max(${orders.createdAt})`.as('bought_last'),
      })
      .from(orders)
      .where(eq(orders.merchant, merchant))
      .groupBy(orders.customerId)
      .as('bought')
    return readList(input, {
      sorts: {
        createdAt: { by: customers.createdAt, type: 'timestamptz' },
        paid: { by: sql`coalesce(${bought.paid}, 0)`, type: 'bigint' },
        lastOrderAt: {
          by: sql`coalesce(${bought.lastAt}, '2000-01-01T00:00:00Z'::timestamptz)`,
          type: 'timestamptz',
        },
      },
      id: customers.id,
      rows(order) {
        const query = db.select({ row: customers, cursor: order.cursor }).from(customers).$dynamic()
        const sorted =
          input.sort === 'createdAt' ? query : query.leftJoin(bought, eq(bought.customerId, customers.id))
        return sorted
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit)
      },
      async items(rows) {
        const levels = await levelsOf(context, merchant)
        const sums = await sumsOf(
          context,
          merchant,
          rows.map(({ row }) => row.id),
        )
        return rows.map(({ row }) => {
          const { total = 0, paid = 0, refunded = 0, growth = 0, lastAt = null } = sums.get(row.id) ?? {}
          return {
            customerId: row.id,
            name: row.name,
            mobile: masked(sealer.open(row.mobileSealed)),
            state: stateOf(row),
            verified: row.verifiedAt !== null,
            growth,
            level: levelOf(levels, growth)?.name ?? '',
            orders: total,
            paid: paid - refunded,
            lastOrderAt: lastAt?.toISOString() ?? null,
            createdAt: row.createdAt.toISOString(),
          }
        })
      },
      count: () => db.$count(customers, found),
    })
  },

  'staff.customer': async (context, { merchant }, { customerId }) => {
    const { db, sealer } = context
    const [customer] = await db
      .select()
      .from(customers)
      .where(and(eq(customers.merchant, merchant), eq(customers.id, customerId)))
    if (!customer) return noSuchCustomer()
    const { realName, sex, email } = openProfile(context, customer)
    const sums = (await sumsOf(context, merchant, [customerId])).get(customerId)
    if (!sums) throw new Error('sums of a customer were not made')
    const { growth, lastAt, ...inNumbers } = sums
    const countOf = async (table: typeof travellers | typeof customerAddresses) => {
      const [found] = await db
        .select({ n: count() })
        .from(table)
        .where(and(eq(table.merchant, merchant), eq(table.customerId, customerId)))
      return found?.n ?? 0
    }
    return succeed({
      customerId,
      name: customer.name,
      mobile: masked(sealer.open(customer.mobileSealed)),
      email: email && maskEmail(email),
      realName: realName && maskName(realName),
      sex,
      state: stateOf(customer),
      blocked: customer.blockedAt && {
        at: customer.blockedAt.toISOString(),
        reason: customer.blockedReason,
        by: customer.blockedBy,
      },
      deletionDueAt: customer.deletionDueAt?.toISOString() ?? null,
      verifiedAt: customer.verifiedAt?.toISOString() ?? null,
      hasPassword: customer.passwordHash !== null,
      wechatBoundAt: (await boundSince(context, customer))?.toISOString() ?? null,
      createdAt: customer.createdAt.toISOString(),
      growth,
      level: levelOf(await levelsOf(context, merchant), growth)?.name ?? '',
      orders: { ...inNumbers, lastAt: lastAt?.toISOString() ?? null },
      travellers: await countOf(travellers),
      addresses: await countOf(customerAddresses),
      consents: await consentsOf(context, { merchant, customerId }),
    })
  },

  'staff.revealCustomer': async (context, { merchant }, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return noSuchCustomer()
    const { realName, birthday, email } = openProfile(context, customer)
    return succeed({
      mobile: context.sealer.open(customer.mobileSealed),
      email,
      realName,
      birthday,
      addresses: await addressesOf(context, { merchant, customerId }),
    })
  },

  'staff.blockCustomer': async (context, { merchant }, { customerId, reason }, { staff }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return noSuchCustomer()
    if (customer.blockedAt !== null) return refused('ALREADY', '该会员已停用，请刷新查看')
    await updateCustomer(
      context,
      customer,
      { blockedAt: context.now(), blockedReason: reason, blockedBy: staff.name },
      { endSessions: true },
    )
    await context.db
      .delete(endedSessions)
      .where(and(eq(endedSessions.merchant, merchant), eq(endedSessions.customerId, customerId)))
    return succeed({})
  },

  'staff.unblockCustomer': async (context, { merchant }, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return noSuchCustomer()
    if (customer.blockedAt === null) return refused('ALREADY', '该会员没有停用，请刷新查看')
    await updateCustomer(context, customer, { blockedAt: null, blockedReason: '', blockedBy: '' })
    return succeed({})
  },

  'staff.deleteCustomer': async (context, { merchant }, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return noSuchCustomer()
    const owner = { merchant, customerId }
    const open = await countOpen(context, owned, owner)
    if (open > 0) {
      return refused('ORDERS_OPEN', `该会员还有${open}笔未完成的订单，请在订单完成、取消或退款后再注销`)
    }
    await eraseAccount(context, owned, owner)
    return succeed({})
  },
})

const masked = (mobile: string) => mobile && maskMobile(mobile)

/** What the customer has agreed to with their orders: each version once, oldest first. */
async function consentsOf({ db }: Context, owner: { merchant: string; customerId: string }) {
  const agreed = sql`jsonb_array_elements(case jsonb_typeof(${orders.snapshot}->'agreements')
    when 'array' then ${orders.snapshot}->'agreements' else '[]'::jsonb end)`
  const { orderNo, createdAt } = orders
  const rows = await db
    .select({ orderNo, createdAt, agreed: sql<{ code: string; version: string }>`${agreed}`.as('agreed') })
    .from(orders)
    .where(ordersOf(owner))
    .orderBy(createdAt, orderNo)
  const first = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = `${row.agreed.code} ${row.agreed.version}`
    if (!first.has(key)) first.set(key, row)
  }
  return [...first.values()].map(({ agreed: { code, version }, orderNo, createdAt }) => ({
    code,
    title: agreementTitle(code),
    version,
    orderNo,
    at: createdAt.toISOString(),
  }))
}
