import { addOns, notFormed, notices, safety } from '../conditions.ts'
import type { TourDraft } from '../model.ts'
import { activity, childRule, day, food, free, hotel, other, reminder, review, scenic } from '../write.ts'

const child =
  '2周岁（含）至12周岁（不含）：占床与成人同舱同餐；不占床含船票、餐食与景点半价票，不含床位。每间舱房限一名不占床儿童。2周岁以下按婴儿价，含游船登记与旅行社责任险，不含床位与餐食。'

export const gorges: TourDraft[] = [
  {
    id: '10018',
    code: 'YYSX0518',
    name: '长江三峡<重庆—宜昌>游轮5日游·三晚江上慢行',
    subtitle: '白天过夔门与巫峡，晚上停靠码头，阳台上看两岸',
    category: 'cruise',
    scope: 'domestic',
    departCity: '上海',
    departPinyin: 'shanghai',
    returnCity: '上海',
    destinations: ['三峡', '重庆', '湖北'],
    themes: ['邮轮', '长者', '山水'],
    level: '品质团',
    transport: ['高铁', '高铁'],
    nights: 4,
    instant: true,
    sold: 1698,
    tags: ['全阳台舱', '老人优惠', '正餐全含'],
    market: 3280,
    pictures: ['yangtze-gorges-1', 'yangtze-gorges-2', 'dining-table-1', 'hotel-room-1'],
    highlights: [
      '全部舱房带独立阳台，不出门也能看峡谷',
      '瞿塘峡与巫峡安排在白天通过，船上有同步讲解',
      '三晚船上住宿，正餐自助与圆桌交替',
      '楼层越高越安静，标准层与行政层任选',
    ],
    hotelStandard: '游轮阳台舱三晚，重庆网评四钻酒店一晚',
    group: [2, 80],
    agent: '沪上山水旅行社（演示）',
    groundHandler: '三峡行游轮服务（演示）',
    cutoff: [4, '17:00'],
    rules: ['75周岁及以上须有成人亲友陪同', '船上未设轮椅通道的楼层请在下单前咨询'],
    child: childRule(2, 12, child),
    seniorFrom: 60,
    later: true,
    packages: [
      { code: 'standard', name: '标准层阳台舱', note: '2至4层，约26平方米' },
      { code: 'executive', name: '行政层阳台舱', note: '5层及以上，优先用餐与登岸' },
    ],
    addOns: [addOns.insuranceHome, addOns.transfer],
    days: [
      day('上海—重庆', '先在重庆住一晚，歇歇脚。傍晚乘索道过江，晚上吃一顿老火锅。', {
        by: '高铁约11小时',
        meals: '-晚老火锅自理，可点微辣',
        hotel: '重庆解放碑酒店（网评四钻）',
        items: [
          other('train', '上海虹桥—重庆北', '参考8:00前后发车，二等座'),
          free('解放碑与洪崖洞', '洪崖洞约19:00亮灯，晚间人多请走外侧步道'),
        ],
      }),
      day('重庆—丰都', '白天自由走走，傍晚登船。办好入舱手续后有欢迎酒会与安全演习。', {
        by: '游轮，21:30启航',
        meals: '早酒店自助 晚船上自助餐',
        hotel: '游轮阳台舱',
        items: [
          scenic('磁器口古镇', 90, '上午人少，陈麻花请认准老店'),
          activity('登船与安全演习', 40, '18:00起办理，救生衣在衣柜内'),
        ],
      }),
      day('丰都—奉节', '上午停靠，登岸游览石宝寨。下午在甲板上听讲解，晚上船员表演。', {
        by: '游轮',
        meals: '早船上自助餐 中圆桌餐 晚船上自助餐',
        hotel: '游轮阳台舱',
        items: [
          scenic('石宝寨', 120, '十二层木楼依山而建，台阶较陡'),
          activity('三峡文化讲座', 50, '五层观景厅'),
          food('船上圆桌餐', '十人一桌，十菜一汤，清淡口味可提前说'),
        ],
      }),
      day('奉节—巫山—三斗坪', '清早过瞿塘峡，夔门就是十元纸币背面那一处。随后换小船进神女溪，午后过巫峡。', {
        by: '游轮，换乘景区小船',
        meals: '早船上自助餐 中圆桌餐 晚船长晚宴',
        hotel: '游轮阳台舱',
        items: [
          scenic('瞿塘峡与夔门', 40, '约7:00通过，请提前到甲板', 'yangtze-gorges-1'),
          scenic('神女溪', 150, '小船往返，含讲解', 'yangtze-gorges-2'),
          activity('登白帝城', 120, '自愿自费，不参加者在船上观景'),
        ],
      }),
      day('三斗坪—宜昌—上海', '上午参观三峡大坝，午后离船，乘高铁返回上海。', {
        by: '大巴约1小时，高铁约8小时',
        meals: '早船上自助餐',
        items: [
          scenic('三峡大坝', 120, '坛子岭与185平台，须带身份证原件'),
          hotel('离船', '9:00前把大件行李放在舱门外'),
          reminder('返程车次', '参考14:00前后发车，约22:00抵达上海虹桥'),
        ],
      }),
    ],
    included: [
      '上海—重庆、宜昌—上海高铁二等座',
      '三晚游轮阳台舱、一晚酒店，四早五正',
      '石宝寨、神女溪、三峡大坝门票与换乘车船',
      '全程陪同与旅行社责任险',
    ],
    excluded: ['单房差', '白帝城登岸', '船上酒水与洗衣', '旅游意外险（建议购买）'],
    notices: notices({
      booking: '付款后即时确认舱位，具体房号登船时由前台安排，同订单尽量相邻。',
      child,
      before: '江上早晚有风，带一件薄外套。登岸台阶多，请穿平底鞋；晕船者可在前台领取姜片。',
      more: [
        notFormed(2, 7),
        { title: '航道与停靠', text: '因水位、大雾或过闸调度，停靠顺序与时间可能调整，以船方广播为准。' },
      ],
    }),
    safety: `${safety.water}甲板湿滑时请勿奔跑，儿童须由家长看护。`,
    paid: [{ name: '白帝城登岸', price: 290, minutes: 120, note: '含门票与讲解，自愿参加' }],
    reviews: [
      review('温**', 7, 5, '早上六点半在甲板等夔门，讲解正好跟上。爸妈第一次坐游轮很开心。'),
      review('庄**', 20, 5, '行政层安静，用餐不排队，多的钱花得值。'),
      review('柯**', 33, 4, '去程高铁坐得久，下次想飞重庆。船上都好。'),
      review('莫**', 49, 4, '神女溪换小船很值，水是绿的。'),
      review('阮**', 77, 5, '圆桌餐提前说了少辣，真的照做了。'),
    ],
    departures: {
      weekdays: [2, 5],
      prices: { adult: 2680, childBed: 2480, childNoBed: 1380, senior: 2580, infant: 200, single: 1280 },
      packages: { standard: 0, executive: 900 },
      seats: 40,
      first: ['open', 'few', 'soldOut'],
    },
  },
]
