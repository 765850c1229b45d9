import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { checkSalesAccount } from '../../../base/validation/business.ts'
import { checkPassword } from '../../../base/validation/contact.ts'
import { nicknameProblem } from '../../../base/validation/names.ts'
import { trimText } from '../../../base/validation/text.ts'
import { type Phase, phasesOf } from '../../../domain/orders/phases.ts'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { SALES_SIGN_IN } from '../../contract/access.ts'
import { invalid, refused, succeed, unauthenticated } from '../../contract/failures.ts'
import type { Salesperson } from '../../contract/sharing/sales.ts'
import { infoAnswer } from '../../contract/shops/shop.ts'
import { askerOf } from '../customers/askers.ts'
import { forgetPasswordTries, tryPassword } from '../customers/password-try.ts'
import { hashPassword } from '../customers/passwords.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { shopOf } from '../kernel/shops.ts'
import { orders } from '../orders/core/schema.ts'
import {
  activeSalesperson,
  MOST_STEPS,
  type SalespersonRow,
  salesOf,
  salespersonHash,
} from './salespeople.ts'
import { salespeople, shareNodes } from './schema.ts'

const wrongPassword = () =>
  refused('LOGIN_WRONG', '账号或密码不正确，请重新填写，忘记密码请联系店铺管理员重置')

const login: StagedHandler<'sales.login', SalespersonRow> = {
  async before(context, tenant, input, { address }) {
    const account = checkSalesAccount(input.account)
    if (input.account.trim() === '') return invalid({ account: '请填写账号' })
    if (input.password === '') return invalid({ password: '请填写密码' })
    // A malformed name is tried all the same: the answer must not reveal whether an account exists.
    const name = account.ok ? account.normalised : input.account
    const tried = await tryPassword(
      context,
      {
        merchant: tenant.merchant,
        hash: accountHash(context, tenant, name),
        asker: askerOf(context, { address }, undefined),
        address,
        proof: input.proof,
        password: input.password,
        otherwise: '联系店铺管理员重置密码',
      },
      () => findSalesperson(context, tenant, name, { active: true }),
    )
    if (!tried.ok) return tried
    return tried.value ? { ok: true, value: tried.value } : wrongPassword()
  },

  async within(context, tenant, _input, _caller, { id, epoch }) {
    // The password may have been changed, or the account closed, since it was checked.
    const row = await activeSalesperson(context, tenant, { salesperson: { id, epoch } })
    if (!row) return wrongPassword()
    return succeed({ ...(await salespersonOf(context, tenant, row)), salespersonId: id, epoch })
  },

  /** Also runs for a repeated key: a session that has ended is not issued again. */
  async after(context, tenant, value) {
    const { salespersonId: id, epoch } = value
    const row = await activeSalesperson(context, tenant, { salesperson: { id, epoch } })
    return row ? succeed(value) : wrongPassword()
  },
}

/** The password is hashed before the transaction: it takes a tenth of a second. */
const save: StagedHandler<'staff.saveSalesperson', { passwordHash: string | null }> = {
  async before(_context, _tenant, { password }) {
    if (password === undefined) return succeed({ passwordHash: null })
    const checked = checkPassword(password)
    if (!checked.ok) return invalid({ password: checked.message })
    return succeed({ passwordHash: await hashPassword(checked.normalised) })
  },

  async within(context, tenant, input, _caller, { passwordHash }) {
    const { db, now } = context
    const account = checkSalesAccount(input.account)
    if (!account.ok) return invalid({ account: account.message })
    const name = trimText(input.name)
    const problem = name === '' ? '请填写姓名' : nicknameProblem(name)
    if (problem) return invalid({ name: problem })
    const known = await findSalesperson(context, tenant, account.normalised)
    if (!known) {
      if (!passwordHash) return invalid({ password: '新账号需要设置密码' })
      const id = newId('s')
      const { active } = input
      await db
        .insert(salespeople)
        .values({ id, ...tenant, account: account.normalised, name, passwordHash, active, createdAt: now() })
      return succeed({ salespersonId: id })
    }
    const ends = passwordHash !== null || (known.active && !input.active)
    await db
      .update(salespeople)
      .set({
        name,
        active: input.active,
        ...(passwordHash && { passwordHash }),
        ...(ends && { epoch: sql`${salespeople.epoch} + 1` }),
      })
      .where(eq(salespeople.id, known.id))
    if (passwordHash) {
      const mobileHash = accountHash(context, tenant, account.normalised)
      await forgetPasswordTries(context, { merchant: tenant.merchant, hash: mobileHash })
    }
    return succeed({ salespersonId: known.id })
  },
}

