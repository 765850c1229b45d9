import type { HomeContentInput } from '../../contract/catalogue/home-content.ts'
import type { DebrisSelection } from '../catalogue/debris/debris-home.ts'
import type { GoodsSelection } from '../catalogue/goods/goods-home.ts'
import type { TourSelection } from '../catalogue/tours/tour-home.ts'
import type { VisaSelection } from '../catalogue/visas/visa-home.ts'
import { type PictureName, pictureOf } from './pictures.ts'

const destination = (name: string, picture: PictureName) => ({
  kind: 'tour' as const,
  name,
  picture: pictureOf(picture),
})

type Section = { title: string; subtitle: string; link: string; select: TourSelection; limit: number }
const tours = (section: Section) => ({ kind: 'tour' as const, ...section })
const visas = (section: Omit<Section, 'select'> & { select: VisaSelection }) => ({
  kind: 'visa' as const,
  ...section,
})
const debris = (section: Omit<Section, 'select'> & { select: DebrisSelection }) => ({
  kind: 'debris' as const,
  ...section,
})

const goods = (section: Omit<Section, 'select'> & { select: GoodsSelection }) => ({
  kind: 'goods' as const,
  ...section,
})

const banner = (number: 1 | 2 | 3 | 4, alt: string) => ({ src: `/media/banner-${number}`, alt })

/**
 * Lists of tours by category, destination or theme, the visa counter, the goods index, and single fragment products,
 * which have no list.
 */
const entries = {
  group: { icon: 'flag', label: '跟团游', link: 'productList?category=group' },
  semi: { icon: 'user', label: '小包团', link: 'productList?category=semi' },
  free: { icon: 'compass', label: '自由行', link: 'productList?category=free' },
  cruise: { icon: 'ship', label: '邮轮', link: 'productList?category=cruise' },
  selfDrive: { icon: 'car', label: '自驾游', link: 'productList?category=selfDrive' },
  abroad: { icon: 'globe', label: '出境游', link: `productList?theme=${encodeURIComponent('出境游')}` },
  nearby: { icon: 'bus', label: '周边游', link: 'productList?category=nearby' },
  visas: { icon: 'document', label: '签证', link: 'visaIndex' },
  boat: { icon: 'ship', label: '夜游船票', link: 'debrisProductDetail?dbId=f111' },
  pickup: { icon: 'plane', label: '接机', link: 'debrisProductDetail?dbId=f121' },
  goods: { icon: 'bag', label: '好货', link: 'goodsIndex' },
  cities: { icon: 'place', label: '出发城市', link: 'cityList' },
}

const list = (filter: Record<string, string>) => `productList?${new URLSearchParams(filter)}`

/** The main shop: everything the merchant sells. */
export const yunyouHome: HomeContentInput = {
  banners: [
    {
      picture: banner(1, '秋色湖面与雪山'),
      title: '九寨的秋，慢慢看',
      subtitle: '动车进沟，沟里留足六小时',
      link: list({ dest: '四川' }),
    },
    {
      picture: banner(2, '晚霞中的邮轮'),
      title: '上海登船去九州',
      subtitle: '一家三代，同一间舱房到家',
      link: list({ category: 'cruise' }),
    },
    {
      picture: banner(3, '沙漠驼队与热气球'),
      title: '丝路上的八天',
      subtitle: '敦煌、青海湖与祁连，一车一线走完',
      link: list({ dest: '甘肃' }),
    },
    {
      picture: banner(4, '薄雾中的西湖与小船'),
      title: '周末，去江南',
      subtitle: '两天一晚，周日傍晚到家',
      link: list({ category: 'nearby' }),
    },
  ],
  entries: [
    entries.group,
    entries.free,
    entries.cruise,
    entries.selfDrive,
    entries.abroad,
    entries.nearby,
    entries.semi,
    entries.visas,
    entries.boat,
    entries.pickup,
    entries.goods,
    entries.cities,
  ],
  notice: '这里是演示店铺：线路、价格与团期均为虚构，可以完整体验下单与支付，不会产生真实费用。',
  sections: [
    tours({
      title: '本周热卖',
      subtitle: '下单多、评价好',
      link: list({ sort: 'sold' }),
      select: { proIds: ['10001', '10021', '10011', '10030', '10004', '10012'] },
      limit: 6,
    }),
    tours({
      title: '走远一点',
      subtitle: '出境线路',
      link: entries.abroad.link,
      select: { scope: 'outbound' },
      limit: 4,
    }),
    visas({
      title: '签证帮您办',
      subtitle: '按领区和职业列出材料',
      link: 'visaIndex',
      select: { proIds: ['v101', 'v111', 'v132', 'v151'] },
      limit: 4,
    }),
    debris({
      title: '周边玩乐',
      subtitle: '门票、接送与体验，当天也能订',
      link: '',
      select: { proIds: ['f101', 'f111', 'f102', 'f104', 'f171', 'f121'] },
      limit: 6,
    }),
    debris({
      title: '出境好帮手',
      subtitle: 'WiFi、电话卡与保险',
      link: '',
      select: { proIds: ['f141', 'f152', 'f182', 'f192'] },
      limit: 4,
    }),
    goods({
      title: '出发前备好',
      subtitle: '箱包、好物与地方风味',
      link: 'goodsIndex',
      select: { proIds: ['g101', 'g102', 'g201', 'g301'] },
      limit: 4,
    }),
    tours({
      title: '雪山脚下',
      subtitle: '抬头就是雪线',
      link: list({ theme: '雪山' }),
      select: { theme: '雪山' },
      limit: 4,
    }),
    tours({
      title: '周末短途',
      subtitle: '两三天，说走就走',
      link: list({ theme: '周末' }),
      select: { theme: '周末' },
      limit: 4,
    }),
    tours({
      title: '自己安排',
      subtitle: '机票酒店打包，行程自己定',
      link: entries.free.link,
      select: { category: 'free' },
      limit: 4,
    }),
    tours({
      title: '有故事的地方',
      subtitle: '请人好好讲一讲',
      link: list({ theme: '文化' }),
      select: { theme: '文化' },
      limit: 4,
    }),
    tours({
      title: '带孩子出门',
      subtitle: '节奏慢、讲解多',
      link: list({ theme: '亲子' }),
      select: { theme: '亲子' },
      limit: 4,
    }),
  ],
  destinations: [
    destination('云南', 'yunnan-oldtown-2'),
    destination('日本', 'japan-fuji-1'),
    destination('海南', 'hainan-beach-1'),
    destination('四川', 'jiuzhai-lake-1'),
    destination('新疆', 'xinjiang-prairie-1'),
    destination('欧洲', 'paris-river-1'),
    destination('浙江', 'hangzhou-westlake-1'),
    destination('甘肃', 'dunhuang-desert-2'),
    destination('贵州', 'guizhou-waterfall-1'),
  ],
}

