import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { shanghaiInstant, todayInShanghai } from '../../../base/calendar/dates.ts'
import { readableCode } from '../../../base/text/codes.ts'
import { alikeCodes, maskedCode, weakCode } from '../../../domain/coupons/own-codes.ts'
import { refused, succeed } from '../../contract/failures.ts'
import { namesOf } from '../catalogue/imports/columns.ts'
import type { ImportKind } from '../catalogue/imports/kind.ts'
import { laidOver, type Row } from '../catalogue/imports/parse-rows.ts'
import { cellsOf, leftAlone, newReport, note } from '../catalogue/imports/report.ts'
import type { Db } from '../kernel/context.ts'
import { batchSheet, codeSheet } from './code-sheets.ts'
import { codeHash } from './codes.ts'
import { couponBatches, couponSecrets, couponTemplates } from './schema.ts'
import { keepHashes, makeBatch } from './staff-batches.ts'

/** Codes of one import: as many as the console makes at once. */
const MOST_CODES = 2_000

type BatchValue = {
  name: string
  /** As sheets name the template. */
  template: string
  /** The last day on which a code is redeemed. */
  lastDay: string | null
  status: 'active' | 'stopped'
  count?: number
  redeemed?: number
}
type BatchRow = typeof couponBatches.$inferSelect
type KeptBatch = { row: BatchRow; value: BatchValue }
type Planned = { row: Row; kept: KeptBatch | null; value: BatchValue; hashes: string[] }

/**
 * Codes that a merchant has had printed or has from a partner, as batches of a coupon. Codes are secrets: kept as keyed
 * hashes, shown by their beginning, in no file that comes out. A batch comes in whole; undoing it stops it.
 */
export const couponCodeImport: ImportKind = {
  sheets: [batchSheet, codeSheet],

  async plan(context, { place: { merchant } }, parsed) {
    const { db, now } = context
    const report = newReport([batchSheet, codeSheet], parsed.errors)
    const wrong = (row: Row, path: string, message: string) => {
      const sheet = ofBatch.has(path) ? batchSheet : codeSheet
      const column = sheet.columns.find((one) => one.path === path)?.title ?? ''
      report.errors.push({ sheet: sheet.title, line: row.line, column, message })
    }
    const templates = await templatesOf(db, merchant)
    const kept = await keptBatches(db, merchant, templates.names)
    const hashOf = (row: Row) => codeHash(context, merchant, String(row.said.get('code')))
    const codeRows = parsed.rows.couponCodes ?? []
    const known = await knownSecrets(db, merchant, codeRows.map(hashOf))
    const common = await commonCodes(db, merchant)
    const codesOf = Map.groupBy(codeRows, ({ said }) => String(said.get('batch')))

    const planned: Planned[] = []
    for (const row of parsed.rows.couponBatches ?? []) {
      const was = kept.get(row.key) ?? null
      const value = laidOver(batchSheet.columns, was?.value ?? null, row.said) as BatchValue
      note(report, batchSheet, row, was?.value ?? null, value)
      if (was) {
        if (value.template !== was.value.template)
          wrong(row, 'template', '已有的批次不能换优惠券，请用新的批次名称')
        if (value.lastDay !== was.value.lastDay)
          wrong(row, 'lastDay', '已有的批次不能改截止日期，请用新的批次名称')
      } else {
        if (value.name.length < 2 || value.name.length > 40) wrong(row, 'name', '批次名称为2至40个字')
        const said = templates.names.wrong('优惠券', value.template)
        if (said) wrong(row, 'template', said)
        if (value.lastDay !== null && value.lastDay < todayInShanghai(now())) {
          wrong(row, 'lastDay', '截止日期已经过去')
        }
        if (value.status === 'stopped') wrong(row, 'status', '新批次不能一开始就停用')
        if (!codesOf.has(value.name)) wrong(row, 'name', `“${codeSheet.title}”里没有这个批次的兑换码`)
      }
      planned.push({ row, kept: was, value, hashes: [] })
    }

    const ofName = new Map(planned.map((one) => [one.value.name, one]))
    for (const [name, rows] of codesOf) {
      const batch = ofName.get(name)
      const was = batch?.kept ?? kept.get(name) ?? null
      const alike = alikeCodes(rows.map(({ said }) => String(said.get('code'))))
      rows.forEach((row, index) => {
        const code = String(row.said.get('code'))
        const hash = hashOf(row)
        const owner = known.get(hash)
        const shown = { line: row.line, key: maskedCode(code) }
        const value = { batch: name, code }
        if (was && owner === was.row.id) {
          note(report, codeSheet, shown, value, value)
          return
        }
        const twin = rows[alike.get(index) ?? -1]
        const problem: [string, string | null] =
          !batch && !was
            ? ['batch', parsed.broken.has(name) ? '' : `没有这个批次，请在“${batchSheet.title}”里写上它`]
            : was
              ? ['batch', '这个批次已经有了，不能再加兑换码；请用新的批次名称']
              : owner !== undefined
                ? ['code', '这个兑换码已在其他批次里']
                : common.has(code)
                  ? ['code', '这个兑换码与一个通用口令相同']
                  : ['code', weakCode(code) ?? (twin ? alikeTo(twin) : null)]
        const [path, message] = problem
        if (message !== null) {
          // What is wrong with the batch's own row is said there.
          if (message !== '') wrong(row, path, message)
          return
        }
        note(report, codeSheet, shown, null, value)
        // What is shown of a code does not tell it from others; the fingerprint of the import does.
        report.said.push(hash)
        batch?.hashes.push(hash)
      })
    }
    if (codeRows.length > MOST_CODES) {
      const message = `一次最多导入${MOST_CODES}个兑换码，这次是${codeRows.length}个，请分成几个文件`
      report.errors.unshift({ sheet: codeSheet.title, line: null, column: '', message })
    }
    for (const { row, kept: was, value, hashes } of planned) {
      const left = templates.leftOf(value.template)
      if (!was && left !== null && hashes.length > left) {
        wrong(row, 'template', `该优惠券只剩${left}张，请增加总数量或减少兑换码`)
      }
    }
    leftAlone(report, batchSheet, kept.size)
    const changed = planned.filter(({ kept: was, value }) => !isDeepStrictEqual(was?.value, value))

    return {
      report,
      undo: () =>
        changed.length === 0
          ? null
          : [
              {
                sheet: batchSheet.name,
                rows: changed.map(({ kept: was, value }) =>
                  cellsOf(batchSheet, was?.value ?? { ...value, status: 'stopped' }),
                ),
              },
            ],
      async carryOut(inside, { apply }) {
        if (!apply || report.errors.length > 0) return succeed(null)
        for (const { kept: was, value, hashes } of changed) {
          if (was) {
            await inside.db
              .update(couponBatches)
              .set({ stopped: value.status === 'stopped' })
              .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.id, was.row.id)))
            continue
          }
          const made = await makeBatch(inside, merchant, {
            templateId: templates.names.idOf(value.template) ?? '',
            name: value.name,
            expiresAt: value.lastDay === null ? null : endOf(value.lastDay),
            kind: 'single',
            count: hashes.length,
          })
          if (!made.ok) return made
          const { batchId } = made.value
          if (!(await keepHashes(inside, { merchant, batchId }, hashes))) {
            return refused('CHANGED_MEANWHILE', '有兑换码刚刚被其他人导入，请重新导入')
          }
        }
        return succeed(null)
      },
    }
  },

  async values({ db }, merchant, names) {
    if (!names.includes('couponBatches')) return {}
    const templates = await templatesOf(db, merchant)
    const kept = await keptBatches(db, merchant, templates.names)
    return { couponBatches: [...kept.values()].map(({ value }) => value), couponCodes: [] }
  },
}

