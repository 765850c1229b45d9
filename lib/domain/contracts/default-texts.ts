import {
  DEFAULT_TEXT_VERSION,
  type TextCode,
  type TextSection,
  textTitles,
  type VersionedText,
} from '../texts/text-codes.ts'
import type { ContractType } from './vocabulary.ts'

/**
 * The contracts that come with the product, in words of our own. They are a beginning: a merchant has them checked by
 * its lawyer, or publishes its own; staff are told so where they read them. None is a copy of a statutory form.
 */

const formation: TextSection = {
  heading: '一、合同的订立与组成',
  text: `本合同由旅游者与{{旅行社}}（旅行社业务经营许可证号：{{许可证号}}）就“{{产品}}”订立。合同编号{{合同编号}}。在签名处签字的旅游者（代表）代表本合同所列全部出行人签署，并已取得他们的同意；未成年人由其监护人同意。
行程单、补充条款、各项补充协议和安全告知与本正文一同构成合同，内容不一致时以对旅游者更有利的约定为准，但双方另有书面特别约定的除外。
签署完成后，旅游者可以随时在“我的订单”中查看和下载合同。`,
}

const price: TextSection = {
  heading: '二、费用与付款',
  text: `本合同费用合计{{费用合计}}，各项明细、包含和不包含的内容以本合同“费用”与“费用说明”为准。旅行社不得在合同约定之外要求旅游者支付费用；确需增加项目的，应当事先说明并由旅游者另行书面同意。
旅游者应当在约定的时间付清费用。定金或部分付款的订单，余款以订单中写明的期限为准；逾期未付清的，旅行社可以按订单中约定的规则处理。`,
}

const agencyDuties: TextSection = {
  heading: '三、旅行社的义务',
  text: `按照合同和行程单安排服务，使用有相应资质的供应方，不擅自减少景点、缩短停留时间或降低标准。
出发前告知集合时间地点、领队或导游的姓名与电话、目的地的安全与气候情况以及应当遵守的法律和风俗。
对可能危及人身财产安全的事项作出真实说明和明确警示，并在发生紧急情况时及时救助。
妥善保管旅游者的个人信息，仅用于履行本合同。`,
}

const travellerDuties: TextSection = {
  heading: '四、旅游者的义务',
  text: `提供真实、有效的身份证件和联系方式，如实告知与行程有关的健康状况。因所提供的信息有误而产生的费用由旅游者承担。
按约定的时间地点集合，遵守安全提示和当地法律，爱护公共财物，尊重其他旅游者与从业人员。
行程中自行安排活动期间，应当选择自己能够控制风险的项目，并对自己的安全负责。
未经旅行社同意擅自离团的，未发生的费用按实际情况退还，已发生的费用不予退还。`,
}

const insurance: TextSection = {
  heading: '五、保险',
  text: `旅行社依法投保旅行社责任保险。旅行社已提示旅游者购买人身意外伤害保险，是否购买由旅游者在本合同“旅游者的选择”中自行决定。`,
}

const notFormed: TextSection = {
  heading: '六、不能成团',
  text: `本产品最低成团人数为{{最低成团人数}}。因未达到最低成团人数不能出团的，旅行社应当至少在出发前{{通知天数}}天通知旅游者，并按旅游者在本合同“旅游者的选择”中同意的方式处理；旅游者均不同意，或所同意的方式无法实现的，合同解除，旅行社退还已收取的全部费用。
旅行社通知晚于上述期限的，除退还全部费用外，还应当按“退改与违约”所列标准支付违约金。`,
}

const changes: TextSection = {
  heading: '七、转让、变更与解除',
  text: `出行人名单截止前，旅游者可以把自己的权利义务转让给符合条件的第三人，旅行社没有正当理由不得拒绝，因此增加的费用由旅游者和第三人承担。
行程结束前旅游者可以解除合同。旅行社扣除必要的费用后，退还其余款项；扣除标准见本合同“退改与违约”，按标准计算的金额与实际发生的费用不一致的，以订单退改规则的约定为准。
旅行社应当自知悉解除之日起五个工作日内办理退款手续，款项原路退回。
签署后出行人、日期或费用发生变化的，双方另行签署变更后的合同；新的合同签署前，原合同继续有效。`,
}

