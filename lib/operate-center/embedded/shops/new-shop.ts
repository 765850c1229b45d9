import { and, eq } from 'drizzle-orm'
import { productKinds } from '../../../tenant/kinds.ts'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import { homeContent } from '../../contract/catalogue/home-content.ts'
import { refused } from '../../contract/failures.ts'
import { configAnswer, infoAnswer, powerAnswer } from '../../contract/shops/shop.ts'
import { listings } from '../catalogue/shared/schema.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { distributors } from '../kernel/schema.ts'
import { findShop } from '../kernel/shops.ts'

/** A shop of the same merchant to begin with: its settings, home screen, range and mark-up. */
type Wanted = { name: string; copyFrom?: Tenant | undefined }

/**
 * Adds a closed shop to a merchant that exists. Without a shop to copy it sells everything the merchant has, of every
 * kind, at base prices; goods as soon as its power has `openShop`.
 */
export async function addShop(
  context: Context,
  tenant: Tenant,
  { name, copyFrom }: Wanted,
): Promise<Outcome<null>> {
  const { db, now } = context
  const model = copyFrom ? await findShop(context, copyFrom) : null
  if (copyFrom && !model) return refused('NO_MODEL', `没有可复制的店铺 ${tenantKey(copyFrom)}`)
  const { project, merchant, channel, distributor } = tenant
  const added = await db
    .insert(distributors)
    .values({
      project,
      merchant,
      channel,
      code: distributor,
      open: false,
      power: model?.power ?? powerAnswer.parse({ state: 1, tocShowCustomerFlag: 0, tocAddOrderFlag: 1 }),
      info: infoAnswer.parse({ ...(model ? infoAnswer.parse(model.info) : {}), name }),
      config: model?.config ?? configAnswer.parse({ pageTitleType: 2, pageTitleName: name }),
      // The signing key of a chat is one shop's own.
      chat: { customerCode: '', customerLink: '', tel: '' },
      home: model?.home ?? firstHome(),
      hotKeywords: model?.hotKeywords ?? [],
      markupPermille: model?.markupPermille ?? 0,
      listsAllOf: model?.listsAllOf ?? [...productKinds],
      updatedAt: now(),
    })
    .onConflictDoNothing()
    .returning({ code: distributors.code })
  if (added.length === 0) return refused('SHOP_EXISTS', '这个店铺地址已存在，请换一个编号')
  if (copyFrom) await copyRange(context, copyFrom, tenant)
  return { ok: true, value: null }
}

/** A home screen that works with whatever the merchant sells. */
function firstHome() {
  return homeContent.parse({
    banners: [],
    entries: [
      { icon: 'flag', label: '跟团游', link: 'productList?category=group' },
      { icon: 'compass', label: '自由行', link: 'productList?category=free' },
      { icon: 'bus', label: '周边游', link: 'productList?category=nearby' },
      { icon: 'place', label: '出发城市', link: 'cityList' },
    ],
    notice: '',
    // A section without products is left out.
    sections: [
      { kind: 'tour', title: '精选线路', link: 'productList', select: {} },
      { kind: 'visa', title: '热门签证', link: 'visaIndex', select: {} },
      { kind: 'debris', title: '门票玩乐', select: {} },
      { kind: 'goods', title: '旅行好物', link: 'goodsIndex', select: {} },
    ],
    destinations: [],
  })
}

async function copyRange({ db }: Context, from: Tenant, to: Tenant): Promise<void> {
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.project, from.project),
        eq(listings.merchant, from.merchant),
        eq(listings.channel, from.channel),
        eq(listings.distributor, from.distributor),
      ),
    )
  if (rows.length > 0) await db.insert(listings).values(rows.map((row) => ({ ...row, ...to })))
}
