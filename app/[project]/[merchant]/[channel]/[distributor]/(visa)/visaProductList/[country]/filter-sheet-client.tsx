'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import { visaEntries, visaTypes } from '@/lib/domain/visas/words.ts'
import list from '@/lib/flows/catalogue/filtered-list.module.css'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FILTERS, type ListChoice, searchOf, without } from './list-state.ts'
import { filterOf, speeds } from './list-words.ts'

type Props = {
  facets: Value<'visas.list'>['facets']
  choice: ListChoice
  onClose: () => void
  onApply: (choice: ListChoice) => void
}

/** Milliseconds to wait for further choices before the results are counted. */
const COUNT_AFTER_MS = 300

/** All filters at once; the button says how many visas they leave. */
export function FilterSheet({ facets, choice: chosen, onClose, onApply }: Props) {
  const [draft, setDraft] = useState(chosen)
  const count = useCount(draft)
  const group = (
    title: string,
    name: 'type' | 'entries' | 'within',
    options: readonly { value: string; label: string }[],
  ) =>
    options.length > 0 ? (
      <fieldset className={list.choice}>
        <legend>{title}</legend>
        <div>
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={draft[name] === value}
              onClick={() =>
                setDraft(({ [name]: before, ...rest }) =>
                  before === value ? rest : { ...rest, [name]: value },
                )
              }
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    ) : null
  return (
    <Sheet
      open
      onClose={onClose}
      title="筛选"
      foot={
        <>
          <button type="button" className={ui.button} onClick={() => setDraft(without(chosen, FILTERS))}>
            重置
          </button>
          <button
            type="button"
            className={ui.primary}
            disabled={count === 0}
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            {count === 0 ? '没有符合的签证' : count === undefined ? '查看结果' : `查看 ${count} 款`}
          </button>
        </>
      }
    >
      {group(
        '签证类型',
        'type',
        facets.types.map((value) => ({ value, label: visaTypes[value] })),
      )}
      {group(
        '入境次数',
        'entries',
        facets.entries.map((value) => ({ value, label: visaEntries[value] })),
      )}
      {group('办理时长', 'within', speeds)}
    </Sheet>
  )
}

/** How many visas a choice leaves; undefined until the centre has answered. */
function useCount(choice: ListChoice): number | undefined {
  const wanted = searchOf(choice)
  const [counted, setCounted] = useState<{ search: string; total: number }>()
  useEffect(() => {
    let live = true
    const timer = setTimeout(async () => {
      const answer = await call('visas.list', { ...filterOf(choice), pageSize: 1 })
      if (live && answer.ok) setCounted({ search: wanted, total: answer.value.total })
    }, COUNT_AFTER_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [choice, wanted])
  return counted?.search === wanted ? counted.total : undefined
}
