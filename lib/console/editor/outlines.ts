import type { ReactNode } from 'react'

/**
 * A form that is a page of its own: the group of the input that it writes, null for the input itself, its sections, and
 * below them what belongs to the thing and is changed by calls of its own.
 */
export type Outline = {
  group: string | null
  sections: readonly OutlineSection[]
  parts?: readonly { title: string; of: (row: never) => ReactNode }[]
}
/** `of`: the group of the input in which the fields stand, where the outline writes the input itself. */
export type OutlineSection = { title: string; of?: string; fields: readonly string[] }

/** What the editor of each kind of product asks, in the order in which it is written. */
export const outlines = {
  tour: {
    group: 'tour',
    sections: [
      {
        title: '基本信息',
        fields: [
          'name',
          'subtitle',
          'code',
          'category',
          'scope',
          'days',
          'nights',
          'departCity',
          'departPinyin',
          'returnCity',
          'destinations',
          'themes',
          'tags',
          'level',
          'transportOut',
          'transportBack',
          'hotelStandard',
          'highlights',
          'sort',
        ],
      },
      { title: '图片', fields: ['cover', 'pictures'] },
      { title: '行程', fields: ['itinerary', 'shoppingStops', 'paidItems'] },
      {
        title: '价格与套餐',
        fields: ['marketPrice', 'deposit', 'packages', 'addOns'],
      },
      { title: '费用', fields: ['included', 'excluded'] },
      {
        title: '预订规则',
        fields: [
          'instantConfirm',
          'cutoffDays',
          'cutoffTime',
          'groupMin',
          'groupMax',
          'minPerOrder',
          'maxPerOrder',
          'bedsPerRoom',
          'travellerRules',
          'childRule',
          'seniorFrom',
          'requiredFields',
          'travellersLater',
          'acceptedDocuments',
          'passportMonths',
        ],
      },
      { title: '须知', fields: ['notices', 'visaNote', 'safetyNote'] },
      { title: '退改', fields: ['ladder', 'ladderNote'] },
      { title: '组团社与资质', fields: ['organiser', 'agent', 'groundHandler', 'licenceNo'] },
    ],
  },
  visa: {
    group: 'visa',
    sections: [
      {
        title: '基本信息',
        fields: [
          'name',
          'code',
          'country',
          'type',
          'entries',
          'validity',
          'stayDays',
          'processingDays',
          'processing',
          'scope',
          'people',
          'successRate',
          'tags',
          'highlights',
          'sort',
        ],
      },
      { title: '图片', fields: ['cover', 'pictures'] },
      { title: '价格与费用', fields: ['fees', 'marketPrice', 'options', 'included', 'excluded'] },
      {
        title: '办理',
        fields: [
          'districts',
          'interview',
          'biometrics',
          'invitation',
          'steps',
          'passportFirst',
          'passportMonths',
          'materialDays',
          'bufferDays',
          'dailyCapacity',
          'minPersons',
          'maxPersons',
          'receiver',
          'returnWays',
          'entrusted',
        ],
      },
      { title: '材料', fields: ['materials'] },
      { title: '须知', fields: ['notices', 'questions'] },
      { title: '退改', fields: ['refunds', 'refundNote'] },
    ],
  },
  goods: {
    group: 'goods',
    sections: [
      {
        title: '基本信息',
        fields: ['name', 'subtitle', 'code', 'category', 'tags', 'parameters', 'services', 'sort'],
      },
      { title: '图片与详情', fields: ['cover', 'pictures', 'details'] },
      { title: '规格、价格与库存', fields: ['specs', 'skus'] },
      { title: '配送', fields: ['ways', 'freightTemplate', 'points', 'shipsFrom', 'shipsWithin'] },
      { title: '退货', fields: ['returnable'] },
      { title: '须知', fields: ['notices'] },
    ],
  },
  debris: {
    group: 'debris',
    sections: [
      {
        title: '基本信息',
        fields: ['name', 'code', 'type', 'city', 'tags', 'highlights', 'entrusted', 'sort'],
      },
      { title: '图片与介绍', fields: ['cover', 'pictures', 'description'] },
      { title: '使用方法', fields: ['usage'] },
      { title: '地点与联系', fields: ['address', 'position', 'openingHours', 'merchantPhone'] },
      { title: '须知', fields: ['notices'] },
    ],
  },
  debrisPackage: {
    group: null,
    sections: [
      { title: '所属产品', fields: ['proId'] },
      { title: '套餐', of: 'package', fields: ['name', 'status', 'use', 'includes', 'excludes', 'sort'] },
      {
        title: '价格',
        of: 'package',
        fields: ['price', 'childPrice', 'childNote', 'marketPrice', 'unit', 'perDay', 'minDays', 'maxDays'],
      },
      { title: '库存', fields: ['stock'] },
      {
        title: '预订',
        of: 'package',
        fields: ['minCount', 'maxCount', 'cutoffDays', 'cutoffTime', 'asks', 'pickupPlaces'],
      },
      { title: '出行人', of: 'package', fields: ['guests', 'guestFields', 'guestDocuments'] },
      {
        title: '使用与有效期',
        of: 'package',
        fields: [
          'redeem',
          'voucher',
          'source',
          'supplier',
          'validDays',
          'validFrom',
          'validTo',
          'weekdays',
          'blackout',
        ],
      },
      { title: '退款', of: 'package', fields: ['refund'] },
      {
        title: '领取与押金',
        of: 'package',
        fields: ['handover', 'pickupPoints', 'deliveryFee', 'deposit', 'returnDays'],
      },
    ],
  },
  article: {
    group: null,
    sections: [
      { title: '标题与封面', fields: ['title', 'author', 'cover', 'summary'] },
      { title: '正文', fields: ['html'] },
      { title: '分享', fields: ['shareTitle', 'shareDescription', 'shareImage'] },
      { title: '展示的店铺', fields: ['shops'] },
    ],
  },
} as const satisfies Record<string, Outline>
