import { formatFen } from '@/lib/base/money/fen.ts'
import type { AgreementText, OwnTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'

/**
 * What a shopper agrees to (旅游法 58, 62): the facts of the product, and beside them the merchant's own text, else the
 * general sentences that come with the shop.
 */
export function agreementTexts(tour: TourDetail, code: string, own: OwnTexts): AgreementText[] {
  const texts: Readonly<Record<string, () => AgreementText[]>> = {
    contract: () => [...(own ?? []), ...contractTexts(tour)],
    safety: () => [...safetyFacts(tour), ...(own ?? [insuranceNote])],
    cancel: () => own ?? cancelTexts,
    crossBorder: () => [crossBorderFacts(tour), ...(own ?? crossBorderTexts)],
  }
  return (texts[code]?.() ?? []).filter(({ text }) => text !== '')
}

function contractTexts(tour: TourDetail): AgreementText[] {
  return [
    {
      title: '合同当事人',
      text: [
        `组团社：${tour.organiser}（许可证号 ${tour.licenceNo}）`,
        tour.agent ? `代理社：${tour.agent}` : '',
        tour.groundHandler ? `地接社：${tour.groundHandler}` : '',
      ]
        .filter(Boolean)
        .join('\n'),
    },
    {
      title: '成团与行程',
      text: `最低成团人数${tour.groupMin}人。未达到最低成团人数时，旅行社将按法律规定的期限通知您，并按您的选择转团、延期或退还全部费用。行程以出团通知书为准。`,
    },
    { title: '费用包含', text: tour.included.join('\n') },
    { title: '费用不含', text: tour.excluded.join('\n') },
    {
      title: '购物场所',
      text: tour.shoppingStops
        .map(({ name, place, goods, minutes }) => `${name}（${place}）：${goods}，停留约${minutes}分钟`)
        .join('\n'),
    },
    {
      title: '另行付费项目',
      text: tour.paidItems
        .map(
          ({ name, price, minutes, note }) =>
            `${name}：${formatFen(price)}，约${minutes}分钟${note ? `，${note}` : ''}`,
        )
        .join('\n'),
    },
    ...tour.notices,
    { title: '签证', text: tour.visaNote },
    { title: '参团限制', text: tour.travellerRules.join('\n') },
  ]
}

function safetyFacts(tour: TourDetail): AgreementText[] {
  return [
    { title: '安全提示', text: tour.safetyNote },
    { title: '不适宜人群', text: tour.travellerRules.join('\n') },
  ]
}

const insuranceNote: AgreementText = {
  title: '保险提示',
  text: '旅行社已提示购买人身意外伤害保险。可在可选服务中选择，也可自行购买，是否购买由您决定。',
}

/** 个人信息保护法 39: who receives what abroad and why, how to exercise one's rights, and a consent of its own. */
function crossBorderFacts({ groundHandler, destinations }: TourDetail): AgreementText {
  return {
    title: '提供给谁',
    text: `${groundHandler ? `境外地接社（${groundHandler}）、` : '境外地接社、'}承运的航空公司、住宿的酒店，以及${destinations.join('、')}的出入境管理部门，仅限办理本次行程所需。`,
  }
}

const crossBorderTexts: AgreementText[] = [
  {
    title: '提供什么',
    text: '出行人的姓名及拼音、性别、出生日期、国籍、证件类型与号码及有效期、联系电话；其中证件号码属于敏感个人信息，不满14周岁的出行人的信息须由监护人同意。',
  },
  { title: '为了什么', text: '预订机票、酒店和当地服务，办理出入境与签证手续，以及行程中的紧急联系。' },
  {
    title: '您的权利',
    text: '您可以向本店查询、更正或要求删除这些信息，也可以撤回同意；撤回后行程所需的手续可能无法办理，已经发生的费用按退改规则处理。不同意不影响您浏览和预订境内线路。',
  },
]

const cancelTexts: AgreementText[] = [
  {
    title: '如何计算',
    text: '天数按旅行社收到取消通知之日到出发日的自然日计算，退款时按出行人分别计算。',
  },
  { title: '退款时间', text: '旅行社在收到取消通知后5个工作日内办理退款手续，款项原路退回。' },
]
