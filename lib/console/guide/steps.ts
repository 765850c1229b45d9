/** What the server says of a first shop; a list that is not read yet, or that the person may not read, is absent. */
export type GuideFacts = {
  secondFactor: boolean
  merchants: number
  shop: { id: string; open: boolean; company: string; travelLicence: string; saleTel: string } | null
  credentials: readonly { kind: string; works: boolean | null }[]
  /** A short message has left by the merchant's own account. */
  smsSent: boolean
  /** Codes of texts that the merchant has published. */
  texts: readonly string[]
  tour: { proId: string; pictures: number; departures: number; onSale: boolean; listed: boolean } | null
  order: { orderNo: string; confirmed: boolean; paid: boolean } | null
}

export const guideSteps = [
  'account',
  'merchant',
  'shop',
  'licence',
  'sms',
  'payment',
  'texts',
  'tour',
  'departures',
  'publish',
  'listed',
  'open',
  'order',
  'paid',
] as const
export type GuideStep = (typeof guideSteps)[number]

/** Agreements that a merchant has to write in its own name before shoppers can agree to them. */
const ownTexts = { terms: '用户协议', privacy: '隐私政策' } as const

type Standing = {
  step: GuideStep
  /** A test order can be made and paid without it: the desk books the payment. */
  optional: boolean
  /** Null: done. Otherwise what is missing, as a sentence. */
  missing: string | null
}

const smsKinds = ['aliyunSms', 'tencentSms']
const paymentKinds = ['wechatPay', 'alipay']

/** Where each step of opening a first shop stands. A step says what is missing even while earlier ones are not done. */
export function standingOf(facts: GuideFacts): Standing[] {
  const { shop, tour, order } = facts
  const said: Record<GuideStep, string | null> = {
    account: facts.secondFactor ? null : '平台账号还没有绑定身份验证器，请先绑定。',
    merchant: facts.merchants > 0 ? null : '还没有商户，请新建您的旅行社。',
    shop: shop ? null : '还没有店铺，请新建一家：渠道和店铺编号组成它的网址。',
    licence: licenceOf(shop),
    sms: smsOf(facts),
    payment: paymentOf(facts),
    texts: textsOf(facts.texts),
    tour: tourOf(tour),
    departures: tour && tour.departures > 0 ? null : '线路还没有可售的团期，请添加出发日期、价格和名额。',
    publish: tour?.onSale ? null : '线路还没有上架，请核对后上架。',
    listed: tour?.listed ? null : '店铺的销售范围里没有这条线路，请把它加入“销售范围”。',
    open: shop?.open ? null : '店铺还没有开店，客人打开网址看不到内容，请开店。',
    order: order ? null : '还没有订单，请像客人一样在店铺里用自己的手机号下一笔测试订单。',
    paid: paidOf(order),
  }
  return guideSteps.map((step) => ({ step, optional: step === 'payment', missing: said[step] }))
}

/** The step to take: the first that is missing and needed; null when everything is done. */
export function nextStep(standing: readonly Standing[]): GuideStep | null {
  return standing.find(({ missing, optional }) => missing !== null && !optional)?.step ?? null
}

function licenceOf(shop: GuideFacts['shop']): string | null {
  const lacking = [
    ...(shop?.company ? [] : ['公司名称']),
    ...(shop?.travelLicence ? [] : ['旅行社许可证号']),
    ...(shop?.saleTel ? [] : ['销售电话']),
  ]
  return lacking.length === 0 ? null : `店铺还缺${lacking.join('、')}，请在“基本设置”里填写。`
}

function smsOf({ credentials, smsSent }: GuideFacts): string | null {
  const set = credentials.some(({ kind }) => smsKinds.includes(kind))
  if (!set) return '还没有短信密钥，客人收不到登录验证码，请设置阿里云或腾讯云短信。'
  return smsSent ? null : '短信密钥还没有试过，请试发一条，收到后再继续。'
}

function paymentOf({ credentials }: GuideFacts): string | null {
  const set = credentials.filter(({ kind }) => paymentKinds.includes(kind))
  if (set.length === 0) return '还没有微信支付或支付宝密钥。可以稍后设置，先由后台登记线下收款。'
  if (set.some(({ works }) => works === true)) return null
  return set.some(({ works }) => works === false)
    ? '支付密钥试用没有成功，请按提示核对后再试。'
    : '支付密钥还没有试过，请点“试一下”。'
}

function textsOf(published: readonly string[]): string | null {
  const lacking = Object.entries(ownTexts).flatMap(([code, title]) =>
    published.includes(code) ? [] : [`《${title}》`],
  )
  return lacking.length === 0 ? null : `还没有发布${lacking.join('和')}，请起草并发布。`
}

function tourOf(tour: GuideFacts['tour']): string | null {
  if (!tour) return '还没有线路，请新建第一条线路并上传图片。'
  return tour.pictures > 0 ? null : '线路还没有图片，请在编辑里上传至少一张。'
}

function paidOf(order: GuideFacts['order']): string | null {
  if (order?.paid) return null
  if (!order) return '有了测试订单后，在店铺里支付，或在订单里登记线下收款。'
  return order.confirmed
    ? '测试订单还没有付款，请在店铺里支付，或在订单里登记线下收款。'
    : '测试订单等待确认，请先确认订单，再付款。'
}
