'use client'

import type { Traveller } from '../../domain/people/traveller.ts'
import { Icon } from '../../ui/icon.tsx'
import { afterModals } from '../../ui/modal-history.ts'
import { Sheet } from '../../ui/sheet-client.tsx'
import { Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import { shownName, TravellerText } from '../travellers/traveller-picker-client.tsx'
import styles from './people.module.css'
import { type PersonFit, type PersonPlace, shownFit } from './person-place.ts'

type Props<Place extends PersonPlace> = {
  places: readonly Place[]
  /** Which place is being filled; null: closed. */
  open: number | null
  travellers: readonly Traveller[]
  fitOf: (traveller: Traveller, place: Place) => PersonFit
  onClose: () => void
  onChoose: (travellerId: string) => void
  /** Opens the form of a traveller; null: a new one. */
  onEdit: (id: string | null) => void
}

/** The kept travellers for one place; who cannot take it shows why before anything is chosen. */
export function PlaceSheet<Place extends PersonPlace>({
  places,
  open,
  travellers,
  fitOf,
  onClose,
  onChoose,
  onEdit,
}: Props<Place>) {
  const place = open === null ? undefined : places[open]
  const edit = (id: string | null) => {
    onClose()
    afterModals(() => onEdit(id))
  }
  return (
    <Sheet
      open={place !== undefined}
      onClose={onClose}
      title={place ? `选择${place.label}` : ''}
      foot={
        travellers.length > 0 ? (
          <button type="button" className={`${ui.button} ${ui.wide}`} onClick={() => edit(null)}>
            <Icon name="plus" size={20} />
            新增出行人
          </button>
        ) : null
      }
    >
      {place && travellers.length === 0 ? (
        <Empty icon="user" title="暂无常用出行人" text="添加后可直接用于本次和以后的订单">
          <button type="button" className={ui.primary} onClick={() => edit(null)}>
            新增出行人
          </button>
        </Empty>
      ) : null}
      {place && travellers.length > 0 ? (
        <ul className={styles.people}>
          {travellers.map((traveller) => {
            const fit = fitOf(traveller, place)
            const at = places.find((one) => one.traveller?.id === traveller.id)
            const here = at === place
            return (
              <li key={traveller.id} className={styles.person} data-disabled={fit.problem ? '' : undefined}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={here}
                  disabled={fit.problem !== '' && !here}
                  onClick={() => {
                    if (!here) onChoose(traveller.id)
                    onClose()
                  }}
                >
                  <TravellerText traveller={traveller} fit={shownFit(fit)} />
                  {here ? <Icon name="check" size={20} /> : null}
                  {at && !here ? <span className={ui.tagPlain}>{at.label}</span> : null}
                </button>
                <button
                  type="button"
                  className={styles.edit}
                  aria-label={`编辑${shownName(traveller)}`}
                  onClick={() => edit(traveller.id)}
                >
                  <Icon name="edit" size={20} />
                </button>
                {fit.problem ? <p className={styles.bad}>{fit.problem}</p> : null}
                {fit.problem === '' && fit.warning ? <p className={styles.hint}>{fit.warning}</p> : null}
              </li>
            )
          })}
        </ul>
      ) : null}
    </Sheet>
  )
}
