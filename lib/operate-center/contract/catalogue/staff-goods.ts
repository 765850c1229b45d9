import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { MOST_PIECES } from '../../../domain/goods/goods-price.ts'
import { MOST_SKUS, MOST_SPECS } from '../../../domain/goods/spec-tree.ts'
import { freightUnits } from '../../../domain/goods/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { fen, instant, picture, provinceCode } from '../values.ts'
import { goodsDetail, goodsHomeContent, goodsSku, goodsSpec, pickupPoint } from './goods.ts'
import { leadsSomewhere } from './home-content.ts'

const proId = z.object({ proId: z.string().min(1).max(32) })
const id = z.object({ id: z.string().min(1).max(40) })
/** Not given: a new one. */
const given = z.string().min(1).max(40).optional()
const status = z.enum(['onSale', 'withdrawn'])
const text = (most: number) => z.string().trim().max(most)
const line = (most: number, message: string) => z.string().trim().min(1, message).max(most)
const money = fen.min(0).max(100_000_000)
const sort = z.number().int().min(-100_000).max(100_000).default(0)
const titled = z.object({ title: line(40, '请填写标题'), text: text(1000) })
/** Pieces there are in all, sold ones included; -1: as many as are wanted. */
const plan = z.number().int().min(-1).max(1_000_000)

const WANTED_PICTURE = '请上传图片，或填写 https 图片地址'
const shownPicture = picture.refine(({ src }) => isPictureSource(src), {
  path: ['src'],
  message: WANTED_PICTURE,
})

const skuDraft = goodsSku.extend({
  /** Not given: a new version. One that is left out is sold no more; its orders stay. */
  id: given,
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,39}$/, '版本编号为2至40位字母、数字、- 或 _'),
  values: z.array(line(20, '请填写规格值')).max(MOST_SPECS),
  price: money,
  marketPrice: money.nullable(),
  picture: shownPicture.nullable(),
  weight: z.number().int().min(0).max(1_000_000),
  mostPerOrder: z.number().int().min(1).max(MOST_PIECES).nullable(),
  mostPerCustomer: z.number().int().min(1).max(10_000).nullable(),
  plan,
})

/** Goods as their editor writes them: everything of the detail but what is counted from orders and reviews. */
const goodsFields = goodsDetail
  .omit({
    proId: true,
    price: true,
    priceVaries: true,
    marketPrice: true,
    sold: true,
    soldOut: true,
    freightText: true,
    freight: true,
    pickupPoints: true,
    reviews: true,
    reviewCount: true,
    reviewSummary: true,
  })
  .extend({
    /** 商品编号, unique at the merchant. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/, '编号为2至32位字母、数字、- 或 _'),
    name: z.string().trim().min(2, '请填写商品名称').max(60),
    subtitle: text(60),
    /** Id of a category. */
    category: z.string().min(1, '请选择分类').max(40),
    cover: shownPicture,
    tags: z.array(line(12, '请填写标签')).max(6),
    pictures: z.array(shownPicture).max(12),
    details: z.array(z.object({ text: text(2000), picture: shownPicture.nullable() })).max(40),
    parameters: z
      .array(z.object({ name: line(20, '请填写参数名称'), value: line(100, '请填写参数值') }))
      .max(40),
    specs: z
      .array(
        goodsSpec.extend({
          name: line(12, '请填写规格名称'),
          values: z
            .array(z.object({ name: line(20, '请填写规格值'), picture: shownPicture.nullable() }))
            .min(1, '请至少填写一个规格值')
            .max(30),
        }),
      )
      .max(MOST_SPECS, `最多${MOST_SPECS}个规格`),
    skus: z.array(skuDraft).min(1, '请至少添加一个版本').max(MOST_SKUS, `最多${MOST_SKUS}个版本`),
    services: z.array(titled).max(8),
    returnable: z.object({ days: z.number().int().min(0).max(90), text: line(200, '请写明能否退货及理由') }),
    shipsFrom: text(30),
    shipsWithin: z.number().int().min(1).max(720),
    /** Id of a freight template; null for goods that are only picked up. */
    freightTemplate: z.string().max(40).nullable(),
    /** Ids of pick-up points. */
    points: z.array(z.string().max(40)).max(50),
    notices: z.array(titled).max(20),
    sort,
  })
export type GoodsDraft = z.output<typeof goodsFields>

const rate = z.object({
  /** Pieces or grams of the first fee, and of each further one. */
  first: z.number().int().min(1, '请填写首件或首重').max(1_000_000),
  firstFee: money,
  next: z.number().int().min(1, '请填写续件或续重').max(1_000_000),
  nextFee: money,
  /** Price of the goods from which sending is free; null: never. */
  freeFrom: money.min(1, '请填写包邮金额').nullable(),
})

const templateFields = z.object({
  name: line(40, '请填写模板名称'),
  unit: z.enum(codesOf(freightUnits)),
  usual: rate,
  rules: z
    .array(z.object({ provinces: z.array(provinceCode).min(1, '请选择省份').max(34), rate }))
    .max(34)
    .default([]),
  notServed: z.array(provinceCode).max(34).default([]),
})

