import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { debrisDays, debrisPackages, debrisProducts } from '../../catalogue/debris/schema.ts'
import type { Db } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { haiyue, yunyou } from '../merchants.ts'
import { buildCalendar, buildPackage, buildProduct, PAST_DAYS } from './build-debris.ts'
import { haiyueDebris } from './haiyue.ts'
import type { DebrisDraft } from './model.ts'
import { yunyouDebris } from './yunyou.ts'

/** The demo's fragment products by merchant, in the order in which lists recommend them. */
export const debrisCatalogue: readonly { merchant: string; drafts: readonly DebrisDraft[] }[] = [
  { merchant: yunyou.code, drafts: yunyouDebris },
  { merchant: haiyue.code, drafts: haiyueDebris },
]

/** The demo's fragment products; what exists already stays as it is. */
export async function seedDebris(db: Db, today: CalendarDate): Promise<void> {
  for (const { merchant, drafts } of debrisCatalogue) {
    await db
      .insert(debrisProducts)
      .values(drafts.map((draft, index) => buildProduct(draft, merchant, index + 1, today)))
      .onConflictDoNothing()
    await db
      .insert(debrisPackages)
      .values(
        drafts.flatMap(({ id, packages }) =>
          packages.map((one, index) => buildPackage(one, id, merchant, index + 1, today)),
        ),
      )
      .onConflictDoNothing()
  }
}

/**
 * Adds the days and the stock of demo packages that are missing between today and the horizon; never changes one that
 * exists. Cheap enough to be run every day.
 */
export async function topUpDebris(
  db: Db,
  { now }: { now: Date },
): Promise<{ merchant: string; proId: string }[]> {
  const today = todayInShanghai(now)
  const added = new Map<string, { merchant: string; proId: string }>()
  for (const { merchant, drafts } of debrisCatalogue) {
    const packages = await db
      .select({ id: debrisPackages.id })
      .from(debrisPackages)
      .where(eq(debrisPackages.merchant, merchant))
    const has = new Set(packages.map(({ id }) => id))
    const known = await db
      .select({ packageId: debrisDays.packageId, date: debrisDays.date })
      .from(debrisDays)
      .where(eq(debrisDays.merchant, merchant))
    const started = new Set(known.map(({ packageId }) => packageId))
    const present = new Set(known.map(({ packageId, date }) => `${packageId}/${date}`))
    for (const { id: proId, packages: own } of drafts) {
      for (const draft of own.filter(({ id }) => has.has(id))) {
        const isFirst = !started.has(draft.id)
        const { days, pools } = buildCalendar(draft, merchant, today, isFirst)
        if (isFirst && draft.days) {
          const past = buildCalendar(draft, merchant, addDays(today, -PAST_DAYS), false, PAST_DAYS)
          days.push(...past.days)
          pools.push(...past.pools)
        }
        const missing = days.filter(({ date }) => !present.has(`${draft.id}/${date}`))
        if (missing.length > 0) {
          await db.insert(debrisDays).values(missing).onConflictDoNothing()
          added.set(`${merchant}/${proId}`, { merchant, proId })
        }
        const dates = new Set(missing.map(({ date }) => date))
        const wanted = pools.filter(({ id }) => draft.open || dates.has(id.split('/')[2] ?? ''))
        if (wanted.length > 0) await db.insert(stockPools).values(wanted).onConflictDoNothing()
      }
    }
  }
  return [...added.values()]
}
