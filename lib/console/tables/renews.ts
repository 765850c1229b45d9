import { type PreviewedCall, pagesOf, previewOf } from '../../operate-center/contract/staff/preview.ts'
import { pagesShowing, titlesOf } from '../../screens/pages-showing.ts'
import type { PageSubject } from '../../screens/subjects.ts'

/** Which pages of the shops change with a thing of this kind. */
export function renews(kind: PageSubject['kind']): string {
  const others = kind === 'article' || kind === 'campaign' ? '' : '，以及推荐它的产品页和放了它卡片的文章'
  return saidOf(pagesShowing(kind).join('、') + others)
}

/** Which pages of the shops change with this change. */
export function renewsBy(call: PreviewedCall, input: Readonly<Record<string, unknown>>): string {
  const row = previewOf(call)
  if ('kind' in row) return renews(row.kind)
  return saidOf(row.everywhere ? '这家店铺的所有页面' : titlesOf(pagesOf(call, input)).join('、'))
}

const saidOf = (pages: string) => `店铺里会更新的页面：${pages}。`
