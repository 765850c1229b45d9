'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import { type Residence, residenceWords } from '@/lib/browser/storage/residence.ts'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ResidenceRow } from '../../_parts/residence-row-client.tsx'
import styles from './visa-select.module.css'

type Props = {
  /** Null: the shopper has not said where they live. */
  residence: Residence | null
  offer: Pick<Value<'visas.offer'>, 'accepts' | 'district' | 'instead'>
  base: string
  merchant: string
  visa: Pick<VisaDetail, 'proId' | 'country'>
}

/** Whether who lives where the shopper does can take this visa, and what instead. */
export function ResidenceNotice({
  residence,
  offer: { accepts, district, instead },
  base,
  merchant,
  visa,
}: Props) {
  if (!residence || accepts === null) {
    const from = `visaProductSelect?proId=${encodeURIComponent(visa.proId)}`
    return (
      <div className={styles.residence}>
        <ResidenceRow base={base} merchant={merchant} from={from} country={visa.country.code} />
      </div>
    )
  }
  if (accepts) {
    return (
      <p className={styles.accepted}>
        <Icon name="check" size={18} />
        <span>
          {residenceWords(residence)}可办理{district ? `，在${district.name}递交` : ''}
        </span>
      </p>
    )
  }
  return (
    <section className={`${ui.block} ${styles.refused}`} role="alert">
      <p>
        <strong>{residenceWords(residence)}不在这款签证的受理范围</strong>
      </p>
      <p className={styles.why}>
        {instead.length > 0
          ? `请改选下面可以办理的${visa.country.name}签证；申请人的户口或居住证在受理范围内的，仍可继续。`
          : '申请人的户口或居住证在受理范围内的，仍可继续；拿不准时请先咨询客服。'}
      </p>
      {instead.slice(0, 3).map(({ proId, name, price }) => (
        <a key={proId} className={styles.instead} href={linkTo(base, 'visaProductDetail', { proId })}>
          <span>{name}</span>
          <span className={styles.insteadPrice}>
            {formatFen(price)}/人
            <Icon name="forward" size={16} />
          </span>
        </a>
      ))}
    </section>
  )
}
