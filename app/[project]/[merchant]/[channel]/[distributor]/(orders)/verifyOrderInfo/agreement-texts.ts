import { formatFen } from '@/lib/base/money/fen.ts'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'

export type AgreementText = { title: string; text: string }

/** What a shopper agrees to, from the product's own texts: 合同与须知, 安全提示, 退改规则 (旅游法 58, 62). */
export function agreementTexts(tour: TourDetail, code: string): AgreementText[] {
  const texts =
    code === 'contract' ? contractTexts(tour) : code === 'safety' ? safetyTexts(tour) : cancelTexts
  return texts.filter(({ text }) => text !== '')
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

function safetyTexts(tour: TourDetail): AgreementText[] {
  return [
    { title: '安全提示', text: tour.safetyNote },
    { title: '不适宜人群', text: tour.travellerRules.join('\n') },
    {
      title: '保险提示',
      text: '旅行社已提示购买人身意外伤害保险。可在可选服务中选择，也可自行购买，是否购买由您决定。',
    },
  ]
}

const cancelTexts: AgreementText[] = [
  {
    title: '如何计算',
    text: '天数按旅行社收到取消通知之日到出发日的自然日计算，退款时按出行人分别计算。',
  },
  { title: '退款时间', text: '旅行社在收到取消通知后5个工作日内办理退款手续，款项原路退回。' },
]
