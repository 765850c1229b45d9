import { type Fen, formatFen } from '@/lib/base/money/fen.ts'
import { type VisaStage, visaStages } from '@/lib/domain/visas/applicant-states.ts'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import styles from './detail.module.css'

/** What each stage means to somebody who has never applied for a visa. */
const meanings: Record<VisaStage, string> = {
  collecting: '材料还在准备或审核',
  reviewed: '材料已通过审核，还未递交使领馆',
  submitted: '材料已递交使领馆',
  refused: '使领馆作出拒签决定',
  decided: '签证已签发',
}

/** What comes back of one applicant's price at each stage, in percent and in money. */
export function RefundTable({ visa: { refunds, refundNote, fees } }: { visa: VisaDetail }) {
  const stages = Object.keys(visaStages) as VisaStage[]
  const rows = stages.flatMap((stage) => {
    const step = refunds.find((one) => one.stage === stage)
    return step ? [{ ...step, amount: amountOf(step, fees) }] : []
  })
  const promised = rows.some(({ stage, amount }) => stage === 'refused' && amount > 0)
  return (
    <>
      <table className={styles.refunds}>
        <thead>
          <tr>
            <th scope="col">申请退款时</th>
            <th scope="col">服务费</th>
            <th scope="col">使馆费</th>
            <th scope="col">每人可退</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ stage, servicePercent, embassyPercent, amount }) => (
            <tr key={stage}>
              <th scope="row">
                {visaStages[stage]}
                <small>{meanings[stage]}</small>
              </th>
              <td>{percentWords(servicePercent)}</td>
              <td>{fees.embassy > 0 ? percentWords(embassyPercent) : '—'}</td>
              <td>{amount > 0 ? formatFen(amount) : '不退'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.small}>
        {promised ? '本产品承诺拒签退款，按上表退还。' : '拒签不退款；签发与否由使领馆决定。'}
        可选服务随服务费退还，使用优惠券的按实付金额计算。{refundNote}
      </p>
    </>
  )
}

function percentWords(percent: number): string {
  return percent === 0 ? '不退' : percent === 100 ? '全退' : `退${percent}%`
}

/** Fractions of a fen fall to the customer, as in the refund itself. */
function amountOf(
  { servicePercent, embassyPercent }: { servicePercent: number; embassyPercent: number },
  { service, embassy }: { service: Fen; embassy: Fen },
): Fen {
  return Math.ceil((service * servicePercent + embassy * embassyPercent) / 100)
}
