import { addOns, ladder, notFormed, notices, safety } from '../conditions.ts'
import type { TourDraft } from '../model.ts'
import {
  activity,
  childRule,
  day,
  flight,
  food,
  free,
  hotel,
  other,
  reminder,
  review,
  scenic,
} from '../write.ts'

export const tibet: TourDraft[] = [
  {
    id: '10006',
    code: 'YYXZ0806',
    name: '西藏<拉萨+林芝+羊湖>卧去飞回8日游·低海拔先适应',
    subtitle: '火车慢慢上高原，林芝先住两晚再到拉萨，氧气全程在车',
    category: 'group',
    scope: 'domestic',
    departCity: '成都',
    departPinyin: 'chengdu',
    destinations: ['西藏', '拉萨', '林芝'],
    themes: ['雪山', '文化', '高原湖泊'],
    level: '品质团',
    transport: ['火车', '飞机'],
    nights: 7,
    instant: false,
    sold: 538,
    tags: ['先低后高', '全程供氧', '布达拉宫预约'],
    market: 6980,
    pictures: ['tibet-plateau-1', 'tibet-plateau-2', 'coach-road-1', 'road-grassland-2'],
    highlights: [
      '先到海拔2900米的林芝住两晚，再上拉萨',
      '布达拉宫实名预约，姓名确认后不可更换',
      '羊湖观景台安排在上午，光线正',
      '大巴配弥散式供氧与便携血氧仪',
    ],
    hotelStandard: '网评四钻，均带供氧设备',
    group: [10, 22],
    groundHandler: '雪域行地接社（演示）',
    cutoff: [7, '12:00'],
    rules: [
      '65周岁以上、孕妇及心肺疾病患者不接待',
      '须提供出发前15天内的体检或健康声明',
      '台湾与港澳居民、外籍客人须另办入藏函，本线暂不接待',
    ],
    child: childRule(7, 14, '高原线路不接待7周岁以下儿童；7至14周岁占床，火车按儿童票计。'),
    documents: [1],
    perOrder: [1, 6],
    addOns: [
      addOns.insuranceHomePlus,
      {
        code: 'oxygen',
        name: '便携制氧机租用',
        note: '全程一台，押金现场收',
        unitPrice: 26000,
        per: 'order',
      },
    ],
    days: [
      day('成都—火车上', '傍晚成都西站集合上车，硬卧包厢，夜里过秦岭。', {
        by: '火车（硬卧）',
        hotel: '火车硬卧',
        items: [
          other('train', '成都—西宁—拉萨', '参考20:00发车，硬卧下铺优先长者'),
          reminder('车上', '热水每节车厢均有，请自备洗漱'),
        ],
      }),
      day('火车上', '白天过青藏高原，可可西里窗外常有藏原羚。', {
        by: '火车',
        hotel: '火车硬卧',
        items: [free('窗外', '右侧窗看可可西里'), activity('高原知识讲座', 40, '领队讲解高反应对与拉萨作息')],
      }),
      day('拉萨—林芝', '上午抵达拉萨，换乘动车往林芝，海拔降到2900米，入住休息。', {
        by: '火车，动车约3.5小时',
        meals: '中拉萨站旁团餐 晚酒店团餐',
        hotel: '林芝酒店（网评四钻，供氧）',
        items: [other('train', '拉萨—林芝', '动车二等座'), hotel('供氧', '房间供氧口请按说明使用')],
      }),
      day('林芝', '鲁朗林海与扎西岗村，午后雅尼湿地，早点回酒店。', {
        by: '大巴',
        meals: '早酒店自助 中石锅鸡',
        hotel: '林芝酒店（网评四钻，供氧）',
        items: [
          scenic('鲁朗林海', 120, '色季拉山口海拔4720米，停留不超过20分钟'),
          food('石锅鸡', '墨脱石锅，慢炖'),
          scenic('雅尼国家湿地', 60),
        ],
      }),
      day('林芝—拉萨', '返回拉萨，傍晚八廓街转经道，天黑前回酒店。', {
        by: '动车约3.5小时',
        meals: '早酒店自助',
        hotel: '拉萨酒店（网评四钻，供氧）',
        items: [free('八廓街', '顺时针走，尊重信众'), reminder('不洗澡', '到拉萨当晚不建议洗澡')],
      }),
      day('拉萨', '上午布达拉宫，下午大昭寺。讲解器每人一副。', {
        by: '大巴',
        meals: '早酒店自助 中藏餐',
        hotel: '拉萨酒店（网评四钻，供氧）',
        items: [
          scenic('布达拉宫', 60, '按预约时段入宫，宫内限1小时', 'tibet-plateau-2'),
          scenic('大昭寺', 90, '殿内不拍照'),
          food('藏餐', '青稞饼、酥油茶与牦牛肉'),
        ],
      }),
      day('拉萨—羊湖—拉萨', '翻岗巴拉山口看羊卓雍措，午后返回拉萨自由活动。', {
        by: '大巴约6小时',
        meals: '早酒店自助 中湖边简餐',
        hotel: '拉萨酒店（网评四钻，供氧）',
        items: [
          scenic('羊卓雍措', 90, '海拔4441米，请勿下水', 'tibet-plateau-1'),
          free('甜茶馆', '光明港琼甜茶馆，自理'),
        ],
      }),
      day('拉萨—成都', '按航班时间送机，返回成都。', {
        by: '飞机约2小时',
        meals: '早酒店自助',
        items: [
          reminder('下高原', '回到平原可能犯困，两天内少熬夜'),
          flight('拉萨—成都', '参考时间10:00—18:00起飞'),
        ],
      }),
    ],
    included: [
      '成都—拉萨火车硬卧、拉萨—林芝往返动车、拉萨—成都机票及税费',
      '五晚酒店与两晚火车，五早五正',
      '布达拉宫、大昭寺、鲁朗、羊湖门票',
      '持证导游、高原医疗包与旅行社责任险',
    ],
    excluded: ['单房差', '旅游意外险（强烈建议购买高原版）', '个人消费'],
    notices: notices({
      booking: '本线路需二次确认：提交后2小时内确认火车铺位与布达拉宫预约，确认后再付款。',
      child: '高原线路不接待7周岁以下儿童；7至14周岁占床。',
      before: '出发前一周避免感冒。请备红景天、保暖层与防晒，戴隐形眼镜者备框架镜。',
      more: [
        notFormed(10, 7),
        { title: '健康声明', text: '下单后我们会发送健康声明表，请在出发前7天填写。' },
      ],
    }),
    safety: safety.plateau,
    ladder: {
      steps: ladder([15, 0], [7, 30], [3, 60], [0, 80]),
      note: '火车票与布达拉宫预约为实名资源，一经确认损失较大，适用本线路单独的退改规则。',
    },
    reviews: [
      review('康**', 14, 5, '先去林芝缓两天，到拉萨只是有点喘。'),
      review('邱**', 27, 5, '车上有血氧仪，导游每晚测一遍，安心。'),
      review('贾**', 44, 4, '火车两晚有点熬，风景值得。'),
      review('付**', 80, 4, '布达拉宫预约时间不好选，但都安排上了。'),
    ],
    departures: {
      weekdays: [2, 5],
      months: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      prices: { adult: 5880, childBed: 5480, single: 1180 },
      seats: 22,
      first: ['open', 'few'],
    },
  },
]
