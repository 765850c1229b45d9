import type { KindHandler } from './core/kinds.ts'
import { createDebris } from './debris/create-debris.ts'
import { debrisHandler } from './debris/debris-kind.ts'
import { goodsHandlers } from './goods/goods-calls.ts'
import { goodsHandler } from './goods/goods-kind.ts'
import { departureHandlers } from './tour/cancel-departure.ts'
import { changeDeparture } from './tour/change-departure.ts'
import { confirmHandlers } from './tour/confirm-departure.ts'
import { createTour } from './tour/create-tour.ts'
import { departureNumbers } from './tour/departure-numbers.ts'
import { markNoticed } from './tour/mark-noticed.ts'
import { notFormedHandlers } from './tour/not-formed.ts'
import { rosterHandlers } from './tour/roster.ts'
import { setTravellers, setTravellersByStaff } from './tour/set-travellers.ts'
import { tourHandler } from './tour/tour-kind.ts'
import { createVisa } from './visa/create-visa.ts'
import { setApplicants } from './visa/set-applicants.ts'
import { visasUnderway } from './visa/underway.ts'
import { visaHandler } from './visa/visa-kind.ts'

/** The kinds of order this product sells: the one list of them in the centre. */
export const kinds: readonly KindHandler[] = [tourHandler, visaHandler, goodsHandler, debrisHandler]

/** The kinds' own calls. */
export const kindHandlers = {
  'orders.createTour': createTour,
  'orders.setTravellers': setTravellers,
  'staff.setTravellers': setTravellersByStaff,
  'staff.departureNumbers': departureNumbers,
  'staff.changeDeparture': changeDeparture,
  'staff.markNoticed': markNoticed,
  'orders.createVisa': createVisa,
  'orders.setApplicants': setApplicants,
  'orders.visasUnderway': visasUnderway,
  'orders.createDebris': createDebris,
  ...goodsHandlers,
  ...departureHandlers,
  ...confirmHandlers,
  ...notFormedHandlers,
  ...rosterHandlers,
}
