import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { documentTypeNames } from '@/lib/domain/vocabulary.ts'
import { shownName } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './increase-traveler.module.css'
import type { Person } from './places.ts'

type Props = {
  place: Person
  name: string
  /** The traveller chosen here and not sent yet. */
  chosen: Traveller | undefined
  error: string | undefined
  onChoose: () => void
  onUndo: () => void
}

export function PlaceRow({ place, name, chosen, error, onChoose, onUndo }: Props) {
  const document = chosen?.documents[0]
  const text = chosen
    ? document
      ? `${documentTypeNames[document.type]} ${document.number}`
      : ''
    : place.documentType
      ? `${documentTypeNames[place.documentType]} ${place.documentNumber}`
      : ''
  return (
    <li className={styles.place} data-error={error ? '' : undefined}>
      <span className={styles.placeName}>{name}</span>
      <span className={styles.who}>
        {chosen ? (
          <strong>
            {shownName(chosen)} <span className={ui.tag}>{place.complete ? '将更换' : '待提交'}</span>
          </strong>
        ) : place.complete ? (
          <strong>{place.name}</strong>
        ) : (
          <strong className={styles.missing}>待补充</strong>
        )}
        {text ? <span className={styles.documentText}>{text}</span> : null}
      </span>
      {chosen ? (
        <button
          type="button"
          className={`${ui.button} ${ui.small}`}
          aria-label={`撤销${name}的选择`}
          onClick={onUndo}
        >
          撤销
        </button>
      ) : (
        <button
          type="button"
          className={`${ui.button} ${ui.small}`}
          aria-label={`${place.complete ? '更换' : '选择'}${name}`}
          onClick={onChoose}
        >
          {place.complete ? '更换' : '选择'}
        </button>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </li>
  )
}