/** The shop's salespeople: their sign-in, and the staff's calls about them. */
export const salesHandlers: StagedHandlers<
  'sales.login' | 'sales.me' | 'staff.saveSalesperson' | 'staff.salespeople'
> = {
  'sales.login': login,

  'sales.me': async (context, tenant, _input, caller) => {
    const row = await activeSalesperson(context, tenant, caller)
    return row ? succeed(await salespersonOf(context, tenant, row)) : unauthenticated(SALES_SIGN_IN)
  },

  'staff.saveSalesperson': save,

  'staff.salespeople': async (context, tenant, input) => {
    const { db } = context
    const { search, active } = input
    const like = matching(search)
    const found = and(
      salesOf(tenant),
      active === undefined ? undefined : eq(salespeople.active, active),
      search ? or(ilike(salespeople.account, like), ilike(salespeople.name, like)) : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: salespeople.createdAt, type: 'timestamptz' },
        name: { by: salespeople.name, type: 'text' },
      },
      id: salespeople.id,
      rows: (order) =>
        db
          .select({ row: salespeople, cursor: order.cursor })
          .from(salespeople)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const credit = await creditOf(context, tenant)
        return rows.map(({ row: { id, account, name, active, createdAt } }) => ({
          salespersonId: id,
          account,
          name,
          active,
          createdAt: createdAt.toISOString(),
          ...(credit.get(salespersonHash(context, id)) ?? { orders: 0, paid: 0 }),
        }))
      },
      count: () => db.$count(salespeople, found),
    })
  },
}

async function salespersonOf(
  context: Context,
  tenant: Tenant,
  { account, name }: SalespersonRow,
): Promise<Salesperson> {
  return { account, name, shopName: infoAnswer.parse((await shopOf(context, tenant)).info).name }
}

async function findSalesperson(
  { db }: Pick<Context, 'db'>,
  tenant: Tenant,
  account: string,
  { active }: { active?: true } = {},
): Promise<SalespersonRow | undefined> {
  const [row] = await db
    .select()
    .from(salespeople)
    .where(
      and(
        salesOf(tenant),
        eq(salespeople.account, account),
        active ? eq(salespeople.active, active) : undefined,
      ),
    )
  return row
}

/** Wrong passwords are counted in one table with the customers', whose keys have another form. */
function accountHash({ sealer }: Pick<Context, 'sealer'>, tenant: Tenant, account: string): string {
  return sealer.hash(`sales-account:${tenantKey(tenant)}:${account}`)
}

/** Paid and not closed; one that still waits for its seats after the payment is paid as well. */
const PAID: readonly Phase[] = ['confirming', ...phasesOf('paid'), ...phasesOf('done')]

/**
 * Orders of the shop that are paid and not closed, by the nearest salesperson above the link that brought the buyer
 * last (domain.md B.10: the last touch counts for staff).
 */
async function creditOf(
  { db }: Pick<Context, 'db'>,
  tenant: Tenant,
): Promise<Map<string, { orders: number; paid: number }>> {
  const { project, merchant, channel, distributor } = tenant
  const rows = await rowsOf<{ hash: string; orders: number; paid: number | string }>(
    db,
    sql`
    with recursive way as (
      select o.order_no, o.paid - o.refunded as paid, n.parent, n.sharer_kind, n.sharer_hash, 0 as steps
      from ${orders} o
      join ${shareNodes} n on n.merchant = o.merchant and n.id = o.attribution ->> 'last.sharingChainId'
      where o.merchant = ${merchant} and o.project = ${project} and o.channel = ${channel}
        and o.distributor = ${distributor} and o.phase in ${PAID}
      union all
      select way.order_no, way.paid, n.parent, n.sharer_kind, n.sharer_hash, way.steps + 1
      from way
      join ${shareNodes} n on n.merchant = ${merchant} and n.id = way.parent
      where way.sharer_kind <> 'salesperson' and way.steps < ${MOST_STEPS}
    )
    select sharer_hash as hash, count(*)::int as orders, sum(paid)::bigint as paid
    from way where sharer_kind = 'salesperson' group by sharer_hash
  `,
  )
  return new Map(rows.map(({ hash, orders, paid }) => [hash, { orders, paid: Number(paid) }]))
}
