'use client'

import { CheckField } from '@/lib/ui/field-client.tsx'
import ui from '@/lib/ui/ui.module.css'

type DeclarationProps = {
  declare: { health: boolean; guardian: boolean }
  health: boolean
  guardian: boolean
  onHealth: (on: boolean) => void
  onGuardian: (on: boolean) => void
  wrong: boolean
}

/** What travellers of 70 and over, and minors, have to declare (rules.md C.2). */
export function Declarations({ declare, health, guardian, onHealth, onGuardian, wrong }: DeclarationProps) {
  if (!declare.health && !declare.guardian) return null
  const missing = wrong && ((declare.health && !health) || (declare.guardian && !guardian))
  return (
    <section className={ui.block} data-wrong={missing ? '' : undefined}>
      <h2 className={ui.heading}>出行声明</h2>
      {declare.health ? (
        <CheckField
          checked={health}
          onChange={onHealth}
          error={wrong && !health ? '请确认健康状况后勾选' : undefined}
        >
          70周岁及以上的出行人身体状况适合本次行程，家属已知情并同意，有成人亲友陪同，将按旅行社要求填写健康申报表
        </CheckField>
      ) : null}
      {declare.guardian ? (
        <CheckField
          checked={guardian}
          onChange={onGuardian}
          error={wrong && !guardian ? '请监护人同意后勾选' : undefined}
        >
          未满18周岁的出行人已取得监护人书面同意，行程中由成人陪同
        </CheckField>
      ) : null}
    </section>
  )
}
