'use client'

import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FILTERS, type ListChoice, without } from './list-state.ts'

type Props = {
  base: string
  saleTel: string
  choice: ListChoice
  narrowed: boolean
  onChange: (choice: ListChoice) => void
}

/** Nothing matches: what to loosen, and one way on. */
export function EmptyList({ base, saleTel, choice, narrowed, onChange }: Props) {
  return (
    <Empty
      icon="bag"
      title={
        choice.keyword ? `没有找到“${choice.keyword}”` : narrowed ? '没有符合条件的商品' : '好物正在准备中'
      }
      text={narrowed ? '换个关键词，或放宽筛选条件看看' : '可以先看看其他产品，或联系客服咨询'}
    >
      {narrowed ? (
        <button
          type="button"
          className={ui.primary}
          onClick={() => onChange(without(choice, ['keyword', ...FILTERS]))}
        >
          查看全部好物
        </button>
      ) : (
        <a className={ui.primary} href={base}>
          返回首页
        </a>
      )}
      {saleTel ? (
        <a className={ui.text} href={`tel:${saleTel}`}>
          请客服推荐：{saleTel}
        </a>
      ) : null}
    </Empty>
  )
}
