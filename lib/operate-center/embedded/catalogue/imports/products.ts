import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { checkInput } from '../../../contract/check-input.ts'
import {
  type CallerOf,
  type CallName,
  callOf,
  type Input,
  type ParsedInput,
  type Value,
} from '../../../contract/contract.ts'
import { type Failure, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db, Handler, Outcome } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import type { debrisProducts } from '../debris/schema.ts'
import type { goodsProducts } from '../goods/schema.ts'
import type { visaProducts } from '../visas/schema.ts'
import { at } from './cells.ts'
import type { Sheet } from './columns.ts'
import type { ImportKind, ImportPlan } from './kind.ts'
import { keyOf, laidOver, type Parsed, type Row } from './parse-rows.ts'
import { cellsOf, leftAlone, newReport, note, type Problem, type Report } from './report.ts'
import type { UndoSheet } from './schema.ts'

/** Products that one import adds or changes: what is checked and written while a caller waits. */
export const MOST_PRODUCTS = 100
/** Their rows with those of their parts, all of which are saved with them. One product alone may have more. */
export const MOST_ROWS = 400

type Head = { code: string; status: 'onSale' | 'withdrawn' }

/** A product as its sheets show it: its own row, and those of its parts, each with `product`, its code. */
type KeptProduct = { proId: string; updatedAt: Date; head: Head; parts: readonly object[] }

/** Where a field of a call's input stands: in the product's row, or in that of a part. */
type Spot = { part?: number; path: string }

/** Makes a staff call and keeps what it finds wrong or warns of; null when it has failed. */
type Ask = <N extends CallName>(
  name: N,
  handler: Handler<N>,
  input: Input<N>,
  spot: (field: string) => Spot,
) => Promise<Value<N> | null>

type ProductToSave = {
  kept: KeptProduct | null
  head: object
  /** It is new, or its own row changes something besides whether it is on sale. */
  headChanged: boolean
  /** What is to be there afterwards; `changed`: it is new or no longer as it was. */
  parts: readonly { value: object; changed: boolean }[]
}

/** How products of a kind that its editor saves with the parts they are sold in stand in two sheets. */
export type ProductSheets = {
  table: typeof visaProducts | typeof goodsProducts | typeof debrisProducts
  head: Sheet
  part: Sheet
  /** `all`: the rows of a product are all its parts, in their sequence. `named`: a part without a row stays. */
  rowsAre: 'all' | 'named'
  /** Reads the merchant's products, in the sequence of their codes, and what their rows name. */
  open(
    context: Context,
    merchant: string,
  ): Promise<{
    kept: readonly KeptProduct[]
    /** What it names that is not there. */
    missing(product: ProductToSave): (Spot & { message: string })[]
    /** Saves it by the calls that its editor makes; answers its id, or null when one of them has failed. */
    save(ask: Ask, product: ProductToSave): Promise<string | null>
  }>
  setStatus(ask: Ask, proId: string, status: Head['status']): Promise<unknown>
  /** Of `named` rows: it says that the part is not to be there. */
  isOut?(part: object): boolean
  /** Of `named` rows: the row that leads back from `after`; `before` is null for a new part. */
  back?(before: object | null, after: object): object
}

type Opened = Awaited<ReturnType<ProductSheets['open']>>

type PlannedPart = { row: Row | null; before: object | null; after: object }
type Planned = {
  kept: KeptProduct | null
  row: Row | null
  head: Head
  /** In the sequence in which they are saved. */
  parts: readonly PlannedPart[]
  /** Those of the file, also such as are taken out. */
  named: readonly PlannedPart[]
}

/** Where a call that saves a product with its parts says something: of `goods.skus.2.price` the price of the third part. */
export function spotIn(product: string, parts: string): (field: string) => Spot {
  const before = new RegExp(`^${product}\\.`)
  const ofPart = new RegExp(`^${parts}\\.(\\d+)\\.?(.*)$`)
  return (field) => {
    const path = field.replace(before, '')
    const [, part, inner = ''] = ofPart.exec(path) ?? []
    return part === undefined ? { path } : { part: Number(part), path: inner }
  }
}

