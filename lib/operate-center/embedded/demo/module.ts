import { catalogueTag, productTag } from '../../../tenant/tags.ts'
import type { Module } from '../kernel/module.ts'
import { topUpDepartures } from './seed.ts'

const A_DAY = 24 * 3600 * 1000

/** Keeps adding departures to a demo that runs for weeks. The pages that show them are renewed in every process. */
export function demoModule(): Module {
  let next = Date.now() + A_DAY
  return {
    handlers: {},
    jobs: [
      {
        name: 'demo departures',
        async run(context) {
          if (Date.now() < next) return 0
          next = Date.now() + A_DAY
          for (const { merchant, tourId } of await topUpDepartures(context.db, { now: context.now() })) {
            context.announce(merchant, [productTag(merchant, 'tour', tourId), catalogueTag(merchant, 'tour')])
          }
          return 0
        },
      },
    ],
  }
}
