import { Button, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { type WorkKind, workKindCodes } from '../../domain/staff/work-kinds.ts'
import type { Input, Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useMerchantNames } from '../frame/merchants.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Moment, Money, Pair, Stand } from '../parts/cells.tsx'
import { Pages } from '../parts/pages.tsx'
import { useAct } from '../parts/use-act.ts'
import { addressOfThing } from '../tables/places.ts'
import type { Screen } from '../tables/screen.ts'
import { beginVisit, keyOfItem } from './queue-visit.ts'

type Item = Value<'staff.work'>['items'][number]
type Whose = NonNullable<Input<'staff.work'>['whose']>

const SIZE = 50
const EVERY_MS = 60_000
const choices: { value: Whose; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的' },
  { value: 'free', label: '无人处理' },
]

/** What has to be done, over everything the person may see: by when, what, and by whom. Its filters are its address. */
export function QueueScreen({ screens }: { screens: readonly Screen[] }) {
  const { place } = useSession()
  const address = useAddress()
  const kinds = (address.query.get('kinds') ?? '').split(',').filter(isKind)
  const whose = choices.find(({ value }) => value === address.query.get('whose'))?.value ?? 'all'
  const pages = address.query.getAll('after')
  const nameOf = useMerchantNames()
  const counts = useCall('staff.workCounts', place, {}, { everyMs: EVERY_MS })
  const after = pages.at(-1)
  const input = { kinds, whose, limit: SIZE, ...(after ? { after } : {}) }
  const work = useCall('staff.work', place, input, { everyMs: EVERY_MS })
  const visit = { merchant: place.merchant, input, queue: addressOf(address) }

  function show(next: { kinds?: WorkKind[]; whose?: Whose; pages?: string[] }) {
    const query = new URLSearchParams()
    const chosen = next.kinds ?? kinds
    if (chosen.length > 0) query.set('kinds', chosen.join(','))
    if ((next.whose ?? whose) !== 'all') query.set('whose', next.whose ?? whose)
    for (const page of next.pages ?? []) query.append('after', page)
    go(addressOf({ ...address, query }))
  }

  const { count = 0, overdue = 0 } = counts.data ?? {}
  return (
    <section className="list">
      <header className="head">
        <h1>待办</h1>
        <span role="status" className="faint">
          {counts.data &&
            (count === 0 ? '全部处理完了' : `共${count}件${overdue > 0 ? `，${overdue}件已超时` : ''}`)}
        </span>
      </header>
      <div className="bar">
        <Segmented<Whose> value={whose} options={choices} onChange={(value) => show({ whose: value })} />
        <span className="work-kinds">
          {counts.data?.kinds
            .filter((one) => one.count > 0 || kinds.includes(one.kind))
            .map((one) => (
              <Tag.CheckableTag
                key={one.kind}
                checked={kinds.includes(one.kind)}
                onChange={(on) =>
                  show({ kinds: on ? [...kinds, one.kind] : kinds.filter((kind) => kind !== one.kind) })
                }
              >
                {one.name} {one.count}
                {one.overdue > 0 && <span className="late">（超时{one.overdue}）</span>}
              </Tag.CheckableTag>
            ))}
        </span>
      </div>
      {work.error && <Said failure={work.error.failure} />}
      <Table<Item>
        size="middle"
        rowKey={keyOfItem}
        loading={work.isPending}
        dataSource={work.data?.items ?? []}
        pagination={false}
        sticky
        scroll={{ x: place.merchant === null ? 1240 : 1120 }}
        locale={{ emptyText: work.isPending ? '正在读取' : '没有待办，可以休息一下' }}
        columns={[
          {
            key: 'what',
            title: '事项',
            width: 320,
            render: (_, item, at) => (
              <What item={item} screens={screens} onOpen={(to) => beginVisit({ ...visit, item, at, to })} />
            ),
          },
          {
            key: 'todo',
            title: '要做什么',
            width: 200,
            render: (_, { kindName, todo }) => <Pair first={kindName} second={todo} />,
          },
          ...(place.merchant === null
            ? [
                {
                  key: 'merchant',
                  title: '商户',
                  width: 110,
                  render: (_: unknown, { merchant }: Item) => nameOf(merchant),
                },
              ]
            : []),
          {
            key: 'due',
            title: '最晚',
            width: 190,
            render: (_, { due, overdue: late }) => (
              <>
                <Moment at={due} /> {late && <Stand tone="bad">已超时</Stand>}
              </>
            ),
          },
          {
            key: 'amount',
            title: '金额',
            width: 110,
            align: 'right',
            render: (_, { amount }) => <Money amount={amount} />,
          },
          { key: 'taken', title: '处理人', width: 190, render: (_, item) => <Taking item={item} /> },
        ]}
      />
      <Pages pages={pages} next={work.data?.next} onChange={(next) => show({ pages: next })} />
    </section>
  )
}

function What({
  item,
  screens,
  onOpen,
}: {
  item: Item
  screens: readonly Screen[]
  onOpen: (to: string) => void
}) {
  const to = addressOfThing(screens, item.merchant, item)
  const words = <Pair first={item.title} second={item.number} />
  return to ? (
    <Link to={to} onFollow={() => onOpen(to)}>
      {words}
    </Link>
  ) : (
    words
  )
}

/** Whose it is; taking it shows others that it is being done. */
function Taking({ item }: { item: Item }) {
  const { kind, item: id, merchant, taken } = item
  const [place] = useState({ merchant, shop: null })
  const take = useAct('staff.takeWork', place)
  const giveBack = useAct('staff.giveBackWork', place)
  const failure = take.failure ?? giveBack.failure
  return (
    <span>
      {taken && <span>{taken.mine ? '我' : taken.person} </span>}
      {taken?.mine ? (
        <Button size="small" loading={giveBack.busy} onClick={() => void giveBack.send({ kind, item: id })}>
          放回
        </Button>
      ) : (
        <Button
          size="small"
          loading={take.busy}
          onClick={() => void take.send({ kind, item: id, ...(taken ? { from: taken.personId } : {}) })}
        >
          {taken ? '转给我' : '我来处理'}
        </Button>
      )}
      {failure && <Said failure={failure} />}
    </span>
  )
}

function isKind(text: string): text is WorkKind {
  return (workKindCodes as readonly string[]).includes(text)
}
