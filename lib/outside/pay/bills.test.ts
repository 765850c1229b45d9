import { expect, test } from '@jest/globals'
import { decodeText } from '../../base/decode-text.ts'
import { readBill } from './bills.ts'

const DAY = '2026-11-20'
const MCH = '1601959334'

/** As the platform writes it: backticks before the cells, yuan, a summary at the end. */
const wechat = (...rows: string[]) =>
  [
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`2,`1299.02,`0.00,`0.00,`7.79000,`1299.02,`0.00',
    '',
  ].join('\r\n')
const paid = (title = '云南六日', day = DAY) =>
  `\`${day} 10:30:00,\`wx81be,\`${MCH},\`0,\`,\`4200000925,\`T2611200001P01,\`ofyak5q,\`JSAPI,\`SUCCESS,\`OTHERS,\`CNY,\`1200.00,\`0.00,\`0,\`0,\`0.00,\`0.00,\`,\`,\`${title},\`,\`7.79400,\`0.60%,\`1299.02,\`0.00,\``
const refund = (state = 'SUCCESS') =>
  `\`${DAY} 23:59:59,\`wx81be,\`${MCH},\`0,\`,\`4200000924,\`T2611190001P01,\`ofyak5q,\`JSAPI,\`REFUND,\`OTHERS,\`CNY,\`0.00,\`0.00,\`503,\`T2611190001P01R01,\`99.50,\`0.00,\`ORIGINAL,\`${state},\`云南六日,\`,\`-0.60000,\`0.60%,\`0.00,\`100.00,\``

test('a bill of WeChat Pay: payments by what was asked, refunds by what was asked back, fees in fen', () => {
  expect(readBill('wechat', `\uFEFF${wechat(paid(), refund())}`, DAY, ['other', MCH])).toEqual({
    ok: true,
    lines: [
      {
        about: 'payment',
        number: 'T2611200001P01',
        transactionNo: '4200000925',
        amount: 129_902,
        fee: 779,
      },
      {
        about: 'refund',
        number: 'T2611190001P01R01',
        transactionNo: '4200000924',
        amount: 10_000,
        fee: -60,
      },
    ],
  })
})

test('a refund that the channel cannot pay is marked; a comma in a title moves no column', () => {
  const read = readBill('wechat', wechat(paid('云南,大理,六日'), refund('CHANGE')), DAY, [MCH])
  expect(read).toMatchObject({
    ok: true,
    lines: [{ amount: 129_902 }, { amount: 10_000, failed: true }],
  })
})

const alipay = [
  '#支付宝业务明细查询',
  '#账号：[20881021xxxx0156]',
  '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
  '#-----------------------------------------业务明细列表----------------------------------------',
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
  '2026112022001\t,T2611200002P01\t,交易\t,三亚, 五日\t,2026-11-20 09:00:00,2026-11-20 09:00:21,,,,,*三(138****1234)\t,1000.00,1000.00,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,,-6.00,0.00,',
  '2026111922001\t,T2611190002P01\t,退款\t,三亚五日\t,2026-11-20 11:00:00,2026-11-20 11:00:01,,,,,*三(138****1234)\t,-250.50,-250.50,0.00,0.00,0.00,0.00,0.00,,0.00,0.00,T2611190002P01R01\t,1.50,0.00,',
  '#-----------------------------------------业务明细列表结束------------------------------------',
  '#交易合计：1笔，商家实收共1000.00元',
].join('\n')

test('a bill of Alipay, between its comments, with refunds below 0', () => {
  expect(readBill('alipay', alipay, DAY, [])).toEqual({
    ok: true,
    lines: [
      {
        about: 'payment',
        number: 'T2611200002P01',
        transactionNo: '2026112022001',
        amount: 100_000,
        fee: 600,
      },
      {
        about: 'refund',
        number: 'T2611190002P01R01',
        transactionNo: '2026111922001',
        amount: 25_050,
        fee: -150,
      },
    ],
  })
})

test.each([
  ['another channel’s file', 'wechat', alipay, 0],
  ['another day', 'wechat', wechat(paid('云南六日', '2026-11-19')), 2],
  ['another merchant', 'wechat', wechat(paid().replace(MCH, '1600000000')), 2],
  ['an amount that is none', 'wechat', wechat(paid().replace('1299.02', '1.2E3')), 2],
  ['a line that was cut', 'wechat', wechat(paid(), '`2026-11-20 10:30:00,`wx81be'), 3],
] as const)('refused with its line: %s', (_what, channel, text, line) => {
  expect(readBill(channel, text, DAY, [MCH])).toMatchObject({ ok: false, line })
})

test('a day without trade is an empty bill', () => {
  expect(readBill('wechat', wechat(), DAY, [MCH])).toEqual({ ok: true, lines: [] })
})

test('files in GB18030 and UTF-8 are read; others are not guessed', () => {
  expect(decodeText(new TextEncoder().encode('交易时间'))).toBe('交易时间')
  expect(decodeText(Uint8Array.of(0xbd, 0xbb, 0xd2, 0xd7))).toBe('交易')
  expect(decodeText(Uint8Array.of(0xff, 0xff, 0x00))).toBeNull()
})
