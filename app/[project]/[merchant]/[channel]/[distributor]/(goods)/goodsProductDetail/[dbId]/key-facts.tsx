import { deliveryWays } from '@/lib/domain/goods/words.ts'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

type Props = { base: string; goods: GoodsDetail; ordering: boolean }

/** What a shopper decides by: versions, when and for how much it is sent, services, giving back. */
export function KeyFacts({ base, goods, ordering }: Props) {
  const { proId, specs, services, returnable, freight, ways, soldOut } = goods
  const versions = specs.map(({ name, values }) => `${values.length}种${name}`).join('、')
  const choosing = ordering && !soldOut
  return (
    <section className={`${ui.block} ${styles.key}`} aria-label="规格、配送与服务">
      {specs.length > 0 ? (
        <Row label="规格">
          {choosing ? (
            <a
              className={styles.choose}
              href={linkTo(base, 'goodsProductSelect', { dbId: proId })}
              data-choose-version=""
            >
              <span>选择{specs.map(({ name }) => name).join('、')}</span>
              <span className={ui.secondary}>共{versions}</span>
              <Icon name="forward" size={16} />
            </a>
          ) : (
            <p>共{versions}</p>
          )}
        </Row>
      ) : null}
      <Row label="配送">
        <p>
          {[
            goods.shipsFrom ? `${goods.shipsFrom}发货` : '',
            ways.includes('express') ? freight?.summary : '',
            ways.includes('pickup') ? `支持${deliveryWays.pickup}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {ways.includes('express') ? (
          <p className={ui.secondary}>付款后{hoursWords(goods.shipsWithin)}内发货</p>
        ) : null}
        {freight && freight.notServed.length > 0 ? (
          <p className={styles.notServed}>暂不配送：{freight.notServed.map(({ name }) => name).join('、')}</p>
        ) : null}
      </Row>
      <Row label="退换">
        <p>{returnable.days > 0 ? `${returnable.days}天无理由退货` : '不支持无理由退货'}</p>
        <p className={ui.secondary}>{returnable.text}</p>
      </Row>
      {services.length > 0 ? (
        <Row label="服务">
          <ul className={styles.services}>
            {services.map(({ title, text }) => (
              <li key={title}>
                <Icon name="shield" size={16} />
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </Row>
      ) : null}
    </section>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <h3>{label}</h3>
      <div>{children}</div>
    </div>
  )
}

/** 48小时, 3天 */
function hoursWords(hours: number): string {
  return hours > 48 && hours % 24 === 0 ? `${hours / 24}天` : `${hours}小时`
}