const alikeTo = ({ line }: Row) => `与第${line}行只差最后几位，容易被猜到，请使用随机的兑换码`

/** Fields of a batch's row; those of a code's row have other names. */
const ofBatch = new Set(batchSheet.columns.map(({ path }) => path))

/** The end of a day in China, as an instant. */
const endOf = (day: string) => new Date(shanghaiInstant(day, '23:59') + 60_000).toISOString()

async function templatesOf(db: Db, merchant: string) {
  const rows = await db
    .select()
    .from(couponTemplates)
    .where(eq(couponTemplates.merchant, merchant))
    .orderBy(asc(couponTemplates.name), asc(couponTemplates.id))
  const names = namesOf(rows)
  return {
    names,
    /** Coupons of a template that can still be given; null: no end, or no such template. */
    leftOf(label: string): number | null {
      const row = rows.find(({ id }) => id === names.idOf(label))
      return row?.total == null ? null : row.total - row.taken
    },
  }
}

/** Batches of codes that are redeemed once, by their names; where two have one name, the id follows it. */
async function keptBatches(
  db: Db,
  merchant: string,
  templates: ReturnType<typeof namesOf>,
): Promise<Map<string, KeptBatch>> {
  const rows = await db
    .select()
    .from(couponBatches)
    .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.kind, 'single')))
    .orderBy(asc(couponBatches.createdAt), asc(couponBatches.id))
  const names = namesOf(rows)
  return new Map(
    rows.map((row): [string, KeptBatch] => {
      const name = names.labelOf(row.id)
      const value: BatchValue = {
        name,
        template: templates.labelOf(row.templateId),
        // Nothing is redeemed at the instant itself.
        lastDay: row.expiresAt ? todayInShanghai(row.expiresAt.getTime() - 1) : null,
        status: row.stopped ? 'stopped' : 'active',
        count: row.count,
        redeemed: row.redeemed,
      }
      return [name, { row, value }]
    }),
  )
}

/** Of these hashes those that there are, with the batch of each. */
async function knownSecrets(
  db: Db,
  merchant: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ hash: couponSecrets.secretHash, batchId: couponSecrets.batchId })
    .from(couponSecrets)
    .where(and(eq(couponSecrets.merchant, merchant), inArray(couponSecrets.secretHash, ['', ...hashes])))
  return new Map(rows.map(({ hash, batchId }) => [hash, batchId]))
}

/** The common codes of a merchant, as single ones are read. */
async function commonCodes(db: Db, merchant: string): Promise<Set<string>> {
  const rows = await db
    .select({ code: couponBatches.code })
    .from(couponBatches)
    .where(and(eq(couponBatches.merchant, merchant), eq(couponBatches.kind, 'common')))
  return new Set(rows.map(({ code }) => readableCode(code ?? '')))
}
