import { and, eq, ilike, or, sql } from 'drizzle-orm'
import { homeContent } from '../../contract/catalogue/home-content.ts'
import { succeed } from '../../contract/failures.ts'
import { configAnswer, infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import { rangesOf } from '../catalogue/shared/staff-range.ts'
import type { Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { ofOwnShops } from '../kernel/own-shops.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { shopOf } from '../kernel/shops.ts'
import { addShop } from './new-shop.ts'
import { chatColumn } from './shop-content.ts'

export const staffShopHandlers: Handlers<
  'staff.merchants' | 'staff.saveMerchant' | 'staff.shops' | 'staff.shop' | 'staff.createShop'
> = {
  async 'staff.merchants'({ db }, _place, input) {
    const { search } = input
    const found = search
      ? or(ilike(merchants.code, matching(search)), ilike(merchants.name, matching(search)))
      : undefined
    return readList(input, {
      sorts: {
        createdAt: { by: merchants.createdAt, type: 'timestamptz' },
        name: { by: merchants.name, type: 'text' },
      },
      id: merchants.code,
      rows: (order) =>
        db
          .select({
            code: merchants.code,
            name: merchants.name,
            createdAt: merchants.createdAt,
            shops:
              // Names in full: drizzle leaves the table out of a selected field when the query has one table.
              sql<number>`(select count(*) from distributors where distributors.merchant = merchants.code)`.mapWith(
                Number,
              ),
            cursor: order.cursor,
          })
          .from(merchants)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ cursor: _, createdAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
        })),
      count: () => db.$count(merchants, found),
    })
  },

  async 'staff.saveMerchant'({ db }, _place, { code, name }) {
    await db
      .insert(merchants)
      .values({ code, name })
      .onConflictDoUpdate({ target: merchants.code, set: { name } })
    return succeed({})
  },

  async 'staff.shops'({ db }, { project, merchant }, input, { staff }) {
    const name = sql<string>`coalesce(${distributors.info} ->> 'name', '')`
    // A merchant may have the same code in two channels.
    const address = sql<string>`${distributors.channel} || '/' || ${distributors.code}`
    const { search, open, channel } = input
    const found = and(
      eq(distributors.project, project),
      ofOwnShops(
        {
          project: distributors.project,
          merchant: distributors.merchant,
          channel: distributors.channel,
          distributor: distributors.code,
        },
        { staff, merchant, call: 'staff.shops' },
      ),
      open === undefined ? undefined : eq(distributors.open, open),
      channel ? eq(distributors.channel, channel) : undefined,
      search ? or(ilike(address, matching(search)), ilike(name, matching(search))) : undefined,
    )
    return readList(input, {
      sorts: {
        updatedAt: { by: distributors.updatedAt, type: 'timestamptz' },
        name: { by: name, type: 'text' },
        distributor: { by: distributors.code, type: 'text' },
      },
      id: address,
      rows: (order) =>
        db
          .select({ shop: distributors, name, cursor: order.cursor })
          .from(distributors)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ shop, name }) => ({
          project: shop.project,
          merchant: shop.merchant,
          channel: shop.channel,
          distributor: shop.code,
          name,
          open: shop.open,
          markupPermille: shop.markupPermille,
          updatedAt: shop.updatedAt.toISOString(),
        })),
      count: () => db.$count(distributors, found),
    })
  },

  async 'staff.shop'(context, tenant) {
    const shop = await shopOf(context, tenant)
    const { customerKeySealed, ...chat } = chatColumn.parse(shop.chat)
    return succeed({
      ...tenant,
      open: shop.open,
      power: powerAnswer.parse(shop.power),
      info: infoAnswer.parse(shop.info),
      config: configAnswer.parse(shop.config),
      chat: { ...chat, hasKey: customerKeySealed !== undefined },
      home: homeContent.parse(shop.home),
      hotKeywords: shop.hotKeywords,
      markupPermille: shop.markupPermille,
      ranges: await rangesOf(context, shop),
      updatedAt: shop.updatedAt.toISOString(),
    })
  },

  async 'staff.createShop'(context, { project, merchant }, { channel, distributor, name, copyFrom }) {
    const tenant = { project, merchant, channel, distributor }
    const added = await addShop(context, tenant, {
      name,
      copyFrom: copyFrom && { project, merchant, ...copyFrom },
    })
    return added.ok ? succeed(tenant) : added
  },
}
