'use client'

import { useState } from 'react'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { filterProblem, type ListFilter } from './list-state.ts'
import styles from './tour-list.module.css'

type Facets = Value<'tours.list'>['facets']
type Props = {
  facets: Facets
  filter: ListFilter
  onClose: () => void
  onApply: (filter: ListFilter) => void
}

const days = [
  { value: '1-3', label: '1–3天' },
  { value: '4-6', label: '4–6天' },
  { value: '7-9', label: '7–9天' },
  { value: '10-', label: '10天以上' },
]

/** All filters at once; no request is made until 查看结果. */
export function FilterSheet({ facets, filter, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(filter)
  const toggle = (name: keyof ListFilter, value: string) =>
    setDraft(({ [name]: before, ...rest }) => (before === value ? rest : { ...rest, [name]: value }))
  const write = (name: keyof ListFilter, value: string) =>
    setDraft(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest))
  const apply = () => {
    const problem = filterProblem(draft)
    if (problem) {
      toast(problem)
      return
    }
    onApply(draft)
    onClose()
  }
  const choice = (
    title: string,
    name: keyof ListFilter,
    options: readonly { value: string; label: string }[],
  ) =>
    options.length > 0 ? (
      <fieldset className={styles.choice}>
        <legend>{title}</legend>
        <div>
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={draft[name] === value}
              onClick={() => toggle(name, value)}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    ) : null
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  return (
    <Sheet
      open
      onClose={onClose}
      title="筛选"
      foot={
        <>
          <button
            type="button"
            className={ui.button}
            onClick={() => setDraft(filter.keyword ? { keyword: filter.keyword } : {})}
          >
            重置
          </button>
          <button type="button" className={ui.primary} onClick={apply}>
            查看结果
          </button>
        </>
      }
    >
      <fieldset className={styles.choice}>
        <legend>出发日期</legend>
        <div className={styles.pair}>
          <input
            type="date"
            aria-label="最早出发日期"
            value={draft.dateFrom ?? ''}
            onChange={(event) => write('dateFrom', event.target.value)}
          />
          <span>至</span>
          <input
            type="date"
            aria-label="最晚出发日期"
            value={draft.dateTo ?? ''}
            onChange={(event) => write('dateTo', event.target.value)}
          />
        </div>
      </fieldset>
      {choice('行程天数', 'days', days)}
      <fieldset className={styles.choice}>
        <legend>价格（元／人）</legend>
        <div className={styles.pair}>
          <input
            inputMode="numeric"
            aria-label="最低价，元"
            placeholder="最低价"
            value={yuanOf(draft.priceMin)}
            onChange={(event) => write('priceMin', fenOf(event.target.value))}
          />
          <span>至</span>
          <input
            inputMode="numeric"
            aria-label="最高价，元"
            placeholder="最高价"
            value={yuanOf(draft.priceMax)}
            onChange={(event) => write('priceMax', fenOf(event.target.value))}
          />
        </div>
      </fieldset>
      {choice('主题', 'theme', plain(facets.themes))}
      {choice('线路等级', 'level', plain(facets.levels))}
      {choice('交通', 'transport', plain(facets.transports))}
      {choice('确认方式', 'instantConfirm', [{ value: '1', label: '只看即时确认' }])}
    </Sheet>
  )
}

/** The address carries fen, the shopper types whole yuan. */
function fenOf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return digits ? String(Number(digits) * 100) : ''
}

function yuanOf(fen: string | undefined): string {
  return fen ? String(Math.round(Number(fen) / 100)) : ''
}
