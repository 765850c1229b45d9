import { eq } from 'drizzle-orm'
import { type CalendarDate, todayInShanghai } from '../../../base/calendar/dates.ts'
import { contentTag } from '../../../tenant/tags.ts'
import { type Activity, contentCalls } from '../../contract/content/content.ts'
import { succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { activities } from './schema.ts'

const kept = contentCalls['staff.activity'].answer.shape.activity.unwrap()

export const activityHandlers: Handlers<'content.activity' | 'staff.activity' | 'staff.setActivity'> = {
  async 'content.activity'(context, { merchant }) {
    const activity = await activityOf(context, merchant)
    const today = todayInShanghai(context.now())
    return succeed({ activity: activity && { ...activity, state: stateOn(activity, today) } })
  },

  async 'staff.activity'(context, { merchant }) {
    return succeed({ activity: await activityOf(context, merchant) })
  },

  async 'staff.setActivity'({ db, now, announce }, { merchant }, { activity }) {
    if (activity) {
      const written = { content: activity, updatedAt: now() }
      await db
        .insert(activities)
        .values({ merchant, ...written })
        .onConflictDoUpdate({ target: activities.merchant, set: written })
    } else {
      await db.delete(activities).where(eq(activities.merchant, merchant))
    }
    announce(merchant, [contentTag(merchant)])
    return succeed({})
  },
}

async function activityOf({ db }: Context, merchant: string): Promise<Activity | null> {
  const [row] = await db.select().from(activities).where(eq(activities.merchant, merchant))
  return row ? kept.parse(row.content) : null
}

function stateOn({ from, until }: Activity, today: CalendarDate): 'upcoming' | 'running' | 'over' {
  if (from && today < from) return 'upcoming'
  return until && today > until ? 'over' : 'running'
}
