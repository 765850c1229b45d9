import type { PackageRefund } from '../../../contract/catalogue/debris.ts'
import type { PickupPoint } from '../../../contract/catalogue/goods.ts'

/** Until it is used, without a fee, and by itself when it has expired. */
export const anyTime: PackageRefund = { mode: 'any', hoursBefore: 0, feePercent: 0, expired: 'refund' }

/** Until it is used with a fee; what has expired is lost. */
export const anyTimeFee = (feePercent: number): PackageRefund => ({
  mode: 'any',
  hoursBefore: 0,
  feePercent,
  expired: 'keep',
})

/** Until some hours before the day of use begins. */
export const before = (
  hoursBefore: number,
  feePercent: number,
  expired: PackageRefund['expired'] = 'keep',
): PackageRefund => ({ mode: 'before', hoursBefore, feePercent, expired })

export const never: PackageRefund = { mode: 'never', hoursBefore: 0, feePercent: 0, expired: 'keep' }

/** Names of companies that do not exist. */
export const suppliers = {
  forest: '云间森林乐园运营（演示）有限公司',
  tower: '天际观景服务（演示）有限公司',
  museum: '江南园林博物馆（演示）',
  spa: '云台山泉温泉酒店（演示）',
  ocean: '深蓝海洋馆（演示）有限公司',
  oldTown: '水巷古镇旅游（演示）有限公司',
  boat: '浦江游船（演示）有限公司',
  cars: '稳行汽车服务（演示）有限公司',
  devices: '随行通信设备租赁（演示）有限公司',
  sim: '连云通信（演示）有限公司',
  dining: '江畔餐饮（演示）有限公司',
  stage: '光影剧场（演示）有限公司',
  craft: '泥与火陶艺工坊（演示）',
  insurer: '安途保险经纪（演示）有限公司',
  luggage: '轻行行李服务（演示）有限公司',
  lounge: '云端贵宾服务（演示）有限公司',
} as const

const desk = (id: string, name: string, address: string, hours: string): PickupPoint => ({
  id,
  name,
  address,
  hours,
  phone: '400-000-1020',
})

export const desks = {
  pudong: desk(
    'pvg',
    '浦东机场服务柜台（演示）',
    '上海浦东国际机场T2航站楼出发层示范柜台',
    '每日 6:00—22:00',
  ),
  hongqiao: desk('sha', '虹桥枢纽服务柜台（演示）', '上海虹桥枢纽到达层示范柜台', '每日 8:00—20:00'),
  store: desk('store', '云游国旅门店（演示）', '上海市黄浦区示范路1号', '每日 9:00—18:00'),
}
