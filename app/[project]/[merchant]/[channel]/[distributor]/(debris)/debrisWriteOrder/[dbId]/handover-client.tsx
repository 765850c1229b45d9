'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import { handoverWays } from '@/lib/domain/debris/words.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import type { DebrisChoice, DebrisPicked } from '@/lib/flows/ordering/debris/debris-draft.ts'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  one: DebrisPackage
  way: DebrisChoice['way']
  pointId: string
  onPick: (change: Partial<DebrisPicked>) => void
}

/** How a device, a card or a paper ticket is handed over; nothing where nothing is. */
export function Handover({ one, way, pointId, onPick }: Props) {
  const { handover, pickupPoints, deliveryFee, returnDays, deposit } = one
  if (handover.every((offered) => offered === 'none')) return null
  return (
    <fieldset className={ui.block}>
      <legend className="visually-hidden">领取方式</legend>
      <h2 className={ui.heading}>领取方式</h2>
      {handover.includes('none') ? (
        <Option
          title={handoverWays.none}
          lines={[]}
          price=""
          checked={way === 'none'}
          onChoose={() => onPick({ way: 'none' })}
        />
      ) : null}
      {handover.includes('courier') ? (
        <Option
          title={handoverWays.courier}
          lines={['确认订单时选择收件地址']}
          price={deliveryFee > 0 ? `+${formatFen(deliveryFee)}/单` : '免邮费'}
          checked={way === 'courier'}
          onChoose={() => onPick({ way: 'courier' })}
        />
      ) : null}
      {handover.includes('pickup')
        ? pickupPoints.map(({ id, name, address, hours }) => (
            <Option
              key={id}
              title={`${handoverWays.pickup} · ${name}`}
              lines={[address, hours]}
              price="免费"
              checked={way === 'pickup' && pointId === id}
              onChoose={() => onPick({ way: 'pickup', pointId: id })}
            />
          ))
        : null}
      {deposit > 0 ? (
        <p className={styles.small}>用完后请在{returnDays}天内寄回或归还设备，商家收到后押金原路退回。</p>
      ) : null}
    </fieldset>
  )
}

type OptionProps = {
  title: string
  lines: readonly string[]
  price: string
  checked: boolean
  onChoose: () => void
}

function Option({ title, lines, price, checked, onChoose }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name="handover" checked={checked} onChange={onChoose} />
      <span className={styles.rowText}>
        <strong>{title}</strong>
        {lines.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {price ? <span className={styles.unit}>{price}</span> : null}
    </label>
  )
}
