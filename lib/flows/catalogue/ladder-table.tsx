import { formatFen } from '../../base/money/fen.ts'
import { percentOf } from '../../base/money/share.ts'
import { type LadderStep, ladderWhen, stepAt } from '../../domain/refunds/ladder-words.ts'
import styles from './ladder-table.module.css'

type Props = {
  ladder: readonly LadderStep[]
  note: string
  /** Days from today to departure, to mark the step that holds now. */
  daysBefore?: number | undefined
  /** Fen; with it the table says what each step would cost. */
  total?: number | undefined
}

/** What cancelling costs, by how long before departure (rules.md C.4); the order keeps the ladder it was sold with. */
export function LadderTable({ ladder, note, daysBefore, total }: Props) {
  const today = daysBefore === undefined ? undefined : stepAt(ladder, daysBefore)
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">退改规则</caption>
        <thead>
          <tr>
            <th scope="col">取消时间</th>
            <th scope="col">扣除费用（占团费）</th>
          </tr>
        </thead>
        <tbody>
          {ladder.map((step) => {
            const now = step === today
            return (
              <tr key={step.fromDays} className={now ? styles.now : undefined}>
                <th scope="row">
                  {ladderWhen(step)}
                  {now ? '（今天）' : ''}
                </th>
                <td>
                  {step.percent === 0 ? '不扣费' : `${step.percent}%`}
                  {total !== undefined && step.percent > 0
                    ? `，约${formatFen(percentOf(total, step.percent, 'down'))}`
                    : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {note ? <p className={styles.note}>{note}</p> : null}
    </>
  )
}
