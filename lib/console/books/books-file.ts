import { yuanWithCents } from '../../base/money/fen.ts'
import { guarded } from '../../base/text/csv-guard.ts'
import type { Value } from '../../operate-center/contract/contract.ts'

type Books = Pick<Value<'staff.reconciliation'>, 'days' | 'differences'>

/** Days and differences of a period as CSV in UTF-8 with a byte order mark, so that Excel reads the Chinese. Yuan. */
export function booksFile({ days, differences }: Books): string {
  const head = [
    [
      '日期',
      '渠道',
      '发起',
      '收款笔数',
      '收款',
      '账单收款',
      '退款笔数',
      '退款',
      '账单退款',
      '手续费',
      '待处理差异',
    ],
  ]
  const rows = days.map(({ day, channelName, asked, payments, refunds, bill, differences: open }) => [
    day,
    channelName,
    yuanWithCents(asked.amount),
    String(payments.count),
    yuanWithCents(payments.amount),
    bill ? yuanWithCents(bill.payments.amount) : '',
    String(refunds.count),
    yuanWithCents(refunds.amount),
    bill ? yuanWithCents(bill.refunds.amount) : '',
    bill ? yuanWithCents(bill.fees) : '',
    String(open),
  ])
  const found = differences.map(({ day, text, orderNo, number, billed, booked, settled }) => [
    day ?? '',
    text,
    orderNo,
    number,
    yuanWithCents(billed),
    yuanWithCents(booked),
    settled ? settled.note : '待处理',
    settled ? settled.by : '',
  ])
  const lines = [
    ...head,
    ...rows,
    [],
    ['差异日期', '差异', '订单', '编号', '渠道金额', '账面金额', '说明', '处理人'],
    ...found,
  ]
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function cell(text: string): string {
  const safe = isNumber(text) ? text : guarded.write(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
