import { type ProductKind, productKinds } from '../tenant/kinds.ts'

/** What a page can be about. */
export type SubjectKind = ProductKind | 'article'

/**
 * The screens of the shop: one row for each of the specification's routes (section 2; `/` and `/index` are one
 * screen, so 90 rows make 91 routes). Rewrites, titles, chat, sharing, the translation of old hash URLs, sitemaps,
 * cache tags and the test that visits every route all read this table.
 */
export type Screen = {
  area:
    | 'tours'
    | 'account'
    | 'orders'
    | 'invoices'
    | 'coupons'
    | 'content'
    | 'visa'
    | 'goods'
    | 'debris'
    | 'partners'
  /** The screen's own name, in Chinese: the page heading, and the document title where the shop wants it. */
  title: string
  /** public: complete in its first response and indexable. private: a frame; the browser loads its data. */
  kind: 'public' | 'private'
  /** The query parameters that decide what the prerendered page shows; they become path segments inside. */
  identity?: readonly string[]
  /** The screen shows nothing without its identity: a missing one is a 404. */
  required?: boolean
  /**
   * The page is about one product of this kind, one article or one campaign, named by the first parameter of `identity`:
   * a change of that one renews the prerendered page.
   */
  about?: SubjectKind | 'campaign'
  /** The screen that stands for what it is about: sitemaps, posters, suggestions and cards of chat lead here. */
  main?: true
  /** What the prerendered page lists: any change among it renews the page. `content`: articles and the mini-program. */
  lists?: readonly (ProductKind | 'content')[]
  /** Names coupons or a campaign: a change among the merchant's renews the page. */
  coupons?: true
  /**
   * Only values of `identity` that products of this kind have get a page of their own. A page with another value leads
   * to the one without it (`redirect`), or is answered with that one's content (`answer`).
   */
  places?: { of: ProductKind; others: 'redirect' | 'answer' }
  /** Loads the script of the face verification's provider. */
  faceScript?: boolean
  /** Chat is offered here (specification, section 2: visa index, product list and detail, goods, debris). */
  chat?: boolean
  share?: boolean
  /** The screen has nothing to show to a guest; the browser sends them to `/fxLogin` and back. */
  login?: boolean
}

/** A home shows whatever the shop has. */
const everything = [...productKinds, 'content'] as const

