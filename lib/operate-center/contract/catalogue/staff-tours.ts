import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { cellsOf } from '../../../domain/catalogue/price-cells.ts'
import { formings } from '../../../domain/orders/kinds/tour-forming.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { selection } from '../staff/selection.ts'
import { calendarDate, chosenDay, fen, instant, type picture, placeType } from '../values.ts'
import { tourCategory, tourDetail, travelScope } from './tours.ts'

const proId = z.object({ proId: z.string().min(1).max(32) })
const status = z.enum(['onSale', 'withdrawn'])
const departureStatus = z.enum(['onSale', 'stopped', 'cancelled'])

/** A tour as its editor writes it: everything of the detail but what is counted from departures, orders and reviews. */
const tourFields = tourDetail
  .omit({
    proId: true,
    sold: true,
    nextDates: true,
    priceFrom: true,
    satisfaction: true,
    reviews: true,
    reviewCount: true,
    reviewSummary: true,
  })
  .extend({
    /** 产品编号, unique at the merchant; imports find a tour by it. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/, { error: '编号为2至32位字母、数字、- 或 _' }),
    name: z.string().trim().min(2).max(80),
    /** Of the departure city, for the city list. */
    departPinyin: z.string().regex(/^[a-z]{1,40}$/, { error: '请填写出发城市的拼音，如 shanghai' }),
    /** Lower ones stand first. */
    sort: z.number().int().min(-100_000).max(100_000).default(0),
  })

export const tourDraft = tourFields.superRefine((tour, check) => {
  for (const [field, message] of Object.entries(wrongPictures(tour))) {
    check.addIssue({ code: 'custom', path: field.split('.'), message })
  }
})
export type TourDraft = z.output<typeof tourFields>

type Pictured = {
  cover: z.infer<typeof picture>
  pictures: readonly z.infer<typeof picture>[]
  itinerary: readonly { modules: readonly { picture?: z.infer<typeof picture> | undefined }[] }[]
}

/** What is wrong with the sources of a tour's pictures, by field: `pictures.0.src`. */
export function wrongPictures(tour: Pictured): Record<string, string> {
  const wrong = picturesOf(tour).filter(([, { src }]) => !isPictureSource(src))
  return Object.fromEntries(
    wrong.map(([path]) => [[...path, 'src'].join('.'), '请上传图片，或填写 https 图片地址']),
  )
}

function picturesOf({ cover, pictures, itinerary }: Pictured): [(string | number)[], { src: string }][] {
  return [
    [['cover'], cover],
    ...pictures.map((one, i): [(string | number)[], { src: string }] => [['pictures', i], one]),
    ...itinerary.flatMap(({ modules }, day) =>
      modules.flatMap(({ picture }, i): [(string | number)[], { src: string }][] =>
        picture ? [[['itinerary', day, 'modules', i, 'picture'], picture]] : [],
      ),
    ),
  ]
}

const warning = z.object({ field: z.string(), found: z.string(), advice: z.string() })

/** A departure at base prices, with its seats; what a shop shows adds its mark-up. */
const staffDeparture = z.object({
  id: z.string(),
  proId: z.string(),
  departDate: calendarDate,
  returnDate: calendarDate,
  groupNo: z.string(),
  packageCode: z.string(),
  /** Fen; null: not offered. */
  prices: z.record(placeType, fen.nullable()),
  singleSupplement: fen,
  /** -1: unlimited. */
  planSeats: z.number().int().min(-1),
  usedSeats: z.number().int(),
  heldSeats: z.number().int(),
  status: departureStatus,
  cutoffAt: instant,
})
export type StaffDeparture = z.infer<typeof staffDeparture>

const plan = z.number().int().min(-1).max(100_000)
const price = fen.min(0).max(1_000_000_000).nullable()

/** What a batch may change; what is not named stays. Cancelling has consequences for orders and a call of its own. */
const departureChanges = z.strictObject({
  prices: z.partialRecord(placeType, price).optional(),
  singleSupplement: fen.min(0).max(1_000_000_000).optional(),
  planSeats: plan.optional(),
  status: z.enum(['onSale', 'stopped']).optional(),
})
export type DepartureChanges = z.output<typeof departureChanges>

/** Whether an edited row names the value that was seen of each cell that it changes, and of no other. */
export function hasSeenWhatChanges({ seen, changes }: { seen: object; changes: object }): boolean {
  const paths = (value: object) => Object.keys(cellsOf(value)).sort().join()
  return paths(changes) !== '' && paths(seen) === paths(changes)
}
export const SEEN_WRONG = '请刷新后再修改'

/** Dates of a batch. */
export const series = z.object({
  from: chosenDay,
  to: chosenDay,
  /** 0 is Sunday. */
  weekdays: z
    .array(z.literal([0, 1, 2, 3, 4, 5, 6]))
    .max(7)
    .default([]),
  except: z.array(chosenDay).max(400).default([]),
  also: z.array(chosenDay).max(400).default([]),
})

