import { formatFen } from '@/lib/base/money/fen.ts'
import { groupWords } from '@/lib/domain/catalogue/tour-words.ts'
import { documentWords } from '@/lib/domain/people/document-names.ts'
import { tourCategories } from '@/lib/domain/vocabulary.ts'
import { FactRows, Highlights } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** The facts that travellers check first, and this tour's highlights. `ordering`: it can be ordered in this shop. */
export function Facts({ tour, ordering }: { tour: TourDetail; ordering: boolean }) {
  const rows = [
    ['产品类型', tourCategories[tour.category]],
    ['出发／返回', `${tour.departCity}／${tour.returnCity}`],
    ['交通', `去程${tour.transportOut}，返程${tour.transportBack}`],
    ['住宿标准', tour.hotelStandard],
    ['线路等级', tour.level],
    ['成团人数', groupWords(tour.groupMin, tour.groupMax)],
    ['出行证件', documentWords(tour.acceptedDocuments, tour.scope)],
    ['付款方式', ordering ? payWords(tour) : ''],
    [
      '提前预订',
      tour.cutoffDays > 0
        ? `出发前${tour.cutoffDays}天 ${tour.cutoffTime} 截止`
        : `当日 ${tour.cutoffTime} 截止`,
    ],
  ] as const
  return (
    <section className={ui.block}>
      <Highlights heading="产品特色" highlights={tour.highlights} className={styles.highlights} />
      <FactRows rows={rows} className={styles.facts} />
    </section>
  )
}

/** When what is paid: a deposit or everything, now or after the agency has confirmed. */
function payWords({ deposit, instantConfirm }: TourDetail): string {
  const when = instantConfirm ? '下单时' : '旅行社确认后'
  return deposit === null
    ? instantConfirm
      ? ''
      : '旅行社确认名额后付款'
    : `${when}付定金${formatFen(deposit)}/人，余款出发前付清`
}
