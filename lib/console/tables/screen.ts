import type { ReactNode } from 'react'
import type { TrailKind } from '../../domain/staff/trail-kinds.ts'
import type { CallName, Contract, Input, Value } from '../../operate-center/contract/contract.ts'
import type { Place, Shop } from '../door/place.ts'
import type { Outline } from '../editor/outlines.ts'

/** A staff call that reads a list page by page. */
export type ListName = {
  [N in CallName]: Contract[N] extends { list: true } ? N : never
}[CallName]

export type RowOf<N extends ListName> = Value<N> extends { items: (infer R)[] } ? R : never

export type Column<R> = {
  /** In the address and in the choice of columns. */
  key: string
  title: string
  of: (row: R) => ReactNode
  width?: number
  /** The list's `sort` for this column. */
  sort?: string
  align?: 'right'
  /** Not shown before it is chosen. */
  extra?: true
}

/** One thing that a field can be. */
export type Option = { value: string | number; label: string }

/** Something that can be done: a staff call with its input. */
export type Act<R> = {
  call: CallName
  label: string
  /** What the row says; it is not asked. */
  known: (row: R) => object
  /** What the fields begin with. */
  start?: (row: R) => object
  /** Fields that are not asked beside those that are known. */
  omit?: readonly string[]
  when?: (row: R) => boolean
  danger?: true
  /** What fields can be where the row says it: which traveller, which package. By path without numbers. */
  choices?: (row: R) => Readonly<Record<string, readonly Option[]>>
  /** What narrows the lists by which fields are chosen (chosen.ts), by path: departures of the order's tour. */
  narrow?: (row: R) => Readonly<Record<string, object>>
  /** What it does, above the fields. */
  note?: string | ((row: R) => ReactNode)
  /** Read before it is done, and shown above the fields; `known` of the act follows from it. */
  preview?: {
    call: CallName
    input: (row: R) => object
    show: (value: never) => ReactNode
    known: (value: never) => object
  }
  /** What the answer says that is worth showing; otherwise only that it is done. */
  result?: (value: never, row: R) => ReactNode
  /** What its answer says is a table of many columns. */
  wide?: true
  /** Of a call about one shop: the row's. */
  shop?: (row: R) => Shop
  /** A field of the input that a file fills in. */
  upload?: FromFile
  /** In a list: also for many chosen rows, one after the other. */
  bulk?: true
  /** The same as one change of many rows, where its call takes them together. */
  many?: (rows: readonly R[]) => object
  /** Of a bulk act whose call takes `all`: the field of ids that it stands for. */
  all?: string
  /** Asked on a page of its own, in sections, instead of in a dialog. */
  page?: Outline
  /** Where to go once it is done. */
  leads?: (value: never, row: R) => string
}

/** A file for one field of an act: its bytes, or the texts of one of its columns. */
export type FromFile = {
  field: string
  /** What is asked for, such as `账单文件`. */
  label: string
  hint: string
  /** Endings that are taken; those of spreadsheets by default. */
  ends?: readonly string[]
  mostBytes?: number
  /** Title of the column whose texts become the field's list. */
  column?: string
}

type ActOptions<N extends CallName, R> = Omit<
  Act<R>,
  'call' | 'known' | 'start' | 'preview' | 'result' | 'leads' | 'omit' | 'many'
> & {
  many?: (rows: readonly R[]) => Partial<Input<N>>
  known?: (row: R) => Partial<Input<N>>
  start?: (row: R) => Partial<Input<N>>
  omit?: readonly (keyof Input<N> & string)[]
  preview?: Act<R>['preview']
  result?: (value: Value<N>, row: R) => ReactNode
  leads?: (value: Value<N>, row: R) => string
}

/** Acts on rows of one sort, each with the input and the answer of its call. */
export function actsOn<R>() {
  return <N extends CallName>(call: N, options: ActOptions<N, R>): Act<R> => {
    const { known = () => ({}), ...others } = options
    // The call's own types are checked here; the console's parts handle every act alike.
    return { ...(others as unknown as Omit<Act<R>, 'call' | 'known'>), call, known }
  }
}

/** Acts on a list, not on one of its rows. */
export const onNothing = actsOn<undefined>()

/** What an act reads and shows before it is done: a call with its own types, and what the act takes from its answer. */
export function preview<P extends CallName, R>(
  call: P,
  options: {
    input: (row: R) => Input<P>
    show: (value: Value<P>) => ReactNode
    known: (value: Value<P>) => object
  },
): NonNullable<Act<R>['preview']> {
  return { ...(options as unknown as Omit<NonNullable<Act<R>['preview']>, 'call'>), call }
}

