import { addOns, childText, ladder, notices, safety } from '../conditions.ts'
import type { TourDraft } from '../model.ts'
import { activity, childRule, day, flight, food, free, hotel, reminder, review, scenic } from '../write.ts'

export const hainan: TourDraft[] = [
  {
    id: '10011',
    code: 'YYSY0511',
    name: '海南三亚5日自由行·往返机票+4晚海边酒店',
    subtitle: '机票酒店接送机打包，行程自己定，海就在楼下',
    category: 'free',
    scope: 'domestic',
    departCity: '上海',
    departPinyin: 'shanghai',
    destinations: ['海南', '三亚'],
    themes: ['海岛', '亲子', '蜜月'],
    level: '舒适型',
    transport: ['飞机', '飞机'],
    nights: 4,
    instant: true,
    sold: 4215,
    tags: ['天天出发', '海景房可选', '含接送机'],
    market: 3280,
    pictures: ['hainan-beach-1', 'hainan-beach-2', 'hotel-room-1', 'hotel-lobby-1'],
    highlights: [
      '每天都能出发，一人也能订',
      '亚龙湾或三亚湾酒店二选一，步行到沙滩不超过8分钟',
      '往返接送机已含，落地不用等车',
      '含每日双早与一次海边下午茶',
    ],
    hotelStandard: '海边度假酒店，园景房或海景房按所选套餐',
    group: [1, 999],
    groundHandler: '椰风旅行服务（演示）有限公司',
    cutoff: [2, '16:00'],
    rules: ['自由行不含导游', '未满18周岁须与成人同住'],
    child: childRule(2, 12, childText.air),
    perOrder: [1, 6],
    packages: [
      { code: 'garden', name: '三亚湾园景房', note: '步行约8分钟到海边，适合看日落' },
      { code: 'sea', name: '亚龙湾海景房', note: '推窗见海，酒店自带沙滩' },
    ],
    addOns: [addOns.insuranceHome, addOns.photo, addOns.halfBoard],
    days: [
      day('上海—三亚', '抵达凤凰机场，司机在出口等候。入住后去海边走走，第一天不排行程。', {
        by: '飞机约3.5小时，专车接机',
        hotel: '所选酒店',
        items: [
          flight('上海—三亚', '全天多班可选，以出票为准，含20公斤托运行李'),
          hotel('办理入住', '15:00后入住，早到可寄存行李', 'hotel-room-1'),
          free('海边散步', '傍晚风小，适合带孩子挖沙'),
        ],
      }),
      day('三亚', '全天自由。想动一动可以去蜈支洲岛浮潜，想静一静就留在泳池边。', {
        by: '自理',
        meals: '早酒店自助',
        hotel: '所选酒店',
        items: [
          free('推荐：蜈支洲岛', '码头距亚龙湾约40分钟，船票与项目自理，建议8:30前到'),
          activity('酒店下午茶', 60, '含两份，15:00—17:00任选一天使用'),
        ],
      }),
      day('三亚', '全天自由。天涯海角与南山可以放在同一天，下午回来吃一顿海鲜加工。', {
        by: '自理',
        meals: '早酒店自助',
        hotel: '所选酒店',
        items: [
          free('推荐：天涯海角与南山', '两处相距约30分钟车程，门票自理'),
          food('第一市场海鲜加工', '先问加工费再下单，保留小票'),
          reminder('防晒', '正午紫外线强，10—15点尽量在室内'),
        ],
      }),
      day('三亚', '全天自由。雨林或海棠湾任选，晚上在酒店收拾行李，也可补一次夜景沙滩。', {
        by: '自理',
        meals: '早酒店自助',
        hotel: '所选酒店',
        items: [
          free('推荐：热带雨林公园', '索桥与雨林步道，穿运动鞋'),
          scenic('椰梦长廊', 60, '日落约18:30，免费'),
        ],
      }),
      day('三亚—上海', '12:00前退房，按航班时间送机，返回上海。', {
        by: '专车送机，飞机约3小时',
        meals: '早酒店自助',
        items: [free('退房前的海', '早晨沙滩人少'), flight('三亚—上海', '起飞前3小时送机')],
      }),
    ],
    included: [
      '上海—三亚往返机票经济舱及税费',
      '四晚所选酒店住宿与双早',
      '往返接送机专车',
      '酒店下午茶两份',
      '旅行社责任险',
    ],
    excluded: ['景点门票与当地交通', '午晚餐', '单房差', '旅游意外险（建议购买）'],
    notices: notices({
      booking: '付款后即时出票，出票后航班不可更改。入住需每位客人出示身份证原件。',
      child: childText.air,
      before: '泳衣、防晒霜与拖鞋请自备。酒店泳池开放时间8:00—20:00，儿童须有人看护。',
    }),
    safety: `${safety.general}${safety.water}`,
    ladder: {
      steps: ladder([7, 0], [3, 20], [1, 50], [0, 100]),
      note: '自由行含已出票机票，退票损失以航空公司规定为准；出发当日取消机票与首晚房费不退。',
    },
    reviews: [
      review('蒋**', 4, 5, '接机的师傅提前发了车牌，落地十分钟上车。亚龙湾海景房值这个价。'),
      review('蔡**', 12, 5, '带三岁孩子，酒店有儿童池和浴缸，选园景房也够用。'),
      review('彭**', 21, 4, '下午茶要提前一天预约，前台没主动说。'),
      review('苏**', 33, 5, '一个人也能订，价格没有临时涨。'),
      review('潘**', 50, 3, '航班延误到凌晨，接机还在等，不过第一晚等于没住。'),
      review('叶**', 68, 5, '海鲜加工那条提示很有用，没被坑。'),
    ],
    departures: {
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      prices: { adult: 2280, childBed: 1980, childNoBed: 1580, single: 880 },
      packages: { garden: 0, sea: 800 },
      seats: -1,
      weekend: 8,
    },
  },
]
