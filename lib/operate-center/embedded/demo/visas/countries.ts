import type { CountryDraft } from './model.ts'

const treaty = (name: string) => `《中华人民共和国政府与${name}关于互免签证的协定》`

const free = (asOf: string, note: string, source: string) => ({ rule: 'free' as const, note, asOf, source })

/**
 * In the order in which the counter shows them. Rules of entry are those of holders of an ordinary passport, with the day
 * since when they hold and who says so; shoppers are told that the mission decides.
 */
export const countries: readonly CountryDraft[] = [
  { code: 'JP', name: '日本', aliases: ['Japan', '东京', '大阪', '北海道'], continent: 'asia', hot: true },
  { code: 'KR', name: '韩国', aliases: ['Korea', '大韩民国', '首尔', '济州'], continent: 'asia', hot: true },
  {
    code: 'US',
    name: '美国',
    aliases: ['USA', 'United States', 'America', '美利坚', '米国'],
    continent: 'northAmerica',
    hot: true,
  },
  { code: 'FR', name: '法国', aliases: ['France', '申根', '巴黎'], continent: 'europe', hot: true },
  { code: 'GB', name: '英国', aliases: ['UK', 'Britain', '英格兰', '伦敦'], continent: 'europe', hot: true },
  {
    code: 'AU',
    name: '澳大利亚',
    aliases: ['Australia', '澳洲', '悉尼', '墨尔本'],
    continent: 'oceania',
    hot: true,
  },
  {
    code: 'VN',
    name: '越南',
    aliases: ['Vietnam', '河内', '芽庄', '岘港'],
    continent: 'asia',
    hot: true,
    entry: {
      rule: 'electronic',
      note: '可申请电子签，停留不超过90天',
      asOf: '2023-08-15',
      source: '越南移民局电子签证系统公告',
    },
  },
  {
    code: 'TH',
    name: '泰国',
    aliases: ['Thailand', '曼谷', '普吉'],
    continent: 'asia',
    hot: true,
    entry: free('2024-03-01', '每次停留不超过30天，每180天内累计不超过90天', treaty('泰王国政府')),
  },
  { code: 'DE', name: '德国', aliases: ['Germany', '申根', '柏林', '慕尼黑'], continent: 'europe' },
  { code: 'IT', name: '意大利', aliases: ['Italy', '申根', '罗马', '米兰'], continent: 'europe' },
  { code: 'ES', name: '西班牙', aliases: ['Spain', '申根', '马德里', '巴塞罗那'], continent: 'europe' },
  { code: 'NZ', name: '新西兰', aliases: ['New Zealand', '奥克兰', '皇后镇'], continent: 'oceania' },
  { code: 'CA', name: '加拿大', aliases: ['Canada', '温哥华', '多伦多'], continent: 'northAmerica' },
  {
    code: 'ID',
    name: '印度尼西亚',
    aliases: ['Indonesia', '印尼', '巴厘岛'],
    continent: 'asia',
    entry: {
      rule: 'onArrival',
      note: '可在主要口岸办理落地签，停留30天，可延期一次；费用在口岸支付',
      asOf: '2023-06-01',
      source: '印度尼西亚移民总局公告',
    },
  },
  {
    code: 'LK',
    name: '斯里兰卡',
    aliases: ['Sri Lanka', '科伦坡', '锡兰'],
    continent: 'asia',
    entry: {
      rule: 'electronic',
      note: '出发前在线申请电子旅行许可（ETA），停留30天',
      asOf: '2024-09-26',
      source: '斯里兰卡移民局公告',
    },
  },
  {
    code: 'KE',
    name: '肯尼亚',
    aliases: ['Kenya', '内罗毕', '马赛马拉'],
    continent: 'africa',
    entry: {
      rule: 'electronic',
      note: '出发前在线申请电子旅行许可（eTA）',
      asOf: '2024-01-05',
      source: '肯尼亚移民局公告',
    },
  },
  {
    code: 'SG',
    name: '新加坡',
    aliases: ['Singapore', '狮城'],
    continent: 'asia',
    entry: free('2024-02-09', '停留不超过30天', treaty('新加坡共和国政府')),
  },
  {
    code: 'MY',
    name: '马来西亚',
    aliases: ['Malaysia', '大马', '吉隆坡', '沙巴'],
    continent: 'asia',
    entry: free('2025-07-17', '每次停留不超过30天，每180天内累计不超过90天', treaty('马来西亚政府')),
  },
  {
    code: 'AE',
    name: '阿联酋',
    aliases: ['UAE', '阿拉伯联合酋长国', '迪拜', '阿布扎比'],
    continent: 'asia',
    entry: free('2018-01-16', '停留不超过30天', treaty('阿拉伯联合酋长国政府')),
  },
  {
    code: 'MV',
    name: '马尔代夫',
    aliases: ['Maldives', '马累'],
    continent: 'asia',
    entry: free('2022-05-20', '停留不超过30天，须持回程机票与酒店确认单', treaty('马尔代夫共和国政府')),
  },
  {
    code: 'GE',
    name: '格鲁吉亚',
    aliases: ['Georgia', '第比利斯'],
    continent: 'asia',
    entry: free('2024-05-28', '停留不超过30天', treaty('格鲁吉亚政府')),
  },
  {
    code: 'KZ',
    name: '哈萨克斯坦',
    aliases: ['Kazakhstan', '阿拉木图'],
    continent: 'asia',
    entry: free('2023-11-10', '每次停留不超过30天，每180天内累计不超过90天', treaty('哈萨克斯坦共和国政府')),
  },
  {
    code: 'MU',
    name: '毛里求斯',
    aliases: ['Mauritius', '路易港'],
    continent: 'africa',
    entry: free('2013-10-31', '停留不超过60天', treaty('毛里求斯共和国政府')),
  },
]
