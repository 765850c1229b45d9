'use client'

import { type Residence, residenceWords } from '@/lib/browser/storage/residence.ts'
import { VisaCard } from '@/lib/flows/catalogue/visa-card.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './own-district.module.css'

type Offer = Value<'visas.offer'>
type Props = {
  base: string
  residence: Residence
  district: Offer['district']
  visas: Offer['instead']
  onClose: () => void
}

/** What somebody takes whom this visa does not: visas of the same country for their district, or advice. */
export function InsteadSheet({ base, residence, district, visas, onClose }: Props) {
  return (
    <Sheet open onClose={onClose} title={visas.length > 0 ? '您可以办理这些' : '暂时没有可办的产品'}>
      <p className={ui.secondary}>
        {residenceWords(residence)}
        {district ? `属${district.name}。${district.rule}` : '不在该国的领区内。'}
      </p>
      {visas.length > 0 ? (
        <div className={styles.instead}>
          {visas.map((visa) => (
            <VisaCard key={visa.proId} visa={visa} base={base} provinceName={residence.provinceName} />
          ))}
        </div>
      ) : (
        <p className={styles.advice}>
          如果您持有受理领区的居住证，可以更换常住地再看；也可以联系客服，为您确认能否异地办理。
        </p>
      )}
    </Sheet>
  )
}