/** What is wrong at a spot; nothing where there is no message. */
export function wrongAt(spot: Spot, message: string | null): (Spot & { message: string })[] {
  return message === null ? [] : [{ ...spot, message }]
}

/** The import of a kind of product that is written in two sheets. */
export function productImport(sheets: ProductSheets): ImportKind {
  return {
    sheets: [sheets.head, sheets.part],

    async plan(context, { place, caller }, parsed) {
      const opened = await sheets.open(context, place.merchant)
      const report = newReport([sheets.head, sheets.part], parsed.errors)
      const changed = planProducts(sheets, report, opened.kept, parsed)
      // The larger of before and after, so that what can be imported can be undone as well.
      const rowsOf = ({ kept, parts }: Planned) => 1 + Math.max(parts.length, kept?.parts.length ?? 0)
      const changedRows = changed.reduce((rows, product) => rows + rowsOf(product), 0)
      const tooMany = changed.length > MOST_PRODUCTS || (changed.length > 1 && changedRows > MOST_ROWS)
      if (tooMany) {
        const message =
          `一次最多新增或修改${MOST_PRODUCTS}个产品、连同明细${MOST_ROWS}行，` +
          `这次是${changed.length}个、${changedRows}行，请分成几个文件`
        report.errors.unshift({ sheet: sheets.head.title, line: null, column: '', message })
      }
      return {
        report,
        undo: () => undoOf(sheets, changed),
        async carryOut(outer, { apply }) {
          if (changed.length === 0 || tooMany) return succeed(null)
          const tried = await inTransaction(outer, async (inside): Promise<Outcome<null>> => {
            const stale = await staleAmong(sheets, inside.db, place.merchant, changed)
            if (stale) return stale
            for (const product of changed) {
              const asked = toSave(product)
              const missing = opened.missing(asked)
              for (const { message, ...spot } of missing) {
                report.errors.push(problemAt(sheets, product, spot, message))
              }
              const ask = askerOf(inside, { place, caller, report, sheets, product })
              if (missing.length === 0) await saveOne(sheets, opened, ask, product, asked)
            }
            return apply && report.errors.length === 0 ? succeed(null) : refused(UNDONE, '只检查，不写入')
          })
          const undone = !tried.ok && tried.failure.kind === 'refused' && tried.failure.code === UNDONE
          return undone ? succeed(null) : tried
        },
      } satisfies ImportPlan
    },

    async values(context, merchant) {
      const { kept } = await sheets.open(context, merchant)
      return {
        [sheets.head.name]: kept.map(({ head }) => head),
        [sheets.part.name]: kept.flatMap(({ parts }) => parts),
      }
    },
  }
}

/** Code of the refusal by which a trial is rolled back. */
const UNDONE = 'UNDONE'

/** Products that are new or change, as they are to be. */
function planProducts(
  { head: headSheet, part: partSheet, rowsAre, isOut }: ProductSheets,
  report: Report,
  kept: readonly KeptProduct[],
  { rows, broken }: Parsed,
): Planned[] {
  const planned: Planned[] = []
  const keptOf = new Map(kept.map((one) => [one.head.code, one]))
  const headOf = new Map((rows[headSheet.name] ?? []).map((row) => [row.key, row]))
  const partsOf = Map.groupBy(rows[partSheet.name] ?? [], ({ said }) => String(said.get('product')))
  for (const code of new Set([...headOf.keys(), ...partsOf.keys()])) {
    if (broken.has(code)) continue
    const row = headOf.get(code) ?? null
    const partRows = partsOf.get(code)
    const before = keptOf.get(code) ?? null
    if (!row && !before) {
      const column = titleOf(partSheet, 'product')
      for (const { line } of partRows ?? []) {
        report.errors.push({ sheet: partSheet.title, line, column, message: '没有这个编号的产品' })
      }
      continue
    }
    const head = laidOver(headSheet.columns, before?.head ?? null, row?.said ?? new Map()) as Head
    const old = new Map(before?.parts.map((part) => [keyOf(partSheet, (path) => at(part, path)), part]))
    const named = (partRows ?? []).map((partRow): PlannedPart => {
      const was = old.get(partRow.key) ?? null
      return { row: partRow, before: was, after: laidOver(partSheet.columns, was, partRow.said) }
    })
    const parts = partsAfter(named, before?.parts ?? [], {
      whole: rowsAre === 'all' && partRows !== undefined,
      isOut,
    })
    const product = { kept: before, row, head, parts, named }
    if (!isDeepStrictEqual(head, before?.head) || partsChange(product)) planned.push(product)

    if (row) note(report, headSheet, row, before?.head ?? null, head)
    for (const one of named) {
      const isLast = rowsAre === 'all' && one === named.at(-1)
      // A part that is to be out and is not there changes nothing.
      const was = one.before ?? (isOut?.(one.after) ? one.after : null)
      if (one.row)
        note(report, partSheet, one.row, was, one.after, isLast ? sequenceOf(partSheet, product) : [])
    }
  }
  leftAlone(report, headSheet, kept.length)
  const all = rowsAre === 'all' ? kept.filter(({ head }) => partsOf.has(head.code)) : kept
  leftAlone(
    report,
    partSheet,
    all.reduce((sum, { parts }) => sum + parts.length, 0),
  )
  return planned
}

