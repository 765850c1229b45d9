'use client'

import { OpenContract } from '../_parts/open-contract-client.tsx'
import { ReadingForm } from './reading-form-client.tsx'

export function ContractStep2() {
  return (
    <OpenContract read="contracts.text" bones={[110, 620, 64, 64, 64]}>
      {(text) => <ReadingForm text={text} />}
    </OpenContract>
  )
}
