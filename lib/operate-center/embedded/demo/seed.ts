import { and, gt, inArray } from 'drizzle-orm'
import { type CalendarDate, todayInShanghai } from '../../../base/calendar/dates.ts'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { homeContent } from '../../contract/catalogue/home-content.ts'
import type { Activity } from '../../contract/content/content.ts'
import { listings } from '../catalogue/shared/schema.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { departures, tours } from '../catalogue/tours/schema.ts'
import { tourContent } from '../catalogue/tours/tour-content.ts'
import { activities, articles } from '../content/schema.ts'
import type { Db, Sealer } from '../kernel/context.ts'
import type { Database } from '../kernel/db/connect.ts'
import { distributors, merchants } from '../kernel/schema.ts'
import { buildArticle } from './articles/build-articles.ts'
import { haiyueArticles } from './articles/haiyue.ts'
import { yunyouArticles } from './articles/yunyou.ts'
import { buildTour } from './build.ts'
import { catalogue } from './catalogue.ts'
import { seedCoupons } from './coupons.ts'
import { seedDebris, topUpDebris } from './debris/seed-debris.ts'
import { planDepartures } from './departures.ts'
import { seedGoods } from './goods/seed-goods.ts'
import { haiyue, yunyou } from './merchants.ts'
import { seedNotices } from './notices.ts'
import { pictureOf } from './pictures.ts'
import { type DemoShop, demoShops } from './shops.ts'
import { seedStaff } from './staff.ts'
import { seedTexts } from './texts.ts'
import { seedVisas } from './visas/seed-visas.ts'

type Options = { now: Date }
type SeedOptions = Options & { sealer: Sealer }
type SeededDatabase = Pick<Database, 'db' | 'inOneProcess'>

/**
 * Writes the demo shops, their staff, texts, coupons, visas, goods, fragment products with their calendars, tours and
 * six months of departures into the database. Existing rows, by code, are left as they are, so that changes by staff
 * stay; running it again only adds what is missing. Of two servers that start on one empty database the second waits
 * for the first, which may take longer than one statement of a shop may take, and then finds every row there.
 */
export function seedDemo(database: SeededDatabase, options: SeedOptions): Promise<void> {
  return database.inOneProcess('seedDemo', () => seedMissing(database.db, options))
}

async function seedMissing(db: Db, { now, sealer }: SeedOptions): Promise<void> {
  await seedStaff(db, { now, sealer })
  await db.transaction(async (tx) => {
    await seedMerchants(tx)
    await seedTours(tx, todayInShanghai(now))
    await seedVisas(tx, todayInShanghai(now))
    await seedDebris(tx, todayInShanghai(now))
    await seedGoods(tx, todayInShanghai(now))
    await seedShops(tx, sealer)
    await seedArticles(tx, now)
    await seedActivity(tx, now)
    await seedCoupons(tx, { now, sealer })
    await seedTexts(tx, now)
    await topUpDepartures(tx, { now })
    await topUpDebris(tx, { now })
    await seedNotices(tx, now)
  })
}

/** A tour that has new departures, so that its pages can be renewed. */
export type ToppedUp = { merchant: string; tourId: string }

/**
 * Adds the departures of demo tours that are missing between tomorrow and the horizon; never changes one that exists.
 * Cheap enough to be run every day.
 */
export async function topUpDepartures(db: Db, { now }: Options): Promise<ToppedUp[]> {
  const today = todayInShanghai(now)
  const codes = catalogue.map(({ merchant }) => merchant.code)
  const present = await db
    .select({ merchant: tours.merchant, id: tours.id })
    .from(tours)
    .where(inArray(tours.merchant, codes))
  const existing = await db
    .select({ merchant: departures.merchant, id: departures.id, tourId: departures.tourId })
    .from(departures)
    .where(and(inArray(departures.merchant, codes), gt(departures.departDate, today)))
  const has = new Set(present.map(({ merchant, id }) => `${merchant}/${id}`))
  const started = new Set(existing.map(({ merchant, tourId }) => `${merchant}/${tourId}`))
  const known = new Set(existing.map(({ merchant, id }) => `${merchant}/${id}`))
  const missing = catalogue
    .flatMap(({ merchant: { code: merchant }, tours: drafts }) =>
      drafts
        .filter(({ id }) => has.has(`${merchant}/${id}`))
        .flatMap((tour) =>
          planDepartures({ tour, merchant, today, first: !started.has(`${merchant}/${tour.id}`) }),
        ),
    )
    .filter(({ merchant, id }) => !known.has(`${merchant}/${id}`))
  const added = new Map<string, ToppedUp>()
  for (const rows of chunks(missing, 500)) {
    const inserted = await addDepartures(db, rows)
    for (const row of inserted) added.set(`${row.merchant}/${row.tourId}`, row)
  }
  return [...added.values()]
}

