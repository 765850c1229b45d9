import { pathOf } from '../door/place.ts'
import { addressOf } from '../frame/address.ts'
import type { GuideStep } from './steps.ts'
import type { GuideState } from './use-guide-facts.ts'

export const guideAddress = (merchant: string | null) => addressOf({ merchant, screen: 'guide' })

/** What a step is called, and what one does on the screen it leads to. */
export const stepWords: Readonly<Record<GuideStep, { title: string; act: string }>> = {
  account: { title: '平台账号与身份验证器', act: '打开我的账号' },
  merchant: { title: '商户（旅行社）', act: '新建商户' },
  shop: { title: '店铺', act: '新建店铺' },
  licence: { title: '公司与许可证信息', act: '填写基本设置' },
  sms: { title: '短信', act: '设置并试发' },
  payment: { title: '在线支付', act: '设置并试用' },
  texts: { title: '用户协议与隐私政策', act: '起草并发布' },
  tour: { title: '第一条线路与图片', act: '编写线路' },
  departures: { title: '团期', act: '添加团期' },
  publish: { title: '上架', act: '上架线路' },
  listed: { title: '在店铺中销售', act: '设置销售范围' },
  open: { title: '开店', act: '开店' },
  order: { title: '测试订单', act: '查看订单' },
  paid: { title: '测试付款', act: '打开订单' },
}

/** The screen on which a step is taken. */
export function placeOfStep(step: GuideStep, { facts, merchant }: GuideState): string {
  const at = (screen: string, id: string | null = null) => addressOf({ merchant, screen, id })
  const { shop, tour, order } = facts
  switch (step) {
    case 'account':
      return at('account')
    case 'merchant':
      return addressOf({ merchant: null, screen: 'merchants' })
    case 'shop':
    case 'open':
      return at('shops')
    case 'licence':
    case 'listed':
      return shop ? at('shops', shop.id) : at('shops')
    case 'sms':
    case 'payment':
      return at('credentials')
    case 'texts':
      return at('texts')
    case 'tour':
      return tour ? at('tours', tour.proId) : at('tours')
    case 'departures':
      return tour ? at('prices', `tour~${tour.proId}`) : at('tours')
    case 'publish':
      return at('tours')
    case 'order':
      return at('orders')
    case 'paid':
      return order ? at('orders', order.orderNo) : at('orders')
  }
}

/** The shop as its shoppers see it; null while there is none. */
export function shopAddress({ merchant, shop }: GuideState): string | null {
  return shop ? `/${pathOf({ merchant, shop })}` : null
}
