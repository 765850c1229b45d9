import { formatFen } from '@/lib/base/money/fen.ts'
import { returnWays } from '@/lib/domain/visas/words.ts'
import { PlainList } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** What the price is made of, what can be added, and what it excludes. Nothing is added beforehand (电商法 19). */
export function Fees({ visa }: { visa: VisaDetail }) {
  const { fees, options, returnWays: ways } = visa
  return (
    <section id="fees" className={ui.block}>
      <h2 className={ui.heading}>费用说明</h2>
      <dl className={styles.sums}>
        <div>
          <dt>服务费</dt>
          <dd>{formatFen(fees.service)}</dd>
        </div>
        <div>
          <dt>
            使馆规费<small>按使领馆标准代收</small>
          </dt>
          <dd>{fees.embassy > 0 ? formatFen(fees.embassy) : '免'}</dd>
        </div>
        <div className={styles.total}>
          <dt>每人合计</dt>
          <dd>{formatFen(visa.price)}</dd>
        </div>
      </dl>
      {options.length > 0 ? (
        <>
          <h3 className={styles.sub}>可选服务</h3>
          <dl className={styles.sums}>
            {options.map(({ code, name, note, unitPrice, per, processingDays }) => (
              <div key={code}>
                <dt>
                  {name}
                  <small>
                    {[processingDays === null ? '' : `${processingDays}个工作日出签`, note]
                      .filter(Boolean)
                      .join('，')}
                  </small>
                </dt>
                <dd>
                  {formatFen(unitPrice)}
                  {per === 'person' ? '/人' : '/单'}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <h3 className={styles.sub}>护照送还</h3>
      <dl className={styles.sums}>
        {ways.map(({ way, fee, note }) => (
          <div key={way}>
            <dt>
              {returnWays[way]}
              {note ? <small>{note}</small> : null}
            </dt>
            <dd>{fee > 0 ? `${formatFen(fee)}/单` : '免费'}</dd>
          </div>
        ))}
      </dl>
      <List title="费用包含" items={visa.included} />
      <List title="费用不含" items={visa.excluded} />
    </section>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h3 className={styles.sub}>{title}</h3>
      <PlainList items={items} />
    </>
  )
}
