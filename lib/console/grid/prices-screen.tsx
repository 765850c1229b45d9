import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Segmented, Select, Spin } from 'antd'
import { useState } from 'react'
import { addDays, isReasonableDate, todayInShanghai } from '../../base/calendar/dates.ts'
import type { CallFailed } from '../door/ask.ts'
import { pathOf } from '../door/place.ts'
import { useAnyCall, useCall } from '../door/use-call.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { DateRange } from '../parts/date-range.tsx'
import { mayCall } from '../tables/may.ts'
import { type GridKindName, gridKinds, type Wanted } from './grid-kinds.tsx'
import { PriceGrid } from './price-grid.tsx'
import { SeriesEditor } from './series-editor.tsx'

/** Days that are shown where the address says nothing. */
const AHEAD = 180

/** The prices and seats of one product, all in one grid: `/prices/tour~t1?from=…&to=…&part=…`. */
export function PricesScreen({ id }: { id: string | null }) {
  const { me, place } = useSession()
  const { query } = useAddress()
  const kinds = (Object.keys(gridKinds) as GridKindName[]).filter((name) =>
    mayCall(me.grants, gridKinds[name].products, place),
  )
  const [asked = '', proId = ''] = (id ?? '').split('~')
  const name = kinds.find((kind) => kind === asked) ?? kinds[0] ?? 'tour'
  const kind = gridKinds[name]
  const today = todayInShanghai(Date.now())
  const dateOf = (field: string, otherwise: string) => {
    const text = query.get(field) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && isReasonableDate(text) ? text : otherwise
  }
  const from = dateOf('from', today)
  const to = dateOf('to', addDays(from, AHEAD))
  const detail = kind.product
  const product = useAnyCall(
    detail?.call ?? 'staff.me',
    place,
    { proId },
    {
      enabled: detail !== null && proId !== '',
    },
  )
  const parts = detail && product.data ? detail.parts(product.data as never) : []
  const chosen = query.get('part') ?? ''
  const part =
    parts.find(({ value }) => value === chosen)?.value ?? (detail?.every ? '' : (parts[0]?.value ?? ''))
  const wanted: Wanted = { proId, part, from, to }
  const ready =
    detail === null || (proId !== '' && product.data !== undefined && (detail.every || part !== ''))

  const show = (next: Partial<Wanted>, other: GridKindName = name) => {
    const shown = { ...wanted, ...next }
    const dates = { from: shown.from, to: shown.to, ...(shown.part ? { part: shown.part } : {}) }
    const query = new URLSearchParams(gridKinds[other].dated ? dates : {})
    go(addressOf({ merchant: place.merchant, screen: 'prices', id: `${other}~${shown.proId}`, query }))
  }

  return (
    <section className="list">
      <header className="head">
        <h1>{kind.title}</h1>
        <span className="head-acts">
          <Segmented
            value={name}
            options={kinds.map((value) => ({
              value,
              label: { tour: '线路团期', goods: '商品', debris: '门票与当地服务' }[value],
            }))}
            onChange={(next) => show({ proId: '', part: '' }, next as GridKindName)}
          />
        </span>
      </header>
      <div className="grid-choice">
        <ProductChoice kind={name} proId={proId} onChange={(next) => show({ proId: next, part: '' })} />
        {parts.length > 0 && (
          <Select
            className="part"
            aria-label="套餐"
            value={part}
            popupMatchSelectWidth={false}
            options={[...(detail?.every ? [{ value: '', label: '全部套餐' }] : []), ...parts]}
            onChange={(next: string) => show({ part: next })}
          />
        )}
        {kind.dated && <DateRange label="日期" from={from} to={to} onChange={show} />}
      </div>
      {product.error && <Said failure={product.error.failure} />}
      {detail !== null && proId === '' && (
        <Empty description="请先选择一个产品" image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
      {detail !== null && product.data !== undefined && !ready && <Empty description={detail.none} />}
      {ready && <Rows key={JSON.stringify([name, wanted])} kind={name} wanted={wanted} parts={parts} />}
    </section>
  )
}

function Rows({
  kind: name,
  wanted,
  parts,
}: {
  kind: GridKindName
  wanted: Wanted
  parts: readonly { value: string; label: string }[]
}) {
  const { me, place } = useSession()
  const kind = gridKinds[name]
  const [adding, setAdding] = useState(false)
  const { message } = App.useApp()
  const read = useQuery<Awaited<ReturnType<typeof kind.load>>, CallFailed>({
    queryKey: ['grid', name, pathOf(place), wanted],
    queryFn: () => kind.load(place, wanted),
  })
  const series = 'series' in kind ? kind.series : undefined
  const writes = kind.save([], wanted).call
  // Without a package of its own, a tour that has packages does not say which one is added.
  const lacksPart = parts.length > 0 && wanted.part === ''
  const add = series && mayCall(me.grants, series.call, place) && (
    <Button onClick={() => (lacksPart ? message.info('请先在上方选择一个套餐') : setAdding(true))}>
      {series.label}
    </Button>
  )
  return (
    <>
      {read.error && <Said failure={read.error.failure} />}
      {read.isPending && <Spin className="waiting" />}
      {read.data?.more && (
        <Alert
          type="warning"
          showIcon
          className="said"
          title={`只列出前 ${read.data.rows.length} 行，请缩小日期范围或选择一个产品后修改其余的`}
        />
      )}
      {read.data && (
        <PriceGrid
          name={`${place.merchant}/${name}/${JSON.stringify(wanted)}`}
          kind={kind}
          wanted={wanted}
          loaded={read.data}
          readOnly={!mayCall(me.grants, writes, place)}
          add={add}
        />
      )}
      {adding && series && (
        <SeriesEditor kind={kind} series={series} wanted={wanted} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

/** One of the merchant's products, found by its name or its code. */
function ProductChoice({
  kind: name,
  proId,
  onChange,
}: {
  kind: GridKindName
  proId: string
  onChange: (proId: string) => void
}) {
  const { place } = useSession()
  const [search, setSearch] = useState('')
  const { products } = gridKinds[name]
  const found = useCall(products as 'staff.tours', place, { search, limit: 50 })
  const own = useCall(
    products as 'staff.tours',
    place,
    { search: proId, limit: 5 },
    { enabled: proId !== '' },
  )
  const every = gridKinds[name].product === null
  const known = [
    ...(own.data?.items.filter((one) => one.proId === proId) ?? []),
    ...(found.data?.items ?? []),
  ]
  const options = [...new Map(known.map((one) => [one.proId, one])).values()].map((one) => ({
    value: one.proId,
    label: `${one.name}（${one.code}）`,
  }))
  return (
    <Select
      className="product"
      aria-label="产品"
      showSearch={{ filterOption: false, onSearch: setSearch }}
      placeholder={every ? '全部商品，或选择一个' : '选择产品：输入名称或编号'}
      allowClear={every}
      loading={found.isFetching}
      value={proId || undefined}
      options={options}
      onChange={(next?: string) => onChange(next ?? '')}
    />
  )
}
