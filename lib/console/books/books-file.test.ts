import { booksFile } from './books-file.ts'

const sum = (amount: number) => ({ count: 1, amount })

test('a month’s file has its days and differences, and no cell that a spreadsheet runs as a formula', () => {
  const text = booksFile({
    days: [
      {
        day: '2026-10-05',
        channel: 'wechat',
        channelName: '微信支付',
        asked: sum(20_000),
        payments: { ...sum(12_345), notified: 1, queried: 0, staff: 0 },
        returned: sum(0),
        refunds: sum(100),
        refundsOpen: sum(0),
        refundsFailed: sum(0),
        bill: { payments: sum(12_345), refunds: sum(100), fees: 74, importedAt: '', importedBy: '' },
        differences: 1,
      },
    ],
    differences: [
      {
        day: '2026-10-05',
        channel: 'wechat',
        code: 'amount',
        text: '金额不一致',
        about: 'payment',
        number: '=HYPERLINK("http://x")',
        orderNo: 'T1',
        billed: 1,
        booked: -2,
        settled: { note: '+1, 已核对', by: '@出纳', at: '' },
      },
    ],
  })
  const lines = text.split('\r\n')
  expect(lines[0]?.startsWith('\uFEFF日期,渠道')).toBe(true)
  expect(lines[1]).toBe('2026-10-05,微信支付,200.00,1,123.45,123.45,1,1.00,1.00,0.74,1')
  expect(lines[4]).toBe(
    `2026-10-05,金额不一致,T1,"'=HYPERLINK(""http://x"")",0.01,-0.02,"'+1, 已核对",'@出纳`,
  )
})
