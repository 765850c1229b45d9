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
  /** False until the screen exists; its route answers 404 and nothing links to it. */
  built?: boolean
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
    built: true,
  },
  search: { area: 'tours', title: '搜索', kind: 'public', built: true },
  cityList: { area: 'tours', title: '选择城市', kind: 'public', lists: ['tour'], built: true },
  productList: {
    area: 'tours',
    title: '线路列表',
    kind: 'public',
    identity: ['category', 'dest', 'departCity'],
    lists: ['tour'],
    places: { of: 'tour', others: 'redirect' },
    chat: true,
    share: true,
    built: true,
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
    built: true,
  },
  productAllRoute: {
    area: 'tours',
    title: '完整行程',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'tour',
    share: true,
    built: true,
  },
  productSelect: {
    area: 'tours',
    title: '选择团期与人数',
    kind: 'private',
    identity: ['proId'],
    required: true,
    about: 'tour',
    built: true,
  },
  order: { area: 'tours', title: '填写订单', kind: 'private', login: true, built: true },
  // account
  personCenter: { area: 'account', title: '我的', kind: 'private', built: true },
  personCenterModify: { area: 'account', title: '账户设置', kind: 'private', login: true, built: true },
  modifyInfo: { area: 'account', title: '修改资料', kind: 'private', login: true, built: true },
  modifyEmail: { area: 'account', title: '修改邮箱', kind: 'private', login: true, built: true },
  modifyPassword: { area: 'account', title: '修改密码', kind: 'private', login: true, built: true },
  centerTravelerList: { area: 'account', title: '常用出行人', kind: 'private', login: true, built: true },
  centerTravelerAdd: { area: 'account', title: '新增出行人', kind: 'private', login: true, built: true },
  centerTravelerEdit: { area: 'account', title: '编辑出行人', kind: 'private', login: true, built: true },
  travelerList: { area: 'account', title: '选择出行人', kind: 'private', login: true, built: true },
  travelEdit: { area: 'account', title: '编辑出行人', kind: 'private', login: true, built: true },
  centerPage: { area: 'account', title: '中转页', kind: 'private', built: true },
  join: { area: 'account', title: '注册', kind: 'private', built: true },
  recoverPassword: { area: 'account', title: '找回密码', kind: 'private', built: true },
  setPassword: { area: 'account', title: '设置密码', kind: 'private', built: true },
  fxLogin: { area: 'account', title: '登录', kind: 'private', built: true },
  authorize: { area: 'account', title: '微信授权', kind: 'private', built: true },
  vipbenefits: { area: 'account', title: '会员权益', kind: 'private', built: true },
  cloudauth: {
    area: 'account',
    title: '实名认证',
    kind: 'private',
    login: true,
    faceScript: true,
    built: true,
  },
  authresult: { area: 'account', title: '认证结果', kind: 'private', login: true, built: true },
  // orders
  orderList: { area: 'orders', title: '我的订单', kind: 'private', login: true, built: true },
  orderDetail: { area: 'orders', title: '订单详情', kind: 'private', login: true, built: true },
  orderResult: { area: 'orders', title: '下单结果', kind: 'private', login: true, built: true },
  increaseTraveler: { area: 'orders', title: '补充出行人信息', kind: 'private', login: true, built: true },
  verifyOrderInfo: { area: 'orders', title: '核对订单', kind: 'private', login: true, built: true },
  paySuccess: {
    area: 'orders',
    title: '支付结果',
    kind: 'private',
    // Recommends products.
    lists: everything,
    login: true,
    built: true,
  },
  pay: { area: 'orders', title: '收银台', kind: 'private', login: true, built: true },
  errorPage: { area: 'orders', title: '出错了', kind: 'private', built: true },
  contractStep1: { area: 'orders', title: '合同信息确认', kind: 'private', login: true, built: true },
  contractStep2: { area: 'orders', title: '阅读合同条款', kind: 'private', login: true, built: true },
  contractStep3: { area: 'orders', title: '签署合同', kind: 'private', login: true, built: true },
  itineraryNotify: { area: 'orders', title: '出团通知书', kind: 'private', login: true, built: true },
  // invoices
  invoiceList: { area: 'invoices', title: '可开票订单', kind: 'private', login: true, built: true },
  invoiceHistory: { area: 'invoices', title: '开票历史', kind: 'private', login: true, built: true },
  invoiceDetail: { area: 'invoices', title: '发票详情', kind: 'private', login: true, built: true },
  addInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true, built: true },
  goodsAddInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true, built: true },
  visaAddInvoice: { area: 'invoices', title: '申请发票', kind: 'private', login: true, built: true },
  // coupons
  myCoupon: { area: 'coupons', title: '我的优惠券', kind: 'private', login: true, built: true },
  couponCenter: { area: 'coupons', title: '领券中心', kind: 'private', share: true, built: true },
  addCouponCenter: { area: 'coupons', title: '添加优惠券', kind: 'private', login: true, built: true },
  receiveCoupon: {
    area: 'coupons',
    title: '领取优惠券',
    kind: 'private',
    identity: ['campaignId'],
    about: 'campaign',
    coupons: true,
    share: true,
    built: true,
  },
  registerCoupon: { area: 'coupons', title: '注册领券', kind: 'private', share: true, built: true },
  recivedCoupon: { area: 'coupons', title: '领取结果', kind: 'private', built: true },
  activeCoupon: { area: 'coupons', title: '激活优惠券', kind: 'private', login: true, built: true },
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
    built: true,
  },
  qrCode: { area: 'content', title: '店铺二维码', kind: 'private', built: true },
  activitySmallApp: {
    area: 'content',
    title: '活动',
    kind: 'public',
    lists: everything,
    share: true,
    built: true,
  },
  // visa
  visaIndex: {
    area: 'visa',
    title: '签证',
    kind: 'public',
    lists: ['visa'],
    chat: true,
    share: true,
    built: true,
  },
  visaLocation: { area: 'visa', title: '选择常住地', kind: 'public', lists: ['visa'], built: true },
  visaSearch: { area: 'visa', title: '签证搜索', kind: 'public', lists: ['visa'], built: true },
  visaProductList: {
    area: 'visa',
    title: '签证产品列表',
    kind: 'public',
    identity: ['country'],
    lists: ['visa'],
    places: { of: 'visa', others: 'redirect' },
    chat: true,
    share: true,
    built: true,
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
    built: true,
  },
  visaTemplateInfo: {
    area: 'visa',
    title: '材料说明',
    kind: 'public',
    identity: ['proId'],
    required: true,
    about: 'visa',
    share: true,
    built: true,
  },
  visaProductSelect: {
    area: 'visa',
    title: '选择日期与人数',
    kind: 'private',
    identity: ['proId'],
    required: true,
    about: 'visa',
    built: true,
  },
  visaOrder: { area: 'visa', title: '填写签证订单', kind: 'private', login: true, built: true },
  visaOrderList: { area: 'visa', title: '签证订单', kind: 'private', login: true, built: true },
  visaOrderDetail: { area: 'visa', title: '签证订单详情', kind: 'private', login: true, built: true },
  visaRefund: { area: 'visa', title: '签证退款', kind: 'private', login: true, built: true },
  visaTrackingInfo: { area: 'visa', title: '进度追踪', kind: 'private', login: true, built: true },
  visaRefundSelPerson: { area: 'visa', title: '选择退款申请人', kind: 'private', login: true, built: true },
  visaAddress: { area: 'visa', title: '收件地址', kind: 'private', login: true, built: true },
  visaAddressAdd: { area: 'visa', title: '新增地址', kind: 'private', login: true, built: true },
  visaAddressEdit: { area: 'visa', title: '编辑地址', kind: 'private', login: true, built: true },
  // goods
  goodsIndex: {
    area: 'goods',
    title: '好货商城',
    kind: 'public',
    lists: ['goods'],
    chat: true,
    share: true,
    built: true,
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
    built: true,
  },
  goodsProductSelect: {
    area: 'goods',
    title: '选择规格',
    kind: 'private',
    identity: ['dbId'],
    required: true,
    about: 'goods',
    chat: true,
    built: true,
  },
  goodsOrder: { area: 'goods', title: '确认订单', kind: 'private', chat: true, login: true, built: true },
  goodsOrderList: { area: 'goods', title: '商品订单', kind: 'private', chat: true, login: true, built: true },
  goodsOrderDetail: {
    area: 'goods',
    title: '商品订单详情',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  goodsTransport: { area: 'goods', title: '物流信息', kind: 'private', chat: true, login: true, built: true },
  goodsAfterSale: { area: 'goods', title: '申请售后', kind: 'private', chat: true, login: true, built: true },
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
    built: true,
  },
  debrisWriteOrder: {
    area: 'debris',
    title: '填写订单',
    kind: 'private',
    identity: ['dbId'],
    required: true,
    about: 'debris',
    chat: true,
    built: true,
  },
  editGuestInfo: {
    area: 'debris',
    title: '编辑游客信息',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisConfirmOrder: {
    area: 'debris',
    title: '确认订单',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisOrderList: {
    area: 'debris',
    title: '玩乐订单',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisOrderDetail: {
    area: 'debris',
    title: '订单详情',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisOrderTransport: {
    area: 'debris',
    title: '物流信息',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisOrderAfterSale: {
    area: 'debris',
    title: '退款售后',
    kind: 'private',
    chat: true,
    login: true,
    built: true,
  },
  debrisOrderVoucher: {
    area: 'debris',
    title: '电子凭证',
    // Without a sign-in for a friend to whom one was sent; its own order asks for it.
    kind: 'private',
    chat: true,
    built: true,
  },
  // partners
  dangIndex: { area: 'partners', title: '当当专区', kind: 'private', lists: everything, built: true },
  dangAddress: { area: 'partners', title: '收货地址', kind: 'private', login: true, built: true },
} as const satisfies Record<string, Screen>

export type ScreenTable = typeof table
export type ScreenName = keyof ScreenTable

/** Only these may be linked. */
export type BuiltScreen = {
  [N in ScreenName]: ScreenTable[N] extends { built: true } ? N : never
}[ScreenName]

export const screens: Readonly<Record<ScreenName, Screen>> = table

export const screenNames = Object.keys(table) as ScreenName[]

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(table, name)
}

/** Whether the screen exists, so that a link may lead to it. */
export function isBuilt<N extends ScreenName>(name: N): name is N & BuiltScreen {
  return screens[name].built === true
}

/** The routes of the specification, `/` included. */
export const routes: readonly string[] = ['/', ...screenNames.map((name) => `/${name}`)]
