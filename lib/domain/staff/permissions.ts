/**
 * What a member of staff may be allowed to do, in the words of the console. Every staff call of the contract names one
 * of them; roles are made of them.
 */
export const permissions = {
  'platform.manage': '商户与平台设置',
  'staff.manage': '员工与角色',
  'audit.read': '操作日志',
  'system.operate': '任务、消息发送与系统状态',
  'shops.read': '查看店铺',
  'shops.manage': '店铺设置',
  'credentials.manage': '接入密钥',
  'catalogue.read': '查看产品',
  'catalogue.manage': '产品、团期与价格',
  'media.manage': '图片素材',
  'content.manage': '文章',
  'reviews.moderate': '点评审核',
  'orders.read': '查看订单',
  'orders.handle': '确认、变更与取消订单',
  'orders.price': '改价',
  'visas.handle': '签证材料与进度',
  'departures.roster': '导出团期名单',
  'contracts.handle': '合同作废与重新出具',
  'texts.manage': '协议与合同文本',
  'refunds.decide': '退款审核',
  'money.book': '线下收款与退款登记',
  'money.reconcile': '对账',
  'invoices.handle': '开票与红冲',
  'invoices.manage': '开票设置',
  'customers.read': '查看会员',
  'customers.manage': '会员等级、停用与注销',
  'personal.reveal': '查看证件与联系方式',
  'verification.decide': '实名审核',
  'distributors.decide': '分销商审核',
  'sales.manage': '业务员',
  'messages.handle': '客户留言',
  'goods.ship': '发货、物流与收货',
  'afterSales.decide': '商品售后处理',
  'vouchers.manage': '出票、补发与作废',
  'vouchers.redeem': '核销票券',
  'coupons.read': '查看优惠券',
  'coupons.manage': '优惠券与活动',
  'coupons.issue': '发放、作废优惠券与制作券码',
} as const

export type Permission = keyof typeof permissions

export const allPermissions = Object.keys(permissions) as Permission[]

/** Permissions by what they are about, as the console shows and offers them. */
export const permissionGroups: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: '平台与系统', permissions: ['platform.manage', 'system.operate'] },
  { name: '员工与日志', permissions: ['staff.manage', 'audit.read'] },
  { name: '店铺', permissions: ['shops.read', 'shops.manage', 'credentials.manage'] },
  {
    name: '产品与内容',
    permissions: ['catalogue.read', 'catalogue.manage', 'media.manage', 'content.manage', 'reviews.moderate'],
  },
  {
    name: '订单与出行',
    permissions: ['orders.read', 'orders.handle', 'orders.price', 'visas.handle', 'departures.roster'],
  },
  { name: '合同与文本', permissions: ['contracts.handle', 'texts.manage'] },
  {
    name: '退款、财务与发票',
    permissions: ['refunds.decide', 'money.book', 'money.reconcile', 'invoices.handle', 'invoices.manage'],
  },
  {
    name: '会员与分销',
    permissions: [
      'customers.read',
      'customers.manage',
      'personal.reveal',
      'verification.decide',
      'distributors.decide',
      'sales.manage',
      'messages.handle',
    ],
  },
  {
    name: '发货、售后与票券',
    permissions: ['goods.ship', 'afterSales.decide', 'vouchers.manage', 'vouchers.redeem'],
  },
  { name: '营销', permissions: ['coupons.read', 'coupons.manage', 'coupons.issue'] },
]

/** The permissions that are among these, group by group, in words: `订单与出行：查看订单；改价`. */
export function permissionLines(held: readonly Permission[]): { name: string; words: string }[] {
  return permissionGroups.flatMap(({ name, permissions: inGroup }) => {
    const words = inGroup.filter((one) => held.includes(one)).map((one) => permissions[one])
    return words.length > 0 ? [{ name, words: words.join('；') }] : []
  })
}
