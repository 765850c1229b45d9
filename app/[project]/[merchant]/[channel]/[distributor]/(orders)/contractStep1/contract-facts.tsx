import { formatFen } from '@/lib/base/money/fen.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { ContractDraft } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { Facts } from '@/lib/ui/outcome.tsx'
import { Block } from '../_parts/contract-parts.tsx'
import styles from './contract-step1.module.css'

/** What the contract says by itself: what it changes, parties, travellers, the journey, the money. */
export function ContractFacts({ draft }: { draft: ContractDraft }) {
  const { amends, parties, facts, travellers, fees, payable, paid } = draft
  return (
    <>
      {amends ? (
        <Block title="变更内容">
          <p className={styles.note}>签署后将变更合同 {amends.contractNo}，其余条款不变。</p>
          <ul className={styles.changes}>
            {amends.changes.map(({ label, before, after }) => (
              <li key={label}>
                <span>{label}</span>
                <del>{before || '无'}</del>
                <ins>{after || '无'}</ins>
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
      <Block title="合同双方">
        <ul className={styles.parties}>
          {parties.map(({ role, name, facts: about }) => (
            <li key={`${role} ${name}`}>
              <span className={styles.role}>{role}</span>
              <strong>{name}</strong>
              {about.map(({ label, value }) => (
                <span key={label} className={styles.about}>
                  {label} {value}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Block>
      <Block title="行程信息">
        <Facts rows={facts.map(({ label, value }) => [label, value] as const)} />
      </Block>
      {travellers.length > 0 ? (
        <Block title="出行人">
          <ul className={styles.travellers}>
            {travellers.map(({ id, name, label, document }) => (
              <li key={id}>
                <span className={styles.role}>{label}</span>
                {name ? <strong>{name}</strong> : <span className={styles.missing}>待补充</span>}
                {document ? <span className={styles.about}>{document}</span> : null}
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
      <Block title="费用">
        <dl className={ordering.lines}>
          {fees.map(({ label, amount }) => (
            <div key={label} className={ordering.line}>
              <dt>{label}</dt>
              <dd>{formatFen(amount)}</dd>
            </div>
          ))}
          <div className={ordering.total}>
            <dt>合同总额</dt>
            <dd>{formatFen(payable)}</dd>
          </div>
          <div className={ordering.line}>
            <dt>已付</dt>
            <dd>{formatFen(paid)}</dd>
          </div>
        </dl>
      </Block>
    </>
  )
}