const forceMajeure: TextSection = {
  heading: '八、不可抗力与意外',
  text: `因不可抗力，或旅行社、供应方已尽合理注意仍不能避免的事件影响行程的，任何一方可以要求变更或解除合同。
解除合同的，旅行社扣除已经支付且不能退回的费用后，退还余款；变更合同的，增加的费用由旅游者承担，减少的费用退还旅游者。
危及人身财产安全的，旅行社应当采取安全措施，由此支出的费用由双方分担；造成滞留的，旅行社安排食宿，增加的食宿费用由旅游者承担，增加的返程费用由双方分担。`,
}

const breach: TextSection = {
  heading: '九、违约责任',
  text: `旅行社未按合同提供服务的，应当采取补救措施或者退还相应费用；造成损失的，依法赔偿。
旅行社在出发前取消行程的，退还全部费用，并按“退改与违约”所列标准支付违约金。未经旅游者同意把旅游者转交其他旅行社，或与其他团队合并的，旅游者可以解除合同，并要求退还全部费用和赔偿损失。
旅游者的行为造成旅行社或他人损失的，依法承担赔偿责任。`,
}

const disputes: TextSection = {
  heading: '十、争议解决与其他',
  text: `发生争议的，双方先行协商，也可以向旅游质监执法机构或消费者组织投诉；协商或调解不成的，按旅游者在本合同“旅游者的选择”中选定的方式解决。
本合同以数据电文形式订立，旅游者凭验证码和签名确认后成立，与纸质合同具有同等效力。`,
}

const common = [
  formation,
  price,
  agencyDuties,
  travellerDuties,
  insurance,
  notFormed,
  changes,
  forceMajeure,
  breach,
]

const outboundDocuments: TextSection = {
  heading: '十、证件、签证与出入境',
  text: `旅游者应当持有在行程结束后仍有足够有效期的出入境证件，并按要求提供签证材料。签证是否签发由使领馆决定；因旅游者提供的材料不实、证件有效期不足或个人原因被拒绝出入境的，已发生的费用由旅游者承担。
旅游者不得在境外滞留不归，不得擅自分团、脱团。旅行社对境外接待方的行为向旅游者负责，领队全程提供约定的服务。
为办理机票、住宿、签证和当地服务，旅行社须向境外接待方提供必要的个人信息，旅游者已就此另行作出单独同意。`,
}

const taiwanDocuments: TextSection = {
  heading: '十、证件与往来手续',
  text: `旅游者应当持有效的大陆居民往来台湾通行证及相应签注，并办妥入台手续。因个人原因未能取得证件、签注或入台许可的，已发生的费用由旅游者承担。
团队须按约定的行程整团往返，旅游者不得擅自离团、滞留；遇紧急情况应当立即通知领队。
为办理往来手续和当地接待，旅行社须向台湾地区的接待方提供必要的个人信息，旅游者已就此另行作出单独同意。`,
}

/** The last section counts on. */
function withLast(sections: readonly TextSection[], last: TextSection, number: string): TextSection[] {
  return [...sections, { ...last, heading: last.heading.replace('十、', `${number}、`) }]
}

const dayTour: TextSection[] = [
  formation,
  price,
  {
    heading: '三、一日游的安排',
    text: `本行程当日往返，集合时间、地点和返程时间以行程单与出团通知为准。旅游者迟到未能随团出发的，视为自行放弃，已发生的费用不予退还；旅行社应当在集合时间到达前尽力联系。
旅行社应当使用有相应资质的车辆和驾驶员，提供所列景点的门票和约定的讲解服务，不得以任何理由增加购物场所或另行付费项目。`,
  },
  { ...travellerDuties },
  insurance,
  notFormed,
  changes,
  forceMajeure,
  breach,
]

