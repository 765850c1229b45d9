import { pagesShowing } from '../../screens/pages-showing.ts'
import type { SubjectKind } from '../../screens/screens.ts'

/** Which pages of the shops change with a thing of this kind. */
export function renews(kind: SubjectKind): string {
  const others = kind === 'article' ? '' : '，以及推荐它的产品页和放了它卡片的文章'
  return `店铺里会更新的页面：${pagesShowing(kind).join('、')}${others}。`
}
