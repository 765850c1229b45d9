import type { Tenant } from '../../../../tenant/tenant.ts'
import type { ImportSheetName } from '../../../contract/catalogue/staff-imports.ts'
import type { CallerOf } from '../../../contract/contract.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import type { Sheet } from './columns.ts'
import type { Parsed } from './parse-rows.ts'
import type { Report } from './report.ts'
import type { UndoSheet } from './schema.ts'

/** Whose products are imported, and by whom. */
type ImportPlace = { place: Tenant; caller: CallerOf<'staff.import'> }

export type ImportPlan = {
  report: Report
  /** Rows that lead back from what is written; null when nothing changes. */
  undo(): UndoSheet[] | null
  /**
   * Writes what was planned when `apply` is set and nothing is wrong, and adds to the report's errors what only the
   * writing finds. Runs in a transaction; a refusal undoes it.
   */
  carryOut(context: Context, options: { apply: boolean }): Promise<Outcome<null>>
}

/** How products of one kind are imported and exported. The title and the call that saves one are in the contract. */
export type ImportKind = {
  sheets: readonly Sheet[]
  /** Finds out what would change, without writing or locking anything. */
  plan(context: Context, place: ImportPlace, parsed: Parsed): Promise<ImportPlan>
  /** What there is, as the rows of these sheets are written from. */
  values(
    context: Context,
    merchant: string,
    names: readonly ImportSheetName[],
  ): Promise<Partial<Record<ImportSheetName, readonly object[]>>>
}
