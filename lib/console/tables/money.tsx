import type { Value } from '../../operate-center/contract/contract.ts'
import { BooksScreen } from '../books/books-screen.tsx'
import { type Tone, yuan } from '../parts/cells.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { answerSchema } from '../parts/schema.ts'
import { columnsOf, sectionsOf, Whole } from './auto.tsx'
import { actsOn, detail, list, type RowOf, type Screen } from './screen.ts'

const onRefund = actsOn<RowOf<'staff.refunds'>>()
const onPayout = actsOn<RowOf<'staff.payouts'>>()
type Invoice = Value<'staff.invoice'>
const onInvoice = actsOn<Invoice>()
const ofInvoice = ({ id }: Invoice) => ({ id })

const refundTones: Readonly<Record<string, Tone>> = {
  requested: 'wait',
  processing: 'go',
  done: 'done',
  failed: 'bad',
}
const paymentTones: Readonly<Record<string, Tone>> = {
  open: 'wait',
  paid: 'done',
  failed: 'bad',
  refunding: 'go',
}
const invoiceTones: Readonly<Record<string, Tone>> = {
  waiting: 'wait',
  issuing: 'go',
  issued: 'done',
  failed: 'bad',
}

export const moneyScreens: readonly Screen[] = [
  {
    name: 'refunds',
    title: '退款审核',
    group: 'money',
    needs: ['staff.refunds'],
    list: list('staff.refunds', {
      empty: '没有退款申请。客人申请退款，或您在订单里退款后，申请出现在这里',
      search: '订单号、退款编号',
      id: ({ id }) => id,
      first: () => ({ state: 'requested' as const, sort: 'createdAt', direction: 'asc' }),
      filters: ['state', 'kind', 'createdFrom', 'createdTo', 'orderNo'],
      columns: columnsOf('staff.refunds', [
        { key: 'product', width: 240 },
        { key: 'orderNo', width: 170 },
        { key: 'state', width: 90, tone: refundTones },
        { key: 'amount', width: 100, sort: 'amount' },
        { key: 'fee', width: 90 },
        { key: 'items', width: 150 },
        { key: 'reason', width: 150 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      acts: [
        onRefund('staff.decideRefund', {
          label: '同意',
          known: ({ id }) => ({ refundId: id, approve: true }),
          when: ({ state }) => state === 'requested',
          note: ({ amount, fee, owedBesides }) =>
            `退 ¥${yuan(amount)}，扣 ¥${yuan(fee)}${owedBesides > 0 ? `，另欠客人 ¥${yuan(owedBesides)}` : ''}。金额不填则按此退。`,
        }),
        onRefund('staff.decideRefund', {
          label: '拒绝',
          danger: true,
          known: ({ id }) => ({ refundId: id, approve: false }),
          omit: ['amount', 'override'],
          when: ({ state }) => state === 'requested',
        }),
      ],
    }),
  },
  {
    name: 'payouts',
    title: '退款到账',
    group: 'money',
    needs: ['staff.payouts'],
    list: list('staff.payouts', {
      empty: '还没有退款。退款审核通过后，到账情况出现在这里',
      search: '订单号、退款单号',
      id: ({ refundNo }) => refundNo,
      filters: ['state', 'channel', 'createdFrom', 'createdTo', 'orderNo'],
      columns: columnsOf('staff.payouts', [
        { key: 'refundNo', width: 220 },
        { key: 'orderNo', width: 170 },
        { key: 'state', width: 90, tone: refundTones },
        { key: 'channel', width: 90 },
        { key: 'amount', width: 110, sort: 'amount' },
        { key: 'message', width: 200 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
      ]),
      acts: [
        onPayout('staff.retryRefund', {
          label: '重试',
          known: ({ refundNo }) => ({ refundNo }),
          when: ({ state }) => state === 'failed',
        }),
        onPayout('staff.refundOffline', {
          label: '登记线下退款',
          known: ({ refundNo }) => ({ refundNo }),
          when: ({ state }) => state === 'failed',
        }),
      ],
    }),
  },
  {
    name: 'payments',
    title: '收款流水',
    group: 'money',
    needs: ['staff.payments'],
    list: list('staff.payments', {
      empty: '还没有收款。客人付款，或您在订单里登记线下收款后，收款出现在这里',
      search: '订单号、付款号、渠道流水号',
      id: ({ attemptNo }) => attemptNo,
      filters: [
        'channel',
        'state',
        'paidFrom',
        'paidTo',
        'for',
        'createdFrom',
        'createdTo',
        'amountFrom',
        'amountTo',
        'orderNo',
      ],
      columns: columnsOf('staff.payments', [
        { key: 'orderNo', width: 170 },
        { key: 'state', width: 90, tone: paymentTones },
        { key: 'channelName', width: 100 },
        { key: 'for', width: 80 },
        { key: 'amount', width: 110, sort: 'amount' },
        { key: 'refunded', width: 110 },
        { key: 'paidAt', width: 140, sort: 'paidAt' },
        { key: 'transactionNo', width: 200 },
        { key: 'heard', width: 100, extra: true },
        { key: 'createdAt', width: 140, sort: 'createdAt', extra: true },
      ]),
    }),
  },
  {
    name: 'reconciliation',
    title: '对账',
    group: 'money',
    needs: ['staff.reconciliation'],
    own: {
      show: (_id, _place, screens) => <BooksScreen screens={screens} />,
      calls: [
        'staff.reconciliation',
        'staff.importBill',
        'staff.settleDifference',
        'staff.booksOfMonth',
        'staff.closeBooks',
        'staff.reopenBooks',
      ],
    },
  },
  {
    name: 'invoices',
    title: '发票',
    group: 'money',
    needs: ['staff.invoices'],
    list: list('staff.invoices', {
      empty: '还没有发票。客人申请开票后，申请出现在这里',
      search: '发票号、订单号、完整抬头',
      id: ({ id }) => id,
      opens: ({ id }) => id,
      filters: ['state', 'type', 'redAsked', 'kind', 'customerId'],
      columns: columnsOf('staff.invoices', [
        { key: 'title', width: 220 },
        { key: 'state', width: 90, tone: invoiceTones },
        { key: 'type', width: 90 },
        { key: 'amount', width: 110, sort: 'amount' },
        { key: 'number', width: 190 },
        { key: 'issuedOn', width: 140 },
        { key: 'createdAt', width: 140, sort: 'createdAt' },
        { key: 'redAsked', width: 140, extra: true },
        { key: 'orderNos', width: 200, extra: true },
      ]),
    }),
    detail: detail('staff.invoice', {
      input: (id) => ({ id }),
      trail: 'invoice',
      title: ({ title }) => title,
      sections: sectionsOf('staff.invoice'),
      acts: [
        onInvoice('staff.issueInvoice', {
          label: '登记已开',
          known: ofInvoice,
          start: ({ amount }) => ({ amount }),
          when: ({ state }) => state === 'waiting' || state === 'failed',
        }),
        onInvoice('staff.revealInvoice', {
          label: '查看抬头',
          known: ofInvoice,
          note: '查看完整抬头和邮箱会连同原因记入操作日志。',
          result: (value) => (
            <Whole schema={answerSchema('staff.revealInvoice')} value={value} path="staff.revealInvoice" />
          ),
        }),
        onInvoice('staff.invoiceFile', {
          label: '下载发票',
          known: ofInvoice,
          when: ({ hasFile }) => hasFile,
          result: ({ contentType, data }) => {
            saveFile({ name: contentType.includes('pdf') ? '发票.pdf' : '发票', contentType, data: [data] })
            return '发票已下载。'
          },
        }),
        onInvoice('staff.failInvoice', {
          label: '无法开具',
          danger: true,
          known: ofInvoice,
          when: ({ state }) => state === 'waiting',
        }),
        onInvoice('staff.redLetterInvoice', {
          label: '登记红冲',
          danger: true,
          known: ofInvoice,
          when: ({ state }) => state === 'issued',
        }),
        onInvoice('staff.takeBackInvoice', {
          label: '红冲收回',
          danger: true,
          known: ofInvoice,
          when: ({ state }) => state === 'issued',
        }),
        onInvoice('staff.declineInvoiceChange', {
          label: '拒绝换开',
          known: ofInvoice,
          when: ({ redAsked }) => redAsked !== null,
        }),
        onInvoice('staff.setInvoiceDeductions', { label: '差额扣除凭证', known: ofInvoice }),
        onInvoice('staff.resendInvoice', {
          label: '重发邮件',
          known: ofInvoice,
          when: ({ state }) => state === 'issued',
        }),
      ],
    }),
  },
  {
    name: 'invoice-settings',
    title: '开票设置',
    group: 'money',
    needs: ['staff.invoiceSettings'],
    single: true,
    detail: detail('staff.invoiceSettings', {
      input: () => ({}),
      title: () => '开票设置',
      sections: sectionsOf('staff.invoiceSettings'),
      acts: [
        actsOn<Value<'staff.invoiceSettings'>>()('staff.setInvoiceSettings', {
          label: '编辑',
          start: ({ settings }) => ({ settings }) as never,
        }),
      ],
    }),
  },
]
