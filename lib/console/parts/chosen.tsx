import { Select } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { barePath } from '../../domain/staff/endings.ts'
import type { CallName } from '../../operate-center/contract/contract.ts'
import { isPlaceFor, type Place } from '../door/place.ts'
import { useAnyCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { chooserOf, type ListChooser } from '../tables/chosen.ts'
import { mayCall } from '../tables/may.ts'
import type { Option } from '../tables/screen.ts'

/** What a form knows of the thing it is about. */
type FormFacts = {
  call: CallName | null
  /** What a field can be, where the row itself says it. By path without numbers. */
  choices: Readonly<Record<string, readonly Option[]>>
  /** What narrows the list by which a field is chosen. By path without numbers. */
  narrow: Readonly<Record<string, object>>
}

const NONE = {}
const Facts = createContext<FormFacts>({ call: null, choices: NONE, narrow: NONE })

/** Around the fields of a call's form. */
export function FormFactsProvider({
  call,
  choices = NONE,
  narrow = NONE,
  children,
}: Pick<FormFacts, 'call'> & Partial<FormFacts> & { children: ReactNode }) {
  const facts = useMemo(() => ({ call, choices, narrow }), [call, choices, narrow])
  return <Facts value={facts}>{children}</Facts>
}

export type Chosen =
  | { kind: 'row'; options: readonly Option[] }
  | { kind: 'list'; chooser: ListChooser; narrow: object }

/** How a field is chosen instead of typed; null: it is typed, also where the person may not read the list. */
export function useChosen(): (path: string, call?: CallName) => Chosen | null {
  const facts = useContext(Facts)
  const { me, place } = useSession()
  return (path, call) => {
    const bare = barePath(path)
    const options = facts.choices[bare]
    if (options) return { kind: 'row', options }
    const chooser = chooserOf(call ?? facts.call, path)
    if (chooser && 'options' in chooser) return { kind: 'row', options: chooser.options }
    if (!chooser || !isPlaceFor(chooser.call, place) || !mayCall(me.grants, chooser.call, place)) return null
    return { kind: 'list', chooser, narrow: facts.narrow[bare] ?? {} }
  }
}

type Props = {
  id?: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  multiple: boolean
  clearable: boolean
  className?: string
  placeholder?: string
}

/** A field that is chosen from what there is. */
export function ChosenField({ chosen, ...props }: Props & { chosen: Chosen }) {
  return chosen.kind === 'row' ? (
    <Picked {...props} options={chosen.options} />
  ) : (
    <Listed {...props} chooser={chosen.chooser} narrow={chosen.narrow} />
  )
}

const PAUSE_MS = 250
const MOST = 30

/** Options come from a list call, by what is typed; what was chosen before keeps its name. */
function Listed({ chooser, narrow, ...props }: Props & { chooser: ListChooser; narrow: object }) {
  const { place } = useSession()
  const [at] = useState<Place>(() => ({ merchant: place.merchant, shop: null }))
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [opened, setOpened] = useState(false)
  const [seen, setSeen] = useState<readonly Option[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const wanted = opened || valuesOf(props.value).length > 0
  const { data, isFetching } = useAnyCall<{ items: never[] }>(
    chooser.call,
    at,
    chooser.whole ? chooser.fixed() : { ...chooser.fixed(), ...narrow, search: asked, limit: MOST },
    { enabled: wanted },
  )
  const found = (data?.items ?? []).map((row) => ({ value: chooser.value(row), label: chooser.label(row) }))
  const known = new Map([...seen, ...found].map((one) => [one.value, one]))
  const chosen = valuesOf(props.value).flatMap((value) => known.get(value) ?? [])
  const options = new Map([...found, ...(typed === '' ? chosen : [])].map((one) => [one.value, one]))
  return (
    <Picked
      {...props}
      options={[...options.values()]}
      loading={isFetching}
      onOpen={() => setOpened(true)}
      {...(chooser.whole ? {} : { onSearch: setTyped })}
      onChange={(value) => {
        setSeen([...known.values()].filter((one) => valuesOf(value).includes(one.value)))
        setTyped('')
        props.onChange(value)
      }}
    />
  )
}

const valuesOf = (value: unknown): Option['value'][] =>
  [value]
    .flat()
    .filter((one) => typeof one === 'number' || (typeof one === 'string' && one !== '')) as Option['value'][]

function Picked({
  id,
  label,
  value,
  onChange,
  multiple,
  clearable,
  className,
  placeholder,
  options,
  loading = false,
  onOpen,
  onSearch,
}: Props & {
  options: readonly Option[]
  loading?: boolean
  onOpen?: () => void
  onSearch?: (text: string) => void
}) {
  const values = valuesOf(value)
  return (
    <Select
      {...(id ? { id } : {})}
      {...(className ? { className } : {})}
      aria-label={label}
      {...(multiple ? { mode: 'multiple' as const, value: values } : { value: values[0] })}
      showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
      allowClear={clearable}
      loading={loading}
      popupMatchSelectWidth={false}
      placeholder={placeholder ?? '请选择，可输入查找'}
      notFoundContent={loading ? '正在查找' : '没有符合的，换个词试试'}
      options={[...options]}
      onOpenChange={(open) => open && onOpen?.()}
      onChange={onChange}
    />
  )
}
