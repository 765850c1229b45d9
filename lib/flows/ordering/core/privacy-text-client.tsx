'use client'

import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { builtInAgreement } from '../../../frame/agreements/agreement-texts.ts'
import { AgreementTexts } from './agreements-client.tsx'
import type { OwnSections } from './order-texts-client.ts'

/** The shop's privacy policy, as signing in shows it. */
export function PrivacyText({ sections }: { sections: OwnSections }) {
  const { name } = useShop()
  const shown = sections ?? builtInAgreement('privacy', name).sections
  return <AgreementTexts texts={shown.map(({ heading, text }) => ({ title: heading, text }))} />
}
