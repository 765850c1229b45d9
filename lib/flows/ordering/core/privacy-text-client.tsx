'use client'

import { useQuery } from '@tanstack/react-query'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { agreementText } from '../../../frame/agreements/agreement-texts.ts'
import { Bone } from '../../../ui/states.tsx'
import { AgreementTexts } from './agreements-client.tsx'

/** The shop's privacy policy, as signing in shows it. */
export function PrivacyText() {
  const { name } = useShop()
  const { data } = useQuery({
    queryKey: ['agreement', 'privacy', name],
    queryFn: () => agreementText('privacy', name),
  })
  if (!data) return <Bone height={240} />
  return <AgreementTexts texts={data.sections.map(({ heading, text }) => ({ title: heading, text }))} />
}
