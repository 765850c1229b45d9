import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { defaultText } from '../../../domain/contracts/default-texts.ts'
import type { TextCode, TextSection } from '../../../domain/texts/text-codes.ts'
import type { Db } from '../kernel/context.ts'
import { merchantTexts } from '../texts/schema.ts'
import { hashOf } from '../texts/text-hash.ts'
import { yunyou } from './merchants.ts'

const WRITER = { id: 'demo-owner', name: '商户负责人（演示）' }

const supplement: TextSection[] = [
  {
    heading: '云游的约定',
    text: '全程不增加购物场所；行程中如需帮助，请拨打页面上的客服电话。\n“{{产品}}”的集合时间与导游联系方式，以出团通知书为准。',
  },
]

/**
 * Texts of the demo's first merchant: a contract that names an arbitration body (made up), supplementary clauses of its
 * own, and a draft of the next ones. The other merchant uses what comes with the product.
 */
export async function seedTexts(db: Db, now: Date): Promise<void> {
  const main = defaultText('contract.domestic')
  if (!main) throw new Error('there is no default contract')
  const day = todayInShanghai(now)
  const row = (
    code: TextCode,
    state: 'draft' | 'published',
    content: { title: string; sections: TextSection[]; arbitration: string },
  ) => ({
    id: `demo-${code}-${state}`,
    merchant: yunyou.code,
    code,
    state,
    ...content,
    hash: hashOf(content),
    version: state === 'draft' ? null : day,
    validFrom: state === 'draft' ? null : day,
    writtenBy: WRITER,
    createdAt: now,
    updatedAt: now,
    publishedAt: state === 'draft' ? null : now,
  })
  const { title, sections } = main
  const clauses = { title: '补充条款', arbitration: '' }
  await db
    .insert(merchantTexts)
    .values([
      row('contract.domestic', 'published', { title, sections, arbitration: '云城仲裁委员会（虚构）' }),
      row('contract.supplement', 'published', { ...clauses, sections: supplement }),
      row('contract.supplement', 'draft', {
        ...clauses,
        sections: [...supplement, { heading: '待定', text: '下一版草稿，尚未发布。' }],
      }),
    ])
    .onConflictDoNothing()
}