const table = {
  // tours
  index: {
    area: 'tours',
    title: '首页',
    kind: 'public',
    identity: ['departCity'],
    lists: everything,
    coupons: true,
    places: { of: 'tour', others: 'answer' },
    share: true,
  },
  search: { area: 'tours', title: '搜索', kind: 'public' },
  cityList: { area: 'tours', title: '选择城市', kind: 'public', lists: ['tour'] },
  productList: {
    area: 'tours',
    title: '线路列表',
    kind: 'public',
    identity: ['category', 'dest', 'departCity'],
    lists: ['tour'],
    places: { of: 'tour', others: 'redirect' },
    chat: true,
    share: true,
  },
  productDetail: {
    area: 'tours',
    title: '线路详情',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'tour',
    coupons: true,
    main: true,
    chat: true,
    share: true,
  },
  productAllRoute: {
    area: 'tours',
    title: '完整行程',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'tour',
    share: true,
  },
  productSelect: {
    area: 'tours',
    title: '选择团期与人数',
    kind: 'private',
    identity: ['proId'],
    required: true,
    about: 'tour',
  },
  order: { area: 'tours', title: '填写订单', kind: 'private', login: true },
  // account
  personCenter: { area: 'account', title: '我的', kind: 'private' },
  personCenterModify: { area: 'account', title: '账户设置', kind: 'private', login: true },
  modifyInfo: { area: 'account', title: '修改资料', kind: 'private', login: true },
  modifyEmail: { area: 'account', title: '修改邮箱', kind: 'private', login: true },
  modifyPassword: { area: 'account', title: '修改密码', kind: 'private', login: true },
  centerTravelerList: { area: 'account', title: '常用出行人', kind: 'private', login: true },
  centerTravelerAdd: { area: 'account', title: '新增出行人', kind: 'private', login: true },
  centerTravelerEdit: { area: 'account', title: '编辑出行人', kind: 'private', login: true },
  travelerList: { area: 'account', title: '选择出行人', kind: 'private', login: true },
  travelEdit: { area: 'account', title: '编辑出行人', kind: 'private', login: true },
  centerPage: { area: 'account', title: '中转页', kind: 'private' },
  join: { area: 'account', title: '注册', kind: 'private' },
  recoverPassword: { area: 'account', title: '找回密码', kind: 'private' },
  setPassword: { area: 'account', title: '设置密码', kind: 'private' },
  fxLogin: { area: 'account', title: '登录', kind: 'private' },
  authorize: { area: 'account', title: '微信授权', kind: 'private' },
  vipbenefits: { area: 'account', title: '会员权益', kind: 'private' },
  cloudauth: {
    area: 'account',
    title: '实名认证',
    kind: 'private',
    login: true,
    faceScript: true,
  },
  authresult: { area: 'account', title: '认证结果', kind: 'private', login: true },
  // orders
  orderList: { area: 'orders', title: '我的订单', kind: 'private', login: true },
  orderDetail: { area: 'orders', title: '订单详情', kind: 'private', login: true },
  orderResult: { area: 'orders', title: '下单结果', kind: 'private', login: true },
  increaseTraveler: { area: 'orders', title: '补充出行人信息', kind: 'private', login: true },
  verifyOrderInfo: { area: 'orders', title: '核对订单', kind: 'private', login: true },
  paySuccess: {
    area: 'orders',
    title: '支付结果',
    kind: 'private',
    // Recommends products.
    lists: everything,
    login: true,
  },
  pay: { area: 'orders', title: '收银台', kind: 'private', login: true },
  errorPage: { area: 'orders', title: '出错了', kind: 'private' },
  contractStep1: { area: 'orders', title: '合同信息确认', kind: 'private', login: true },
  contractStep2: { area: 'orders', title: '阅读合同条款', kind: 'private', login: true },
  contractStep3: { area: 'orders', title: '签署合同', kind: 'private', login: true },
  itineraryNotify: { area: 'orders', title: '出团通知书', kind: 'private', login: true },
  // invoices
  invoiceList: { area: 'invoices', title: '可开票订单', kind: 'private', login: true },
  invoiceHistory: { area: 'invoices', title: '开票历史', kind: 'private', login: true },
  invoiceDetail: { area: 'invoices', title: '发票详情', kind: 'private', login: true },
  addInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true },
  goodsAddInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true },
  visaAddInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true },
  // coupons
  myCoupon: { area: 'coupons', title: '我的优惠券', kind: 'private', login: true },
  couponCenter: { area: 'coupons', title: '领券中心', kind: 'private', share: true },
  addCouponCenter: { area: 'coupons', title: '添加优惠券', kind: 'private', login: true },
  receiveCoupon: {
    area: 'coupons',
    title: '领取优惠券',
    kind: 'private',
    identity: ['campaignId'],
    about: 'campaign',
    coupons: true,
    share: true,
  },
  registerCoupon: { area: 'coupons', title: '注册领券', kind: 'private', share: true },
  recivedCoupon: { area: 'coupons', title: '领取结果', kind: 'private' },
  activeCoupon: { area: 'coupons', title: '激活优惠券', kind: 'private', login: true },
  // content
  essay: {
    area: 'content',
    title: '文章',
    kind: 'public',
    identity: ['articleId'],
    required: true,
    about: 'article',
    main: true,
    share: true,
  },
  qrCode: { area: 'content', title: '店铺二维码', kind: 'private' },
  activitySmallApp: {
    area: 'content',
    title: '活动',
    kind: 'public',
    lists: everything,
    share: true,
  },
  // visa
  visaIndex: {
    area: 'visa',
    title: '签证',
    kind: 'public',
    lists: ['visa'],
    chat: true,
    share: true,
  },
  visaLocation: { area: 'visa', title: '选择常住地', kind: 'public', lists: ['visa'] },
  visaSearch: { area: 'visa', title: '签证搜索', kind: 'public', lists: ['visa'] },
  visaProductList: {
    area: 'visa',
    title: '签证产品列表',
    kind: 'public',
    identity: ['country'],
    lists: ['visa'],
    places: { of: 'visa', others: 'redirect' },
    chat: true,
    share: true,
  },
  visaProductDetail: {
    area: 'visa',
    title: '签证详情',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'visa',
    coupons: true,
    main: true,
    chat: true,
    share: true,
  },
  visaTemplateInfo: {
    area: 'visa',
    title: '材料说明',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'visa',
    share: true,
  },
  visaProductSelect: {
    area: 'visa',
    title: '选择日期与人数',
    kind: 'private',
    identity: ['proId'],
    required: true,
    about: 'visa',
  },
  visaOrder: { area: 'visa', title: '填写签证订单', kind: 'private', login: true },
  visaOrderList: { area: 'visa', title: '签证订单', kind: 'private', login: true },
  visaOrderDetail: { area: 'visa', title: '签证订单详情', kind: 'private', login: true },
  visaRefund: { area: 'visa', title: '签证退款', kind: 'private', login: true },
  visaTrackingInfo: { area: 'visa', title: '进度追踪', kind: 'private', login: true },
  visaRefundSelPerson: { area: 'visa', title: '选择退款申请人', kind: 'private', login: true },
  visaAddress: { area: 'visa', title: '收件地址', kind: 'private', login: true },
  visaAddressAdd: { area: 'visa', title: '新增地址', kind: 'private', login: true },
  visaAddressEdit: { area: 'visa', title: '编辑地址', kind: 'private', login: true },
  // goods
  goodsIndex: {
    area: 'goods',
    title: '好货商城',
    kind: 'public',
    lists: ['goods'],
    chat: true,
    share: true,
  },
  goodsProductDetail: {
    area: 'goods',
    title: '商品详情',
    kind: 'public',
    identity: ['dbId'],
    required: true,
    about: 'goods',
    main: true,
    chat: true,
    share: true,
  },
  goodsProductSelect: {
    area: 'goods',
    title: '选择规格',
    kind: 'private',
    identity: ['dbId'],
    required: true,
    about: 'goods',
    chat: true,
  },
  goodsOrder: { area: 'goods', title: '确认订单', kind: 'private', chat: true, login: true },
  goodsOrderList: { area: 'goods', title: '商品订单', kind: 'private', chat: true, login: true },
  goodsOrderDetail: {
    area: 'goods',
    title: '商品订单详情',
    kind: 'private',
    chat: true,
    login: true,
  },
  goodsTransport: { area: 'goods', title: '物流信息', kind: 'private', chat: true, login: true },
  goodsAfterSale: { area: 'goods', title: '申请售后', kind: 'private', chat: true, login: true },
  // debris
  debrisProductDetail: {
    area: 'debris',
    title: '产品详情',
    kind: 'public',
    identity: ['dbId'],
    required: true,
    about: 'debris',
    coupons: true,
    main: true,
    chat: true,
    share: true,
  },
  debrisWriteOrder: {
    area: 'debris',
    title: '填写订单',
    kind: 'private',
    identity: ['dbId'],
    required: true,
    about: 'debris',
    chat: true,
  },
  editGuestInfo: {
    area: 'debris',
    title: '编辑游客信息',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisConfirmOrder: {
    area: 'debris',
    title: '确认订单',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisOrderList: {
    area: 'debris',
    title: '玩乐订单',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisOrderDetail: {
    area: 'debris',
    title: '订单详情',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisOrderTransport: {
    area: 'debris',
    title: '物流信息',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisOrderAfterSale: {
    area: 'debris',
    title: '退款售后',
    kind: 'private',
    chat: true,
    login: true,
  },
  debrisOrderVoucher: {
    area: 'debris',
    title: '电子凭证',
    // Without a sign-in for a friend to whom one was sent; its own order asks for it.
    kind: 'private',
    chat: true,
  },
  // partners
  dangIndex: { area: 'partners', title: '当当专区', kind: 'private', lists: everything },
  dangAddress: { area: 'partners', title: '收货地址', kind: 'private', login: true },
} as const satisfies Record<string, Screen>

export type ScreenTable = typeof table
export type ScreenName = keyof ScreenTable

export const screens: Readonly<Record<ScreenName, Screen>> = table

export const screenNames = Object.keys(table) as ScreenName[]

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(table, name)
}

/** The routes of the specification, `/` included. */
export const routes: readonly string[] = ['/', ...screenNames.map((name) => `/${name}`)]
