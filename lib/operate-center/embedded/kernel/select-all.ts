import type { Tenant } from '../../../tenant/tenant.ts'
import type { CallerOf, CallName } from '../../contract/contract.ts'
import { invalid, refused } from '../../contract/failures.ts'
import type { Selection } from '../../contract/staff/selection.ts'
import type { ListPage } from './ask-list.ts'
import { alsoAbout } from './audit.ts'
import type { Context, Outcome } from './context.ts'
import { slot } from './provided.ts'

/** Reads a page of a staff list with the running transaction, with all checks that a call through a door has. */
export type ListWithin = (
  context: Context,
  list: CallName,
  place: Tenant,
  input: unknown,
  caller: CallerOf<'staff.me'>,
) => Promise<Outcome<ListPage & { total: number | null }>>

/** Filled by the centre itself. */
export const listWithin = slot<ListWithin>('its own lists within a transaction')

type Asked = {
  list: CallName
  place: Tenant
  caller: CallerOf<'staff.me'>
  selection: Selection
  /** The most that the batch takes. */
  most: number
  /** The field by which calls name an item, and the item's field with it. */
  named: { field: string; by: string }
}

/**
 * The items that a list shows with the filters of a selection, within the transaction that changes them. Refused when
 * there are more than the person has counted: nobody changes what they have not seen.
 */
export async function selectAll(
  context: Context,
  { list, place, caller, selection, most, named }: Asked,
): Promise<Outcome<Record<string, unknown>[]>> {
  const { search, expected } = selection
  // The cursor and the size of pages are not the person's.
  const { after: _after, limit: _limit, counted: _counted, ...filters } = selection.filters
  const items: Record<string, unknown>[] = []
  for (let after: string | undefined; ; ) {
    const page = await listWithin.of(context)(
      context,
      list,
      place,
      { ...filters, search, limit: 200, counted: after === undefined, ...(after && { after }) },
      caller,
    )
    if (!page.ok) return page
    const { total, next } = page.value
    if (total !== null && total > expected) {
      return refused(
        'SELECTION_GREW',
        `符合条件的已有${total}项，多于您确认的${expected}项，请刷新后重新确认`,
      )
    }
    if (total === 0) return refused('SELECTION_EMPTY', '没有符合条件的内容，请刷新列表')
    if (total !== null && total > most) return invalid({ all: `一次最多处理${most}项，请缩小筛选范围` })
    items.push(...page.value.items)
    if (next === null) break
    after = next
  }
  alsoAbout(
    context,
    items.map((item) => ({ field: named.field, value: String(item[named.by]) })),
  )
  return { ok: true, value: items }
}
