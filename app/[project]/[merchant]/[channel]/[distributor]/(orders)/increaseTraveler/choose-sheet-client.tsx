'use client'

import { fitOf, type Journey } from '@/lib/domain/people/fit.ts'
import type { GuestRules } from '@/lib/domain/people/guest-rules.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { documentTypeNames } from '@/lib/domain/vocabulary.ts'
import { shownName } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './increase-traveler.module.css'
import { type Choices, conflictsOf, type Person } from './places.ts'

type Props = {
  place: Person
  /** Of the whole order. */
  places: readonly Person[]
  name: string
  journey: Journey
  rules: GuestRules | null
  travellers: readonly Traveller[]
  choices: Choices
  onChoose: (travellerId: string) => void
  /** Opens the form of a kept traveller, or of a new one (`new`). */
  onForm: (id: string) => void
  onClose: () => void
}

/** Who takes this place: a kept traveller who may, or a new one. The others show why they may not. */
export function ChooseSheet(props: Props) {
  const { place, places, name, journey, rules, travellers, choices, onChoose, onForm, onClose } = props
  return (
    <Sheet
      open
      onClose={onClose}
      title={`选择${name}`}
      foot={
        <button type="button" className={`${ui.button} ${ui.wide}`} onClick={() => onForm('new')}>
          <Icon name="plus" size={18} />
          新增出行人
        </button>
      }
    >
      {travellers.length === 0 ? (
        <p className={styles.none}>还没有常用出行人，请新增后选择</p>
      ) : (
        <ul>
          {travellers.map((traveller) => {
            const conflicts = conflictsOf(traveller, place, choices, journey, rules, places)
            const document = (rules && fitOf(traveller, rules, journey).document) ?? traveller.documents[0]
            return (
              <li key={traveller.id} className={styles.option}>
                <button
                  type="button"
                  className={styles.pick}
                  disabled={conflicts.length > 0}
                  aria-pressed={choices[place.id] === traveller.id}
                  onClick={() => onChoose(traveller.id)}
                >
                  <strong>{shownName(traveller)}</strong>
                  <span className={styles.documentText}>
                    {document ? `${documentTypeNames[document.type]} ${document.number}` : '未填写证件'}
                  </span>
                  {conflicts.map((text) => (
                    <span key={text} className={styles.conflict}>
                      {text}
                    </span>
                  ))}
                </button>
                <button
                  type="button"
                  className={styles.edit}
                  aria-label={`编辑${shownName(traveller)}`}
                  onClick={() => onForm(traveller.id)}
                >
                  <Icon name="edit" size={20} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Sheet>
  )
}
