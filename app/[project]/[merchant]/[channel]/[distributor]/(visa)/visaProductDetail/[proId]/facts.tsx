import { formatDateWithYear } from '@/lib/base/calendar/dates.ts'
import { acceptanceWords } from '@/lib/domain/visas/visa-words.ts'
import { visaEntries, visaTypes } from '@/lib/domain/visas/words.ts'
import { FactRows, Highlights } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** The four facts by which visas are compared. */
export function KeyFacts({ visa }: { visa: VisaDetail }) {
  const facts = [
    ['办理时长', visa.processing],
    ['入境次数', visaEntries[visa.entries]],
    ['停留', stayWords(visa)],
    ['有效期', visa.validity || '以签发为准'],
  ]
  return (
    <dl className={styles.key}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = {
  visa: VisaDetail
  /** As of the page's last rendering, ten minutes ago at most. */
  earliestDate: string | null
}

/** What this visa promises, and every fact that decides whether somebody can take it. */
export function Facts({ visa, earliestDate }: Props) {
  const rows = [
    ['签证类型', visaTypes[visa.type]],
    ['最早可定日期', earliestDate ? `${formatDateWithYear(earliestDate)}（今天交齐材料）` : ''],
    ['受理领区', acceptanceWords(visa)],
    ['受理范围', visa.scope],
    ['受理人群', visa.people],
    ['是否面试', visa.interview ? '需要面试，预约后通知时间和地点' : '无需面试'],
    ['生物信息', visa.biometrics ? '需到签证中心采集指纹和照片' : '无需采集'],
    ['邀请函', visa.invitation ? '需要邀请函' : '无需邀请函'],
    ['护照要求', `出行日起有效期不少于${visa.passportMonths}个月`],
    ['办理人数', personWords(visa)],
    ['委托协议', visa.entrusted ? '下单后在线签署委托服务协议' : ''],
  ] as const
  return (
    <section className={ui.block}>
      <Highlights heading="服务特色" highlights={visa.highlights} className={styles.highlights} />
      <FactRows rows={rows} className={styles.facts} />
    </section>
  )
}

function stayWords({ stayDays }: VisaDetail): string {
  return stayDays === null ? '以签发为准' : `${stayDays}天`
}

/** 2–10人; 最多10人; one alone is nothing to say. */
function personWords({ minPersons, maxPersons }: VisaDetail): string {
  if (minPersons > 1) return `${minPersons}人起办，每单最多${maxPersons}人`
  return `每单最多${maxPersons}人`
}