/** The parts of a product as they are to be, with those of `named` in place of what they change. */
function partsAfter(
  named: readonly PlannedPart[],
  before: readonly object[],
  { whole, isOut }: { whole: boolean; isOut: ProductSheets['isOut'] },
): PlannedPart[] {
  if (whole) return [...named]
  const changed = new Map(named.flatMap((one) => (one.before ? [[one.before, one] as const] : [])))
  const stay = before.map((part) => changed.get(part) ?? { row: null, before: part, after: part })
  return [...stay, ...named.filter((one) => !one.before)].filter(({ after }) => !isOut?.(after))
}

function partsChange({ kept, parts }: Planned): boolean {
  return !isDeepStrictEqual(
    parts.map(({ after }) => after),
    kept?.parts ?? [],
  )
}

/** Where rows are all the parts: what is no longer there, or stands elsewhere. */
function sequenceOf(sheet: Sheet, { kept, parts }: Planned) {
  if (!kept) return []
  const nameOf = (part: object) => String(at(part, sheet.keys.at(-1) ?? ''))
  const was = kept.parts.map(nameOf)
  const is = parts.map(({ after }) => nameOf(after))
  const left = is.filter((name) => was.includes(name))
  if (isDeepStrictEqual(was, left)) return []
  return [{ column: `全部${sheet.title}`, before: was.join('、'), after: is.join('、') }]
}

/** A refusal when a product has been changed since it was read; locks the others, the lowest id first. */
async function staleAmong(
  { table }: ProductSheets,
  db: Db,
  merchant: string,
  changed: readonly Planned[],
): Promise<ReturnType<typeof refused> | null> {
  const kept = changed.flatMap((one) => one.kept ?? [])
  if (kept.length === 0) return null
  const ids = kept.map(({ proId }) => proId)
  const locked = await db
    .select({ id: table.id, updatedAt: table.updatedAt })
    .from(table)
    .where(and(eq(table.merchant, merchant), inArray(table.id, ids)))
    .orderBy(asc(table.id))
    .for('update')
  const updatedOf = new Map(locked.map(({ id, updatedAt }) => [id, updatedAt.getTime()]))
  return kept.every(({ proId, updatedAt }) => updatedOf.get(proId) === updatedAt.getTime())
    ? null
    : refused('CHANGED_MEANWHILE', '其他人刚刚修改了这些产品，请重新导入')
}

/** A product is withdrawn before it loses what it needs for sale, and put on sale once it has everything. */
async function saveOne(
  { setStatus }: ProductSheets,
  { save }: Opened,
  ask: Ask,
  product: Planned,
  asked: ProductToSave,
): Promise<void> {
  const { kept, head } = product
  const was = kept?.head.status ?? 'withdrawn'
  if (kept && was === 'onSale' && head.status === 'withdrawn') {
    if (!(await setStatus(ask, kept.proId, 'withdrawn'))) return
  }
  let proId = kept?.proId ?? null
  if (asked.headChanged || partsChange(product)) proId = await save(ask, asked)
  if (proId !== null && was === 'withdrawn' && head.status === 'onSale') await setStatus(ask, proId, 'onSale')
}

