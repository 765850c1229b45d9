'use client'

import { useRead } from '../../../browser/door/read-client.ts'
import type { Agreement } from '../../../domain/vocabulary.ts'
import type { Value } from '../../../operate-center/contract/contract.ts'

type Shown = Value<'texts.agreements'>['items']

/** A paragraph of an agreement; the title may be empty. */
export type AgreementText = { title: string; text: string }
/** The merchant's own words; null where those that come with the shop hold. */
export type OwnTexts = AgreementText[] | null

/** The texts that an order agrees to, in the merchant's own versions where it has them. */
export type OrderTexts = {
  /** Until they are here, none can be agreed to: nobody knows which words hold. */
  isPending: boolean
  agreements: readonly Agreement[]
  /** Codes of those agreed to in the version that holds. */
  agreed: readonly string[]
  allAgreed: boolean
  agree: (code: string, on: boolean) => void
  ownOf: (code: string) => OwnTexts
}

/**
 * @param wanted which texts the order agrees to, given those that hold at the merchant
 * @param kept what was agreed to, as `keep` got it; another version of a text has to be agreed to again
 */
export function useOrderTexts(
  wanted: (shown: Shown) => readonly Agreement[],
  kept: readonly string[],
  keep: (kept: string[]) => void,
): OrderTexts {
  const { data, isPending } = useRead('texts.agreements', {}, { login: false })
  const shown = data?.items ?? []
  const agreements = wanted(shown)
  const agreed = agreements.filter((one) => kept.includes(keyOf(one))).map(({ code }) => code)
  return {
    isPending,
    agreements,
    agreed,
    allAgreed: agreed.length === agreements.length,
    agree(code, on) {
      const now = agreements.filter((one) => (one.code === code ? on : agreed.includes(one.code)))
      keep(now.map(keyOf))
    },
    ownOf(code) {
      const sections = shown.find((one) => one.code === code)?.sections
      return sections ? textsOf(sections) : null
    },
  }
}

/** The sections of a text as an order shows them. */
export function textsOf(sections: readonly { heading: string; text: string }[]): AgreementText[] {
  return sections.map(({ heading, text }) => ({ title: heading, text }))
}

const keyOf = ({ code, version }: Agreement): string => `${code} ${version}`
