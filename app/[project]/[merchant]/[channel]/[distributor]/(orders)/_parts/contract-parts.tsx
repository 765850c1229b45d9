import type { ReactNode } from 'react'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { ContractDraft, SignedContract } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './contract.module.css'

const STEPS = ['信息确认', '阅读条款', '签署合同'] as const

type HeadProps = { contract: Pick<ContractDraft, 'title' | 'contractNo'>; step: 1 | 2 | 3 }

/** Which contract this is, and which of the three steps. */
export function ContractHead({ contract: { title, contractNo }, step }: HeadProps) {
  return (
    <header className={styles.head}>
      <ol className={styles.steps} aria-label="签署步骤">
        {STEPS.map((name, index) => (
          <li
            key={name}
            className={index + 1 <= step ? styles.reached : undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {index + 1 < step ? <Icon name="check" size={14} label="已完成" /> : index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.number}>合同编号 {contractNo}</p>
    </header>
  )
}

type Block = ContractDraft['blocks'][number]

type BlocksProps = {
  blocks: readonly Block[]
  orderNo: string
  /** The screen to come back to. */
  here: 'contractStep1' | 'contractStep2' | 'contractStep3'
}

/** What has to be done before the contract can be signed, each with its way there. */
export function ContractBlocks({ blocks, orderNo, here }: BlocksProps) {
  const { base } = useShop()
  const shown = here === 'contractStep1' ? blocks.filter(({ action }) => action !== 'choose') : blocks
  if (shown.length === 0) return null
  return (
    <section className={styles.blocks} aria-label="签署前需要完成">
      {shown.map(({ code, text, action }) => (
        <p key={code}>
          <Icon name="warning" size={18} />
          <span>{text}</span>
          {action ? <a href={wayOut(action, base, orderNo, here)}>{wayWords[action]}</a> : null}
        </p>
      ))}
    </section>
  )
}

const wayWords = { addTravellers: '去补充', choose: '去选择', order: '去处理' } as const

export function wayOut(
  action: NonNullable<Block['action']>,
  base: string,
  orderNo: string,
  here: BlocksProps['here'],
): string {
  if (action === 'order') return linkTo(base, 'orderDetail', { orderNo })
  if (action === 'choose') return linkTo(base, 'contractStep1', { orderNo })
  return linkTo(base, 'increaseTraveler', { orderNo, back: linkTo(base, here, { orderNo }) })
}

/** The version and the hash of a text: with them it can be proven which words were read. */
export function TextProof({ contract }: { contract: Pick<SignedContract, 'document' | 'hash'> }) {
  // Of a contract that ended before it was signed, no text has been kept.
  if (contract.hash === '') return null
  return (
    <p className={styles.proof}>
      文本版本 {contract.document.version}
      <br />
      校验码 <span>{contract.hash}</span>
    </p>
  )
}

/** A block with its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={ui.block} aria-label={title}>
      <h2 className={ui.heading}>{title}</h2>
      {children}
    </section>
  )
}
