import { DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, DatePicker, Spin } from 'antd'
import dayjs from 'dayjs'
import { datesOfMonth } from '../../base/calendar/dates.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { ask } from '../door/ask.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Acts } from '../parts/acts.tsx'
import { Moment, Money, Stand, yuan } from '../parts/cells.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { Rows } from '../parts/rows.tsx'
import { actsOn } from '../tables/screen.ts'
import { booksFile } from './books-file.ts'

type Month = Value<'staff.booksOfMonth'>
type Line = Month['total'] & { name: string }

const onMonth = actsOn<Month>()
const acts = [
  onMonth('staff.closeBooks', {
    label: '结账',
    known: ({ month, total }) => ({ month, net: total.net }),
    when: ({ closed, problem }) => closed === null && problem === '',
    note: ({ month, total }) =>
      `${month}净额 ¥${yuan(total.net)}。结账后该月的账单和说明不能再改，也不能再登记该月的收款。`,
  }),
  onMonth('staff.reopenBooks', {
    label: '重新打开',
    danger: true,
    known: ({ month }) => ({ month }),
    when: ({ closed }) => closed !== null,
    note: '更正后请重新结账。原因会记入操作日志。',
  }),
]

/** What a month adds up to, what is still missing, and closing it. */
export function MonthOfBooks({
  month,
  onMonth: choose,
  onDays,
}: {
  month: string
  onMonth: (month: string) => void
  onDays: (period: { from: string; to: string }) => void
}) {
  const { place } = useSession()
  const { message } = App.useApp()
  const { data, error } = useCall('staff.booksOfMonth', place, { month })
  const days = datesOfMonth(month)
  const period = { from: days[0] ?? '', to: days.at(-1) ?? '' }

  async function download() {
    const answer = await ask('staff.reconciliation', place, period)
    if (!answer.ok) return message.error(answer.failure.message)
    saveFile({
      name: `对账-${month}.csv`,
      contentType: 'text/csv;charset=utf-8',
      data: [base64(booksFile(answer.value))],
    })
  }

  const shown = data?.closed?.books ?? data
  return (
    <>
      <p className="bar">
        <DatePicker
          picker="month"
          aria-label="月份"
          allowClear={false}
          value={dayjs(`${month}-01`)}
          onChange={(chosen) => chosen && choose(chosen.format('YYYY-MM'))}
        />
        <Button icon={<DownloadOutlined />} onClick={() => void download()}>
          导出当月明细
        </Button>
        {data && <Acts acts={acts} row={data} />}
      </p>
      {error && <Said failure={error.failure} />}
      {!data && !error && <Spin className="waiting" />}
      {data && shown && (
        <section className="card">
          <h2>
            {month} {data.closed ? <Stand tone="done">已结账</Stand> : <Stand tone="wait">未结账</Stand>}
          </h2>
          {data.closed && (
            <p className="faint">
              {data.closed.by} 于 <Moment at={data.closed.at} /> 结账
            </p>
          )}
          {data.problem && <Alert type="info" showIcon title={data.problem} className="said" />}
          {data.missingBills.length > 0 && (
            <p>
              缺账单：
              {data.missingBills.map(({ day, channelName }) => `${day} ${channelName}`).join('、')}
            </p>
          )}
          <p>
            <Button type="link" size="small" onClick={() => onDays(period)}>
              查看差异：待处理{data.open}处，已说明{data.settled}处
            </Button>
          </p>
          <Rows<Line>
            rows={[
              ...shown.channels.map((one) => ({ ...one, name: one.channelName })),
              { ...shown.total, name: '合计' },
            ]}
            id={({ name }) => name}
            columns={[
              { title: '渠道', of: ({ name }) => name },
              { title: '收款笔数', align: 'right', of: ({ payments }) => payments.count },
              { title: '收款', align: 'right', of: ({ payments }) => <Money amount={payments.amount} /> },
              {
                title: '账单收款',
                align: 'right',
                of: ({ billedPayments }) => <Money amount={billedPayments.amount} />,
              },
              { title: '退款笔数', align: 'right', of: ({ refunds }) => refunds.count },
              { title: '退款', align: 'right', of: ({ refunds }) => <Money amount={refunds.amount} /> },
              {
                title: '账单退款',
                align: 'right',
                of: ({ billedRefunds }) => <Money amount={billedRefunds.amount} />,
              },
              { title: '手续费', align: 'right', of: ({ fees }) => <Money amount={fees} /> },
              { title: '净额', align: 'right', of: ({ net }) => <Money amount={net} /> },
            ]}
          />
        </section>
      )}
    </>
  )
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
