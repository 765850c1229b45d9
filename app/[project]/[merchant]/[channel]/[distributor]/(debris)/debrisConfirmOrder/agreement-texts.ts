import { cutoffWords, redeemWords, validityWords } from '@/lib/domain/debris/package-facts.ts'
import type { AgreementText, OwnTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import type { DebrisDetail, DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'

/**
 * What a shopper agrees to with 购票须知与退改规则: the facts of this product and package, and beside them the merchant's
 * own text, else the general sentences that come with the shop.
 */
export function debrisAgreementTexts(
  { usage, notices }: Pick<DebrisDetail, 'usage' | 'notices'>,
  one: DebrisPackage,
  own: OwnTexts,
): AgreementText[] {
  return [
    { title: '套餐内容', text: [...one.includes, ...one.excludes.map((item) => `不含：${item}`)].join('\n') },
    {
      title: '使用',
      text: [`${validityWords(one)}，凭${redeemWords(one.redeem)}使用。`, ...usage].join('\n'),
    },
    { title: '退改', text: one.refundText },
    { title: '预订', text: cutoffWords(one) },
    ...notices,
    ...(own ?? generalTexts),
  ].filter(({ text }) => text !== '')
}

const generalTexts: AgreementText[] = [
  {
    title: '凭证',
    text: '凭证码等同门票或消费凭证，请妥善保管，不要公开或转卖；一经使用即视为完成。实名产品须本人持预订时的证件使用。',
  },
  {
    title: '出票失败',
    text: '付款后未能出票的，本店将全额原路退款并通知您，无需申请。',
  },
  {
    title: '退款时间',
    text: '退款按提交申请的时间和套餐的退改规则计算，申请前会先显示可退金额；款项原路退回，到账时间以支付渠道为准。',
  },
  {
    title: '设备与押金',
    text: '租用的设备请按约定时间归还，商家收到并确认完好后押金原路退回；设备损坏或遗失的，按实际损失从押金中扣除并说明原因。',
  },
]
