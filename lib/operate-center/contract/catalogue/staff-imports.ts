import { z } from 'zod'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { chosenDay, instant } from '../values.ts'
import { productKind } from './product-ref.ts'

/** Largest files of one import together, bytes. */
export const IMPORT_MOST_BYTES = 3 * 1024 * 1024
const BASE64_LENGTH = Math.ceil(IMPORT_MOST_BYTES / 3) * 4

/**
 * What is imported, one kind of product at a time: what it is called, and the call that saves one. Who may not make that
 * call may not import the kind.
 */
export const importKinds = {
  tour: { title: '线路', saves: 'staff.saveTour' },
  visa: { title: '签证', saves: 'staff.saveVisa' },
  goods: { title: '商品', saves: 'staff.saveGoods' },
  debris: { title: '门票与当地服务', saves: 'staff.saveDebris' },
} as const satisfies Record<ProductKind, { title: string; saves: string }>

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
  /** In the catalogue but not in the file: left as they are. */
  untouched: z.number().int(),
})

const file = z.object({ name: z.string(), data: z.string(), rows: z.number().int() })

/** The products of a merchant as spreadsheets: out, changed by staff or another system, and in again. */
export const staffImportCalls = {
  'staff.import': staffChange({
    wire: 'staff:import',
    permission: 'catalogue.manage',
    scope: 'merchant',
    hidden: ['files'],
    maxBodyBytes: BASE64_LENGTH + 8 * 1024,
    input: z.object({
      kind: productKind.default('tour'),
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
      'Adds and changes products of one kind from XLSX or CSV, all rows or none: tours with itineraries, departures and ' +
      'what shops sell, visas with materials, goods with versions, fragment products with packages. Never deletes a ' +
      'product; products are found by code. The same file again changes nothing. Refused with NO_PERMISSION to who may not ' +
      'save the kind.',
  }),
  'staff.imports': staffList({
    wire: 'staff:imports',
    permission: 'catalogue.read',
    scope: 'merchant',
    filters: { from: chosenDay.optional(), to: chosenDay.optional() },
    sorts: ['at'],
    item: z.object({
      id: z.string(),
      kind: productKind,
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
    summary: 'Imports of the catalogue that were carried out; finds by names of files and persons.',
  }),
  'staff.importUndo': staffRead({
    wire: 'staff:importUndo',
    permission: 'catalogue.manage',
    scope: 'merchant',
    post: true,
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({ kind: productKind, file }),
    summary:
      'The rows that an import has changed as they were before, and those it has added taken off sale, as a file for ' +
      '`staff.import`; for 30 days.',
  }),
  'staff.exportCatalogue': staffRead({
    wire: 'staff:exportCatalogue',
    permission: 'catalogue.read',
    scope: 'merchant',
    post: true,
    input: z.object({
      kind: productKind.default('tour'),
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
    summary: 'Products of one kind as files that staff.import reads, base64; departures from today on.',
  }),
}