const service: TextSection[] = [
  {
    heading: '一、委托事项',
    text: `在签名处签字的委托人委托{{旅行社}}（许可证号：{{许可证号}}）办理“{{产品}}”，合同编号{{合同编号}}。委托事项的内容、数量、日期和要求以本协议所列为准。
本协议是对单项服务的委托，不构成包价旅游合同。`,
  },
  {
    heading: '二、费用与付款',
    text: `委托费用合计{{费用合计}}，明细见本协议“费用”。除明细所列外，受托人不得另行收费；因委托人要求变更而增加的费用，经委托人确认后由其承担。`,
  },
  {
    heading: '三、受托人的义务',
    text: `按照委托人的要求和供应方的规则办理委托事项，及时告知进展和结果，转交凭证与单据。
对办理过程中知悉的个人信息保密，仅用于完成委托事项。
签证等由第三方决定结果的事项，受托人协助提交和沟通，不对审批结果和时间作出保证。`,
  },
  {
    heading: '四、委托人的义务',
    text: `提供真实、完整、有效的资料，按时付款，并核对受托人交付的凭证。因资料不实或逾期造成的损失由委托人承担。`,
  },
  {
    heading: '五、变更与解除',
    text: `委托人可以变更或解除委托，受托人按本协议“退改与违约”所列规则退还费用；已经支付给供应方且不能退回的部分不予退还，但受托人应当说明并提供依据。
因受托人的原因未能完成委托的，受托人退还全部费用，并赔偿由此造成的直接损失。`,
  },
  {
    heading: '六、不可抗力',
    text: `因不可抗力不能履行的，双方依法部分或全部免除责任，受托人退还未实际发生的费用。`,
  },
  {
    heading: '七、争议解决与其他',
    text: `发生争议的，双方先行协商；协商不成的，按委托人在本协议中选定的方式解决。本协议以数据电文形式订立，委托人凭验证码和签名确认后成立。`,
  },
]

const supplements: TextSection[] = [
  {
    heading: '',
    text: `儿童、老人的收费与服务标准以产品页面和行程单的说明为准；价格不含的项目由旅游者自理。
一人出行或单数出行涉及单房的，按订单中选择的方式处理。
遇景区、交通部门临时调整开放或班次的，旅行社可以在不减少项目的前提下调整游览顺序，并及时告知。`,
  },
]

const shopping: TextSection[] = [
  {
    heading: '',
    text: `以下购物场所由旅游者自愿选择前往。是否同意由每位出行人分别决定，不同意不影响参加其他行程，也不增加任何费用，旅行社应当妥善安排不参加的出行人。
旅行社不得强迫或变相强迫购物，不得以购买数量区别对待。旅游者在购物场所应当索取并保存凭证；商品有质量问题的，旅行社应当协助退换。`,
  },
]

const paidItems: TextSection[] = [
  {
    heading: '',
    text: `以下项目不包含在合同费用内，由旅游者自愿参加并另行付费。是否同意由每位出行人分别决定，不同意不影响参加其他行程，旅行社应当妥善安排不参加的出行人。
价格为每人的费用。旅行社应当在项目开始前再次说明价格和注意事项；因旅行社原因未能进行的，已付费用全额退还。`,
  },
]

const safety: TextSection[] = [
  {
    heading: '安全告知',
    text: `请根据自己的身体状况选择行程。患有心脑血管、呼吸系统等疾病或行动不便的，请先咨询医生并告知旅行社；参加水上、高原、骑行、滑雪等项目请遵守教练和工作人员的要求，酒后不得参加。
乘车系好安全带，贵重物品随身携带；自由活动请结伴而行，记住集合时间和导游电话，儿童须由监护人全程看护。
遇到突发情况请立即联系导游或拨打当地报警、急救电话，并保留相关凭证。`,
  },
  {
    heading: '文明旅游',
    text: `维护环境卫生，遵守公共秩序，保护生态和文物古迹，爱护公共设施。
尊重当地的风俗习惯和宗教信仰，以礼待人，理性消费，谦让老幼。
不参与赌博、色情和毒品活动，不携带违禁物品。`,
  },
]

const mains: Readonly<Record<ContractType, TextSection[]>> = {
  domestic: withLast(common, disputes, '十'),
  outbound: withLast([...common, outboundDocuments], disputes, '十一'),
  taiwan: withLast([...common, taiwanDocuments], disputes, '十一'),
  dayTour: withLast(dayTour, disputes, '十'),
  service,
}

const parts: Partial<Record<TextCode, TextSection[]>> = {
  'contract.domestic': mains.domestic,
  'contract.outbound': mains.outbound,
  'contract.taiwan': mains.taiwan,
  'contract.dayTour': mains.dayTour,
  'contract.service': mains.service,
  'contract.supplement': supplements,
  'contract.shopping': shopping,
  'contract.paidItems': paidItems,
  'contract.safety': safety,
}

/** The product's own text for a part of a contract; null for texts that the shop's screens bring along. */
export function defaultText(code: TextCode): VersionedText | null {
  const sections = parts[code]
  if (!sections) return null
  return { code, title: textTitles[code], version: DEFAULT_TEXT_VERSION, sections, arbitration: '' }
}
