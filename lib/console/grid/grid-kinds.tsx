import type { ReactNode } from 'react'
import { type CalendarDate, weekdayName } from '../../base/calendar/dates.ts'
import type { DepartureSeries } from '../../domain/catalogue/departure-series.ts'
import type { CellChange, Cells } from '../../domain/catalogue/price-cells.ts'
import { cellsOf } from '../../domain/catalogue/price-cells.ts'
import { optionName } from '../../domain/staff/field-words.ts'
import { placeTypeNames } from '../../domain/vocabulary.ts'
import type { CallName, Value } from '../../operate-center/contract/contract.ts'
import { ask, valueIn } from '../door/ask.ts'
import type { Place } from '../door/place.ts'
import { HolidayMark } from '../parts/cells.tsx'
import type { CellKind } from './cell-text.ts'
import { changedRow, type GridColumn, type GridRow } from './edits.ts'

/** What a grid shows: a product, one of its parts, a range of dates. */
export type Wanted = { proId: string; part: string; from: CalendarDate; to: CalendarDate }

type Loaded = {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** Before the cells, of each row. */
  labels: ReadonlyMap<string, readonly ReactNode[]>
  /** Days that have a row. */
  days: ReadonlySet<CalendarDate>
  /** There are more than are shown. */
  more: boolean
}

type Part = { value: string; label: string }

export type GridKind = {
  title: string
  /** What a row is, in a summary: 个团期. */
  unit: string
  /** The product of which the rows are: how it is chosen, and what is said of it. */
  products: CallName & ('staff.tours' | 'staff.goodsProducts' | 'staff.debris')
  product: {
    call: CallName
    name: (value: never) => string
    /** Of which one is chosen; `every`: or all of them. */
    parts: (value: never) => readonly Part[]
    every: boolean
    /** What is said where there is none. */
    none: string
  } | null
  /** Rows have dates, and a range of them is chosen. */
  dated: boolean
  labels: readonly string[]
  load: (place: Place, wanted: Wanted) => Promise<Loaded>
  check?: (cells: Cells) => Readonly<Record<string, string>>
  save: (changes: readonly CellChange[], wanted: Wanted) => { call: CallName; input: object }
  /** The call that adds days in series, and what of its input is not asked because it is known. */
  series?: {
    call: CallName
    known: readonly string[]
    label: string
    /** What happens to days that are there already. */
    present: string
    begin: object
    input: (wanted: Wanted, series: DepartureSeries, typed: object) => object
  }
}

/** Rows of a grid at most, as many as one call changes. */
const MOST = { departures: 400, skus: 200 }

const price: CellKind = { type: 'money', least: 1 }
const offered: CellKind = { type: 'money', least: 0, empty: '不售' }
const sale: GridColumn = {
  key: 'status',
  title: '状态',
  noun: '状态',
  kind: {
    type: 'words',
    words: { onSale: optionName('status', 'onSale'), stopped: optionName('status', 'stopped') },
  },
}

function dayLabel(date: CalendarDate): ReactNode {
  return (
    <>
      {date} {weekdayName(date)} <HolidayMark date={date} />
    </>
  )
}

/** Pages of a list until there are as many rows as a grid takes. */
async function pagesOf<R>(
  most: number,
  page: (after: string | undefined) => Promise<{ items: readonly R[]; next: string | null }>,
): Promise<{ rows: R[]; more: boolean }> {
  const rows: R[] = []
  let after: string | undefined
  do {
    const { items, next } = await page(after)
    rows.push(...items)
    after = next ?? undefined
  } while (after !== undefined && rows.length < most)
  return { rows: rows.slice(0, most), more: after !== undefined || rows.length > most }
}

const departureColumns: readonly GridColumn[] = [
  sale,
  ...Object.entries(placeTypeNames).map(
    ([type, title]): GridColumn => ({
      key: `prices.${type}`,
      title,
      noun: '价格',
      kind: type === 'adult' ? price : offered,
    }),
  ),
  { key: 'singleSupplement', title: '单房差', noun: '价格', kind: { type: 'money', least: 0 } },
  { key: 'planSeats', title: '计划名额', noun: '名额', kind: { type: 'plan', least: 1 } },
]

const departures: GridKind = {
  title: '团期价格与名额',
  unit: '个团期',
  products: 'staff.tours',
  product: {
    call: 'staff.tour',
    name: ({ tour }: Value<'staff.tour'>) => tour.name,
    parts: ({ tour }: Value<'staff.tour'>) =>
      tour.packages.map(({ code, name }) => ({ value: code, label: name })),
    every: true,
    none: '',
  },
  dated: true,
  labels: ['出发日期', '团号', '已用和占位'],
  async load(place, { proId, part, from, to }) {
    const { rows, more } = await pagesOf(MOST.departures, async (after) =>
      valueIn(
        await ask('staff.departures', place, {
          proId,
          from,
          to,
          ...(part ? { packageCode: part } : {}),
          sort: 'departDate',
          direction: 'asc',
          limit: 200,
          ...(after ? { after } : {}),
        }),
      ),
    )
    return {
      more,
      days: new Set(rows.map(({ departDate }) => departDate)),
      columns: departureColumns,
      labels: new Map(
        rows.map((row) => [row.id, [dayLabel(row.departDate), row.groupNo, row.usedSeats + row.heldSeats]]),
      ),
      rows: rows.map(({ id, prices, singleSupplement, planSeats, status, usedSeats, heldSeats }) => ({
        id,
        cells: cellsOf({ status, prices, singleSupplement, planSeats }),
        taken: { planSeats: usedSeats + heldSeats },
        ...(status === 'cancelled' ? { locked: '已取消的团期不能修改，请恢复' } : {}),
      })),
    }
  },
  save: (changes) => ({
    call: 'staff.saveDepartures',
    input: { rows: changes.map((change) => ({ departureId: change.id, ...changedRow(change) })) },
  }),
  series: {
    call: 'staff.addDepartures',
    known: ['proId', 'series', 'packageCode', 'dryRun'],
    label: '按日期添加团期',
    present: '已有，保持不变',
    begin: {},
    input: ({ proId, part }, series, typed) => ({ ...typed, proId, packageCode: part, series }),
  },
}

