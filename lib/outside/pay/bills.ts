import { parseChinaTime } from '../../base/calendar/china-time.ts'
import { todayInShanghai } from '../../base/calendar/dates.ts'
import type { BillLine } from '../../domain/payments/reconcile.ts'

/** Channels whose bills can be read. */
export type BillChannel = 'wechat' | 'alipay'

type ChannelLine = BillLine & {
  /** What the channel keeps for its service, fen; below 0 where it gives it back. */
  fee: number
}

export type ReadBill =
  | { ok: true; lines: ChannelLine[] }
  /** `line` counts the lines of the file from 1; 0: the file as a whole. */
  | { ok: false; line: number; message: string }

/** A file of one day has fewer; more is another file. */
const MOST_LINES = 50_000

type Words = {
  /** First cell of the header. */
  first: string
  /** The column whose text a shop writes; surplus commas of a line belong to it. */
  title: string
  /** Whether a line is the end of the details. */
  ends(first: string): boolean
}

const words: Record<BillChannel, Words> = {
  wechat: { first: '交易时间', title: '商品名称', ends: (cell) => cell === '总交易单数' },
  alipay: { first: '支付宝交易号', title: '商品名称', ends: (cell) => cell.startsWith('#') },
}

/**
 * Reads the trade bill of one day as the merchant's platform gives it: WeChat Pay's 交易账单 (all, payments or refunds;
 * fields behind a backtick, amounts in yuan; pay.weixin.qq.com, 下载账单), Alipay's 业务明细 (comment lines begin with #,
 * cells end in tabs; opendocs.alipay.com, 账单). Columns are found by their titles, because their sequence differs from
 * one sort of bill to another. Every line has to be of the day, so that a wrong file is noticed.
 * @param account the merchant's number at WeChat Pay, which every line of its bill names
 */
export function readBill(
  channel: BillChannel,
  text: string,
  day: string,
  accounts: readonly string[],
): ReadBill {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row) => row.split(',').map(plain))
  const { first, title, ends } = words[channel]
  const head = rows.findIndex(([cell]) => cell === first)
  const titles = rows[head]?.map((cell) => cell.replace(/[（(]元[）)]$/, ''))
  if (!titles) {
    return { ok: false, line: 0, message: `文件中没有以“${first}”开头的表头，请选择${billNames[channel]}` }
  }
  const of = (cells: readonly string[]) => (name: string) => cells[titles.indexOf(name)] ?? ''
  const lines: ChannelLine[] = []
  for (const [index, cells] of rows.entries()) {
    const line = index + 1
    const [opening = ''] = cells
    if (index <= head || (cells.length === 1 && opening === '')) continue
    if (ends(opening)) break
    if (lines.length >= MOST_LINES) return { ok: false, line, message: `账单超过${MOST_LINES}行` }
    const surplus = cells.length - titles.length
    const at = titles.indexOf(title)
    if (surplus < 0 || (surplus > 0 && at < 0)) return { ok: false, line, message: '列数与表头不符' }
    const fitted = [...cells.slice(0, at + 1), ...cells.slice(at + 1 + surplus)]
    const read = channel === 'wechat' ? wechatLine(of(fitted), accounts) : alipayLine(of(fitted))
    if (typeof read === 'string') return { ok: false, line, message: read }
    const { paidAt, ...kept } = read
    if (todayInShanghai(paidAt) !== day) return { ok: false, line, message: `这一行不是${day}的交易` }
    lines.push(kept)
  }
  return { ok: true, lines }
}

const billNames: Record<BillChannel, string> = {
  wechat: '微信支付商户平台的“交易账单”（CSV）',
  alipay: '支付宝商家平台的“业务明细”（CSV，压缩包请先解压）',
}

/** Without the backtick, tabs and quotes that keep spreadsheets from spoiling numbers. */
function plain(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^`/, '')
    .trim()
}

type Cells = (title: string) => string
type Dated = ChannelLine & { paidAt: Date }

/** The line, or why it cannot be read. */
function wechatLine(cell: Cells, accounts: readonly string[]): Dated | string {
  if (!accounts.includes(cell('商户号'))) return `商户号${cell('商户号')}不是本商户的`
  const refund = cell('交易状态') === 'REFUND' || cell('交易状态') === 'REVOKED'
  const paidAt = parseChinaTime(cell('交易时间'))
  const amount = fenOf(
    refund
      ? cell('申请退款金额') || cell('退款金额')
      : cell('订单金额') || cell('总金额') || cell('应结订单金额'),
  )
  const number = refund ? cell('商户退款单号') : cell('商户订单号')
  const state = cell('退款状态')
  return checked({
    about: refund ? 'refund' : 'payment',
    number,
    transactionNo: cell('微信订单号'),
    amount,
    paidAt,
    fee: feeOf(cell('手续费')),
    failed: refund && (state === 'FAIL' || state === 'CHANGE'),
  })
}

function alipayLine(cell: Cells): Dated | string {
  const refund = cell('业务类型') === '退款'
  const number = refund ? cell('退款批次号/请求号') || cell('退款批次号') : cell('商户订单号')
  const amount = fenOf(cell('订单金额'))
  const fee = feeOf(cell('服务费') || cell('手续费'))
  return checked({
    about: refund ? 'refund' : 'payment',
    number,
    transactionNo: cell('支付宝交易号'),
    // Refunds are written below 0.
    amount: amount === null ? null : Math.abs(amount),
    paidAt: parseChinaTime(cell('完成时间')),
    fee: fee === null ? null : -fee,
  })
}

function checked({
  paidAt,
  amount,
  fee,
  failed,
  ...line
}: Pick<Dated, 'about' | 'number' | 'transactionNo'> & {
  paidAt: Date | null
  amount: number | null
  fee: number | null
  failed?: boolean
}): Dated | string {
  if (!paidAt) return '交易时间无法识别'
  if (amount === null || amount < 0 || fee === null) return '金额无法识别'
  if (!/^[\w-]{1,64}$/.test(line.number)) return '商户订单号或退款单号无法识别'
  if (!/^\w{1,64}$/.test(line.transactionNo)) return '交易号无法识别'
  return { ...line, amount, fee: fee === 0 ? 0 : fee, paidAt, ...(failed && { failed }) }
}

/** Yuan with at most two decimals, as fen. */
function fenOf(text: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) return null
  const [, sign, yuan = '0', cents = ''] = match
  return (sign ? -1 : 1) * (Number(yuan) * 100 + Number(cents.padEnd(2, '0')))
}

/** Yuan with any decimals, rounded to fen; none is 0. */
function feeOf(text: string): number | null {
  if (text === '') return 0
  return /^-?\d{1,12}(\.\d{1,8})?$/.test(text) ? Math.round(Number(text) * 100) : null
}
