import { z } from 'zod'
import { callNames, callOf } from '../../contract/contract.ts'
import { type Cell, columnsOf, wordsOf, written } from './export-columns.ts'

const lists = callNames.flatMap((list) => {
  const { list: isList, answer } = callOf(list)
  const items = answer instanceof z.ZodObject ? answer.shape.items : undefined
  return isList && items instanceof z.ZodArray ? [{ list, item: items.element as z.ZodType }] : []
})

const CHINESE = /[\u4e00-\u9fff]/
/** Field names as the contract writes them, which no reader of a table knows. */
const NAME = /[a-z][A-Z.]|\./

test('every list that can be written into a file is looked at', () => {
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.length).toBe(callNames.filter((name) => callOf(name).list).length)
})

describe.each(lists)('$list', ({ list, item }) => {
  const columns = columnsOf(list, item)

  test('has a Chinese title of its own for every column', () => {
    const titles = columns.map(({ title }) => title)
    expect(titles.filter((title) => !CHINESE.test(title) || NAME.test(title))).toEqual([])
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })

  test('has a Chinese name for every field within a column', () => {
    expect(wordsOf(list, item).filter(({ name }) => !CHINESE.test(name))).toEqual([])
  })

  test('has a word of its own for every code', () => {
    const wrong = wordsOf(list, item).flatMap(({ field, words }) => {
      const known = [...words.values()]
      return [...words]
        .filter(([code, word], index) => code !== '' && (word === code || known.indexOf(word) !== index))
        .map(([code, word]) => `${field} ${code} ${word}`)
    })
    expect(wrong.filter((one) => one !== 'format csv CSV')).toEqual([])
  })
})

describe('a cell', () => {
  const cells = (list: string, row: Record<string, unknown>) => {
    const found = lists.find((one) => one.list === list)
    if (!found) throw new Error(`${list} is no list`)
    const all = columnsOf(list, found.item).map(({ title, of }): [string, Cell] => [title, of(row)])
    return Object.fromEntries(all.filter(([, cell]) => cell !== ''))
  }

  test('holds money in yuan, times of China, words for codes, and the code where the word is told beside it', () => {
    expect(
      cells('staff.payments', {
        attemptNo: 'P1',
        shop: { project: 'trip', channel: 'h5', distributor: 'd1001' },
        channel: 'wechat',
        channelName: '微信支付',
        way: 'jsapi',
        for: 'deposit',
        amount: 123_456,
        state: 'paid',
        refunded: 0,
        heard: null,
        paidAt: '2026-11-20T17:05:06.000Z',
      }),
    ).toEqual({
      付款编号: 'P1',
      店铺项目: 'trip',
      店铺渠道: 'h5',
      店铺分销商: 'd1001',
      渠道代码: 'wechat',
      渠道: '微信支付',
      付款途径: '公众号',
      款项: '定金',
      '金额（元）': { fen: 123_456 },
      状态: '已付款',
      '已退（元）': { fen: 0 },
      到账时间: '2026-11-21 01:05:06',
    })
  })

  test('with a code that has no word holds the code', () => {
    expect(cells('staff.payments', { state: 'frozen', way: 'constructor' })).toEqual({
      状态: 'frozen',
      付款途径: 'constructor',
    })
  })

  test('of several values names each, with its unit', () => {
    expect(cells('staff.departures', { prices: { adult: 128_000, infant: 5 } })).toEqual({
      '价格（元）': '成人：1280.00，婴儿：0.05',
    })
    const freight = { rules: [{ provinces: ['44', '65'], rate: { firstFee: 1200 } }], notServed: ['54'] }
    expect(cells('staff.freightTemplates', freight)).toMatchObject({ 不配送地区: '西藏' })
    expect(cells('staff.freightTemplates', freight).规则).toContain('省份：广东；新疆')
    expect(cells('staff.freightTemplates', freight).规则).toContain('首费（元）：12.00')
  })

  test('of grants holds the role’s name beside its code', () => {
    const grants = [{ role: 'till', roleName: '检票员', merchant: null, shop: null, rangeName: '全平台' }]
    expect(cells('staff.users', { grants, active: true })).toMatchObject({
      启用: '是',
      角色与范围: '角色代码：till，角色：检票员，范围：全平台',
    })
  })

  test('of the audit says what an act changed in the words of its own call, beside the act’s code', () => {
    expect(
      cells('staff.audit', {
        act: '订单改价',
        call: 'staff.setPrice',
        input: { orderNo: 'T1', change: -5000, payable: 100_000 },
      }),
    ).toEqual({
      操作: '订单改价',
      操作编码: 'staff.setPrice',
      内容: '订单号：T1；加价或减价（元）：-50.00；应付（元）：1000.00',
    })
  })

  test('of the audit says what an export asked of its list in the words of that list', () => {
    const input = { list: 'staff.parcels', format: 'csv', filters: { kind: 'goods', direction: 'asc' } }
    expect(cells('staff.audit', { call: 'staff.beginExport', input })).toMatchObject({
      内容: '内容：staff.parcels；格式：CSV；类型：商品；排序方向：升序',
    })
  })

  test('says of a number without a limit that there is none, and of a country what it is called', () => {
    expect(cells('staff.departures', { planSeats: -1, usedSeats: 3 })).toMatchObject({
      计划名额: '不限',
      已售名额: 3,
    })
    const named = (country: string) => cells('staff.visaDistricts', { country })
    expect([named('JP'), named('TW')]).toEqual([{ 国家: '日本' }, { 国家: '中国台湾' }])
  })
})

test('money is written exactly, with two decimals', () => {
  for (const [fen, yuan] of [
    [0, '0.00'],
    [-5, '-0.05'],
    [10, '0.10'],
    [99_999_999_999, '999999999.99'],
  ] as const) {
    expect(written({ fen })).toBe(yuan)
  }
})
