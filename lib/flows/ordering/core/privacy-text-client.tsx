'use client'

import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { builtInAgreement } from '../../../frame/agreements/agreement-texts.ts'
import { AgreementTexts } from './agreements-client.tsx'
import { type OwnTexts, textsOf } from './order-texts-client.ts'

/** The shop's privacy policy, as signing in shows it. */
export function PrivacyText({ own }: { own: OwnTexts }) {
  const { name } = useShop()
  return <AgreementTexts texts={own ?? textsOf(builtInAgreement('privacy', name).sections)} />
}
