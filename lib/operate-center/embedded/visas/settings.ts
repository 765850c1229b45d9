import { eq } from 'drizzle-orm'
import { succeed } from '../../contract/failures.ts'
import { type VisaDeskSettings, visaDeskSettings } from '../../contract/visas/staff-visa-desk.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { visaDeskSettingRows } from './schema.ts'

/** What holds while a merchant has set nothing. */
export const defaultSettings = visaDeskSettings.parse({})

async function settingsOf({ db }: Pick<Context, 'db'>, merchant: string): Promise<VisaDeskSettings> {
  const [row] = await db
    .select({ settings: visaDeskSettingRows.settings })
    .from(visaDeskSettingRows)
    .where(eq(visaDeskSettingRows.merchant, merchant))
  return visaDeskSettings.parse(row?.settings ?? {})
}

export const visaDeskSettingHandlers: Handlers<'staff.visaDeskSettings' | 'staff.setVisaDeskSettings'> = {
  'staff.visaDeskSettings': async (context, { merchant }) =>
    succeed({ settings: await settingsOf(context, merchant) }),

  'staff.setVisaDeskSettings': async ({ db, now }, { merchant }, { settings }) => {
    const written = { settings, updatedAt: now() }
    await db
      .insert(visaDeskSettingRows)
      .values({ merchant, ...written })
      .onConflictDoUpdate({ target: visaDeskSettingRows.merchant, set: written })
    return succeed({ settings })
  },
}
