'use client'

import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import { useBarTitle } from '@/lib/frame/bar-title-client.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  /** Null for a new one; undefined when it has been removed meanwhile. */
  traveller: Traveller | null | undefined
  /** The passport has to be there before the order; otherwise an ID card will do. */
  passportFirst: boolean
  onSaved: (traveller: Traveller) => void
  onRemoved: (id: string) => void
  onBack: () => void
}

/** The form of a traveller on the way to an order: only what a visa needs. */
export function ApplicantForm({ traveller, passportFirst, onSaved, onRemoved, onBack }: Props) {
  useBarTitle(traveller === null ? '新增出行人' : '编辑出行人')
  if (traveller === undefined) {
    return (
      <Empty icon="user" title="该出行人不存在或已删除">
        <button type="button" className={ui.primary} onClick={onBack}>
          返回填写订单
        </button>
      </Empty>
    )
  }
  return (
    <TravellerForm
      traveller={traveller}
      needs={{
        scope: 'outbound',
        fields: ['name', 'document'],
        documents: passportFirst ? [2] : [2, 1],
      }}
      onSaved={onSaved}
      onRemoved={onRemoved}
    />
  )
}
