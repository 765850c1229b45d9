'use client'

import { normalisePinyin } from '../../base/validation/names.ts'
import { Field } from '../../ui/field-client.tsx'
import ui from '../../ui/ui.module.css'
import type { FormState } from './form-state.ts'
import { suggestSurname } from './surname-pinyin.ts'

type Props = {
  form: FormState
  required: boolean
  errors: Readonly<Record<string, string>>
  onChange: (patch: Partial<FormState>) => void
}

/** Surname and given name as in the passport. A reading of the surname is offered, never filled in by itself. */
export function PinyinFields({
  form: { name, surnamePinyin, givenPinyin },
  required,
  errors,
  onChange,
}: Props) {
  const suggestion = surnamePinyin === '' ? suggestSurname(name) : null
  return (
    <>
      <Field
        label="姓（拼音）"
        required={required}
        placeholder="如 ZHANG"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        value={surnamePinyin}
        error={errors.surnamePinyin}
        help={suggestion ? '建议拼写仅供参考，请以证件为准' : undefined}
        end={
          suggestion ? (
            <button type="button" className={ui.text} onClick={() => onChange({ surnamePinyin: suggestion })}>
              填入 {suggestion}
            </button>
          ) : null
        }
        onChange={(text) => onChange({ surnamePinyin: text.toUpperCase() })}
        onBlur={() => onChange({ surnamePinyin: normalisePinyin(surnamePinyin) })}
      />
      <Field
        label="名（拼音）"
        required={required}
        placeholder="如 XIAOMING"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={30}
        value={givenPinyin}
        error={errors.givenPinyin}
        onChange={(text) => onChange({ givenPinyin: text.toUpperCase() })}
        onBlur={() => onChange({ givenPinyin: normalisePinyin(givenPinyin) })}
      />
    </>
  )
}
