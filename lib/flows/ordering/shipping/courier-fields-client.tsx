'use client'

import { useRead } from '../../../browser/door/read-client.ts'
import { Field, SelectField } from '../../../ui/field-client.tsx'
import styles from '../orders/sheets.module.css'

/** A parcel as its sender types it: `company` is one of the list, or another's name. */
export type CourierLabel = { company: string; other: boolean; trackingNo: string }

type Errors = Readonly<Record<string, string | undefined>>

type Props = { value: CourierLabel; errors: Errors; onChange: (value: CourierLabel) => void }

const OTHER = '其他快递公司'

/** Courier and number of a parcel that a customer sends. Where the list of couriers cannot be read the name is typed. */
export function CourierFields({ value, errors, onChange }: Props) {
  const { data, isError } = useRead('shipping.couriers', {}, { login: false })
  // Until the list is read, what was named before is all there is to choose from.
  const names = data?.couriers.map(({ name }) => name) ?? (value.company ? [value.company] : [])
  // One that was named before and is not in the list.
  const isOther =
    value.other || (data !== undefined && value.company !== '' && !names.includes(value.company))
  const typed = isOther || isError
  return (
    <>
      {isError ? null : (
        <SelectField
          label="快递公司"
          value={isOther ? OTHER : value.company}
          error={isOther ? undefined : errors.company}
          options={['', ...names, OTHER].map((name) => ({ value: name, label: name || '请选择' }))}
          onChange={(name) =>
            onChange({ ...value, company: name === OTHER ? '' : name, other: name === OTHER })
          }
        />
      )}
      {typed ? (
        <Field
          label={isError ? '快递公司' : '公司名称'}
          value={value.company}
          maxLength={40}
          error={errors.company}
          onChange={(company) => onChange({ ...value, company, other: true })}
        />
      ) : null}
      <Field
        label="快递单号"
        value={value.trackingNo}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.trackingNo}
        onChange={(trackingNo) => onChange({ ...value, trackingNo })}
      />
      <p className={styles.note}>单号在快递面单或寄件记录里，寄出后再填写。</p>
    </>
  )
}

/** What is missing of a label; empty when nothing is. */
export function missingOfLabel({ company, trackingNo }: CourierLabel): Record<string, string> {
  const number = trackingNo.replace(/\s/g, '')
  return {
    ...(company.trim() ? {} : { company: '请选择或填写快递公司' }),
    ...(/^[A-Za-z0-9-]{6,32}$/.test(number)
      ? {}
      : { trackingNo: number ? '请核对快递单号，应为6至32位字母或数字' : '请填写快递单号' }),
  }
}
