'use client'

import type { EntryRule } from '@/lib/domain/visas/words.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FILTERS, type ListChoice, without } from './list-state.ts'

type Props = {
  base: string
  saleTel: string
  country: { name: string; entry: EntryRule } | null
  choice: ListChoice
  filtered: boolean
  onChange: (choice: ListChoice) => void
}

/** Nothing matches: what to loosen, or that no visa is needed here, and one way on. */
export function EmptyList({ base, saleTel, country, choice, filtered, onChange }: Props) {
  const needless = country !== null && country.entry !== 'visa' && !filtered
  const title = choice.keyword
    ? `没有找到“${choice.keyword}”的签证`
    : filtered
      ? '没有符合条件的签证'
      : needless
        ? `${country.name}暂无需要代办的签证`
        : '这里的签证正在准备中'
  return (
    <Empty
      icon={needless ? 'check' : 'document'}
      title={title}
      text={
        needless
          ? '出行前请留意停留期限和入境要求'
          : filtered
            ? '放宽筛选条件，或换个国家和地区看看'
            : '可以看看其他国家和地区，或联系客服咨询'
      }
    >
      {filtered ? (
        <button
          type="button"
          className={ui.primary}
          onClick={() => onChange(without(choice, ['keyword', ...FILTERS]))}
        >
          清除筛选
        </button>
      ) : (
        <a className={ui.primary} href={linkTo(base, 'visaIndex')}>
          看看其他国家和地区
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
