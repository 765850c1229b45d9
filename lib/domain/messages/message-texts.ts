import { formatDate } from '../../base/calendar/dates.ts'
import { dateAndTime } from '../../base/calendar/moments.ts'
import { formatYuan, yuanWithCents } from '../../base/money/fen.ts'
import type { CustomerEvent, MessageName, OrderFacts } from './customer-events.ts'
import { isCode } from './customer-events.ts'

/** What a message can say of an order: the variables of its text, and of a template in WeChat. */
export const factNames = ['orderNo', 'product', 'date', 'amount', 'until', 'reason'] as const
type FactName = (typeof factNames)[number]

type Row = {
  /** For operators. */
  title: string
  /** With its variables as `{name}`. */
  text: string
  /** Subject of a mail that is sent as well, where the customer has bound an address: something to keep. */
  mail?: string
}

const CODE = '您的验证码是{code}，10分钟内有效。工作人员不会向您索取，请勿告诉他人。'

/**
 * Every message that goes out to customers, once. Text messages need a template of the same text approved by the
 * provider; its variables are those of the text, in their order.
 */
export const messageTexts: Readonly<Record<MessageName, Row>> = {
  orderSubmitted: {
    title: '订单已提交，待付款',
    text: '您的订单{orderNo}（{product}）已提交，请在{until}前支付{amount}元，逾期订单将自动取消。',
  },
  orderAwaitingConfirm: {
    title: '订单已提交，待旅行社确认',
    text: '您的订单{orderNo}（{product}）已提交，旅行社正在确认名额，确认后会通知您付款，现在无需支付。',
  },
  orderConfirmed: {
    title: '名额已确认，待付款',
    text: '您的订单{orderNo}（{product}）名额已确认，请在{until}前支付{amount}元，逾期名额不再保留。',
  },
  orderRefused: {
    title: '名额未能确认',
    text: '很抱歉，您的订单{orderNo}（{product}）未能确认：{reason}。订单已关闭，未产生费用。',
  },
  orderPayReminder: {
    title: '付款提醒',
    text: '您的订单{orderNo}（{product}）还未付款，请在{until}前支付{amount}元，逾期订单将自动取消。',
  },
  orderExpired: {
    title: '订单超时关闭',
    text: '您的订单{orderNo}（{product}）超时未付款，已自动取消。如仍需预订，请重新下单。',
  },
  orderPaid: {
    title: '付款成功',
    text: '您的订单{orderNo}（{product}）已收到付款{amount}元，详情请在我的订单中查看。',
    mail: '付款成功',
  },
  orderFree: {
    title: '订单已生效，无需付款',
    text: '您的订单{orderNo}（{product}）已生效，优惠后无需付款，详情请在我的订单中查看。',
  },
  orderDepositPaid: {
    title: '定金已付，待付余款',
    text: '您的订单{orderNo}（{product}）定金已收到，请在{until}前支付余款{amount}元。',
    mail: '定金已收到',
  },
  orderBalanceReminder: {
    title: '余款提醒',
    text: '您的订单{orderNo}（{product}）还有余款{amount}元未付，请在{until}前支付。',
  },
  orderConfirmedAfterPay: {
    title: '付款后已确认',
    text: '您的订单{orderNo}（{product}）旅行社已确认，出发前会通知您出团安排。',
    mail: '订单已确认',
  },
  orderCancelled: {
    title: '订单已取消',
    text: '您的订单{orderNo}（{product}）已取消。如已付款，退款进度请在我的订单中查看。',
  },
  orderCancelledByAgency: {
    title: '旅行社取消订单',
    text: '很抱歉，您的订单{orderNo}（{product}）已被取消：{reason}。退款金额与进度请在我的订单中查看。',
    mail: '订单被旅行社取消',
  },
  refundAsked: {
    title: '退款申请已收到',
    text: '您的订单{orderNo}的退款申请已收到，预计退款{amount}元，审核结果会通知您。',
  },
  refundWithdrawn: {
    title: '退款申请已撤回',
    text: '您的订单{orderNo}的退款申请已撤回，订单继续有效。',
  },
  refundApproved: {
    title: '退款申请通过',
    text: '您的订单{orderNo}的退款申请已通过，{amount}元将原路退回。',
  },
  refundRejected: {
    title: '退款申请未通过',
    text: '您的订单{orderNo}的退款申请未通过：{reason}。如有疑问，请联系旅行社。',
  },
  refundPaidOut: {
    title: '退款已退回',
    text: '您的订单{orderNo}的退款{amount}元已原路退回，到账时间以支付渠道为准。',
    mail: '退款已退回',
  },
  travellersMissing: {
    title: '请补充出行人',
    text: '您的订单{orderNo}（{product}）还有出行人未填写，请在{until}前补充完整，以免影响出行。',
  },
  departureChanged: {
    title: '团期变更',
    text: '您的订单{orderNo}（{product}）的出发日期调整为{date}：{reason}。请在我的订单中查看详情。',
    mail: '团期变更',
  },
  departureNotFormed: {
    title: '未成团，请选择改期或退款',
    text: '很抱歉，您的订单{orderNo}（{product}，{date}出发）未能成团：{reason}。请在{until}前到我的订单选择改期或全额退款，逾期将全额退款。',
    mail: '未能成团，请选择',
  },
  departureNotice: {
    title: '出团通知',
    text: '您的订单{orderNo}（{product}，{date}出发）的出团通知已发出，请在我的订单中查看集合时间与联系方式。',
    mail: '出团通知',
  },
  departureNoticeChanged: {
    title: '出团通知更新',
    text: '您的订单{orderNo}（{product}，{date}出发）的出团通知已更新，请在我的订单中查看变更内容并确认。',
    mail: '出团通知更新',
  },
  contractWaiting: {
    title: '合同待签署',
    text: '您的订单{orderNo}（{product}）的合同待签署，请在我的订单中阅读并签署，以免影响出行。',
  },
  contractSigned: {
    title: '合同已签署',
    text: '您的订单{orderNo}（{product}）的合同已签署，可随时在我的订单中查看。',
    mail: '合同已签署',
  },
  invoiceIssued: {
    title: '发票已开具',
    text: '您的订单{orderNo}的发票（{amount}元）已开具并发送到您填写的邮箱，也可在“开票历史”中查看和下载。',
  },
  invoiceFailed: {
    title: '发票未能开具',
    text: '您的订单{orderNo}的发票未能开具：{reason}。请在“开票历史”中核对后重新申请。',
  },
  invoiceRedLettered: {
    title: '发票已红冲',
    text: '您的订单{orderNo}的发票（{amount}元）已红冲，原发票作废。如需重新开票，请在“开票历史”中申请。',
  },
  visaMaterialsReminder: {
    title: '签证材料提醒',
    text: '您的订单{orderNo}（{product}）还有材料未提交，请在{until}前上传或寄到，以免影响办理。',
  },
  visaMaterialsRejected: {
    title: '签证材料需补充',
    text: '您的订单{orderNo}（{product}）有材料需要补充，{reason}。请在我的订单中查看要求并尽快补充。',
    mail: '签证材料需补充',
  },
  visaAppointment: {
    title: '签证预约',
    text: '您的订单{orderNo}（{product}）已预约{until}，地点：{reason}。请在我的订单中查看需携带的材料。',
    mail: '签证预约',
  },
  visaAppointmentReminder: {
    title: '签证预约提醒',
    text: '您的订单{orderNo}（{product}）预约时间为{until}，地点：{reason}。请按时前往，并带齐材料。',
  },
  visaSubmitted: {
    title: '签证已送签',
    text: '您的订单{orderNo}（{product}）已送签，使馆出结果后会通知您。',
  },
  visaInterview: {
    title: '需面签或调查',
    text: '您的订单{orderNo}（{product}）使馆要求面签或补充调查，请在我的订单中查看安排，工作人员会与您联系。',
    mail: '使馆要求面签或调查',
  },
  visaGranted: {
    title: '已出签',
    text: '您的订单{orderNo}（{product}）已出签，请在我的订单中查看结果。',
    mail: '签证已出签',
  },
  visaRefused: {
    title: '被拒签',
    text: '很抱歉，您的订单{orderNo}（{product}）有申请人被拒签，结果与退款规则请在我的订单中查看。',
    mail: '签证结果通知',
  },
  visaReturned: {
    title: '护照已寄回',
    text: '您的订单{orderNo}（{product}）的护照等材料已退还：{reason}，请注意查收。',
  },
  parcelSent: {
    title: '包裹已寄出',
    text: '您的订单{orderNo}（{product}）已寄出，快递：{reason}，可在订单中查看物流。',
  },
  parcelDelivered: {
    title: '包裹已签收',
    text: '您的订单{orderNo}（{product}）有包裹已签收，请核对物品；如有问题，请在订单中申请售后。',
  },
  debrisIssued: {
    title: '已出票',
    text: '您的订单{orderNo}（{product}）已出票，请在我的订单中查看凭证和使用说明。',
    mail: '已出票',
  },
  debrisUseReminder: {
    title: '使用提醒',
    text: '您的订单{orderNo}（{product}）将于{date}使用，请在我的订单中查看使用说明，并带好所需证件。',
  },
  debrisExpiring: {
    title: '有效期提醒',
    text: '您的订单{orderNo}（{product}）还有未使用的票券，有效期至{until}，请尽快使用。',
  },
  debrisExpired: {
    title: '票券已过期',
    text: '您的订单{orderNo}（{product}）未使用的票券已过期，{reason}，详情请在我的订单中查看。',
  },
  debrisDeviceReminder: {
    title: '设备归还提醒',
    text: '您的订单{orderNo}（{product}）的设备请在{until}前归还，归还后押金将原路退回。如已寄回，请在订单中填写快递单号。',
  },
  goodsReceiptReminder: {
    title: '即将自动确认收货',
    text: '您的订单{orderNo}（{product}）已全部发货，{until}将自动确认收货。如未收到或有问题，请在我的订单中处理。',
  },
  goodsReceived: {
    title: '已自动确认收货',
    text: '您的订单{orderNo}（{product}）已自动确认收货。如商品有问题，请在售后期内从我的订单申请售后。',
  },
  goodsHandedOver: {
    title: '商品已提取',
    text: '您的订单{orderNo}（{product}）已在自提点提取。如非本人操作，请立即联系商家。',
  },
  goodsReturnAgreed: {
    title: '退货申请已同意',
    text: '您的订单{orderNo}（{product}）的退货申请已同意，请在{until}前寄回商品，并在我的订单中填写快递单号。',
  },
  goodsReturnReminder: {
    title: '请寄回商品',
    text: '您的订单{orderNo}（{product}）的退货还未寄回，请在{until}前寄回并填写快递单号，逾期申请将关闭。',
  },
  goodsReturnExpired: {
    title: '退货申请已关闭',
    text: '您的订单{orderNo}（{product}）的退货逾期未寄回，申请已关闭。售后期内可重新申请，如有疑问请联系商家。',
  },
  'mobile-changed': {
    title: '手机号已更换',
    text: '您的账号已换绑其他手机号。如非本人操作，请立即联系客服。',
  },
  'email-changed': {
    title: '邮箱已更换',
    text: '您的账号已绑定新的邮箱。如非本人操作，请立即联系客服。',
  },
  'password-changed': {
    title: '密码已修改',
    text: '您的登录密码已修改，其他设备需重新登录。如非本人操作，请立即联系客服。',
  },
  'wechat-bound': {
    title: '已绑定微信',
    text: '您的账号已绑定微信，可用微信直接登录。如非本人操作，请在账户设置中解除绑定，并联系客服。',
  },
  'wechat-unbound': {
    title: '已解除微信绑定',
    text: '您的账号已解除微信绑定，请使用手机号登录。',
  },
  'deletion-requested': {
    title: '已申请注销',
    text: '您已申请注销账号，15天后生效。期间重新登录即视为撤回申请。',
  },
  'deletion-withdrawn': {
    title: '注销已撤回',
    text: '您已重新登录，账号注销申请已撤回，账号可继续使用。',
  },
  'identity-passed': { title: '实名认证通过', text: '您的实名认证已通过。' },
  'identity-rejected': {
    title: '实名认证未通过',
    text: '您的实名认证未通过：{reason}。您可以修改后重新提交。',
  },
  'distributor-application-passed': {
    title: '分销申请通过',
    text: '您的分销商申请（{shopName}）已通过审核，工作人员会联系您开通店铺。',
  },
  'distributor-application-rejected': {
    title: '分销申请未通过',
    text: '您的分销商申请（{shopName}）未通过审核：{reason}。您可以修改后重新提交。',
  },
  'coupon-received': {
    title: '收到优惠券',
    text: '您收到优惠券“{coupon}”，请在“我的优惠券”中查看有效期和使用规则。',
  },
  'code-login': { title: '登录验证码', text: CODE },
  'code-register': { title: '注册验证码', text: CODE },
  'code-recover': { title: '找回密码验证码', text: CODE },
  'code-password': { title: '修改密码验证码', text: CODE },
  'code-mobile': { title: '更换手机号验证码', text: CODE },
  'code-newMobile': { title: '新手机号验证码', text: CODE },
  'code-email': { title: '邮箱验证码', text: CODE },
  'code-export': { title: '导出资料验证码', text: CODE },
  'code-delete': { title: '注销账号验证码', text: CODE },
  'code-contract': {
    title: '签署合同验证码',
    text: '您正在签署合同，验证码是{code}，10分钟内有效。请先阅读合同内容，验证码请勿告诉他人。',
  },
}

