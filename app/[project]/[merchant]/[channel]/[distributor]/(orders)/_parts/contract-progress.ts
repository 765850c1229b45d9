import { sessionStore } from '@/lib/browser/storage/storage.ts'
import type { Input } from '@/lib/operate-center/contract/contract.ts'
import type { ContractText } from '@/lib/operate-center/contract/contracts/contracts.ts'

/**
 * How far the customer has come with the contract of an order, kept as long as the tab: going back and reloading lose
 * nothing. One contract per merchant is in work at a time.
 */
export type ContractProgress = {
  orderNo: string
  /** Answers to the contract's choices that the centre may not have yet, by choice. */
  choices: Record<string, string>
  /** The text that was read; another hash means that all of it is to be read again. */
  hash: string
  /** Sections whose end was reached. */
  read: string[]
  /** Sections agreed to as a whole. */
  agreed: string[]
  /** Each person's answer to a section that persons answer, by section and person. */
  answers: Record<string, Record<string, boolean>>
}

type Consents = ContractText['consents']
type Sections = ContractText['document']['sections']
type Sent = Input<'contracts.sign'>['consents']

export const nothingDone = (orderNo: string): ContractProgress => ({
  orderNo,
  choices: {},
  hash: '',
  read: [],
  agreed: [],
  answers: {},
})

export function readProgress(merchant: string, orderNo: string): ContractProgress {
  const kept = sessionStore.getJson(merchant, 'contract') as Partial<ContractProgress> | null
  // A later version may have written other fields.
  return kept?.orderNo === orderNo ? { ...nothingDone(orderNo), ...kept } : nothingDone(orderNo)
}

export function keepProgress(merchant: string, progress: ContractProgress): void {
  sessionStore.setJson(merchant, 'contract', progress)
}

export function forgetProgress(merchant: string): void {
  sessionStore.remove(merchant, 'contract')
}

/** What was read and agreed to counts for that text alone. */
export function forText(progress: ContractProgress, hash: string): ContractProgress {
  if (progress.hash === hash) return progress
  return { ...nothingDone(progress.orderNo), choices: progress.choices, hash }
}

/** Another text was read in part before. */
export function isChanged(progress: ContractProgress, hash: string): boolean {
  return progress.hash !== '' && progress.hash !== hash && progress.read.length > 0
}

export function withRead(progress: ContractProgress, section: string): ContractProgress {
  if (progress.read.includes(section)) return progress
  return { ...progress, read: [...progress.read, section] }
}

export function withAgreed(progress: ContractProgress, section: string, on: boolean): ContractProgress {
  const others = progress.agreed.filter((other) => other !== section)
  return { ...progress, agreed: on ? [...others, section] : others }
}

export function withAnswer(
  progress: ContractProgress,
  section: string,
  personId: string,
  agreed: boolean,
): ContractProgress {
  const { [section]: before = {}, ...rest } = progress.answers
  return { ...progress, answers: { ...rest, [section]: { ...before, [personId]: agreed } } }
}

/** A section is done when it was read and everything it asks for has an answer. */
export function isDone(progress: ContractProgress, section: string, consents: Consents): boolean {
  if (!progress.read.includes(section)) return false
  const wanted = consents.find((consent) => consent.section === section)
  if (!wanted) return true
  if (wanted.people.length === 0) return progress.agreed.includes(section)
  return wanted.people.every(({ id }) => progress.answers[section]?.[id] !== undefined)
}

/** The first section that is not done; null when the contract can be signed. */
export function firstOpen(progress: ContractProgress, sections: Sections, consents: Consents): string | null {
  return sections.find(({ code }) => !isDone(progress, code, consents))?.code ?? null
}

/** The answers as the centre asks for them, once every section is done. */
export function consentsToSend(progress: ContractProgress, consents: Consents): Sent {
  return consents.flatMap(
    ({ section, people }): Sent =>
      people.length === 0
        ? [{ section, personId: null, agreed: progress.agreed.includes(section) }]
        : people.map(({ id }) => ({
            section,
            personId: id,
            agreed: progress.answers[section]?.[id] ?? false,
          })),
  )
}

/** Seconds in front of a reader after which a section counts as read without its end: 25 characters a second, 5 to 60. */
export function readingSeconds({ parts }: Sections[number]): number {
  return Math.min(Math.max(Math.ceil(JSON.stringify(parts).length / 25), 5), 60)
}
