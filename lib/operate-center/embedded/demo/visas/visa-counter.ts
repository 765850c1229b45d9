import type { z } from 'zod'
import type { visaHomeContent } from '../../../contract/catalogue/visas.ts'
import { pictureOf } from '../pictures.ts'

/** What the demo's visa counter shows besides its countries. */
export const visaCounter: z.infer<typeof visaHomeContent> = {
  banners: [
    {
      picture: pictureOf('airport-window-1'),
      title: '护照放好，手续交给我们',
      subtitle: '按领区和职业列出材料，进度逐人可查',
      link: '',
    },
  ],
  steps: [
    { title: '选签证', text: '选国家与常住地，看能不能办' },
    { title: '下单', text: '选出行日期与申请人，在线付款' },
    { title: '交材料', text: '电子件上传，原件寄送或送来' },
    { title: '送签', text: '审核通过后递交使领馆' },
    { title: '取结果', text: '护照寄回，电子签在线下载' },
  ],
  promises: [
    { title: '材料逐项审核', text: '哪一项要改、为什么，写在订单里' },
    { title: '进度看得见', text: '每位申请人的状态与时间都有记录' },
    { title: '退款写清楚', text: '每个阶段退多少，下单前就能看到' },
  ],
  hotWords: ['日本', '韩国', '申根', '美国', '越南电子签'],
}
