'use client'

import { call } from '@/lib/browser/door/call.ts'
import { VisaCard } from '@/lib/flows/catalogue/visa-card.tsx'
import type { VisaCard as Visa } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { choiceOf, type ListChoice, PAGE_SIZE, without } from './list-state.ts'
import { chipsOf, filterOf } from './list-words.ts'
import styles from './visa-list.module.css'

/** A page of the list that a search string names, for who lives in a province. */
export function askVisas(search: string, province: string | undefined, page: number) {
  return call('visas.list', {
    ...filterOf(choiceOf(search)),
    ...(province ? { province } : {}),
    page,
    pageSize: PAGE_SIZE,
  })
}

type Props = {
  base: string
  visas: readonly Visa[]
  /** Where the shopper lives, as the list was asked with. */
  provinceName: string | undefined
  /** How many of them take who lives there: the others stand below a heading. */
  accepted: number | null
}

/** Cards that the browser has loaded. */
export function VisaCards({ base, visas, provinceName, accepted }: Props) {
  return visas.map((visa, index) => (
    <div key={visa.proId} className={styles.item}>
      {provinceName && accepted !== null && accepted > 0 && index === accepted ? (
        <h2 className={styles.others}>其他领区的签证</h2>
      ) : null}
      <VisaCard visa={visa} base={base} first={index < 3} provinceName={provinceName} />
    </div>
  ))
}

type ChipsProps = { choice: ListChoice; onChange: (choice: ListChoice) => void }

/** What has been chosen; a tap takes it back. */
export function Chips({ choice, onChange }: ChipsProps) {
  return chipsOf(choice).map(({ name, text }) => (
    <button
      key={name}
      type="button"
      aria-label={`取消${text}`}
      onClick={() => onChange(without(choice, [name]))}
    >
      {text} <Icon name="close" size={14} />
    </button>
  ))
}
