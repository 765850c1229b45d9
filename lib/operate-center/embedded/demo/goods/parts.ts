/** What many of the demo's goods share. */
export const returns = {
  seven: { days: 7, text: '签收后7天内，商品完好、不影响二次销售，可无理由退货' },
  fifteen: { days: 15, text: '签收后15天内，商品完好、不影响二次销售，可无理由退货' },
  food: { days: 0, text: '食品拆封后影响安全，不支持7天无理由退货；有质量问题请在签收后联系我们' },
  limited: { days: 0, text: '按场次发放的门店礼包，领取后不支持无理由退货' },
} as const

export const services = {
  genuine: { title: '正品保证', text: '由品牌方或产地直接供货' },
  fast: { title: '48小时发货', text: '付款后48小时内交给快递，节假日顺延' },
  returnable: { title: '7天无理由', text: '签收后7天内可退，退货运费由买家承担' },
  insured: { title: '破损包赔', text: '运输中破损，签收当日拍照即赔' },
  origin: { title: '产地直发', text: '由产地仓库发出，不经中转' },
} as const

export const notices = {
  colour: { title: '色差说明', text: '图片为示意图，因光线与屏幕不同，颜色以实物为准。' },
  storage: { title: '保存方法', text: '请置于阴凉干燥处，开封后密封保存并尽快食用。' },
  allergy: { title: '过敏提示', text: '可能含有坚果、乳制品或麸质，过敏人群请先看配料表。' },
  parcel: { title: '收货提醒', text: '签收前请检查外箱，破损请当场拒收并联系客服。' },
  pickup: { title: '自提说明', text: '付款后凭订单中的自提码领取，请在营业时间内前往。' },
} as const
