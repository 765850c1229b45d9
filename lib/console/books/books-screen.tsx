import { Segmented } from 'antd'
import { todayInShanghai } from '../../base/calendar/dates.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { Acts } from '../parts/acts.tsx'
import { yuan } from '../parts/cells.tsx'
import { actsOn, type Screen } from '../tables/screen.ts'
import { DaysOfBooks } from './days.tsx'
import { MonthOfBooks } from './month.tsx'

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

/** What the channels say against what the books say: day by day with every difference, and month by month to be closed. */
export function BooksScreen({ screens }: { screens: readonly Screen[] }) {
  const address = useAddress()
  const month = address.query.get('month')
  const show = (query: Record<string, string>) =>
    go(addressOf({ ...address, query: new URLSearchParams(query) }))
  const present = todayInShanghai(Date.now()).slice(0, 7)
  return (
    <article>
      <header className="head">
        <h1>对账</h1>
        <Segmented<'days' | 'month'>
          aria-label="查看方式"
          value={month === null ? 'days' : 'month'}
          options={[
            { value: 'days', label: '每日对账' },
            { value: 'month', label: '月结' },
          ]}
          onChange={(view) => show(view === 'month' ? { month: present } : {})}
        />
        <span className="head-acts">
          <Acts acts={acts} row={undefined} />
        </span>
      </header>
      {month === null ? (
        <DaysOfBooks screens={screens} />
      ) : (
        <MonthOfBooks month={month} onMonth={(next) => show({ month: next })} onDays={show} />
      )}
    </article>
  )
}
