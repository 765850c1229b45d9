'use client'

import type { Traveller } from '../../domain/people/traveller.ts'
import { useBarTitle } from '../../frame/bar-title-client.ts'
import { Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import type { FormNeeds } from '../travellers/form-state.ts'
import { TravellerForm } from '../travellers/traveller-form-client.tsx'

type Props = {
  /** Null for a new one; undefined when it has been removed meanwhile. */
  traveller: Traveller | null | undefined
  needs: FormNeeds
  onSaved: (traveller: Traveller) => void
  onRemoved: (id: string) => void
  onBack: () => void
}

/** The form of a traveller on the way to an order: only what the product needs. */
export function PlacedForm({ traveller, needs, onSaved, onRemoved, onBack }: Props) {
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
  return <TravellerForm traveller={traveller} needs={needs} onSaved={onSaved} onRemoved={onRemoved} />
}
