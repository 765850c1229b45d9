import type { AddOn } from '../../../domain/quote/quote.ts'
import type { LadderStep } from '../../../domain/refunds/ladder-words.ts'

/** What many tours share: add-ons, notices, safety texts, ladders. Never pre-ticked: a shopper chooses add-ons. */

const yuan = (amount: number) => amount * 100

function perPerson(code: string, name: string, price: number, note: string): AddOn {
  return { code, name, note, unitPrice: yuan(price), per: 'person' }
}

function perOrder(code: string, name: string, price: number, note: string): AddOn {
  return { code, name, note, unitPrice: yuan(price), per: 'order' }
}

export const addOns = {
  insuranceHome: perPerson(
    'ins-home',
    '境内旅游意外险',
    20,
    '意外身故伤残保额30万元，意外医疗3万元，含紧急救援',
  ),
  insuranceHomePlus: perPerson(
    'ins-home-plus',
    '境内旅游意外险（高原版）',
    45,
    '意外保额50万元，含急性高原反应医疗',
  ),
  insuranceShort: perPerson('ins-short', '短途旅游意外险', 8, '意外身故伤残保额20万元，意外医疗2万元'),
  insuranceAbroad: perPerson(
    'ins-abroad',
    '境外旅游险',
    120,
    '医疗保额50万元，含航班延误、行李丢失与紧急救援',
  ),
  pickup: perOrder('pickup', '机场接机（单程）', 180, '5座车，含30公里，航班落地后免费等候90分钟'),
  transfer: perOrder('transfer', '专车接送站（往返）', 260, '5座车，市区内地址与集合点之间各一次'),
  wifi: perPerson('wifi', '境外流量卡（全程）', 58, '出团说明会或机场集合时领取，每日高速流量1GB'),
  visaJapan: perPerson('visa-jp', '日本单次旅游签证代办', 399, '含签证费与服务费，出发前至少20天提交材料'),
  visaSchengen: perPerson('visa-eu', '申根签证代办', 1180, '含签证费与服务费，需本人到签证中心录入指纹'),
  visaNz: perPerson('visa-nz', '新西兰访客签证代办', 1480, '含签证费与服务费，建议出发前至少40天提交材料'),
  photo: perOrder('photo', '旅拍一组', 499, '当地摄影师跟拍1小时，精修10张，底片全送'),
  halfBoard: perPerson('dinner', '酒店晚餐（每人每晚）', 168, '入住酒店餐厅自助晚餐，含软饮'),
} satisfies Record<string, AddOn>

/** `steps(7, 0, 4, 20 …)`: from the day on, the percent; the first has no upper bound. */
export function ladder(...pairs: readonly (readonly [fromDays: number, percent: number])[]): LadderStep[] {
  return pairs.map(([fromDays, percent], index) => {
    const above = pairs[index - 1]?.[0]
    return { fromDays, toDays: above === undefined ? null : above - 1, percent }
  })
}

/** The three notices every tour has, with what is particular to it; `more` are further ones. */
export function notices(own: {
  booking: string
  child: string
  before: string
  more?: readonly { title: string; text: string }[]
}) {
  return [
    {
      title: '预订须知',
      text: `${own.booking}\n请按出行证件填写姓名与证件号码，因填写错误产生的费用由预订人承担。`,
    },
    { title: '儿童标准', text: own.child },
    {
      title: '行前须知',
      text: `${own.before}\n出发前会短信发送出团通知，集合时间与联系方式可在订单中查看。`,
    },
    ...(own.more ?? []),
  ]
}

/**
 * The rule for a group that is not formed. `days` before departure is the law's: 7 at home, 30 abroad (旅游法 63), so a
 * departure still on sale after that has to be formed already.
 */
export function notFormed(min: number, days: 7 | 30) {
  const text =
    min === 1
      ? '本产品1人起订，没有最低成团人数。'
      : `本团满${min}人成团。未达到成团人数时，最晚在出发前${days}天告知，您可选择改期、换线或全额退款；此后仍在售的团期均已成团。`
  return { title: '成团说明', text }
}

export const safety = {
  general:
    '请根据自身健康状况选择行程。患有心脏病、高血压、呼吸系统疾病者及孕妇，请先咨询医生。自由活动期间请结伴而行，保管好证件与贵重物品。',
  plateau:
    '行程含海拔3000米以上地区，患有严重心肺疾病、高血压、近期感冒未愈者及孕妇不宜参加。抵达后请放慢动作，避免剧烈运动、饮酒和当天洗澡；不适请立即告知导游。',
  water:
    '涉水项目请全程穿好救生衣，听从工作人员安排。浮潜等项目不适合孕妇、60周岁以上及患有心脏病、高血压、哮喘、癫痫者；饮酒后请勿下水。',
  drive:
    '自驾请遵守当地交通法规，驾驶人须持有效驾驶证且有两年以上驾龄。每行驶2小时休息一次，不疲劳驾驶、不酒后驾驶，雨雪雾天按领航指引减速或停车。',
  abroad:
    '出行前请阅读外交部领事提示。护照与现金分开存放，遵守当地法律与风俗；遇紧急情况可拨打外交部全球领事保护热线12308。',
}

export const childText = {
  /** Air tours at home and abroad. */
  air: '2周岁（含）至12周岁（不含）：占床含早餐与全程标准；不占床不含早餐与床位。2周岁以下婴儿请致电客服确认机票与座位。',
  rail: '6周岁（含）至14周岁（不含）按儿童价，含半价火车票、车位与正餐半餐，不占床。6周岁以下且不单独占座的儿童免火车票，请致电客服登记。',
  coach: '身高1.2米以下且不满14周岁按儿童价，含车位与正餐，不占床、不含门票，超高请现场补票。',
  none: '本线路不设儿童价，儿童与成人同价，住宿与餐饮标准相同。',
}
