/**
 * What fields of the contract are called at the desk, and their choices. A field is named by its path in a call's input
 * without numbers; the longest ending that stands here counts (`contact.name` before `name`).
 */
const fieldNames: Readonly<Record<string, string>> = {
  afterSale: '退款中',
  amount: '金额',
  approve: '同意',
  change: '加价或减价',
  channel: '渠道',
  cols: '列',
  customerId: '会员编号',
  departFrom: '出发日期起',
  departTo: '出发日期止',
  departureId: '团期编号',
  distributor: '分销商',
  groupNo: '团号',
  kind: '类型',
  label: '说明（客人可见）',
  note: '备注',
  orderNo: '订单号',
  orderedFrom: '下单日期起',
  orderedTo: '下单日期止',
  override: '改变金额的原因',
  paidAt: '到账时间',
  phase: '阶段',
  proof: '凭证号',
  reason: '原因',
  search: '搜索',
  subStatus: '状态编号',
  unitIds: '要退款的项',
}

const optionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { tour: '旅游', visa: '签证', goods: '商品', debris: '门票' },
  phase: {
    awaitingConfirm: '待确认',
    awaitingPay: '待付款',
    awaitingBalance: '待付尾款',
    confirming: '付款后待确认',
    serving: '进行中',
    done: '已完成',
    closed: '已取消',
    refunded: '已退款',
  },
  for: { full: '全款', deposit: '定金', balance: '尾款' },
}

/** Remarks below fields. */
const helps: Readonly<Record<string, string>> = {
  change: '填负数为减价',
  proof: '银行流水号或收据号，请勿填写客人账号',
}

/** The entry of the longest ending of a path. */
function entryOf<T>(table: Readonly<Record<string, T>>, path: string): T | undefined {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  for (let from = 0; from < parts.length; from += 1) {
    const key = parts.slice(from).join('.')
    if (Object.hasOwn(table, key)) return table[key]
  }
  return undefined
}

export function fieldName(path: string): string {
  return entryOf(fieldNames, path) ?? path
}

export function optionName(path: string, value: string | number): string {
  return entryOf(optionNames, path)?.[String(value)] ?? String(value)
}

export function helpOf(path: string): string | undefined {
  return entryOf(helps, path)
}
