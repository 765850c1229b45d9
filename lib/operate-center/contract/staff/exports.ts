import { z } from 'zod'
import { staffChange, staffList } from '../define.ts'
import { instant } from '../values.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export const exportStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const

const id = z.string().min(1).max(40)

const exportJob = z.object({
  id: z.string(),
  /** The list's call. */
  list: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** Written so far; all of them once it is ready. */
  rows: z.number().int(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  createdAt: instant,
  /** The file is deleted then. */
  expiresAt: instant,
})

/** Files of staff lists, made in the background with the permission of the person who has asked. */
export const staffExportCalls = {
  'staff.beginExport': staffChange({
    wire: 'staff:beginExport',
    permission: null,
    scope: 'merchantOrPlatform',
    subject: 'list',
    hidden: ['search'],
    input: z.object({
      /** A staff list, such as `staff.users`; the place of the call is the list's. */
      list: z.string().min(1).max(60),
      /** Filters, `sort` and `direction` of the list. */
      filters: z.record(z.string().max(60), z.unknown()).default({}),
      /** Of the list; not kept in the audit, because it may name a customer. */
      search: z.string().trim().max(80).default(''),
      /** Fields of the list's items in this order; all when left out. */
      columns: z.array(z.string().min(1).max(60)).min(1).max(60).optional(),
      format: z.enum(exportFormats).default('xlsx'),
    }),
    answer: z.object({ id: z.string() }),
    summary:
      'Begins to write a staff list into a file, of at most 200,000 rows; it is ready some seconds later.',
  }),
  'staff.exports': staffList({
    wire: 'staff:exports',
    permission: null,
    scope: 'platform',
    filters: {},
    sorts: ['created'],
    item: exportJob,
    summary: 'The person’s own exports of the last days.',
  }),
  'staff.exportFile': staffChange({
    wire: 'staff:exportFile',
    permission: null,
    scope: 'platform',
    subject: 'id',
    input: z.object({
      id,
      /** Of a file in several pieces, from 0. */
      part: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    answer: z.object({
      name: z.string(),
      contentType: z.string(),
      data: z.string(),
      parts: z.number().int(),
    }),
    summary:
      'The file of the person’s own export, in base64, in `parts` pieces: each is decoded by itself, and ' +
      'their bytes follow one another. It is deleted a quarter of an hour after the first was fetched.',
  }),
  'staff.cancelExport': staffChange({
    wire: 'staff:cancelExport',
    permission: null,
    scope: 'platform',
    subject: 'id',
    input: z.object({ id }),
    answer: z.object({}),
    summary: 'Ends the person’s own export and deletes its file.',
  }),
}