function toSave({ kept, head, parts }: Planned): ProductToSave {
  return {
    kept,
    head,
    headChanged: !kept || !isDeepStrictEqual({ ...head, status: kept.head.status }, kept.head),
    parts: parts.map(({ before, after }) => ({ value: after, changed: !isDeepStrictEqual(before, after) })),
  }
}

/** Calls by which a product is saved, with their errors and warnings at the rows of the file. */
function askerOf(
  inside: Context,
  {
    place,
    caller,
    report,
    sheets,
    product,
  }: {
    place: Tenant
    caller: CallerOf<'staff.import'>
    report: Report
    sheets: ProductSheets
    product: Planned
  },
): Ask {
  return async <N extends CallName>(
    name: N,
    handler: Handler<N>,
    input: Input<N>,
    spot: (field: string) => Spot,
  ) => {
    const read = checkInput(callOf(name).input, input)
    const outcome = read.ok
      ? await handler(inside, place, read.value as ParsedInput<N>, caller as CallerOf<N>)
      : read
    if (!outcome.ok) {
      for (const [field, message] of messagesOf(outcome.failure)) {
        report.errors.push(problemAt(sheets, product, spot(field), message))
      }
      return null
    }
    const { warnings = [] } = outcome.value as {
      warnings?: { field: string; found: string; advice: string }[]
    }
    for (const { field, ...said } of warnings) {
      const meant = spot(field)
      // What stands in no row of the file is none of its business.
      if (!(meant.part === undefined ? product.row : product.parts[meant.part]?.row)) continue
      const { message: _message, ...where } = problemAt(sheets, product, meant, '')
      report.warnings.push({ ...where, ...said })
    }
    return outcome.value
  }
}

function messagesOf(failure: Failure): [string, string][] {
  return failure.kind === 'invalid' && Object.keys(failure.fields).length > 0
    ? Object.entries(failure.fields)
    : [['', failure.message]]
}

/** Where the file says it: at the part's row, else at the product's, else at the first that it has. */
function problemAt(
  { head, part }: ProductSheets,
  { row, parts, named }: Planned,
  spot: Spot,
  message: string,
): Problem {
  const meant = spot.part === undefined ? undefined : parts[spot.part]
  if (meant?.row)
    return { sheet: part.title, line: meant.row.line, column: titleOf(part, spot.path), message }
  const said = meant ? `${String(at(meant.after, part.keys.at(-1) ?? ''))}：${message}` : message
  const column = meant ? titleOf(part, spot.path) : titleOf(head, spot.path)
  return row
    ? { sheet: head.title, line: row.line, column: meant ? '' : column, message: said }
    : { sheet: part.title, line: named[0]?.row?.line ?? null, column: '', message: said }
}

/** The column that holds a field, or a part of it; empty when none does. */
function titleOf({ columns }: Sheet, path: string): string {
  const holds = columns.find((column) => path === column.path || path.startsWith(`${column.path}.`))
  return (holds ?? columns.find((column) => column.path.startsWith(`${path}.`)))?.title ?? ''
}

/** What changes as it was before; what is new taken off sale, because a product is never deleted. */
function undoOf(
  { head, part, rowsAre, back }: ProductSheets,
  changed: readonly Planned[],
): UndoSheet[] | null {
  const heads = changed.flatMap((one) => {
    if (!one.kept) return [{ ...one.head, status: 'withdrawn' as const }]
    return isDeepStrictEqual(one.kept.head, one.head) ? [] : [one.kept.head]
  })
  const parts = changed.flatMap((one) => {
    if (!one.kept) return []
    if (rowsAre === 'all') return partsChange(one) ? one.kept.parts : []
    return one.named
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
      .map(({ before, after }) => back?.(before, after) ?? before ?? after)
  })
  const undone = [
    { sheet: head.name, rows: heads.map((value) => cellsOf(head, value)) },
    { sheet: part.name, rows: parts.map((value) => cellsOf(part, value)) },
  ].filter(({ rows }) => rows.length > 0)
  return undone.length > 0 ? undone : null
}
