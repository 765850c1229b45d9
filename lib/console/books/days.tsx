import { Spin } from 'antd'
import { addDays, isCalendarDate, todayInShanghai } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Acts } from '../parts/acts.tsx'
import { Day, Moment, Money, Pair, Words } from '../parts/cells.tsx'
import { DateRange } from '../parts/date-range.tsx'
import { Rows } from '../parts/rows.tsx'
import { actsOn, type Screen } from '../tables/screen.ts'

type Difference = Value<'staff.reconciliation'>['differences'][number] & { from: string; to: string }

const known = ({ from, to, day, channel, code, about, number, billed, booked }: Difference) => ({
  from,
  to,
  day,
  channel,
  code,
  about,
  number,
  billed,
  booked,
})

const onDifference = actsOn<Difference>()
const acts = [
  onDifference('staff.settleDifference', {
    label: '登记说明',
    known,
    // An empty note is asked for; none at all opens a difference again.
    start: () => ({ note: '' }),
    when: ({ settled }) => settled === null,
    note: '核对清楚后填写原因或处理方式，如“客人重复支付，已线下退回”。金额变化后会重新列为差异。',
  }),
  onDifference('staff.settleDifference', {
    label: '重新打开',
    known: (row) => ({ ...known(row), note: null }),
    when: ({ settled }) => settled !== null,
    note: '撤销说明，重新列为待处理的差异。',
  }),
]

/** Differences between the channels' bills, the payments and the orders, before the days they are of. */
export function DaysOfBooks({ screens }: { screens: readonly Screen[] }) {
  const { place } = useSession()
  const address = useAddress()
  const today = todayInShanghai(Date.now())
  const asked = (name: string) => {
    const text = address.query.get(name) ?? ''
    return isCalendarDate(text) ? text : null
  }
  const to = asked('to') ?? today
  const from = asked('from') ?? addDays(to, -6)
  const { data, error } = useCall('staff.reconciliation', place, { from, to })
  const settled = (data?.differenceCount ?? 0) - (data?.openCount ?? 0)
  return (
    <>
      <p className="bar">
        <DateRange
          label="日期，最多31天"
          from={from}
          to={to}
          onChange={(dates) => go(addressOf({ ...address, query: new URLSearchParams(dates) }))}
        />
      </p>
      {error && <Said failure={error.failure} />}
      {!data && !error && <Spin className="waiting" />}
      {data && (
        <>
          <section className="card">
            <h2>
              差异（待处理{data.openCount}
              {settled > 0 && `，已说明${settled}`}）
            </h2>
            <Rows
              rows={data.differences.map((one) => ({ ...one, from, to }))}
              id={({ code, number, about, channel, day }) => `${code} ${about} ${channel} ${number} ${day}`}
              empty="没有差异"
              columns={[
                { title: '日期', of: ({ day }) => <Day date={day} /> },
                { title: '差异', of: ({ text }) => text },
                {
                  title: '订单',
                  of: ({ orderNo }) => (
                    <To screens={screens} screen="orders" id={orderNo}>
                      {orderNo}
                    </To>
                  ),
                },
                { title: '付款或退款', of: (one) => <OfMoney one={one} screens={screens} /> },
                { title: '渠道金额', align: 'right', of: ({ billed }) => <Money amount={billed} /> },
                { title: '账面金额', align: 'right', of: ({ booked }) => <Money amount={booked} /> },
                {
                  title: '说明',
                  of: ({ settled: note }) =>
                    note ? (
                      <Pair
                        first={note.note}
                        second={
                          <>
                            {note.by} <Moment at={note.at} />
                          </>
                        }
                      />
                    ) : (
                      <Words>{null}</Words>
                    ),
                },
                { title: '操作', of: (one) => <Acts acts={acts} row={one} size="small" /> },
              ]}
            />
          </section>
          <section className="card">
            <h2>每天每渠道</h2>
            <Rows
              rows={data.days}
              id={({ day, channel }) => `${day} ${channel}`}
              empty="这段时间没有收款"
              columns={[
                { title: '日期', of: ({ day }) => <Day date={day} /> },
                { title: '渠道', of: ({ channelName }) => channelName },
                { title: '待处理差异', align: 'right', of: ({ differences }) => differences },
                { title: '发起', align: 'right', of: ({ asked: sum }) => <Money amount={sum.amount} /> },
                { title: '收款笔数', align: 'right', of: ({ payments }) => payments.count },
                { title: '收款', align: 'right', of: ({ payments }) => <Money amount={payments.amount} /> },
                {
                  title: '账单收款',
                  align: 'right',
                  of: ({ bill }) => <Money amount={bill?.payments.amount} />,
                },
                { title: '退款', align: 'right', of: ({ refunds }) => <Money amount={refunds.amount} /> },
                {
                  title: '账单退款',
                  align: 'right',
                  of: ({ bill }) => <Money amount={bill?.refunds.amount} />,
                },
                {
                  title: '退款处理中',
                  align: 'right',
                  of: ({ refundsOpen }) => <Money amount={refundsOpen.amount} />,
                },
                {
                  title: '退款失败',
                  align: 'right',
                  of: ({ refundsFailed }) => <Money amount={refundsFailed.amount} />,
                },
                { title: '手续费', align: 'right', of: ({ bill }) => <Money amount={bill?.fees} /> },
              ]}
            />
          </section>
        </>
      )}
    </>
  )
}

/** A payment is looked at in the list of payments; a refund on its order, where it is dealt with. */
function OfMoney({ one, screens }: { one: Difference; screens: readonly Screen[] }) {
  const { about, number } = one
  if (about === 'order') return <Words>{null}</Words>
  return about === 'payment' ? (
    <To screens={screens} screen="payments" search={number}>
      {number}
    </To>
  ) : (
    <span>{number}</span>
  )
}

/** A link to where a thing is seen, where the person sees that screen. */
function To({
  screens,
  screen,
  id,
  search,
  children,
}: {
  screens: readonly Screen[]
  screen: string
  id?: string
  search?: string
  children: string
}) {
  const { place } = useSession()
  if (children === '') return <Words>{null}</Words>
  if (!screens.some(({ name }) => name === screen)) return <span>{children}</span>
  const query = search === undefined ? undefined : new URLSearchParams({ search })
  const to = addressOf({
    merchant: place.merchant,
    screen,
    ...(id ? { id } : {}),
    ...(query ? { query } : {}),
  })
  return <Link to={to}>{children}</Link>
}