/** A column of a board: the list's rows for which its call is asked with this besides. */
export type Lane = { key: string; title: string; input: object }

/** A list's rows as cards, a column for each state. */
export type Board<R = never> = {
  lanes: readonly Lane[]
  /** Its name on its card, where fewer words than among others do. */
  title?: (row: R) => string
  /** Under its name. */
  card: (row: R) => ReactNode
  /** Where its name leads, if not to the row in full. */
  leads?: (row: R, merchant: string | null) => string
}

export type List<R = never> = {
  call: CallName
  columns: readonly Column<R>[]
  /** Fields of the call's input that are asked above the list, in this order. */
  filters: readonly string[]
  /** What the list begins with, where the address says nothing. */
  first?: () => object
  /** Always part of the input. */
  fixed?: object
  search?: string
  /** Said while it has no row at all: how rows come here. Not needed where `make` says it. */
  empty?: string
  /** Read again so often, where rows change by themselves. */
  everyMs?: number
  /** Names a row among the others. */
  id: (row: R) => string
  /** A row's own address leads to the screen's detail. */
  opens?: (row: R) => string
  /** What a row is called among others. */
  name?: (row: R) => string
  /** The same rows as cards, beside the table. */
  board?: Board<R>
  /** Without a row: 新建. */
  make?: readonly Act<undefined>[]
  acts?: readonly Act<R>[]
  /** Read beside the rows of a page, such as their numbers; each row gets what belongs to it. */
  beside?: { call: CallName; input: (rows: readonly R[]) => object; of: (value: never, row: R) => object }
}

export type Section<V> = {
  title: string
  of: (value: V) => ReactNode
  when?: (value: V) => boolean
}

export type Detail<V = never> = {
  call: CallName
  input: (id: string) => object
  title: (value: V) => string
  /** How it stands, beside the title. */
  state?: (value: V) => ReactNode
  sections: readonly Section<V>[]
  /** What staff have done with it is shown below; it is named there by this screen's id. */
  trail?: TrailKind
  acts?: readonly Act<V>[]
  /** Other screens about the same thing, by this screen's id. */
  ways?: readonly { label: string; to: (id: string) => string }[]
  /** Of a call about one shop: the shop that an id names. */
  shop?: (id: string) => Shop | null
}

export const groups = {
  orders: '订单',
  fulfilment: '履约',
  catalogue: '产品',
  customers: '会员与服务',
  marketing: '营销与内容',
  money: '财务',
  shops: '店铺与平台',
  system: '系统',
  own: '我的',
} as const
type Group = keyof typeof groups

export type Screen = {
  /** In the address. */
  name: string
  title: string
  group: Group
  /** The calls without which there is nothing to see. */
  needs: readonly CallName[]
  list?: List
  detail?: Detail
  /** One thing of the merchant that is always there, such as settings: the detail without a list. */
  single?: true
  /** Changes that its sections make beside its acts. */
  makes?: readonly CallName[]
  /** A screen of its own kind; `calls`: what it may make, for the test that every call has its place. */
  own?: {
    show: (id: string | null, place: Place, visible: readonly Screen[]) => ReactNode
    calls: readonly CallName[]
  }
}

/** A list whose rows are those of its call. */
export function list<N extends ListName, X extends object = object>(
  call: N,
  options: Omit<List<RowOf<N> & X>, 'call' | 'filters' | 'first' | 'fixed' | 'beside'> & {
    filters: readonly (keyof Input<N> & string)[]
    first?: () => Partial<Input<N>>
    fixed?: Partial<Input<N>>
    beside?: List<RowOf<N>>['beside']
  },
): List {
  return { ...(options as unknown as Omit<List, 'call'>), call }
}

/** What is read beside the rows of a page by a call with its own types. */
export function beside<B extends CallName, R>(
  call: B,
  options: { input: (rows: readonly R[]) => Input<B>; of: (value: Value<B>, row: R) => object },
): NonNullable<List<R>['beside']> {
  return { ...(options as unknown as Omit<NonNullable<List<R>['beside']>, 'call'>), call }
}

/** What is shown in full is the answer of its call. */
export function detail<N extends CallName>(
  call: N,
  options: Omit<Detail<Value<N>>, 'call' | 'input'> & { input: (id: string) => Input<N> },
): Detail {
  return { ...(options as unknown as Omit<Detail, 'call'>), call }
}
