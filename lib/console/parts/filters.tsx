import { Button, DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { fieldName, openOptions, optionName } from '../../domain/staff/field-words.ts'
import type { CallName } from '../../operate-center/contract/contract.ts'
import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { FEN } from '../../operate-center/contract/values.ts'
import type { List } from '../tables/screen.ts'
import { ChosenField, useChosen } from './chosen.tsx'
import type { ListState } from './list-state.ts'
import { inputSchema } from './schema.ts'

type Props = { list: List; state: ListState; onChange: (filters: Record<string, unknown>) => void }

/** The filters of a list, from the input of its call; two days `…From` and `…To` are one range. */
export function Filters({ list, state, onChange }: Props) {
  const schema = inputSchema(list.call)
  const [all, setAll] = useState(false)
  const set = (change: Record<string, unknown>) => onChange({ ...state.filters, ...change })
  const asked = list.filters.filter((name) => !isEnd(name, list.filters))
  const used = asked.filter((name, index) => index < FIRST || isSet(state, name, list.filters))
  const rest = asked.length - used.length
  const shown = (all ? asked : used).map((name) => {
    const end = endOf(name, list.filters)
    if (end) {
      return (
        <Range
          key={name}
          label={fieldName(name).replace(/(起|从|开始)$/, '')}
          from={state.filters[name]}
          to={state.filters[end]}
          onChange={(from, to) => set({ [name]: from, [end]: to })}
        />
      )
    }
    return (
      <One
        key={name}
        call={list.call}
        name={name}
        schema={unwrapped(schema.properties?.[name] ?? {}).schema}
        value={state.filters[name]}
        onChange={(value) => set({ [name]: value })}
      />
    )
  })
  return (
    <>
      {shown}
      {rest > 0 && !all && <Button onClick={() => setAll(true)}>更多筛选</Button>}
    </>
  )
}

/** So many filters stand beside the search; the others once they are asked for or used. */
const FIRST = 3

function isSet(state: ListState, name: string, all: readonly string[]): boolean {
  const end = endOf(name, all)
  return state.filters[name] !== undefined || (end !== null && state.filters[end] !== undefined)
}

const ENDS: Readonly<Record<string, string>> = { from: 'until', From: 'To' }

function endOf(name: string, all: readonly string[]): string | null {
  if (name === 'from') return all.find((one) => one === 'to' || one === ENDS.from) ?? null
  const end = name.endsWith('From') ? `${name.slice(0, -4)}To` : ''
  return all.includes(end) ? end : null
}

function isEnd(name: string, all: readonly string[]): boolean {
  return all.some((one) => endOf(one, all) === name)
}

function Range({
  label,
  from,
  to,
  onChange,
}: {
  label: string
  from: unknown
  to: unknown
  onChange: (from: string | undefined, to: string | undefined) => void
}) {
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? dayjs(value) : null)
  return (
    <DatePicker.RangePicker
      aria-label={label}
      value={[shown(from), shown(to)]}
      allowEmpty={[true, true]}
      placeholder={[`${label}起`, '止']}
      presets={[
        { label: '今天', value: [dayjs(), dayjs()] },
        { label: '近7天', value: [dayjs().subtract(6, 'day'), dayjs()] },
        { label: '近30天', value: [dayjs().subtract(29, 'day'), dayjs()] },
        { label: '未来7天', value: [dayjs(), dayjs().add(6, 'day')] },
        { label: '未来30天', value: [dayjs(), dayjs().add(29, 'day')] },
      ]}
      onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD'))}
    />
  )
}

function One({
  call,
  name,
  schema,
  value,
  onChange,
}: {
  call: CallName
  name: string
  schema: Schema
  value: unknown
  onChange: (value: unknown) => void
}) {
  const label = fieldName(name)
  const chosen = useChosen()(name, call)
  if (chosen && schema.type === 'string' && !schema.enum) {
    return (
      <ChosenField
        chosen={chosen}
        label={label}
        placeholder={label}
        className="filter wide"
        value={value}
        onChange={onChange}
        multiple={false}
        clearable
      />
    )
  }
  if (schema.type === 'array') {
    const { schema: inner } = unwrapped(schema.items ?? {})
    return (
      <Select
        mode="multiple"
        maxTagCount="responsive"
        aria-label={label}
        placeholder={label}
        className="filter wide"
        popupMatchSelectWidth={false}
        value={(value as (string | number)[] | undefined) ?? []}
        options={(inner.enum ?? []).map((one) => ({ value: one, label: optionName(name, one) }))}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    )
  }
  const words = schema.type === 'string' && !schema.enum ? openOptions(`${call}.${name}`) : undefined
  const codes = words
    ? Object.entries(words).map(([code, word]) => ({ value: code, label: word }))
    : schema.enum?.map((one) => ({ value: one, label: optionName(name, one) }))
  if (codes || schema.type === 'boolean') {
    const options = codes ?? [
      { value: 'true', label: `${label}：是` },
      { value: 'false', label: `${label}：否` },
    ]
    return (
      <Select
        aria-label={label}
        placeholder={label}
        allowClear
        className="filter"
        popupMatchSelectWidth={false}
        value={(codes ? value : value === undefined ? undefined : String(value)) as string | undefined}
        options={options}
        onChange={(next) => onChange(codes ? next : next === undefined ? undefined : String(next) === 'true')}
      />
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const scale = schema.description === FEN ? 100 : 1
    return (
      <InputNumber
        key={String(value)}
        aria-label={label}
        placeholder={label}
        className="filter"
        {...(typeof value === 'number' ? { defaultValue: value / scale } : {})}
        onBlur={(event) => {
          const text = event.target.value.trim()
          onChange(text === '' ? undefined : Math.round(Number(text) * scale))
        }}
        onPressEnter={(event) => event.currentTarget.blur()}
      />
    )
  }
  if (schema.pattern?.includes('\\d{4}-\\d{2}-\\d{2}')) {
    return (
      <DatePicker
        aria-label={label}
        placeholder={label}
        value={typeof value === 'string' ? dayjs(value) : null}
        onChange={(day) => onChange(day?.format('YYYY-MM-DD'))}
      />
    )
  }
  return (
    <Input
      key={String(value)}
      aria-label={label}
      placeholder={label}
      className="filter"
      allowClear
      defaultValue={typeof value === 'string' ? value : ''}
      onBlur={(event) => onChange(event.target.value.trim() || undefined)}
      onPressEnter={(event) => event.currentTarget.blur()}
      onClear={() => onChange(undefined)}
    />
  )
}