const VARIABLE = /\{(\w+)\}/g
/** Providers refuse longer values in a template (Alibaba Cloud: 35 characters). */
const MOST_CHARACTERS = 30

export type MessageValues = Readonly<Record<string, string>>

/** The variables of a message in the order of its text; Tencent Cloud numbers them so. */
export function variablesOf(name: MessageName): string[] {
  return [...new Set([...messageTexts[name].text.matchAll(VARIABLE)].map(([, variable = '']) => variable))]
}

/** The text as each provider takes a template for approval. */
export function templateText(name: MessageName, provider: 'aliyun' | 'tencent'): string {
  const order = variablesOf(name)
  return messageTexts[name].text.replaceAll(VARIABLE, (_, variable: string) =>
    provider === 'aliyun' ? `$\{${variable}}` : `{${order.indexOf(variable) + 1}}`,
  )
}

/**
 * A message with its values: every variable of its text, none else, none empty, each as short and plain as providers
 * take it.
 */
export function composed(name: MessageName, given: MessageValues): { values: MessageValues; text: string } {
  const values = Object.fromEntries(
    variablesOf(name).map((variable) => [
      variable,
      shortened(given[variable] ?? '', MOST_CHARACTERS) || '详见订单',
    ]),
  )
  const text = messageTexts[name].text.replaceAll(VARIABLE, (_, variable: string) => values[variable] ?? '')
  return { values, text }
}

