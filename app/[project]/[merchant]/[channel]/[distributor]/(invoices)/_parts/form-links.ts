import { linkTo } from '@/lib/screens/links.ts'
import type { ProductKind } from '@/lib/tenant/kinds.ts'

/** What orders of a kind are called on screens about invoices. */
export const kindWords: Readonly<Record<ProductKind, string>> = {
  tour: '线路',
  visa: '签证',
  goods: '商品',
  debris: '玩乐',
}

/** The form for orders of one kind. Kinds without a form of their own share that of tours. */
export function formLink(base: string, kind: ProductKind, orderNos: readonly string[]): string {
  const given = { orderNos: orderNos.join(',') }
  if (kind === 'goods') return linkTo(base, 'goodsAddInvoice', given)
  if (kind === 'visa') return linkTo(base, 'visaAddInvoice', given)
  return linkTo(base, 'addInvoice', { ...given, ...(kind === 'tour' ? {} : { kind }) })
}
