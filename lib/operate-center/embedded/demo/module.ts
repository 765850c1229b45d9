import { DAY_MS } from '../../../base/calendar/durations.ts'
import { catalogueTag, productTag } from '../../../tenant/tags.ts'
import type { Module } from '../kernel/module.ts'
import { topUpDebris } from './debris/seed-debris.ts'
import { topUpDepartures } from './seed.ts'

/** Keeps adding departures and days of tickets to a demo that runs for weeks. The pages that show them are renewed in every process. */
export function demoModule(): Module {
  let next = Date.now() + DAY_MS
  return {
    handlers: {},
    jobs: [
      {
        name: 'demo departures',
        async run(context) {
          if (Date.now() < next) return 0
          next = Date.now() + DAY_MS
          for (const { merchant, tourId } of await topUpDepartures(context.db, { now: context.now() })) {
            context.announce(merchant, [productTag(merchant, 'tour', tourId), catalogueTag(merchant, 'tour')])
          }
          for (const { merchant, proId } of await topUpDebris(context.db, { now: context.now() })) {
            context.announce(merchant, [
              productTag(merchant, 'debris', proId),
              catalogueTag(merchant, 'debris'),
            ])
          }
          return 0
        },
      },
    ],
  }
}
