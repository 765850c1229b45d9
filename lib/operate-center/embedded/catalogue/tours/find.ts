import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { FindSource } from '../../kernel/find.ts'
import { productFinds } from '../shared/product-find.ts'
import { departures, tours } from './schema.ts'

export const tourFinds: readonly FindSource[] = [
  {
    place: 'departure',
    call: 'staff.departures',
    find: ({ db }, { text, number }, { reached, merchant, limit }) =>
      db
        .select({
          id: departures.id,
          number: departures.groupNo,
          title: sql<string>`${tours.name} || ' ' || ${departures.departDate}`,
        })
        .from(departures)
        .innerJoin(tours, and(eq(tours.merchant, departures.merchant), eq(tours.id, departures.tourId)))
        .where(
          and(
            reached({ merchant: departures.merchant }),
            eq(departures.merchant, merchant),
            or(eq(departures.groupNo, text), eq(departures.groupNo, number), eq(departures.id, text)),
          ),
        )
        .orderBy(desc(departures.departDate), desc(departures.id))
        .limit(limit),
  },
  productFinds({ place: 'tour', call: 'staff.tours' }, tours, [tours.status, desc(tours.sort)]),
]