const skus: GridKind = {
  title: '商品价格与库存',
  unit: '个版本',
  products: 'staff.goodsProducts',
  product: null,
  dated: false,
  labels: ['版本', '编号', '已售和占用'],
  async load(place, { proId }) {
    const { rows, more } = await pagesOf(MOST.skus, async (after) =>
      valueIn(
        await ask('staff.goodsSkus', place, {
          ...(proId ? { proId } : {}),
          sort: 'code',
          direction: 'asc',
          limit: 200,
          ...(after ? { after } : {}),
        }),
      ),
    )
    return {
      more,
      days: new Set(),
      columns: [
        { key: 'price', title: '售价', noun: '价格', kind: price },
        { key: 'marketPrice', title: '划线价', noun: '价格', kind: { type: 'money', least: 1, empty: '无' } },
        { key: 'plan', title: '总库存', noun: '库存', kind: { type: 'plan', least: 0 } },
      ],
      labels: new Map(
        rows.map(({ skuId, name, values, code, used, held }) => [
          skuId,
          [[proId ? '' : name, ...values].filter(Boolean).join(' ') || name, code, used + held],
        ]),
      ),
      rows: rows.map(({ skuId, price: asked, marketPrice, plan, used, held }) => ({
        id: skuId,
        cells: { price: asked, marketPrice, plan },
        taken: { plan: used + held },
      })),
    }
  },
  check: ({ price: asked, marketPrice }): Record<string, string> =>
    typeof asked === 'number' && typeof marketPrice === 'number' && marketPrice <= asked
      ? { marketPrice: '划线价须高于售价；没有请填“无”' }
      : {},
  save: (changes) => ({
    call: 'staff.setGoodsSkus',
    input: { changes: changes.map(({ id, seen, changes: made }) => ({ skuId: id, ...made, seen })) },
  }),
}

const days: GridKind = {
  title: '门票与当地服务价格与库存',
  unit: '天',
  products: 'staff.debris',
  product: {
    call: 'staff.debrisProduct',
    name: ({ debris }: Value<'staff.debrisProduct'>) => debris.name,
    parts: ({ packages }: Value<'staff.debrisProduct'>) =>
      packages.flatMap(({ packageId, package: { name, use } }) =>
        use === 'dated' ? [{ value: packageId, label: name }] : [],
      ),
    every: false,
    none: '这个产品没有按日期销售的套餐。有效期套餐的价格在产品页的套餐里修改。',
  },
  dated: true,
  labels: ['日期', '已售和占用'],
  async load(place, { part, from, to }) {
    const found = valueIn(await ask('staff.debrisDays', place, { packageId: part, from, to })).days
    const slots = [...new Set(found.flatMap(({ stock }) => stock.map(({ slot }) => slot)))].sort()
    return {
      more: false,
      days: new Set(found.map(({ date }) => date)),
      columns: [
        sale,
        { key: 'price', title: '价格', noun: '价格', kind: price },
        {
          key: 'childPrice',
          title: '儿童价',
          noun: '价格',
          kind: { type: 'money', least: 1, empty: '不售' },
        },
        ...slots.map(
          (slot): GridColumn => ({
            key: `stock.${slot}`,
            title: slot ? `${slot} 库存` : '库存',
            noun: '库存',
            kind: { type: 'plan', least: 0 },
          }),
        ),
      ],
      labels: new Map(
        found.map(({ date, stock }) => [
          date,
          [dayLabel(date), stock.reduce((sum, { used, held }) => sum + used + held, 0)],
        ]),
      ),
      rows: found.map(({ date, price: asked, childPrice, status, stock }) => ({
        id: date,
        cells: cellsOf({
          status,
          price: asked,
          childPrice,
          stock: Object.fromEntries(stock.map(({ slot, plan }) => [slot, plan])),
        }),
        taken: Object.fromEntries(stock.map(({ slot, used, held }) => [`stock.${slot}`, used + held])),
      })),
    }
  },
  save: (changes, { part }) => ({
    call: 'staff.saveDebrisDays',
    input: { packageId: part, rows: changes.map((change) => ({ date: change.id, ...changedRow(change) })) },
  }),
  series: {
    call: 'staff.setDebrisDays',
    known: ['packageId', 'series', 'dryRun'],
    label: '按日期设置价格与库存',
    present: '已有，按填写的内容修改',
    begin: { changes: {} },
    input: ({ part }, series, typed) => ({ ...typed, packageId: part, series }),
  },
}

/** What has prices and seats in a grid, by the word of its address. */
export const gridKinds = { tour: departures, goods: skus, debris: days } as const satisfies Record<
  string,
  GridKind
>
export type GridKindName = keyof typeof gridKinds
