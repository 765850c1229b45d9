import { addOns, ladder, notFormed, notices, safety } from '../conditions.ts'
import type { TourDraft } from '../model.ts'
import { activity, childRule, day, food, free, hotel, reminder, review, scenic } from '../write.ts'

const cabinChild = '与两位成人同住一间舱房的第3、第4人，不论年龄均按第3／4人价；6个月以下婴儿不得登船。'

export const cruise: TourDraft[] = [
  {
    id: '10030',
    code: 'YYCR0530',
    name: '上海—福冈—长崎 邮轮5日游·“云游星辰号”（演示）',
    subtitle: '吴淞口上船，不用倒时差、不用拖行李，三代人各玩各的',
    category: 'cruise',
    scope: 'outbound',
    departCity: '上海',
    departPinyin: 'shanghai',
    destinations: ['日本', '福冈', '长崎'],
    themes: ['出境游', '邮轮', '亲子', '长者'],
    level: '品质团',
    transport: ['邮轮', '邮轮'],
    nights: 4,
    instant: true,
    sold: 3120,
    tags: ['上海登船', '舱房三选一', '含船上正餐'],
    market: 3999,
    pictures: ['cruise-sea-1', 'cruise-sea-2', 'cruise-port-1', 'hotel-room-1', 'dining-table-1'],
    highlights: [
      '上海吴淞口国际邮轮港登船，全程同一间舱房',
      '船上主餐厅与自助餐厅一日三餐已含',
      '福冈、长崎两次靠岸，可选岸上观光也可自由活动',
      '儿童俱乐部分三个年龄段，长者有棋牌与太极课',
      '内舱、海景、阳台三种舱型，价格透明',
    ],
    hotelStandard: '邮轮舱房，按所选舱型两人一间',
    group: [1, 600],
    groundHandler: '星辰邮轮服务（演示）有限公司',
    cutoff: [7, '12:00'],
    rules: [
      '孕24周及以上、出生不满6个月的婴儿不得登船',
      '未满18周岁须与监护人同船',
      '70周岁及以上须填写健康声明',
    ],
    child: childRule(2, 12, cabinChild),
    perOrder: [1, 8],
    later: true,
    packages: [
      { code: 'inside', name: '内舱双人间', note: '约15平方米，无窗' },
      { code: 'ocean', name: '海景双人间', note: '约17平方米，固定观景窗' },
      { code: 'balcony', name: '阳台双人间', note: '约20平方米，私人阳台' },
    ],
    addOns: [
      {
        code: 'port-fukuoka',
        name: '福冈岸上观光',
        note: '太宰府与海滨公园，含车导，约6小时',
        unitPrice: 32000,
        per: 'person',
      },
      {
        code: 'port-nagasaki',
        name: '长崎岸上观光',
        note: '和平公园与哥拉巴园，含车导，约5小时',
        unitPrice: 29000,
        per: 'person',
      },
      {
        code: 'ship-wifi',
        name: '船上网络套餐',
        note: '一台设备，全程不限时',
        unitPrice: 26800,
        per: 'order',
      },
      addOns.insuranceAbroad,
    ],
    days: [
      day(
        '上海吴淞口—海上',
        '13:00起办理登船手续，行李由服务员送到舱门。17:00启航，甲板上看吴淞口灯塔慢慢退远。',
        {
          by: '邮轮，17:00启航',
          meals: '中船上自助餐厅 晚主餐厅',
          hotel: '邮轮舱房',
          items: [
            reminder('登船手续', '13:00—15:30办理，请携带护照原件与登船单'),
            activity('救生演习', 30, '全体旅客参加，集合点写在房卡上'),
            activity('启航甲板派对', 60, '11层泳池甲板'),
          ],
        },
      ),
      day('海上巡游', '一整天在海上。上午儿童俱乐部报到，下午看一场大剧院彩排，晚上船长招待酒会。', {
        by: '邮轮',
        meals: '早船上自助餐厅 中主餐厅 晚主餐厅（正装夜）',
        hotel: '邮轮舱房',
        items: [
          free('海上一日', '泳池、攀岩墙、图书馆与健身房免费使用'),
          activity('大剧院演出', 50, '两场，凭房卡预约座位'),
          food('正装夜晚餐', '男士有领上衣即可，不必西装'),
        ],
      }),
      day('福冈', '上午靠岸福冈博多港。可参加岸上观光，也可凭船卡自行进城，最晚返船时间以船上通知为准。', {
        by: '邮轮，参考停靠08:00—17:00',
        meals: '早船上自助餐厅 中船上自助餐厅 晚主餐厅',
        hotel: '邮轮舱房',
        items: [
          free('福冈自由活动', '港口到天神约15分钟车程，班车费用自理'),
          reminder('最晚返船', '启航前1小时关闭舷梯，逾时不候'),
          activity('星空电影', 90, '露天甲板，毛毯可借'),
        ],
      }),
      day('长崎', '长崎港就在城边，下船步行可到出岛。坡道与教堂之间走一走，傍晚启航返回上海。', {
        by: '邮轮，参考停靠07:30—15:30',
        meals: '早船上自助餐厅 中船上自助餐厅 晚主餐厅',
        hotel: '邮轮舱房',
        items: [
          scenic('出岛外观', 40, '自由活动建议路线，步行约20分钟'),
          free('长崎自由活动', '有轨电车一日券约人民币30元，自理'),
          hotel('行李牌', '当晚22:00前把贴好行李牌的大件放在舱门外'),
        ],
      }),
      day('海上—上海吴淞口', '上午返回吴淞口，按行李牌颜色分批离船。出港后可乘接驳车到地铁站，行程结束。', {
        by: '邮轮，参考抵达09:00',
        meals: '早船上自助餐厅',
        items: [
          reminder('离船顺序', '船卡账单请在7:30前核对'),
          reminder('后续交通', '建议返程航班或高铁安排在15:00以后'),
        ],
      }),
    ],
    included: [
      '四晚所选舱型住宿',
      '船上主餐厅与自助餐厅每日三餐',
      '船上常规演出与设施',
      '港务费与税费',
      '领队服务与旅行社责任险',
    ],
    excluded: [
      '岸上观光（可选择）',
      '特色餐厅、酒水、网络',
      '船上服务费约每人每晚110元，船上支付',
      '境外旅游险（建议购买）',
      '单人入住舱房补差',
    ],
    notices: notices({
      booking: '付款后即时确认舱位。同订单两人一间，单人入住须付单房差，第三、第四人按第3／4人价。',
      child: cabinChild,
      before:
        '请携带护照原件（有效期6个月以上）、身份证与登船单。晕船者登船前备好药，泳衣与一件有领上衣别忘带。',
      more: [
        {
          title: '航线调整',
          text: '因天气、海况或港口原因，船长有权调整航线与停靠时间，我们会第一时间告知并按合同退还未发生的费用。',
        },
        notFormed(1, 30),
      ],
    }),
    visa: '随船团队旅客凭护照参加，无需另办签证；因护照有效期不足或个人原因无法登船的，按退改规则办理。',
    safety: `${safety.water}${safety.abroad}`,
    ladder: {
      steps: ladder([45, 0], [30, 20], [15, 50], [7, 80], [0, 100]),
      note: '邮轮舱位为切舱资源，适用本产品单独的退改规则，出发前7天内取消不退舱费；港务费未发生的可退。',
    },
    reviews: [
      review('马**', 5, 5, '三代五口人两间阳台房，爷爷打牌孩子上俱乐部，谁也不拖累谁。'),
      review('罗**', 16, 4, '内舱性价比高，白天都在外面。长崎自由活动很舒服。'),
      review('梁**', 28, 4, '登船排队四十分钟，之后都顺。主餐厅比自助好吃。'),
      review('宋**', 44, 5, '第一次坐邮轮，船上网络提前订的，够用。'),
      review('谢**', 66, 3, '回程遇风浪晃得厉害，服务员送了晕船药和苏打饼。'),
      review('韩**', 90, 5, '岸上观光没有进店，导游讲得细。'),
    ],
    departures: {
      weekdays: [1, 6],
      prices: { adult: 2899, childBed: 1899, childNoBed: 1899, single: 1600 },
      packages: { inside: 0, ocean: 600, balcony: 1300 },
      seats: 60,
      first: ['few', 'open', 'soldOut'],
    },
  },
]
