import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { PaperActions } from '@/lib/flows/papers/paper-actions-client.tsx'
import type { SignedContract } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import outcome from '@/lib/ui/outcome.module.css'
import { Facts, Outcome, type Tone } from '@/lib/ui/outcome.tsx'
import { PaperParts } from '@/lib/ui/paper/paper-parts.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Block, TextProof } from '../_parts/contract-parts.tsx'
import styles from './contract-step3.module.css'

/** A contract that nobody can change any more: signed, replaced by a later one, or ended. */
export function SignedView({ contract }: { contract: SignedContract }) {
  const { base } = useShop()
  const { contractNo, orderNo, title, document: paper, signedAt, signer, all } = contract
  const others = all.filter((one) => one.contractNo !== contractNo)
  return (
    <>
      <Outcome {...looksOf(contract)} />
      <Block title={title}>
        <Facts
          rows={[
            ['合同编号', contractNo],
            ...(signer
              ? [['签署人', [signer.name, signer.document].filter(Boolean).join(' ')] as const]
              : []),
            ...(signedAt ? [['签署时间', dateAndTime(momentOf(signedAt))] as const] : []),
            ['状态', contract.stateText],
          ]}
        />
        {signer ? <PaperActions named={{ code: 'contract', subject: `${orderNo}/${contractNo}` }} /> : null}
      </Block>
      <div className={outcome.actions}>
        <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'orderDetail', { orderNo })}>
          查看订单
        </a>
      </div>
      {others.length > 0 ? (
        <Block title="本订单的其他合同">
          <ul className={styles.others}>
            {others.map((one) => (
              <li key={one.contractNo}>
                <a
                  href={linkTo(base, 'contractStep3', {
                    orderNo,
                    // The first one is the present one, which may still have to be signed.
                    contractNo: one === all[0] ? undefined : one.contractNo,
                  })}
                >
                  <span>{one.contractNo}</span>
                  <span>{one.stateText}</span>
                  <Icon name="forward" size={16} />
                </a>
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
      <section aria-label="合同全文">
        {paper.sections.map((section, index) => (
          <details key={section.code} className={`${ui.block} ${styles.section}`} open={index === 0}>
            <summary>
              <h2 className={ui.heading}>{section.title}</h2>
              <Icon name="down" size={18} />
            </summary>
            <PaperParts parts={section.parts} />
          </details>
        ))}
      </section>
      <TextProof contract={contract} />
      <div className={styles.end} />
    </>
  )
}

function looksOf({ state, voidReason }: SignedContract): {
  tone: Tone
  icon: 'check' | 'document' | 'info'
  title: string
  children: string
} {
  if (state === 'void') {
    const children = voidReason ? `原因：${voidReason}` : '本合同未生效或已终止，请以订单状态为准'
    return { tone: 'plain', icon: 'info', title: '合同已作废', children }
  }
  if (state === 'amended') {
    return {
      tone: 'plain',
      icon: 'document',
      title: '合同已变更',
      children: '之后签署的合同已取代本合同，请以新合同为准',
    }
  }
  return {
    tone: 'good',
    icon: 'check',
    title: '合同已签署',
    children: '双方按合同履行，您可随时在订单中查看',
  }
}
