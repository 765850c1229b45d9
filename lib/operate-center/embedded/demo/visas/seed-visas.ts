import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import {
  visaCountries,
  visaDistricts,
  visaHomes,
  visaProducts,
  visaTemplates,
} from '../../catalogue/visas/schema.ts'
import type { Db } from '../../kernel/context.ts'
import { yunyou } from '../merchants.ts'
import { buildVisa } from './build-visas.ts'
import { countries } from './countries.ts'
import { districts } from './districts.ts'
import { formFile, formIds } from './forms.ts'
import { visaDrafts } from './visa-catalogue.ts'
import { visaCounter } from './visa-counter.ts'

/** The visa counter of the demo's larger merchant; what exists already stays as it is. */
export async function seedVisas(db: Db, today: CalendarDate): Promise<void> {
  const merchant = yunyou.code
  await db
    .insert(visaCountries)
    .values(
      countries.map(({ entry, hot = false, aliases, ...country }, index) => ({
        ...country,
        merchant,
        aliases: [...aliases],
        hot,
        pinyin: '',
        entry: entry?.rule ?? ('visa' as const),
        entryNote: entry?.note ?? '',
        entryAsOf: entry?.asOf ?? null,
        entrySource: entry?.source ?? '',
        sort: index + 1,
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(visaDistricts)
    .values(
      districts.map(({ provinces, ...district }, index) => ({
        ...district,
        merchant,
        provinces: [...provinces],
        sort: index + 1,
      })),
    )
    .onConflictDoNothing()
  await db
    .insert(visaTemplates)
    .values(
      formIds.map((id) => {
        const { name, contentType, bytes } = formFile(id)
        return { merchant, id, name, contentType, size: bytes.length, bytes }
      }),
    )
    .onConflictDoNothing()
  await db
    .insert(visaProducts)
    .values(visaDrafts.map((draft, index) => buildVisa(draft, yunyou, index + 1, today)))
    .onConflictDoNothing()
  await db.insert(visaHomes).values({ merchant, content: visaCounter }).onConflictDoNothing()
}