const categoryFields = z.object({
  name: line(12, '请填写分类名称'),
  picture: shownPicture.nullable(),
  /** Lower ones stand first. */
  sort,
})

const pointFields = pickupPoint.omit({ id: true }).extend({
  name: line(40, '请填写自提点名称'),
  address: line(120, '请填写地址'),
  hours: line(60, '请填写营业时间'),
  phone: z
    .string()
    .trim()
    .regex(/^[0-9+() -]{5,30}$/, '请填写联系电话'),
  open: z.boolean().default(true),
  sort,
})

const homeDraft = goodsHomeContent
  .extend({
    banners: z
      .array(
        goodsHomeContent.shape.banners.element.extend({
          picture: shownPicture,
          title: text(40),
          subtitle: text(60),
        }),
      )
      .max(8, '最多8项'),
    promises: z.array(titled).max(8),
    hotWords: z.array(line(20, '请填写热门词')).max(20),
    sections: z
      .array(z.object({ title: line(20, '请填写栏目名称'), subtitle: text(40), tag: line(12, '请填写标签') }))
      .max(8),
  })
  .superRefine(({ banners }, check) => {
    banners.forEach(({ link }, i) => {
      if (link !== '' && !leadsSomewhere(link)) {
        check.addIssue({
          code: 'custom',
          path: ['banners', i, 'link'],
          message: '请填写店铺内的页面，如 goodsIndex?category=tea',
        })
      }
    })
  })

const warning = z.object({ field: z.string(), found: z.string(), advice: z.string() })

/** What there is of a version: in all, sold, and held for orders that are not paid. */
const stock = {
  /** -1: unlimited. */
  plan: z.number().int().min(-1),
  used: z.number().int(),
  held: z.number().int(),
  /** Null: unlimited. */
  left: z.number().int().nullable(),
}

const skuState = goodsSku
  .pick({ code: true, values: true, price: true, marketPrice: true })
  .extend({ skuId: z.string(), proId: z.string(), name: z.string(), status, ...stock })

const mine = { permission: 'catalogue.manage', scope: 'merchant' } as const
const read = { permission: 'catalogue.read', scope: 'merchant' } as const

