import { and, desc, eq, gte, lt, or } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { type ApplicationFields, checkApplication } from '../../../base/validation/business.ts'
import { absent, invalid, refused, succeed, unauthenticated } from '../../contract/failures.ts'
import type { DistributorApplication } from '../../contract/shops/distributors.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { readList, waitingFirst } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { tellAccount } from '../kernel/tell-customer.ts'
import { addShop } from '../shops/new-shop.ts'
import { findCustomer, lockCustomer } from './customers.ts'
import { distributorApplications } from './schema.ts'

type Row = typeof distributorApplications.$inferSelect

export const distributorApplicationHandlers: Handlers<
  | 'distributors.apply'
  | 'distributors.application'
  | 'staff.distributorApplications'
  | 'staff.decideDistributorApplication'
> = {
  async 'distributors.apply'(context, { merchant }, input, { customerId }) {
    // Locked, so that two concurrent applications become one.
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const checked = checkApplication(input)
    if (!checked.ok) return invalid(checked.fields as Record<string, string>)
    const latest = await latestOf(context, { merchant, customerId: customer.id })
    if (latest?.state === 'pending') {
      return refused('APPLICATION_PENDING', '您的申请正在审核，请等待结果，不必重复提交')
    }
    if (latest?.state === 'passed') {
      return refused('APPLICATION_PASSED', '您的申请已通过，无需再次提交，有疑问请联系客服')
    }
    const [row] = await context.db
      .insert(distributorApplications)
      .values({
        id: newId('a'),
        merchant,
        customerId: customer.id,
        state: 'pending',
        sealed: context.sealer.seal(JSON.stringify(checked.value)),
        createdAt: context.now(),
      })
      .returning()
    if (!row) throw new Error('the application that was just made is not there')
    return succeed(applicationOf(context, row))
  },

  async 'distributors.application'(context, { merchant }, _input, { customerId }) {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const row = await latestOf(context, { merchant, customerId: customer.id })
    return succeed({ application: row ? applicationOf(context, row) : null })
  },

  async 'staff.distributorApplications'(context, { merchant }, input) {
    const { db } = context
    const { search, state, createdFrom, createdTo } = input
    const { id, createdAt, customerId } = distributorApplications
    const found = and(
      eq(distributorApplications.merchant, merchant),
      state && eq(distributorApplications.state, state),
      createdFrom ? gte(createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      search ? or(eq(id, search), eq(customerId, search)) : undefined,
    )
    return readList(input, {
      sorts: {
        waiting: waitingFirst(eq(distributorApplications.state, 'pending'), createdAt),
        createdAt: { by: createdAt, type: 'timestamptz' },
      },
      id,
      rows: (order) =>
        db
          .select({ row: distributorApplications, cursor: order.cursor })
          .from(distributorApplications)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row }) => ({ ...applicationOf(context, row), customerId: row.customerId })),
      count: () => db.$count(distributorApplications, found),
    })
  },

  async 'staff.decideDistributorApplication'(context, { project, merchant }, { id, pass, reason, shop }) {
    if (!pass && reason === '') return invalid({ reason: '请填写驳回原因，申请人会收到' })
    if (!pass && shop) return invalid({ shop: '驳回时不能开店' })
    const [row] = await context.db
      .update(distributorApplications)
      .set({
        state: pass ? 'passed' : 'rejected',
        reason: pass ? '' : reason,
        decidedAt: context.now(),
      })
      .where(
        and(
          eq(distributorApplications.merchant, merchant),
          eq(distributorApplications.id, id),
          eq(distributorApplications.state, 'pending'),
        ),
      )
      .returning()
    if (row) {
      if (shop) {
        const { copyFrom, ...address } = shop
        const { shopName } = openFields(context, row)
        const added = await addShop(
          context,
          { project, merchant, ...address },
          { name: shopName, copyFrom: copyFrom && { project, merchant, ...copyFrom } },
        )
        if (!added.ok) return added
      }
      await tellApplicant(context, row)
      return succeed({})
    }
    const [decided] = await context.db
      .select({ id: distributorApplications.id })
      .from(distributorApplications)
      .where(and(eq(distributorApplications.merchant, merchant), eq(distributorApplications.id, id)))
    return decided ? refused('ALREADY_DECIDED', '该申请已审核，请刷新列表') : absent('申请不存在')
  },
}

async function latestOf(
  { db }: Pick<Context, 'db'>,
  { merchant, customerId }: { merchant: string; customerId: string },
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(distributorApplications)
    .where(
      and(eq(distributorApplications.merchant, merchant), eq(distributorApplications.customerId, customerId)),
    )
    .orderBy(desc(distributorApplications.createdAt), desc(distributorApplications.id))
    .limit(1)
  return row
}

/** The fields were validated before they were sealed. */
function openFields({ sealer }: Pick<Context, 'sealer'>, row: Row): ApplicationFields {
  return JSON.parse(sealer.open(row.sealed)) as ApplicationFields
}

function applicationOf(context: Pick<Context, 'sealer'>, row: Row): DistributorApplication {
  return {
    id: row.id,
    ...openFields(context, row),
    state: row.state,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** To the contact number of the application. */
async function tellApplicant(context: Context, row: Row): Promise<void> {
  const { mobile, shopName } = openFields(context, row)
  const { merchant, customerId, reason } = row
  await tellAccount.of(context)(context, {
    merchant,
    customerId,
    mobile,
    event: row.state === 'passed' ? 'distributor-application-passed' : 'distributor-application-rejected',
    values: { shopName, reason },
  })
}
