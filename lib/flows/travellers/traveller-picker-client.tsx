'use client'

import { ownedDocumentName } from '../../domain/people/document-names.ts'
import { type Fit, fitOf, type Journey, placeProblem, seniorHint } from '../../domain/people/fit.ts'
import type { GuestRules } from '../../domain/people/guest-rules.ts'
import { nameForOwner } from '../../domain/people/shown-to-owner.ts'
import { movePlace, placeTraveller, type Slot, withoutTraveller } from '../../domain/people/slots.ts'
import type { Traveller } from '../../domain/people/traveller.ts'
import { ageGroupNames, type PlaceType, placeTypeNames } from '../../domain/vocabulary.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './travellers.module.css'

type Props = {
  travellers: readonly Traveller[]
  slots: readonly Slot[]
  rules: GuestRules
  journey: Journey
  onChange: (slots: Slot[]) => void
  /** Address of the form of a kept traveller. */
  editHref: (id: string) => string
}

/**
 * Kept travellers to tick for the places of an order; for one who cannot go, the reason is shown before anything is
 * confirmed.
 */
export function TravellerPicker({ travellers, slots, rules, journey, onChange, editHref }: Props) {
  const needed = [...new Set(slots.map(({ personType }) => personType))]
  const fits = new Map(travellers.map((traveller) => [traveller.id, fitOf(traveller, rules, journey)]))
  const placesOf = (id: string) => fits.get(id)?.places ?? []

  const toggle = (traveller: Traveller, on: boolean) => {
    if (!on) return onChange(withoutTraveller(slots, traveller.id))
    const placed = placeTraveller(slots, traveller.id, placesOf)
    if (placed) onChange(placed)
    else toast(`${needed.map((type) => placeTypeNames[type]).join('、')}已选满，请先取消一位`)
  }
  return (
    <ul className={styles.list}>
      {travellers.map((traveller) => {
        const fit = fits.get(traveller.id)
        if (!fit) return null
        const place = slots.find(({ travellerId }) => travellerId === traveller.id)?.personType ?? null
        return (
          <TravellerRow
            key={traveller.id}
            traveller={traveller}
            fit={fit}
            needed={needed}
            place={place}
            onToggle={(on) => toggle(traveller, on)}
            onPlace={(type) => onChange(movePlace(slots, traveller.id, type))}
            editHref={editHref(traveller.id)}
          />
        )
      })}
    </ul>
  )
}

type RowProps = {
  traveller: Traveller
  fit: Fit
  needed: readonly PlaceType[]
  place: PlaceType | null
  onToggle: (on: boolean) => void
  onPlace: (type: PlaceType) => void
  editHref: string
}

function TravellerRow({ traveller, fit, needed, place, onToggle, onPlace, editHref }: RowProps) {
  const problems = [...fit.problems, placeProblem(fit, needed)].filter(Boolean)
  const possible = fit.places.filter((type) => needed.includes(type))
  const disabled = problems.length > 0 && place === null
  return (
    <li className={styles.row} data-disabled={disabled ? '' : undefined}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={place !== null}
          disabled={disabled}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <TravellerText traveller={traveller} fit={fit} />
      </label>
      {place !== null && possible.length > 1 ? (
        <span className={styles.place}>
          <select
            aria-label={`${shownName(traveller)}的类型`}
            value={place}
            onChange={(event) => {
              const type = possible.find((candidate) => candidate === event.target.value)
              if (type) onPlace(type)
            }}
          >
            {possible.map((type) => (
              <option key={type} value={type}>
                {placeTypeNames[type]}
              </option>
            ))}
          </select>
          <Icon name="down" size={14} />
        </span>
      ) : null}
      <a className={styles.edit} href={editHref} aria-label={`编辑${shownName(traveller)}`}>
        <Icon name="edit" size={20} />
      </a>
      {seniorHint(fit, place) ? <p className={styles.hint}>{seniorHint(fit, place)}</p> : null}
      {problems.map((text) => (
        <p key={text} className={styles.bad}>
          {text}
        </p>
      ))}
    </li>
  )
}

/** Name, age group and masked document of a traveller, or another line that tells them apart. */
export function TravellerText({
  traveller,
  fit,
}: {
  traveller: Traveller
  fit: Pick<Fit, 'document' | 'group' | 'age'> & { line?: string | undefined }
}) {
  const document = fit.document ?? traveller.documents[0]
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        {shownName(traveller)}
        {fit.group ? (
          <span className={ui.tagPlain}>
            {ageGroupNames[fit.group]} {fit.age}岁
          </span>
        ) : null}
      </span>
      <span className={styles.document}>
        {fit.line ?? (document ? `${ownedDocumentName(document)} ${document.number}` : '未填写证件')}
      </span>
    </span>
  )
}

export function shownName(traveller: Traveller): string {
  return nameForOwner(traveller) || '未填写姓名'
}
