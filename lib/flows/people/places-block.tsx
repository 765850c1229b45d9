import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import styles from '../ordering/core/order-form.module.css'
import { TravellerText } from '../travellers/traveller-picker-client.tsx'
import own from './people.module.css'
import { type PersonPlace, shownFit } from './person-place.ts'

type Props = {
  /** What the people are: 申请人, 出行人. */
  who: string
  places: readonly PersonPlace[]
  /** Why the order cannot go on; empty when it can. */
  problem: string
  /** What stands below the rows. */
  note: string
  /** What the centre has refused, by the place's number. */
  refused: Readonly<Record<number, string>>
  /** After the first attempt to submit, empty places are marked, too. */
  showProblem: boolean
  onOpen: (place: number) => void
}

/** One row for each person of an order; a tap opens the kept travellers to choose from. */
export function PlacesBlock({ who, places, problem, note, refused, showProblem, onOpen }: Props) {
  const wrong = showProblem && problem !== ''
  const chosen = places.filter(({ traveller }) => traveller !== null).length
  return (
    <section
      className={ui.block}
      aria-label={who}
      data-wrong={wrong || Object.keys(refused).length > 0 ? '' : undefined}
    >
      <header className={styles.head}>
        <h2 className={ui.heading}>{who}</h2>
        <span className={ui.secondary}>
          已选{chosen}/需{places.length}
        </span>
      </header>
      <ul>
        {places.map(({ label, traveller, fit }, index) => (
          <li key={label}>
            <button type="button" className={`${styles.place} ${own.place}`} onClick={() => onOpen(index)}>
              <span className={styles.label}>{label}</span>
              {traveller && fit ? (
                <TravellerText traveller={traveller} fit={shownFit(fit)} />
              ) : (
                <span className={styles.empty}>选择{who}</span>
              )}
              <Icon name="forward" size={16} />
              {refused[index] || fit?.problem ? (
                <span className={styles.bad}>{refused[index] || fit?.problem}</span>
              ) : fit?.warning ? (
                <span className={own.warning}>{fit.warning}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {wrong ? (
        <p className={styles.partyProblem} role="alert">
          {problem}
        </p>
      ) : null}
      {note ? <p className={styles.small}>{note}</p> : null}
    </section>
  )
}