/** What staff do with the merchant's goods: for all its shops, at base prices. */
export const staffGoodsCalls = {
  'staff.goodsProducts': staffList({
    wire: 'staff:goodsProducts',
    ...read,
    filters: { status: status.optional(), category: z.string().max(40).optional() },
    sorts: ['updatedAt', 'name', 'sold', 'sort'],
    item: z.object({
      proId: z.string(),
      code: z.string(),
      name: z.string(),
      category: z.object({ id: z.string(), name: z.string() }),
      /** Of the cheapest version, at the merchant's price. */
      price: fen,
      skus: z.number().int(),
      /** Pieces of all versions that can be ordered; null: one is unlimited. */
      left: z.number().int().nullable(),
      status,
      sold: z.number().int(),
      sort: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Goods of the merchant; finds by id, code and name.',
  }),
  'staff.goodsProduct': staffRead({
    wire: 'staff:goodsProduct',
    ...read,
    input: proId,
    answer: z.object({
      proId: z.string(),
      goods: goodsFields.extend({ skus: z.array(skuDraft.extend({ id: z.string() })) }),
      status,
      sold: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Goods as their editor writes them.',
  }),
  'staff.saveGoods': staffChange({
    wire: 'staff:saveGoods',
    ...mine,
    subject: 'proId',
    hidden: ['goods'],
    input: z.object({
      /** Not given: new goods, which are not on sale yet. */
      proId: z.string().min(1).max(32).optional(),
      goods: goodsFields,
      /** `updatedAt` that the editor has seen; refused with CHANGED_MEANWHILE when somebody has saved since. */
      seen: instant.optional(),
    }),
    answer: proId.extend({ updatedAt: instant, warnings: z.array(warning) }),
    summary:
      'Adds goods or replaces everything that is written of them, versions and stock included; warns of wording that is ' +
      'not allowed. Refused with CODE_TAKEN when other goods or versions have the code; invalid at the version whose ' +
      'stock would be less than what is sold and held.',
  }),
  'staff.copyGoods': staffChange({
    wire: 'staff:copyGoods',
    ...mine,
    subject: 'proId',
    input: proId.extend({ code: goodsFields.shape.code, name: goodsFields.shape.name }),
    answer: proId,
    summary:
      'Copies goods with their versions, without stock, reviews and sales; the copy is not on sale yet.',
  }),
  'staff.setGoodsStatus': staffChange({
    wire: 'staff:setGoodsStatus',
    ...mine,
    subject: 'proId',
    input: proId.extend({ status }),
    answer: z.object({}),
    summary: 'Puts goods on sale, when nothing is missing, or withdraws them; orders stay as they are.',
  }),
  'staff.goodsSkus': staffList({
    wire: 'staff:goodsSkus',
    ...read,
    filters: {
      proId: z.string().max(32).optional(),
      status: status.optional(),
      /** Only versions of which not more than so many are left. */
      atMost: z.coerce.number().int().min(0).max(1_000_000).optional(),
    },
    sorts: ['code', 'price'],
    direction: 'asc',
    item: skuState,
    summary: 'Versions of all goods with price and stock; finds by code and by the goods’ name.',
  }),
  'staff.setGoodsSkus': staffChange({
    wire: 'staff:setGoodsSkus',
    ...mine,
    input: z.object({
      changes: z
        .array(
          z.object({
            skuId: z.string().min(1).max(40),
            price: money.min(1, '请填写价格').optional(),
            marketPrice: money.nullable().optional(),
            plan: plan.optional(),
            /** Pieces that came in, or were taken out; not together with `plan`. */
            add: z.number().int().min(-1_000_000).max(1_000_000).optional(),
            /** What was there; a value that is named here is changed only while it is still the one that was seen. */
            seen: z
              .strictObject({
                price: money.optional(),
                marketPrice: money.nullable().optional(),
                plan: plan.optional(),
              })
              .optional(),
          }),
        )
        .min(1, '请选择版本')
        .max(200),
    }),
    answer: z.object({ skus: z.array(skuState) }),
    summary:
      'Sets prices and stock of versions, all or none. Refused with BELOW_SOLD when a stock would be less than what is ' +
      'sold and held, and with CHANGED_MEANWHILE when a value is no longer the one that was seen.',
  }),
  'staff.goodsCategories': staffList({
    wire: 'staff:goodsCategories',
    ...read,
    filters: {},
    sorts: ['sort', 'name', 'updatedAt'],
    direction: 'asc',
    item: categoryFields.extend({
      id: z.string(),
      picture: picture.nullable(),
      /** On sale or not. */
      goods: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Categories of the merchant’s goods; finds by name.',
  }),
  'staff.saveGoodsCategory': staffChange({
    wire: 'staff:saveGoodsCategory',
    ...mine,
    subject: 'id',
    input: z.object({ id: given, category: categoryFields }),
    answer: id.extend({ updatedAt: instant }),
    summary: 'Adds a category or changes one. Refused with NAME_TAKEN when another has the name.',
  }),
  'staff.removeGoodsCategory': staffChange({
    wire: 'staff:removeGoodsCategory',
    ...mine,
    subject: 'id',
    input: id,
    answer: z.object({}),
    summary: 'Removes a category; refused with IN_USE while goods are in it.',
  }),
  'staff.freightTemplates': staffList({
    wire: 'staff:freightTemplates',
    ...read,
    filters: {},
    sorts: ['name', 'updatedAt'],
    direction: 'asc',
    item: templateFields.extend({
      id: z.string(),
      /** As a shopper reads it. */
      summary: z.string(),
      goods: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Freight templates of the merchant; finds by name.',
  }),
  'staff.saveFreightTemplate': staffChange({
    wire: 'staff:saveFreightTemplate',
    ...mine,
    subject: 'id',
    input: z.object({ id: given, template: templateFields }),
    answer: id.extend({ updatedAt: instant }),
    summary: 'Adds a freight template or changes one; orders keep the freight they were made with.',
  }),
  'staff.removeFreightTemplate': staffChange({
    wire: 'staff:removeFreightTemplate',
    ...mine,
    subject: 'id',
    input: id,
    answer: z.object({}),
    summary: 'Removes a freight template; refused with IN_USE while goods are sent by it.',
  }),
  'staff.pickupPoints': staffList({
    wire: 'staff:pickupPoints',
    ...read,
    filters: {},
    sorts: ['sort', 'name', 'updatedAt'],
    direction: 'asc',
    item: pointFields.extend({
      id: z.string(),
      phone: z.string(),
      goods: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Points where goods are picked up; finds by name and address.',
  }),
  'staff.savePickupPoint': staffChange({
    wire: 'staff:savePickupPoint',
    ...mine,
    subject: 'id',
    input: z.object({ id: given, point: pointFields }),
    answer: id.extend({ updatedAt: instant }),
    summary: 'Adds a pick-up point, or changes or closes one; a closed one is offered no more.',
  }),
  'staff.removePickupPoint': staffChange({
    wire: 'staff:removePickupPoint',
    ...mine,
    subject: 'id',
    input: id,
    answer: z.object({}),
    summary: 'Removes a pick-up point; refused with IN_USE while goods name it.',
  }),
  'staff.goodsHome': staffRead({
    wire: 'staff:goodsHome',
    ...read,
    input: z.object({}),
    answer: goodsHomeContent,
    summary: 'What the goods’ index shows besides its lists.',
  }),
  'staff.setGoodsHome': staffChange({
    wire: 'staff:setGoodsHome',
    ...mine,
    input: z.object({ content: homeDraft }),
    answer: z.object({}),
    summary: 'Replaces what the goods’ index shows besides its lists.',
  }),
}