/** What staff do with the merchant's tours: for all its shops, at base prices. */
export const staffTourCalls = {
  'staff.tours': staffList({
    wire: 'staff:tours',
    permission: 'catalogue.read',
    scope: 'merchant',
    filters: {
      status: status.optional(),
      category: tourCategory.optional(),
      scope: travelScope.optional(),
      departCity: z.string().max(40).optional(),
    },
    sorts: ['updatedAt', 'name', 'sold', 'sort', 'days'],
    item: z.object({
      proId: z.string(),
      code: z.string(),
      name: z.string(),
      category: tourCategory,
      scope: travelScope,
      departCity: z.string(),
      days: z.number().int(),
      status,
      sold: z.number().int(),
      sort: z.number().int(),
      /** Departures from today on that are neither stopped nor cancelled. */
      departures: z.number().int(),
      nextDate: calendarDate.nullable(),
      updatedAt: instant,
    }),
    summary: 'Tours of the merchant; finds by id, code and name.',
  }),
  'staff.tour': staffRead({
    wire: 'staff:tour',
    permission: 'catalogue.read',
    scope: 'merchant',
    input: proId,
    answer: z.object({
      proId: z.string(),
      tour: tourFields,
      status,
      sold: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'A tour as its editor writes it.',
  }),
  'staff.saveTour': staffChange({
    wire: 'staff:saveTour',
    permission: 'catalogue.manage',
    scope: 'merchant',
    subject: 'proId',
    hidden: ['tour'],
    input: z.object({
      /** Not given: a new tour, which is not on sale yet. */
      proId: z.string().min(1).max(32).optional(),
      tour: tourDraft,
      /** `updatedAt` that the editor has seen; refused with CHANGED_MEANWHILE when somebody has saved since. */
      seen: instant.optional(),
    }),
    answer: proId.extend({ updatedAt: instant, warnings: z.array(warning) }),
    summary:
      'Adds a tour or replaces everything that is written of one; warns of wording that is not allowed. ' +
      'Refused with CODE_TAKEN when another tour has the code.',
  }),
  'staff.copyTour': staffChange({
    wire: 'staff:copyTour',
    permission: 'catalogue.manage',
    scope: 'merchant',
    subject: 'proId',
    input: proId.extend({ code: tourFields.shape.code, name: tourFields.shape.name }),
    answer: proId,
    summary: 'Copies a tour, without departures, reviews and sales; the copy is not on sale yet.',
  }),
  'staff.departures': staffList({
    wire: 'staff:departures',
    permission: 'catalogue.read',
    scope: 'merchant',
    filters: {
      proId: z.string().max(32).optional(),
      from: chosenDay.optional(),
      to: chosenDay.optional(),
      status: departureStatus.optional(),
      packageCode: z.string().max(32).optional(),
      forming: z.enum(formings).optional(),
    },
    sorts: ['departDate', 'groupNo'],
    item: staffDeparture.extend({
      tourName: z.string(),
      tourCode: z.string(),
      /** Whether it takes place: enough have paid, it was confirmed, it waits to be decided, nobody has paid. */
      forming: z.enum(formings),
      /** Below so many persons it may be called off. */
      groupMin: z.number().int(),
      /** The last day on which customers are told in time that it does not take place. */
      callOffBy: calendarDate,
      /** Since when staff have decided that it takes place; null: undecided. */
      formedAt: instant.nullable(),
      /** Why it takes place below its minimum. */
      formedReason: z.string(),
    }),
    summary: 'Departures of the merchant with base prices and seats; finds by group number and tour.',
  }),
  'staff.addDepartures': staffChange({
    wire: 'staff:addDepartures',
    permission: 'catalogue.manage',
    scope: 'merchant',
    subject: 'proId',
    input: proId.extend({
      series,
      /** Empty, or one of the tour's packages. */
      packageCode: z.string().max(32).default(''),
      prices: z.partialRecord(placeType, price),
      singleSupplement: fen.min(0).max(1_000_000_000).default(0),
      planSeats: plan,
      /** Only shows what would be added. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.object({
      added: z.array(z.object({ id: z.string(), departDate: calendarDate, groupNo: z.string() })),
      /** Dates that have this tour and package already; they stay as they are. */
      present: z.array(calendarDate),
    }),
    summary: 'Adds departures on the weekdays of a range of dates; the same date and package is added once.',
  }),
  'staff.changeDepartures': staffChange({
    wire: 'staff:changeDepartures',
    permission: 'catalogue.manage',
    scope: 'merchant',
    // A search may name a person.
    hidden: ['all'],
    input: z
      .object({
        departureIds: z.array(z.string().min(1).max(80)).max(400).default([]),
        /** Instead of ids: what `staff.departures` shows, at most 400. */
        all: selection.optional(),
        changes: departureChanges,
      })
      .refine(({ departureIds, all }) => departureIds.length > 0 !== (all !== undefined), {
        path: ['departureIds'],
        error: '请选择团期',
      }),
    answer: z.object({ departures: z.array(staffDeparture) }),
    summary:
      'Changes price, seats or sale of many departures at once, all or none. Refused with SEATS_BELOW_TAKEN when ' +
      'one would plan fewer seats than are taken.',
  }),
  'staff.saveDepartures': staffChange({
    wire: 'staff:saveDepartures',
    permission: 'catalogue.manage',
    scope: 'merchant',
    input: z.object({
      rows: z
        .array(
          z
            .object({
              departureId: z.string().min(1).max(80),
              /** What was there of each value that changes. */
              seen: departureChanges,
              changes: departureChanges,
            })
            .refine(hasSeenWhatChanges, { path: ['seen'], error: SEEN_WRONG }),
        )
        .min(1, '请修改至少一个团期')
        .max(400),
    }),
    answer: z.object({ departures: z.array(staffDeparture) }),
    summary:
      'Changes each departure in its own way, all or none. Refused with CHANGED_MEANWHILE when a value that changes is ' +
      'no longer the one that was seen, and with SEATS_BELOW_TAKEN when one would plan fewer seats than are taken.',
  }),
}
