import type { DebrisDraft } from './model.ts'
import { dayTrips } from './yunyou-days.ts'
import { devices } from './yunyou-devices.ts'
import { leisure } from './yunyou-leisure.ts'
import { rides } from './yunyou-rides.ts'
import { tickets } from './yunyou-tickets.ts'

/** What the demo's larger merchant sells besides journeys and visas, all ten types. */
export const yunyouDebris: readonly DebrisDraft[] = [
  ...tickets,
  ...dayTrips,
  ...rides,
  ...devices,
  ...leisure,
]
