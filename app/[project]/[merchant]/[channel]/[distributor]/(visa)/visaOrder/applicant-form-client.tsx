'use client'

import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import { useBarTitle } from '@/lib/frame/bar-title-client.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

/** In the address: a new traveller instead of a kept one's id. */
const NEW = 'new'

type Props = {
  /** A kept traveller's id, or `NEW`. */
  id: string
  travellers: readonly Traveller[]
  /** The passport has to be there before the order; otherwise an ID card will do. */
  passportFirst: boolean
  onSaved: (traveller: Traveller) => void
  onRemoved: (id: string) => void
  onBack: () => void
}

/** The form of a traveller on the way to an order: only what a visa needs. */
export function ApplicantForm({ id, travellers, passportFirst, onSaved, onRemoved, onBack }: Props) {
  useBarTitle(id === NEW ? '新增出行人' : '编辑出行人')
  const traveller = id === NEW ? null : travellers.find((one) => one.id === id)
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
