import type { MemberLevel } from '../../contract/customers/account.ts'
import type { DemoMerchant } from './model.ts'

const adviser = { title: '专属顾问', text: '出行前后有固定顾问在线答疑' }
const first = { title: '优先确认', text: '需旅行社确认的订单，优先为您处理' }

const yunyouLevels: MemberLevel[] = [
  {
    code: 'plain',
    name: '普通会员',
    growthFrom: 0,
    benefits: [{ title: '行程提醒', text: '出团通知书生成后短信提醒' }],
  },
  { code: 'gold', name: '金牌会员', growthFrom: 5_000, benefits: [first] },
  { code: 'platinum', name: '白金会员', growthFrom: 20_000, benefits: [first, adviser] },
  {
    code: 'diamond',
    name: '钻石会员',
    growthFrom: 50_000,
    benefits: [first, adviser, { title: '生日礼遇', text: '生日当月由顾问联系，赠送当季伴手礼' }],
  },
]

export const yunyou: DemoMerchant = {
  code: 'yunyou',
  name: '云游国旅（演示）',
  levels: yunyouLevels,
  organiser: '云游国际旅行社（演示）有限公司',
  licenceNo: 'L-SH-00000（演示）',
}

export const haiyue: DemoMerchant = {
  code: 'haiyue',
  name: '海悦假期（演示）',
  organiser: '海悦假期国际旅行社（演示）有限公司',
  licenceNo: 'L-BJ-00000（演示）',
}