async function seedMerchants(db: Db): Promise<void> {
  await db
    .insert(merchants)
    .values(catalogue.map(({ merchant: { code, name, levels } }) => ({ code, name, levels: levels ?? null })))
    .onConflictDoNothing()
}

async function seedTours(db: Db, today: CalendarDate): Promise<void> {
  const rows = catalogue.flatMap(({ merchant, tours: drafts }) =>
    drafts.map((draft, index) => {
      const row = buildTour(draft, merchant, index + 1, today)
      return { ...row, content: tourContent.parse(row.content) }
    }),
  )
  for (const part of chunks(rows, 50)) await db.insert(tours).values(part).onConflictDoNothing()
}

async function seedArticles(db: Db, now: Date): Promise<void> {
  const rows = [
    ...yunyouArticles.map((draft) => buildArticle(draft, yunyou.code, now)),
    ...haiyueArticles.map((draft) => buildArticle(draft, haiyue.code, now)),
  ]
  await db.insert(articles).values(rows).onConflictDoNothing()
}

async function seedActivity(db: Db, now: Date): Promise<void> {
  const activity = {
    title: '邮轮家庭季',
    picture: pictureOf('cruise-sea-1'),
    text: '上海登船去九州，一家三代住同一间舱房。先看航线与舱型，选好日期直接预订。',
    rules: [
      '活动航线与舱型以线路详情页展示的团期和价格为准。',
      '不足18周岁的出行人须由监护人同行，并在下单时勾选监护人同意。',
      '退改按各线路的退改规则执行，提交订单前可逐条查看。',
    ],
    from: null,
    until: null,
    action: { label: '去看邮轮线路', link: 'productList?category=cruise' },
  } satisfies Activity
  await db
    .insert(activities)
    .values({ merchant: yunyou.code, content: activity, updatedAt: now })
    .onConflictDoNothing()
}

/** A shop's range is written with the shop and is the staff's from then on. */
async function seedShops(db: Db, sealer: Sealer): Promise<void> {
  const inserted = await db
    .insert(distributors)
    .values(demoShops.map((shop) => shopRow(shop, sealer)))
    .onConflictDoNothing()
    .returning({
      project: distributors.project,
      merchant: distributors.merchant,
      channel: distributors.channel,
      code: distributors.code,
    })
  const fresh = new Set(
    inserted.map(({ project, merchant, channel, code }) => [project, merchant, channel, code].join('/')),
  )
  const rows = demoShops
    .filter(({ tenant }) => fresh.has(Object.values(tenant).join('/')))
    .flatMap((shop) =>
      rangesOf(shop).flatMap(([kind, range]) =>
        range === 'all' ? [] : range.map((productId) => ({ ...shop.tenant, kind, productId })),
      ),
    )
  if (rows.length > 0) await db.insert(listings).values(rows).onConflictDoNothing()
}

/** What a shop sells of each kind. */
function rangesOf({ range, visas, goods, debris }: DemoShop): [ProductKind, 'all' | readonly string[]][] {
  return [
    ['tour', range],
    ['visa', visas],
    ['goods', goods],
    ['debris', debris],
  ]
}

function shopRow(shop: DemoShop, sealer: Sealer): typeof distributors.$inferInsert {
  const { project, merchant, channel, distributor } = shop.tenant
  const { open, power, info, config, markupPermille } = shop
  const { customerKey, ...chat } = shop.chat
  return {
    project,
    merchant,
    channel,
    code: distributor,
    open,
    power,
    info,
    config,
    chat: { ...chat, ...(customerKey ? { customerKeySealed: sealer.seal(customerKey) } : {}) },
    home: homeContent.parse(shop.home),
    hotKeywords: [...shop.hotKeywords],
    markupPermille,
    listsAllOf: rangesOf(shop).flatMap(([kind, range]) => (range === 'all' ? [kind] : [])),
  }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
