import styles from '@/lib/flows/ordering/core/order-form.module.css'
import { shownFit, type VisaParty } from '@/lib/flows/ordering/visa/visa-party.ts'
import { TravellerText } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './visa-order.module.css'

type Props = {
  party: VisaParty
  /** The passports may follow after ordering. */
  later: boolean
  /** What the centre has refused, by the place's number. */
  refused: Readonly<Record<number, string>>
  /** After the first attempt to submit, empty places are marked, too. */
  showProblem: boolean
  onOpen: (place: number) => void
}

/** One row for each applicant; a tap opens the kept travellers to choose from. */
export function ApplicantsBlock({ party, later, refused, showProblem, onOpen }: Props) {
  const wrong = showProblem && party.problem !== ''
  return (
    <section
      className={ui.block}
      aria-label="申请人"
      data-wrong={wrong || Object.keys(refused).length > 0 ? '' : undefined}
    >
      <header className={styles.head}>
        <h2 className={ui.heading}>申请人</h2>
        <span className={ui.secondary}>
          已选{party.places.length - party.empty}/需{party.places.length}
        </span>
      </header>
      <ul>
        {party.places.map(({ label, traveller, fit }, index) => (
          <li key={label}>
            <button type="button" className={`${styles.place} ${own.place}`} onClick={() => onOpen(index)}>
              <span className={styles.label}>{label}</span>
              {traveller && fit ? (
                <TravellerText traveller={traveller} fit={shownFit(fit)} />
              ) : (
                <span className={styles.empty}>选择申请人</span>
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
          {party.problem}
        </p>
      ) : null}
      <p className={styles.small}>
        {later ? '护照信息可以在下单后补充，姓名请与护照一致。' : '需要先填写护照信息，请与护照首页一致。'}
      </p>
    </section>
  )
}
