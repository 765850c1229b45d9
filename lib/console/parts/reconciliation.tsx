import { DatePicker, Spin } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { addDays, todayInShanghai } from '../../base/calendar/dates.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { actsOn } from '../tables/screen.ts'
import { Said } from './act-dialog.tsx'
import { Acts } from './acts.tsx'
import { Day, Money, Words, yuan } from './cells.tsx'
import { Rows } from './rows.tsx'

const acts = [
  actsOn<undefined>()('staff.importBill', {
    label: '导入渠道账单',
    note: '微信支付“交易账单”或支付宝“业务明细”的CSV文件，按天导入；同一天再次导入会替换。',
    upload: {
      field: 'data',
      label: '账单文件',
      hint: '从渠道后台下载的 .csv，不要用 Excel 另存；不超过6MB',
      ends: ['.csv'],
      mostBytes: 6 * 1024 * 1024,
    },
    result: ({ payments, refunds, fees, differences }) =>
      `收款 ${payments.count} 笔 ¥${yuan(payments.amount)}，退款 ${refunds.count} 笔 ¥${yuan(refunds.amount)}，手续费 ¥${yuan(fees)}，差异 ${differences} 处。`,
  }),
]

/** Differences between the channels' bills, the payments and the orders, before the days they are of. */
export function ReconciliationScreen() {
  const { place } = useSession()
  const today = todayInShanghai(Date.now())
  const [days, setDays] = useState({ from: addDays(today, -6), to: today })
  const { data, error } = useCall('staff.reconciliation', place, days)
  return (
    <article>
      <header className="head">
        <h1>对账</h1>
        <DatePicker.RangePicker
          aria-label="日期，最多31天"
          allowClear={false}
          value={[dayjs(days.from), dayjs(days.to)]}
          onChange={(chosen) => {
            const [from, to] = [chosen?.[0], chosen?.[1]]
            if (from && to) setDays({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
          }}
        />
        <span className="head-acts">
          <Acts acts={acts} row={undefined} />
        </span>
      </header>
      {error && <Said failure={error.failure} />}
      {!data && !error && <Spin className="waiting" />}
      {data && (
        <>
          <section className="card">
            <h2>差异（{data.differenceCount}）</h2>
            <Rows
              rows={data.differences}
              id={({ code, number, about, channel }) => `${code} ${about} ${channel} ${number}`}
              empty="没有差异"
              columns={[
                { title: '日期', of: ({ day }) => <Day date={day} /> },
                { title: '差异', of: ({ text }) => text },
                { title: '订单', of: ({ orderNo }) => <Words>{orderNo}</Words> },
                { title: '编号', of: ({ number }) => number },
                { title: '渠道金额', align: 'right', of: ({ billed }) => <Money amount={billed} /> },
                { title: '账面金额', align: 'right', of: ({ booked }) => <Money amount={booked} /> },
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
                { title: '收款笔数', align: 'right', of: ({ payments }) => payments.count },
                { title: '收款', align: 'right', of: ({ payments }) => <Money amount={payments.amount} /> },
                { title: '退款', align: 'right', of: ({ refunds }) => <Money amount={refunds.amount} /> },
                {
                  title: '退款失败',
                  align: 'right',
                  of: ({ refundsFailed }) => <Money amount={refundsFailed.amount} />,
                },
                {
                  title: '账单收款',
                  align: 'right',
                  of: ({ bill }) => <Money amount={bill?.payments.amount} />,
                },
                { title: '手续费', align: 'right', of: ({ bill }) => <Money amount={bill?.fees} /> },
                { title: '差异', align: 'right', of: ({ differences }) => differences },
              ]}
            />
          </section>
        </>
      )}
    </article>
  )
}
