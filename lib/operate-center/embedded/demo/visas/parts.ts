import type { VisaOption } from '../../../contract/catalogue/visas.ts'
import type { RefundDraft } from './model.ts'

/** What many visas share: options, steps, refund rules, notices. Never pre-ticked: a shopper chooses options. */

const yuan = (amount: number) => amount * 100

export const options = {
  form: {
    code: 'form',
    name: '代填申请表',
    note: '按您提供的资料代填表格，提交前由您核对签字',
    kind: 'form',
    unitPrice: yuan(60),
    per: 'person',
    processingDays: null,
  },
  insurance: {
    code: 'insurance',
    name: '境外旅行医疗险（30天内）',
    note: '医疗保额30万元，含紧急救援；以保险单为准',
    kind: 'insurance',
    unitPrice: yuan(98),
    per: 'person',
    processingDays: null,
  },
  schengenInsurance: {
    code: 'insurance-eu',
    name: '申根旅行医疗险（15天内）',
    note: '医疗与遣返保额不低于3万欧元，符合申根要求',
    kind: 'insurance',
    unitPrice: yuan(118),
    per: 'person',
    processingDays: null,
  },
  translation: {
    code: 'translation',
    name: '材料翻译',
    note: '在职证明、户口本、营业执照等译成英文，每人不超过8页',
    kind: 'other',
    unitPrice: yuan(160),
    per: 'person',
    processingDays: null,
  },
  escort: {
    code: 'escort',
    name: '陪同递签',
    note: '递签当天由专员在签证中心等候，协助核对材料',
    kind: 'other',
    unitPrice: yuan(200),
    per: 'order',
    processingDays: null,
  },
} as const satisfies Record<string, VisaOption>

/** Faster processing: the whole order takes it. */
export function urgent(days: number, price: number): VisaOption {
  return {
    code: `urgent-${days}`,
    name: `加急办理（${days}个工作日）`,
    note: `材料齐全后${days}个工作日出结果，全部申请人一起办理；是否受理以使领馆为准`,
    kind: 'urgent',
    unitPrice: yuan(price),
    per: 'person',
    processingDays: days,
  }
}

const choose = { title: '下单付款', text: '选择出行日期与申请人，在线付款' }
const collect = { title: '准备材料', text: '按清单准备，上传电子件，寄送或送来原件' }
const review = { title: '审核材料', text: '收齐后1个工作日内逐项审核，需要补充的会写明原因' }
const result = { title: '出签与寄回', text: '查看结果，护照按您选的方式送回' }

export const steps = {
  paper: [choose, collect, review, { title: '送签', text: '审核通过后送往使领馆或签证中心' }, result],
  biometric: [
    choose,
    collect,
    review,
    { title: '预约录指纹', text: '为您预约日期，本人前往签证中心递交并录入指纹' },
    result,
  ],
  interview: [
    choose,
    collect,
    { title: '填表与预约', text: '整理申请表，为您预约面谈日期' },
    { title: '本人面谈', text: '按预约时间携带材料原件前往使领馆' },
    result,
  ],
  electronic: [
    choose,
    { title: '上传材料', text: '全部为电子件，不需要寄送护照' },
    review,
    { title: '在线递交', text: '审核通过后在官方系统递交' },
    { title: '收取电子签', text: '结果为PDF文件，在订单中下载后打印携带' },
  ],
} as const

/** Before the papers are accepted nearly everything comes back; once they are at the mission nothing does. */
export const refunds = {
  usual: [
    ['collecting', 100, 100],
    ['reviewed', 50, 100],
    ['submitted', 0, 0],
    ['refused', 0, 0],
    ['decided', 0, 0],
  ],
  /** 拒签退款: what the agency earns comes back when the mission refuses; what the mission took does not. */
  refusedService: [
    ['collecting', 100, 100],
    ['reviewed', 50, 100],
    ['submitted', 0, 0],
    ['refused', 100, 0],
    ['decided', 0, 0],
  ],
  /** 拒签全退 */
  refusedAll: [
    ['collecting', 100, 100],
    ['reviewed', 70, 100],
    ['submitted', 0, 0],
    ['refused', 100, 100],
    ['decided', 0, 0],
  ],
} as const satisfies Record<string, RefundDraft>

export const refundNotes = {
  usual:
    '材料送审前取消全额退；审核通过后、送签前取消，退服务费的50%与全部签证费。送签后使领馆费用与服务费均不退，拒签也不退。',
  refusedService:
    '材料送审前取消全额退；审核通过后、送签前取消，退服务费的50%与全部签证费。送签后取消不退；如被拒签，退还全部服务费，使领馆收取的签证费不退。',
  refusedAll:
    '材料送审前取消全额退；审核通过后、送签前取消，退服务费的70%与全部签证费。送签后取消不退；如被拒签，服务费与签证费全部退还。',
} as const

export const notices = {
  mission: {
    title: '签发由使领馆决定',
    text: '是否签发、有效期与停留天数由使领馆决定，办理时长为通常情况，节假日或抽查时会延长。出签前请勿购买不可退改的机票与酒店。',
  },
  passport: { title: '护照要求', text: '护照在出行日后须至少还有6个月有效期，并有2页以上空白签证页。' },
  truth: { title: '材料真实', text: '请保证材料真实、完整。因材料不实造成拒签或入境受阻的，由申请人承担。' },
  electronic: { title: '打印携带', text: '电子签以PDF发出，请彩色打印并与护照一起携带，入境时出示。' },
}

export const questions = {
  district: {
    question: '我的户口不在领区内怎么办？',
    answer: '在领区内持有居住证且满6个月的，可以按居住地办理；请在“常住地”中选择居住证所在的省份。',
  },
  refusal: {
    question: '拒签了怎么办？',
    answer: '被拒签后我们会告知使领馆给出的原因，并退回护照。退款按本产品的退款规则计算。',
  },
  child: {
    question: '孩子没有工作和存款，需要哪些材料？',
    answer: '学龄前儿童与在校学生有各自的材料清单，资金证明由父母提供；不与父母双方同行时需要委托公证。',
  },
  original: {
    question: '一定要寄护照原件吗？',
    answer: '贴纸签证须交护照原件；电子签只要护照首页的电子件，不需要寄送。',
  },
}

export const receiver = {
  name: '云游国旅签证中心（演示）',
  phone: '400-000-1006',
  address: '上海市演示区演示路100号云游大厦6层签证收件处',
  hours: '工作日 9:00—18:00',
  note: '请在包裹内附上订单号。不接收到付快件，请使用可查询的快递并保留单号。',
}
