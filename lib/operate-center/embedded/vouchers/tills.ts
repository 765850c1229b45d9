import { and, eq, ilike } from 'drizzle-orm'
import { absent, refused } from '../../contract/failures.ts'
import { networkKey } from '../customers/askers.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId, randomCode } from '../kernel/order-numbers.ts'
import { countTry, waitOfTries } from '../kernel/tries.ts'
import { orders } from '../orders/core/schema.ts'
import { redeem } from './redeem.ts'
import { tills } from './schema.ts'

type Till = typeof tills.$inferSelect

/** 130 random bits. */
const TOKEN_LENGTH = 26
/** Wrong tokens from one network in a minute. */
const WRONG_TOKENS = 20

const tokenHash = ({ sealer }: Pick<Context, 'sealer'>, token: string) => sealer.hash(`till-token:${token}`)

const tillOf = ({ id, name, products, active, createdAt, lastUsedAt }: Till) => ({
  tillId: id,
  name,
  products,
  active,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const tillHandlers: Handlers<'staff.tills' | 'staff.addTill' | 'staff.changeTill' | 'tills.redeem'> = {
  async 'staff.tills'({ db }, { merchant }, input) {
    const { active, search } = input
    const found = and(
      eq(tills.merchant, merchant),
      active === undefined ? undefined : eq(tills.active, active),
      search ? ilike(tills.name, matching(search)) : undefined,
    )
    return readList(input, {
      sorts: { createdAt: { by: tills.createdAt, type: 'timestamptz' } },
      id: tills.id,
      rows: (order) =>
        db
          .select({ row: tills, cursor: order.cursor })
          .from(tills)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) => rows.map(({ row }) => tillOf(row)),
      count: () => db.$count(tills, found),
    })
  },

  async 'staff.addTill'(context, { merchant }, { name, products }) {
    const token = `till_${randomCode(TOKEN_LENGTH)}`
    const [row] = await context.db
      .insert(tills)
      .values({
        id: newId('tl'),
        merchant,
        name,
        products,
        tokenHash: tokenHash(context, token),
        createdAt: context.now(),
      })
      .returning()
    if (!row) throw new Error('unreachable: a row was inserted')
    return { ok: true, value: { ...tillOf(row), token } }
  },

  async 'staff.changeTill'({ db }, { merchant }, { tillId, active, products }) {
    const isTill = and(eq(tills.merchant, merchant), eq(tills.id, tillId))
    const changes = {
      ...(active === undefined ? {} : { active }),
      ...(products === undefined ? {} : { products }),
    }
    const [row] =
      Object.keys(changes).length === 0
        ? await db.select().from(tills).where(isTill)
        : await db.update(tills).set(changes).where(isTill).returning()
    return row ? { ok: true, value: tillOf(row) } : absent('没有这个核销点')
  },

  async 'tills.redeem'(context, { merchant }, { token, ...shown }, { address }) {
    const key = context.sealer.hash(`till-tokens:${networkKey(context, address)}`)
    const wait = await waitOfTries(context, { merchant, key }, WRONG_TOKENS)
    if (wait > 0) return refused('TOO_MANY_TRIES', `尝试次数过多，请${wait}秒后再试`, { wait })
    const [till] = await context.db
      .update(tills)
      .set({ lastUsedAt: context.now() })
      .where(
        and(
          eq(tills.merchant, merchant),
          eq(tills.tokenHash, tokenHash(context, token)),
          eq(tills.active, true),
        ),
      )
      .returning()
    if (!till) {
      await countTry(context, { merchant, key }, WRONG_TOKENS)
      return { ...refused('TILL_UNKNOWN', '核销点令牌无效或已停用，请联系商家'), keep: true }
    }
    const { id, name, products } = till
    return redeem(
      context,
      { id, name, place: name, merchant, orders: eq(orders.merchant, merchant), products },
      shown,
    )
  },
}
