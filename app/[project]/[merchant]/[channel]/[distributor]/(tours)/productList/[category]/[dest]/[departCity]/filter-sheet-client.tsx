'use client'

import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/browser/door/call.ts'
import { tourCategories } from '@/lib/domain/vocabulary.ts'
import type { TourFilter } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { DateInput } from '@/lib/ui/date-input-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { dayOptions, filterProblem, type ListChoice, searchOf } from './list-state.ts'
import styles from './tour-list.module.css'

type Facets = Value<'tours.list'>['facets']
type Props = {
  facets: Facets
  choice: ListChoice
  onClose: () => void
  onApply: (choice: ListChoice) => void
}

/** Choices of a filter that are shown before 展开. */
const SHOWN = 9
/** Milliseconds to wait for further choices before the results are counted. */
const COUNT_AFTER_MS = 300

/** All filters at once; the button says how many tours they leave. */
export function FilterSheet({ facets, choice: chosen, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(chosen)
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const toggle = (name: keyof ListChoice, value: string) =>
    setDraft(({ [name]: before, ...rest }) => (before === value ? rest : { ...rest, [name]: value }))
  const write = (name: keyof ListChoice, value: string) =>
    setDraft(({ [name]: _, ...rest }) => (value ? { ...rest, [name]: value } : rest))
  const problem = filterProblem(draft)
  const count = useCount(problem ? null : draft)
  const apply = () => {
    if (problem) {
      toast(problem)
      return
    }
    onApply(draft)
    onClose()
  }
  const choice = (
    title: string,
    name: keyof ListChoice,
    options: readonly { value: string; label: string }[],
  ) => {
    if (options.length === 0) return null
    const all = unfolded.includes(name) || options.length <= SHOWN + 1
    // A choice that is made stays in sight.
    const shown = all ? options : options.filter(({ value }, index) => index < SHOWN || draft[name] === value)
    return (
      <fieldset className={styles.choice}>
        <legend>{title}</legend>
        <div>
          {shown.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={draft[name] === value}
              onClick={() => toggle(name, value)}
            >
              {label}
            </button>
          ))}
          {all ? null : (
            <button
              type="button"
              className={styles.unfold}
              aria-label={`展开全部${title}`}
              onClick={() => setUnfolded([...unfolded, name])}
            >
              更多 {options.length - shown.length}
            </button>
          )}
        </div>
      </fieldset>
    )
  }
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
            onClick={() => setDraft(chosen.keyword ? { keyword: chosen.keyword } : {})}
          >
            重置
          </button>
          <button type="button" className={ui.primary} disabled={count === 0} onClick={apply}>
            {count === 0 ? '没有符合的线路' : count === undefined ? '查看结果' : `查看 ${count} 条`}
          </button>
        </>
      }
    >
      {choice('出发城市', 'departCity', plain(facets.departCities))}
      <fieldset className={styles.choice}>
        <legend>出发日期</legend>
        <div className={styles.pair}>
          <DateInput
            aria-label="最早出发日期"
            placeholder="年月日8位"
            value={draft.dateFrom ?? ''}
            onChange={(date) => write('dateFrom', date)}
          />
          <span>至</span>
          <DateInput
            aria-label="最晚出发日期"
            placeholder="年月日8位"
            value={draft.dateTo ?? ''}
            onChange={(date) => write('dateTo', date)}
          />
        </div>
      </fieldset>
      {choice('行程天数', 'days', dayOptions)}
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
      {choice('目的地', 'dest', plain(facets.destinations))}
      {choice(
        '产品类型',
        'category',
        facets.categories.map((value) => ({ value, label: tourCategories[value] })),
      )}
      {choice('主题', 'theme', plain(facets.themes))}
      {choice('酒店标准', 'hotel', plain(facets.hotels))}
      {choice('线路等级', 'level', plain(facets.levels))}
      {choice('交通', 'transport', plain(facets.transports))}
      {choice('确认方式', 'instantConfirm', [{ value: '1', label: '只看即时确认' }])}
      {choice('供应商', 'supplier', plain(facets.suppliers))}
    </Sheet>
  )
}

/** How many tours a choice leaves; undefined until the centre has answered. */
function useCount(choice: ListChoice | null): number | undefined {
  const wanted = choice && searchOf(choice)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), COUNT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data } = useSWR(
    settled === null ? null : ['tours.list count', settled],
    async () => {
      const answer = await call('tours.list', { ...choice, pageSize: 1 } as TourFilter)
      return answer.ok ? answer.value.total : undefined
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return settled === wanted ? data : undefined
}

/** The address carries fen, the shopper types whole yuan. */
function fenOf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return digits ? String(Number(digits) * 100) : ''
}

function yuanOf(fen: string | undefined): string {
  return fen ? String(Math.round(Number(fen) / 100)) : ''
}