/** Facts in words; what an order does not have is left out. */
export function valuesOf({ orderNo, product, date, amount, until, reason }: OrderFacts): MessageValues {
  return {
    orderNo,
    product,
    ...(date && { date: formatDate(date) }),
    ...(amount !== undefined && { amount: formatYuan(amount) }),
    ...(until && { until: dateAndTime(until) }),
    ...(reason && { reason }),
  }
}

/**
 * One line without addresses, at most so many characters, cut with an ellipsis. Providers refuse addresses in values,
 * and brackets would look like another sender's signature.
 */
function shortened(text: string, most: number): string {
  const plain = text
    .replace(/https?:\/\/\S*|www\.\S*/gi, '')
    .replace(/[【】]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`
}

/** The template id for a message; codes of all purposes may share one under `code`. */
export function templateFor(ids: Readonly<Record<string, string>>, name: MessageName): string | undefined {
  return ids[name] ?? (isCode(name) ? ids.code : undefined)
}

/** Types of a template's keys in WeChat, with what they hold. A key is its type and a number: `thing1`. */
const wechatTypes: Readonly<Record<string, (text: string, facts: OrderFacts, fact: FactName) => string>> = {
  thing: (text) => shortened(text, 20),
  short_thing: (text) => shortened(text, 5),
  character_string: (text) => text.replace(/[^\x21-\x7e]/g, '').slice(0, 32),
  phrase: (text) => text.replace(/\P{Script=Han}/gu, '').slice(0, 5),
  const: (text) => shortened(text, 20),
  name: (text) => shortened(text, 10),
  amount: (_, { amount }) => (amount === undefined ? '' : `¥${yuanWithCents(amount)}`),
  number: (text) => text.replace(/[^\d.]/g, '').slice(0, 32),
  time: (_, facts, fact) => moment(facts, fact, true),
  date: (_, facts, fact) => moment(facts, fact, false),
}

function moment({ date, until }: OrderFacts, fact: FactName, withTime: boolean): string {
  if (fact === 'until') return until ? (withTime ? dateAndTime(until) : dateAndTime(until).slice(0, 10)) : ''
  return fact === 'date' ? (date ?? '') : ''
}

/** Which fact stands under which key of a merchant's template: `{ character_string1: 'orderNo', thing2: 'product' }`. */
export type WechatKeys = Readonly<Record<string, FactName>>

/** Whether a key is one of WeChat's with a type that is known here. */
export function isWechatKey(key: string): boolean {
  const type = /^([a-z_]+)\d{1,3}$/.exec(key)?.[1]
  return type !== undefined && Object.hasOwn(wechatTypes, type)
}

/**
 * The data of a template message in WeChat's form, each value as its key's type demands. Null when a fact that the
 * template wants is missing: WeChat refuses an empty value.
 */
export function wechatData(facts: OrderFacts, keys: WechatKeys): Record<string, { value: string }> | null {
  const words = valuesOf(facts)
  const data: Record<string, { value: string }> = {}
  for (const [key, fact] of Object.entries(keys)) {
    const type = /^([a-z_]+)\d{1,3}$/.exec(key)?.[1] ?? ''
    const value = wechatTypes[type]?.(words[fact] ?? '', facts, fact) ?? ''
    if (!value) return null
    data[key] = { value }
  }
  return data
}

/** Subject and text of the mail beside a message; null when the event is nothing to keep. */
export function mailOf(event: CustomerEvent, facts: OrderFacts): { subject: string; text: string } | null {
  const { mail, text } = messageTexts[event]
  if (!mail) return null
  const values = valuesOf(facts)
  const filled = text.replaceAll(VARIABLE, (_, name: string) => values[name] ?? '详见订单')
  return { subject: `${mail}（订单${facts.orderNo}）`, text: filled }
}
