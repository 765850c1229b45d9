import { todayInShanghai } from '../../base/calendar/dates.ts'
import { type ApplicantState, applicantStates } from '../../domain/visas/applicant-states.ts'
import { occupationNames } from '../../domain/visas/words.ts'
import { Day, Stand } from '../parts/cells.tsx'
import type { Board, RowOf } from '../tables/screen.ts'

type Applicant = RowOf<'staff.visaApplicants'>

/** States in which papers may still be wanted of the customer. */
const WANTING: readonly ApplicantState[] = [10, 15, 20, 25, 30]

function ApplicantCard({ row }: { row: Applicant }) {
  const {
    orderNo,
    product,
    occupation,
    passport,
    materialsBy,
    travelDate,
    wanting,
    appointment,
    warnings,
    state,
  } = row
  const late = WANTING.includes(state) && materialsBy < todayInShanghai(Date.now())
  return (
    <>
      <p className="faint">{orderNo}</p>
      <p className="board-line">{product}</p>
      <p className="faint">
        {occupationNames[occupation]} {passport}
      </p>
      {WANTING.includes(state) && (
        <p className={late ? 'late' : ''}>
          材料截止 <Day date={materialsBy} />
        </p>
      )}
      <p>
        出行 <Day date={travelDate} />
      </p>
      {wanting > 0 && <Stand tone="wait">缺{wanting}项材料</Stand>}
      {appointment !== '' && <p>{appointment}</p>}
      {warnings.map((text) => (
        <p key={text} className="late">
          {text}
        </p>
      ))}
    </>
  )
}

/** Applicants by where their visa stands. */
export const visaBoard: Board<Applicant> = {
  lanes: (Object.keys(applicantStates).map(Number) as ApplicantState[])
    .sort((a, b) => a - b)
    .map((state) => ({ key: String(state), title: applicantStates[state], input: { states: [state] } })),
  title: ({ name }) => name,
  card: (row) => <ApplicantCard row={row} />,
}
