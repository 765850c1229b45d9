import { z } from 'zod'
import { staffChange, staffList, staffRead } from '../define.ts'
import { chosenDay, instant } from '../values.ts'

/** Largest files of one import together, bytes. */
export const IMPORT_MOST_BYTES = 3 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(IMPORT_MOST_BYTES / 3) * 4

/**
 * What is imported, one kind at a time: what it is called, the call that saves one, and the call that reads them. Who may
 * not make the first may not import the kind, and who may not make the second sees nothing of it.
 */
export const importKinds = {
  tour: { title: '线路', saves: 'staff.saveTour', reads: 'staff.tours' },
  visa: { title: '签证', saves: 'staff.saveVisa', reads: 'staff.visas' },
  goods: { title: '商品', saves: 'staff.saveGoods', reads: 'staff.goodsProducts' },
  debris: { title: '门票与当地服务', saves: 'staff.saveDebris', reads: 'staff.debris' },
  debrisDays: { title: '门票日历', saves: 'staff.saveDebrisDays', reads: 'staff.debrisDays' },
  couponCodes: { title: '优惠券兑换码', saves: 'staff.makeCouponCodes', reads: 'staff.couponBatches' },
} as const satisfies Record<string, { title: string; saves: string; reads: string }>

export type ImportKindName = keyof typeof importKinds
export const importKindNames = Object.keys(importKinds) as [ImportKindName, ...ImportKindName[]]
const importKind = z.enum(importKindNames)

const sheetName = z.enum([
  'tours',
  'itinerary',
  'departures',
  'listings',
  'visas',
  'visaMaterials',
  'goods',
  'goodsVersions',
  'debris',
  'debrisPackages',
  'debrisDays',
  'couponBatches',
  'couponCodes',
])
export type ImportSheetName = z.output<typeof sheetName>

const place = z.object({
  /** Title of the sheet, or the name of the file where no sheet is meant. */
  sheet: z.string(),
  /** As a spreadsheet counts them, from 1. Null: the whole sheet. */
  line: z.number().int().nullable(),
  /** Title of the column; empty: the whole row. */
  column: z.string(),
})

/** How many rows of a sheet are new, change, stay, and are there beside those of the file. */
const counts = z.object({
  sheet: sheetName,
  title: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** There but not in the file: left as they are. */
  untouched: z.number().int(),
})

const file = z.object({ name: z.string(), data: z.string(), rows: z.number().int() })

/** What a merchant keeps as spreadsheets: out, changed by staff or another system, and in again. */
export const staffImportCalls = {
  'staff.import': staffChange({
    wire: 'staff:import',
    /** That of the call that saves the kind. */
    permission: null,
    scope: 'merchant',
    hidden: ['files'],
    maxBodyBytes: BASE64_LENGTH + 8 * 1024,
    input: z.object({
      kind: importKind.default('tour'),
      /** One XLSX file, or CSV files with a sheet each. */
      files: z
        .array(
          z.object({
            name: z.string().min(1).max(200),
            /** Base64. */
            data: z.string().min(1, '请选择文件').max(BASE64_LENGTH, '文件超过3MB，请分成几个文件'),
          }),
        )
        .min(1)
        .max(8),
      /** Only finds out what would be changed, and what is wrong. */
      dryRun: z.boolean().default(false),
      /** `fingerprint` of the dry run that a person has looked at: anything else than its changes is refused. */
      expected: z.string().max(64).optional(),
    }),
    answer: z.object({
      /** False: a dry run, or something is wrong. Then nothing was written. */
      applied: z.boolean(),
      /** What the import is kept under; empty when nothing was written. */
      importId: z.string(),
      /** Names the changes, from what to what: equal where two runs change the same. */
      fingerprint: z.string(),
      sheets: z.array(counts),
      /** What is wrong, at most 500 of them. */
      errors: z.array(place.extend({ message: z.string() })),
      errorCount: z.number().int(),
      /** Wording that is not allowed, in rows that are new or changed; at most 200. */
      warnings: z.array(place.extend({ found: z.string(), advice: z.string() })),
      changeCount: z.number().int(),
      /** What is new and what changes, at most 500 rows, texts shortened. */
      changes: z.array(
        z.object({
          sheet: z.string(),
          line: z.number().int(),
          /** What the row is found by. */
          key: z.string(),
          action: z.enum(['add', 'change']),
          fields: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
    summary:
      'Adds and changes what is of one kind from XLSX or CSV, all rows or none: tours with itineraries, departures and ' +
      'what shops sell, visas with materials, goods with versions, fragment products with packages, their calendars, ' +
      'codes of coupons. Never deletes anything; products are found by code. The same file again changes nothing. ' +
      'Refused with NO_PERMISSION to who may not save the kind.',
  }),
  'staff.imports': staffList({
    wire: 'staff:imports',
    /** That of the call that reads the kind. */
    permission: null,
    scope: 'merchant',
    filters: {
      /** Not given: all that the person may read. */
      kinds: z.array(importKind).max(importKindNames.length).optional(),
      from: chosenDay.optional(),
      to: chosenDay.optional(),
    },
    sorts: ['at'],
    item: z.object({
      id: z.string(),
      kind: importKind,
      at: instant,
      person: z.string(),
      /** Names of the files. */
      files: z.array(z.string()),
      added: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      sheets: z.array(counts),
      /** What was there before can still be had (`staff.importUndo`). */
      undoable: z.boolean(),
    }),
    summary: 'Imports that were carried out; finds by names of files and persons.',
  }),
  'staff.importUndo': staffRead({
    wire: 'staff:importUndo',
    /** That of the call that saves the kind. */
    permission: null,
    scope: 'merchant',
    post: true,
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({ kind: importKind, file }),
    summary:
      'The rows that an import has changed as they were before, and those it has added taken off sale, as a file for ' +
      '`staff.import`; for 30 days.',
  }),
  'staff.exportCatalogue': staffRead({
    wire: 'staff:exportCatalogue',
    /** That of the call that reads the kind. */
    permission: null,
    scope: 'merchant',
    post: true,
    input: z.object({
      kind: importKind.default('tour'),
      /** Of the kind; not given: all of them. */
      sheets: z.array(sheetName).min(1).max(4).optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** Only the columns and an example row. */
      template: z.boolean().default(false),
    }),
    answer: z.object({
      /** One XLSX file, or a CSV file for each sheet. */
      files: z.array(file),
    }),
    summary:
      'What is of one kind as files that staff.import reads, base64; departures and days from today on, and of codes only ' +
      'their batches.',
  }),
}
