'use client'

import { askHints } from '@/lib/domain/debris/package-facts.ts'
import { type DebrisAsk, debrisAsks } from '@/lib/domain/debris/words.ts'
import type { DebrisAnswers } from '@/lib/flows/ordering/debris/debris-draft.ts'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { Field, SelectField } from '@/lib/ui/field-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import own from './write-order.module.css'

type Props = {
  one: DebrisPackage
  answers: DebrisAnswers
  errors: DebrisAnswers
  onAnswer: (ask: DebrisAsk, answer: string) => void
}

/** What the package asks for besides: flight number, pick-up place, hotel, time. */
export function Answers({ one, answers, errors, onAnswer }: Props) {
  if (one.asks.length === 0) return null
  return (
    <section className={`${ui.block} ${own.fields}`}>
      <h2 className={ui.heading}>用车与接送信息</h2>
      {one.asks.map((ask) =>
        ask === 'pickup' && one.pickupPlaces.length > 0 ? (
          <SelectField
            key={ask}
            label={debrisAsks[ask]}
            required
            value={answers[ask] ?? ''}
            error={errors[ask]}
            options={[
              { value: '', label: '请选择' },
              ...one.pickupPlaces.map((place) => ({ value: place, label: place })),
            ]}
            onChange={(answer) => onAnswer(ask, answer)}
          />
        ) : (
          <Field
            key={ask}
            label={debrisAsks[ask]}
            required
            maxLength={120}
            placeholder={askHints[ask]}
            autoComplete="off"
            {...(ask === 'flight' ? { autoCapitalize: 'characters' } : {})}
            value={answers[ask] ?? ''}
            error={errors[ask]}
            onChange={(answer) => onAnswer(ask, answer)}
          />
        ),
      )}
    </section>
  )
}
