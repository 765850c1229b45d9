import type { AfterSaleState, AfterSaleType } from '@/lib/domain/goods/words.ts'

const WAYS: Readonly<Record<AfterSaleType, readonly AfterSaleState[]>> = {
  refund: ['applied', 'refunding', 'done'],
  return: ['applied', 'toReturn', 'returned', 'refunding', 'done'],
}

const STEP_WORDS: Readonly<Partial<Record<AfterSaleState, string>>> = {
  applied: '提交申请',
  toReturn: '寄回商品',
  returned: '商家收货',
  refunding: '商家退款',
  done: '退款完成',
}

export type Step = { text: string; standing: 'past' | 'now' | 'ahead' }

/** The way of a request with where it stands; empty for one that left it: rejected, withdrawn, not sent back in time. */
export function stepsOf(type: AfterSaleType, state: AfterSaleState): Step[] {
  const way = WAYS[type]
  const now = way.indexOf(state)
  if (now < 0) return []
  return way.map((step, index) => ({
    text: STEP_WORDS[step] ?? '',
    standing: index < now ? 'past' : index === now ? 'now' : 'ahead',
  }))
}
