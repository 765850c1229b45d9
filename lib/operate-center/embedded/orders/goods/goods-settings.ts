import { eq } from 'drizzle-orm'
import { succeed } from '../../../contract/failures.ts'
import { type GoodsOrderSettings, goodsOrderSettings } from '../../../contract/orders/staff-goods-orders.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { goodsOrderSettingRows } from './schema.ts'

/** What holds while a merchant has set nothing. */
export const defaultSettings = goodsOrderSettings.parse({})

export async function settingsOf({ db }: Pick<Context, 'db'>, merchant: string): Promise<GoodsOrderSettings> {
  const [row] = await db
    .select({ settings: goodsOrderSettingRows.settings })
    .from(goodsOrderSettingRows)
    .where(eq(goodsOrderSettingRows.merchant, merchant))
  return goodsOrderSettings.parse(row?.settings ?? {})
}

export const goodsSettingHandlers: Handlers<'staff.goodsOrderSettings' | 'staff.setGoodsOrderSettings'> = {
  'staff.goodsOrderSettings': async (context, { merchant }) =>
    succeed({ settings: await settingsOf(context, merchant) }),

  'staff.setGoodsOrderSettings': async ({ db, now }, { merchant }, { settings }) => {
    const written = { settings, updatedAt: now() }
    await db
      .insert(goodsOrderSettingRows)
      .values({ merchant, ...written })
      .onConflictDoUpdate({ target: goodsOrderSettingRows.merchant, set: written })
    return succeed({ settings })
  },
}
