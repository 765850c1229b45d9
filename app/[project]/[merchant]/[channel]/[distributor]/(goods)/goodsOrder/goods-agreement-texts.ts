import type { AgreementText, OwnTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'

/**
 * How goods are bought, sent and given back: what holds for these goods first, beside it the merchant's own text, else
 * the general sentences that come with the shop.
 */
export function goodsAgreementTexts(
  { shipsWithin, returnable, freight }: Pick<GoodsDetail, 'shipsWithin' | 'returnable' | 'freight'>,
  own: OwnTexts,
): AgreementText[] {
  const closed = freight?.notServed.map(({ name }) => name) ?? []
  return [
    {
      title: '发货与运费',
      text: [
        `付款后${shipsWithin}小时内发货；到店自提的，凭取货码领取。`,
        freight ? `${freight.summary}，以提交订单时显示的运费为准。` : '',
        closed.length > 0 ? `暂不配送：${closed.join('、')}。` : '',
      ]
        .filter(Boolean)
        .join('\n'),
    },
    { title: '这件商品的退换', text: returnable.text },
    ...(own ?? generalTexts),
  ]
}

/** 消费者权益保护法 24 and 25; 网络购买商品七日无理由退货暂行办法. */
const generalTexts: readonly AgreementText[] = [
  {
    title: '签收',
    text: '收到包裹请先检查外包装和商品，发现破损、少件或发错，请拍照并在订单中申请售后。收货后请在订单中确认收货，逾期未确认的由系统自动确认。',
  },
  {
    title: '无理由退货',
    text: '支持无理由退货的商品，自签收次日起在约定天数内，商品完好的可以申请退货，寄回运费由您承担；定制、鲜活易腐、拆封后影响安全或品质的商品，以及页面注明不支持的商品除外。',
  },
  {
    title: '质量问题',
    text: '商品有质量问题、与描述不符、运输损坏或发错的，可以申请退货退款或仅退款，寄回运费由本店承担。',
  },
  {
    title: '退款',
    text: '发货前可以申请退款；售后审核通过后，款项按原支付方式退回。使用优惠券的，按每件商品实际支付的金额退款。',
  },
]
