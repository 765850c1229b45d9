import { and, asc, eq, sql } from 'drizzle-orm'
import type { DebrisPackageDraft } from '../../../contract/catalogue/staff-debris.ts'
import type { Input } from '../../../contract/contract.ts'
import { stockPools } from '../../stock/schema.ts'
import { productImport } from '../imports/products.ts'
import { debrisSheet, packageSheet } from './debris-sheets.ts'
import { debrisPackages, debrisProducts } from './schema.ts'
import { draftOf, staffDebrisHandlers } from './staff-debris.ts'
import { packageDraftOf, savingPackage } from './staff-debris-packages.ts'

type DebrisHead = Input<'staff.saveDebris'>['debris'] & { status: string }
type PackageRow = DebrisPackageDraft & {
  product: string
  packageId: string
  /** Of an open package: places in all; null: of a dated one, or as it is. */
  stock: number | null
  /** Places that are sold or held. */
  taken?: number
}

/** Codes of packages that are new: they name pools of the stock. */
const PACKAGE_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/

/** Fragment products with their packages; prices and stock of single days stay with the calendar. */
export const debrisImport = productImport({
  table: debrisProducts,
  head: debrisSheet,
  part: packageSheet,
  rowsAre: 'named',

  async open({ db }, merchant) {
    const rows = await db
      .select()
      .from(debrisProducts)
      .where(eq(debrisProducts.merchant, merchant))
      .orderBy(asc(debrisProducts.code))
    const packages = Map.groupBy(
      await db
        .select({ own: debrisPackages, pool: stockPools })
        .from(debrisPackages)
        .leftJoin(
          stockPools,
          and(
            eq(stockPools.merchant, debrisPackages.merchant),
            eq(stockPools.id, sql`'debris/' || ${debrisPackages.id}`),
          ),
        )
        .where(eq(debrisPackages.merchant, merchant))
        .orderBy(asc(debrisPackages.proId), asc(debrisPackages.sort), asc(debrisPackages.id)),
      ({ own }) => own.proId,
    )
    return {
      kept: rows.map((row) => {
        const debris = draftOf(row)
        return {
          proId: row.id,
          updatedAt: row.updatedAt,
          head: { ...debris, entrusted: debris.entrusted ?? false, status: row.status },
          parts: (packages.get(row.id) ?? []).map(
            ({ own, pool }): PackageRow => ({
              product: row.code,
              packageId: own.id,
              ...packageDraftOf(own),
              stock: pool?.plan ?? null,
              ...(pool ? { taken: pool.used + pool.held } : {}),
            }),
          ),
        }
      }),

      missing({ kept, parts }) {
        const known = new Set(kept?.parts.map((part) => (part as PackageRow).packageId))
        return parts.flatMap(({ value }, part) => {
          const { packageId } = value as PackageRow
          return known.has(packageId) || PACKAGE_CODE.test(packageId)
            ? []
            : [{ part, path: 'packageId', message: '编号为2至32位字母、数字、- 或 _' }]
        })
      },

      async save(ask, { kept, head, headChanged, parts }) {
        const { status: _status, ...debris } = head as DebrisHead
        let proId = kept?.proId ?? ''
        if (headChanged) {
          const saved = await ask(
            'staff.saveDebris',
            staffDebrisHandlers['staff.saveDebris'],
            { ...(kept ? { proId } : {}), debris },
            (field) => ({ path: field.replace(/^debris\./, '') }),
          )
          if (!saved) return null
          proId = saved.proId
        }
        const known = new Set(kept?.parts.map((part) => (part as PackageRow).packageId))
        const changed = parts.flatMap(({ value, changed: its }, part) =>
          its ? [{ row: value as PackageRow, part }] : [],
        )
        // A product on sale keeps a package on sale all the time.
        changed.sort((a, b) => Number(a.row.status === 'stopped') - Number(b.row.status === 'stopped'))
        let complete = true
        for (const { row, part } of changed) {
          const { product: _product, packageId, stock, taken: _taken, ...own } = row
          const saved = await ask(
            'staff.saveDebrisPackage',
            savingPackage(() => packageId),
            {
              proId,
              ...(known.has(packageId) ? { packageId } : {}),
              package: own,
              ...(stock === null ? {} : { stock }),
            },
            (field) => ({ part, path: field.replace(/^package\./, '') }),
          )
          complete &&= saved !== null
        }
        return complete ? proId : null
      },
    }
  },

  setStatus: (ask, proId, status) =>
    ask('staff.setDebrisStatus', staffDebrisHandlers['staff.setDebrisStatus'], { proId, status }, (path) => ({
      path,
    })),

  back: (before, after) => before ?? { ...after, status: 'stopped' },
})
