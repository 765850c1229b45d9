import type { WorkKind } from '../../domain/staff/work-kinds.ts'
import type { Input, Value } from '../../operate-center/contract/contract.ts'

type Item = Value<'staff.work'>['items'][number]

/** An item that was opened from the queue, and where in which queue it stood. */
export type QueueVisit = {
  merchant: string | null
  /** What the queue was asked with. */
  input: Pick<Input<'staff.work'>, 'whose' | 'after'> & { kinds: WorkKind[]; limit: number }
  item: Item
  /** Of the items of its page. */
  at: number
  /** The queue's own address. */
  queue: string
  /** Where the item is seen. */
  to: string
}

/** In this page's memory alone: another tab has a visit of its own. */
let visit: QueueVisit | null = null

export function beginVisit(next: QueueVisit): void {
  visit = next
}

/** The visit to which an address belongs: the item's own, or a list that still looks for it. */
export function visitAt(path: string, query: URLSearchParams): QueueVisit | null {
  if (!visit) return null
  const [own, search = ''] = visit.to.split('?')
  const sought = new URLSearchParams(search).get('search')
  return own === path && (sought === null || sought === query.get('search')) ? visit : null
}

export const keyOfItem = ({ merchant, kind, item }: Pick<Item, 'merchant' | 'kind' | 'item'>) =>
  `${merchant} ${kind} ${item}`

const indexOf = (items: readonly Item[], item: Item): number =>
  items.findIndex((one) => keyOfItem(one) === keyOfItem(item))

/** Whether an item waits no longer. */
export const isGone = (items: readonly Item[], item: Item): boolean => indexOf(items, item) < 0

/** What stands in the place of an item that is done: the one after it, or else the first. Null: nothing is left. */
export function nextOf(
  items: readonly Item[],
  { item, at }: Pick<QueueVisit, 'item' | 'at'>,
): Pick<QueueVisit, 'item' | 'at'> | null {
  const now = indexOf(items, item)
  const others = items
    .map((one, index) => ({ item: one, at: index }))
    .filter(({ at: index }) => index !== now)
  const from = now < 0 ? at : now
  return others.find(({ at: index }) => index >= from) ?? others[0] ?? null
}
