'use client'

import { call } from '@/lib/browser/door/call.ts'
import { GoodsCard } from '@/lib/flows/catalogue/goods-card.tsx'
import type { GoodsCard as Goods, GoodsCategory } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { choiceOf, type ListChoice, PAGE_SIZE, without } from './list-state.ts'
import { chipsOf, filterOf } from './list-words.ts'

export { EmptyList } from './empty-list-client.tsx'

/** A page of the list that a search string names. */
export function askGoods(search: string, page: number) {
  return call('goods.list', { ...filterOf(choiceOf(search)), page, pageSize: PAGE_SIZE })
}

/** Cards that the browser has loaded. */
export function GoodsCards({ base, goods }: { base: string; goods: readonly Goods[] }) {
  return goods.map((one, index) => (
    <GoodsCard key={one.proId} goods={one} base={base} first={index < 4} layout="tile" />
  ))
}

type ChipsProps = {
  choice: ListChoice
  categories: readonly Pick<GoodsCategory, 'id' | 'name'>[]
  onChange: (choice: ListChoice) => void
}

/** What has been chosen; a tap takes it back. */
export function Chips({ choice, categories, onChange }: ChipsProps) {
  return chipsOf(choice, categories).map(({ names, text }) => (
    <button
      key={names[0]}
      type="button"
      aria-label={`取消${text}`}
      onClick={() => onChange(without(choice, names))}
    >
      {text} <Icon name="close" size={14} />
    </button>
  ))
}
