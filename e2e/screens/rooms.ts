import type { ScreenName } from '../../lib/screens/screens.ts'
import { LONG_COUPON_NAME } from '../support/coupons.ts'

/** What is to be seen on a private screen when its answers have come. */
export type Room = {
  /** Beside the screen's own address: its query, when there is one. */
  query?: string
  /** To a guest, where one is not led to the login. */
  guest?: string
  /** The guest's query: without an order's number there is nothing to load, and no guest is redirected to the login. */
  guestQuery?: string
  /** To a customer with nothing in their account; not given where there is nothing to see. */
  empty?: string | RegExp
  /** To a customer with people, addresses and orders, who has long names. */
  full?: string | RegExp
  /** Shows blocks of the final size while it waits. */
  waits?: true
}

/** A private screen missing here redirects by itself, or shows the same to every visitor. */
export const rooms: Partial<Record<ScreenName, Room>> = {
  personCenter: { empty: /普通会员/, full: /普通会员/ },
  personCenterModify: { empty: '导出我的数据', full: '一个很长很长的昵称叫做云上的王', waits: true },
  modifyInfo: { empty: '每24小时可修改一次', full: '每24小时可修改一次', waits: true },
  modifyEmail: { empty: '未绑定', waits: true },
  modifyPassword: { empty: '保存新密码', waits: true },
  centerTravelerList: { empty: '暂无常用出行人', full: '共7位，最多保存50位', waits: true },
  centerTravelerAdd: { empty: '证件信息加密保存，仅用于预订、保险与出入境手续' },
  centerTravelerEdit: { query: 'id=t_nobody', empty: '该出行人不存在或已删除', waits: true },
  order: { guest: '还没有选择线路和日期', empty: '还没有选择线路和日期' },
  verifyOrderInfo: { guest: '还没有选择线路和日期', empty: '还没有选择线路和日期' },
  travelerList: { guest: '还没有选择线路和日期', empty: '还没有选择线路和日期' },
  travelEdit: { empty: '证件信息加密保存，仅用于预订、保险与出入境手续', waits: true },
  dangAddress: {
    empty: '暂无收货地址',
    full: '名字也可以有这么多个字的收件人先生或女士',
    waits: true,
  },
  goodsOrder: { guest: '还没有选择商品', empty: '还没有选择商品' },
  visaOrder: { guest: '还没有选择签证', empty: '还没有选择签证' },
  editGuestInfo: { guest: '还没有选择产品', empty: '还没有选择产品' },
  debrisConfirmOrder: { guest: '还没有选择产品', empty: '还没有选择产品' },
  debrisOrderVoucher: { guest: '没有指定订单', empty: '没有指定订单' },
  visaAddress: {
    empty: '暂无收货地址',
    full: '名字也可以有这么多个字的收件人先生或女士',
    waits: true,
  },
  visaAddressAdd: { empty: '设为默认地址', waits: true },
  visaAddressEdit: { guestQuery: 'id=a_nobody', empty: '没有指定地址' },
  vipbenefits: { empty: /升级为金牌会员/ },
  cloudauth: { empty: '上传证件照片', waits: true },
  authresult: { empty: '还没有提交认证', waits: true },
  join: { query: 'tab=distributor', empty: '与旅行社许可证号至少填写一项', waits: true },
  ...Object.fromEntries(
    (
      [
        'orderDetail',
        'orderResult',
        'increaseTraveler',
        'pay',
        'paySuccess',
        'contractStep1',
        'contractStep2',
        'contractStep3',
        'itineraryNotify',
        'visaOrderDetail',
        'visaRefund',
        'visaRefundSelPerson',
        'visaTrackingInfo',
        'goodsTransport',
        'debrisOrderTransport',
        'goodsOrderDetail',
        'goodsAfterSale',
        'debrisOrderDetail',
        'debrisOrderAfterSale',
      ] as const
    ).map((name) => [name, { guestQuery: 'orderNo=T261122AAAAAAAAAAAAAAAA' }]),
  ),
  orderList: { empty: '还没有订单', full: '待付款' },
  visaOrderList: { empty: '还没有签证订单' },
  goodsOrderList: { empty: '还没有商品订单' },
  debrisOrderList: { empty: '还没有玩乐订单' },
  invoiceList: { empty: '暂无可开票的订单', waits: true },
  invoiceHistory: { empty: '还没有申请过发票', waits: true },
  invoiceDetail: { guestQuery: 'id=i_nobody', empty: '没有指定发票' },
  addInvoice: { empty: '暂无可开票的线路订单', waits: true },
  goodsAddInvoice: { empty: '暂无可开票的商品订单', waits: true },
  visaAddInvoice: { empty: '暂无可开票的签证订单', waits: true },
  myCoupon: { empty: '没有可用的优惠券', full: LONG_COUPON_NAME, waits: true },
  couponCenter: { guest: '立即领取', empty: '立即领取', full: '已领取', waits: true },
  addCouponCenter: { empty: '输入兑换码，优惠券会放入您的账户' },
  receiveCoupon: { guest: '每个手机号限领一次', empty: '立即领取', full: '活动规则' },
  registerCoupon: { guest: '注册并领取', empty: '立即领取' },
  recivedCoupon: { guest: '登录后查看领取结果', empty: '去领券中心', full: LONG_COUPON_NAME },
  activeCoupon: { empty: /激活后有效期开始计算/ },
}

/** What guests see on private screens that are for them. */
export const guestRooms: readonly { path: string; shown: string }[] = [
  { path: 'personCenter', shown: '登录 / 注册' },
  { path: 'fxLogin', shown: '首次使用手机号登录，将自动为您开通账号' },
  { path: 'fxLogin?way=password', shown: '忘记密码' },
  { path: 'fxLogin?as=staff', shown: '申请成为分销商' },
  { path: 'join', shown: '我已阅读并同意' },
  { path: 'join?tab=distributor', shown: '登录后申请' },
  { path: 'recoverPassword', shown: '验证手机号或已绑定的邮箱后，即可设置新密码' },
  { path: 'setPassword', shown: '请先验证身份' },
  { path: 'vipbenefits', shown: '白金会员' },
  { path: 'authorize', shown: '请在微信中打开' },
]