/** The same merchant's shop in WeChat: another range, in a more personal tone. */
export const wechatHome: HomeContentInput = {
  banners: [
    {
      picture: banner(4, '薄雾中的西湖与小船'),
      title: '群友周末团',
      subtitle: '周六早上见，周日傍晚回',
      link: list({ category: 'nearby' }),
    },
    {
      picture: banner(2, '晚霞中的邮轮'),
      title: '陪爸妈坐一次船',
      subtitle: '三餐在船上，行李不用搬',
      link: list({ category: 'cruise' }),
    },
  ],
  entries: [entries.nearby, entries.group, entries.free, entries.cruise],
  notice: '微信专享店（演示）：价格含顾问服务，下单后由您的专属顾问跟进。',
  sections: [
    tours({
      title: '顾问推荐',
      subtitle: '我自己走过的线路',
      link: 'productList',
      select: { proIds: ['10020', '10010', '10001', '10012'] },
      limit: 4,
    }),
    tours({
      title: '周末出发',
      subtitle: '最多请一天假',
      link: list({ theme: '周末' }),
      select: { theme: '周末' },
      limit: 4,
    }),
    tours({
      title: '不用自己排',
      subtitle: '跟团省心',
      link: entries.group.link,
      select: { category: 'group' },
      limit: 6,
    }),
  ],
  destinations: [
    destination('云南', 'yunnan-snow-1'),
    destination('浙江', 'hangzhou-westlake-2'),
    destination('安徽', 'huangshan-1'),
    destination('海南', 'hainan-beach-2'),
    destination('日本', 'kyoto-temple-1'),
    destination('陕西', 'xian-wall-1'),
  ],
}

export const haiyueHome: HomeContentInput = {
  banners: [
    {
      picture: banner(2, '晚霞中的邮轮'),
      title: '去海上过几天',
      subtitle: '天津登船，六日往返',
      link: list({ category: 'cruise' }),
    },
    {
      picture: banner(3, '沙漠驼队与热气球'),
      title: '沙漠里的冬天是暖的',
      subtitle: '迪拜六日，白天冲沙晚上看灯',
      link: list({ dest: '阿联酋' }),
    },
  ],
  entries: [entries.group, entries.free, entries.cruise, entries.abroad, entries.nearby],
  notice: '本店（演示）暂不开放在线下单，欢迎致电客服咨询与预订。',
  sections: [
    tours({
      title: '看海去',
      subtitle: '岛屿与邮轮',
      link: list({ theme: '海岛' }),
      select: { theme: '海岛' },
      limit: 6,
    }),
    tours({
      title: '出境线路',
      subtitle: '签证材料有人帮您看',
      link: entries.abroad.link,
      select: { scope: 'outbound' },
      limit: 4,
    }),
    debris({
      title: '到了三亚玩什么',
      subtitle: '门票、浮潜与接机',
      link: '',
      select: { city: '三亚' },
      limit: 4,
    }),
    tours({
      title: '国内走走',
      subtitle: '北京出发',
      link: 'productList',
      select: { scope: 'domestic' },
      limit: 4,
    }),
  ],
  destinations: [
    destination('希腊', 'santorini-1'),
    destination('阿联酋', 'dubai-dunes-1'),
    destination('新加坡', 'singapore-skyline-1'),
    destination('越南', 'vietnam-bay-1'),
    destination('内蒙古', 'inner-mongolia-1'),
    destination('海南', 'hainan-beach-1'),
  ],
}
