import { Select } from 'antd'
import { useState } from 'react'
import { useAnyCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import type { Pick } from '../tables/picks.ts'

type Option = { value: string | number; label: string }

/** Chooses one thing, or several, by name where the field keeps codes or ids. */
export function PickField({
  id,
  pick,
  many,
  value,
  onChange,
  clearable,
}: {
  id: string
  pick: Pick
  many: boolean
  value: unknown
  onChange: (value: unknown) => void
  clearable: boolean
}) {
  const { me, place } = useSession()
  const [search, setSearch] = useState('')
  const listed = 'call' in pick ? pick : null
  const may = listed !== null && mayCall(me.grants, listed.call, place)
  const read = useAnyCall<{ items: never[]; next: string | null }>(
    listed?.call ?? 'staff.me',
    place,
    { limit: 200, ...(search ? { search } : {}) },
    { enabled: may },
  )
  const options: readonly Option[] =
    'options' in pick ? pick.options : (read.data?.items ?? []).map((row) => pick.of(row))
  // What is kept stays, also where it is not among the first rows of its list or not seen at all.
  const kept = (Array.isArray(value) ? value : [value]).filter(
    (one): one is string | number => typeof one === 'number' || (typeof one === 'string' && one !== ''),
  )
  const unseen = kept.filter((one) => !options.some((option) => option.value === one))
  return (
    <Select
      id={id}
      {...(many ? { mode: 'multiple' as const } : {})}
      value={many ? kept : kept[0]}
      options={[...options, ...unseen.map((one) => ({ value: one, label: String(one) }))]}
      allowClear={clearable}
      loading={read.isFetching}
      placeholder="请选择"
      notFoundContent={read.error ? read.error.failure.message : '没有可选的内容，请先在左侧菜单中新建'}
      showSearch={{
        optionFilterProp: 'label',
        ...(read.data?.next || search ? { onSearch: setSearch, filterOption: false } : {}),
      }}
      onChange={(next?: Option['value'] | Option['value'][]) => onChange(next ?? null)}
    />
  )
}
