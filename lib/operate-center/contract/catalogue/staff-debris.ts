import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { useModes, voucherSources } from '../../../domain/debris/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { calendarDate, chosenDay, fen, instant, picture } from '../values.ts'
import { debrisDetail, debrisPackage, debrisType, packageRefund, timeOfDay } from './debris.ts'
import { pickupPoint } from './goods.ts'
import { hasSeenWhatChanges, SEEN_WRONG, series } from './staff-tours.ts'

const proId = z.object({ proId: z.string().min(1).max(32) })
const packageId = z.string().min(1).max(32)
const status = z.enum(['onSale', 'withdrawn'])
const saleStatus = z.enum(['onSale', 'stopped'])
const text = (most: number) => z.string().trim().max(most)
const line = (most: number, message: string) => z.string().trim().min(1, message).max(most)
const money = fen.min(0).max(100_000_000)
const sort = z.number().int().min(-100_000).max(100_000).default(0)
const titled = z.object({ title: line(40, '请填写标题'), text: text(1000) })
/** Places there are in all, sold ones included; -1: as many as are wanted. */
const plan = z.number().int().min(-1).max(1_000_000)

/** A fragment product as its editor writes it: everything of the detail but packages and what is counted. */
const debrisFields = debrisDetail
  .omit({
    proId: true,
    price: true,
    marketPrice: true,
    priceUnit: true,
    promises: true,
    packages: true,
    sold: true,
    reviews: true,
    reviewCount: true,
    reviewSummary: true,
  })
  .extend({
    /** 产品编号, unique at the merchant. */
    code: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/, '编号为2至32位字母、数字、- 或 _'),
    name: z.string().trim().min(2, '请填写产品名称').max(60),
    type: debrisType,
    city: line(20, '请填写所在城市或目的地'),
    tags: z.array(line(12, '请填写标签')).max(6),
    pictures: z.array(picture).max(12),
    highlights: z.array(line(60, '请填写产品特色')).max(8),
    description: z.array(z.object({ text: text(2000), picture: picture.nullable() })).max(30),
    usage: z.array(line(200, '请填写使用方法')).max(20),
    openingHours: text(200),
    address: text(200),
    position: z
      .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .nullable(),
    merchantPhone: text(30),
    notices: z.array(titled).max(20),
    /** Lower ones stand first. */
    sort,
  })
export type DebrisDraft = z.output<typeof debrisFields>

const debrisDraft = debrisFields.superRefine((debris, check) => {
  const pictures: [(string | number)[], { src: string } | null][] = [
    [['cover', 'src'], debris.cover],
    ...debris.pictures.map((one, i): [(string | number)[], { src: string }] => [['pictures', i, 'src'], one]),
    ...debris.description.map((one, i): [(string | number)[], { src: string } | null] => [
      ['description', i, 'picture', 'src'],
      one.picture,
    ]),
  ]
  for (const [path, one] of pictures) {
    if (one && !isPictureSource(one.src)) {
      check.addIssue({ code: 'custom', path, message: '请上传图片，或填写 https 图片地址' })
    }
  }
})

const count = z.number().int().min(1).max(50)
const days = z.number().int().min(1).max(90)

/** A package as its editor writes it. */
const packageFields = debrisPackage.omit({ id: true, refundText: true }).extend({
  name: z.string().trim().min(2, '请填写套餐名称').max(40),
  includes: z.array(line(200, '请填写套餐包含的内容')).min(1, '请填写套餐包含的内容').max(30),
  excludes: z.array(line(200, '请填写套餐不含的内容')).max(30),
  /** Of an open package, and of a dated one as long as it has no day to come. */
  price: money,
  childPrice: money.nullable(),
  childNote: text(100),
  marketPrice: money.nullable(),
  unit: line(4, '请填写单位，如 张'),
  minDays: days,
  maxDays: days,
  minCount: count,
  maxCount: count,
  pickupPlaces: z.array(line(60, '请填写上车地点')).max(30),
  cutoffDays: z.number().int().min(0).max(90),
  cutoffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请填写时间，如 16:00'),
  validFrom: chosenDay.nullable(),
  validTo: chosenDay.nullable(),
  validDays: z.number().int().min(1).max(730).nullable(),
  weekdays: z.array(z.number().int().min(1).max(7)).max(7),
  blackout: z.array(chosenDay).max(200),
  refund: packageRefund.extend({ hoursBefore: z.number().int().min(0).max(2160) }),
  handover: debrisPackage.shape.handover.min(1, '请选择领取方式'),
  pickupPoints: z
    .array(
      pickupPoint.extend({
        id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, '领取点编号为字母、数字、- 或 _'),
        name: line(40, '请填写领取点名称'),
        address: line(200, '请填写领取点地址'),
        hours: text(60),
        phone: text(30),
      }),
    )
    .max(30),
  deliveryFee: money,
  deposit: money,
  returnDays: z.number().int().min(0).max(60),
  /** Where its codes come from, and who provides it (empty: the merchant itself); shoppers see neither. */
  source: z.enum(codesOf(voucherSources)),
  supplier: text(60),
  sort,
  status: saleStatus,
})
export type DebrisPackageDraft = z.output<typeof packageFields>

const stock = z.object({
  /** `HH:MM`; empty where there are no times. */
  slot: z.string(),
  plan,
  used: z.number().int(),
  held: z.number().int(),
})

const staffPackage = z.object({
  packageId: z.string(),
  package: packageFields,
  /** Of an open package; null for a dated one. */
  stock: stock.nullable(),
  updatedAt: instant,
})

const staffDay = z.object({
  date: calendarDate,
  price: fen,
  childPrice: fen.nullable(),
  status: saleStatus,
  /** One for the day, or one for each of its times. */
  stock: z.array(stock),
})

/** What a batch may set; what is not named stays, and a new day needs price and stock. */
const dayChanges = z.strictObject({
  price: money.optional(),
  /** Null: no children's price on these days. */
  childPrice: money.nullable().optional(),
  /** Of each day, or of each of its times. */
  stock: plan.optional(),
  /** Empty: no times. */
  slots: z.array(timeOfDay).max(48).optional(),
  status: saleStatus.optional(),
})
export type DebrisDayChanges = z.output<typeof dayChanges>

/** Values of a day that has them already; its times stay. */
const dayValues = z.strictObject({
  price: money.optional(),
  childPrice: money.nullable().optional(),
  status: saleStatus.optional(),
  /** Places by time; of a day without times by the empty text. */
  stock: z.record(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/), plan).optional(),
})

const warning = z.object({ field: z.string(), found: z.string(), advice: z.string() })

const mine = { permission: 'catalogue.manage', scope: 'merchant' } as const
const read = { permission: 'catalogue.read', scope: 'merchant' } as const

/** What staff do with the merchant's fragment products: for all its shops, at base prices. */
export const staffDebrisCalls = {
  'staff.debris': staffList({
    wire: 'staff:debris',
    ...read,
    filters: { status: status.optional(), type: debrisType.optional(), city: z.string().max(40).optional() },
    sorts: ['updatedAt', 'name', 'sold', 'sort'],
    item: z.object({
      proId: z.string(),
      code: z.string(),
      name: z.string(),
      type: debrisType,
      city: z.string(),
      /** On sale or not. */
      packages: z.number().int(),
      status,
      sold: z.number().int(),
      sort: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Fragment products of the merchant; finds by id, code and name.',
  }),
  'staff.debrisProduct': staffRead({
    wire: 'staff:debrisProduct',
    ...read,
    input: proId,
    answer: z.object({
      proId: z.string(),
      debris: debrisFields,
      packages: z.array(staffPackage),
      status,
      sold: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'A fragment product and its packages as their editor writes them.',
  }),
  'staff.saveDebris': staffChange({
    wire: 'staff:saveDebris',
    ...mine,
    subject: 'proId',
    hidden: ['debris'],
    input: z.object({
      /** Not given: a new product, which is not on sale yet. */
      proId: z.string().min(1).max(32).optional(),
      debris: debrisDraft,
      /** `updatedAt` that the editor has seen; refused with CHANGED_MEANWHILE when somebody has saved since. */
      seen: instant.optional(),
    }),
    answer: proId.extend({ updatedAt: instant, warnings: z.array(warning) }),
    summary:
      'Adds a fragment product or replaces everything that is written of one but its packages; warns of wording that ' +
      'is not allowed. Refused with CODE_TAKEN when another product has the code.',
  }),
  'staff.copyDebris': staffChange({
    wire: 'staff:copyDebris',
    ...mine,
    subject: 'proId',
    input: proId.extend({ code: debrisFields.shape.code, name: debrisFields.shape.name }),
    answer: proId,
    summary:
      'Copies a fragment product with its packages, without days, reviews and sales; the copy is not on sale yet.',
  }),
  'staff.setDebrisStatus': staffChange({
    wire: 'staff:setDebrisStatus',
    ...mine,
    subject: 'proId',
    input: proId.extend({ status }),
    answer: z.object({}),
    summary:
      'Puts a fragment product on sale, when nothing is missing, or withdraws it; orders stay as they are.',
  }),
  'staff.saveDebrisPackage': staffChange({
    wire: 'staff:saveDebrisPackage',
    ...mine,
    subject: 'proId',
    hidden: ['package'],
    input: proId.extend({
      /** Not given: a new package. */
      packageId: packageId.optional(),
      package: packageFields,
      /** Of an open package; not named: as it is, and of a new one as many as are wanted. */
      stock: plan.optional(),
      /** `updatedAt` of the package that the editor has seen. */
      seen: instant.optional(),
    }),
    answer: z.object({ packageId: z.string(), updatedAt: instant, warnings: z.array(warning) }),
    summary:
      'Adds a package or replaces it. Refused with STOCK_BELOW_TAKEN when there would be fewer than are sold or held.',
  }),
  'staff.debrisPackages': staffList({
    wire: 'staff:debrisPackages',
    ...read,
    filters: {
      proId: z.string().max(32).optional(),
      status: saleStatus.optional(),
      use: z.enum(codesOf(useModes)).optional(),
    },
    sorts: ['name', 'price', 'updatedAt'],
    item: z.object({
      packageId: z.string(),
      proId: z.string(),
      name: z.string(),
      /** Of its product. */
      product: z.string(),
      use: z.enum(codesOf(useModes)),
      status: saleStatus,
      price: fen,
      /** Of an open package, -1: unlimited; null for a dated one, whose days have stocks of their own. */
      plan: z.number().int().min(-1).nullable(),
      used: z.number().int().nullable(),
      held: z.number().int().nullable(),
      sort: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Packages of the fragment products of the merchant; finds by id, name and product.',
  }),
  'staff.debrisPackage': staffRead({
    wire: 'staff:debrisPackage',
    ...read,
    input: z.object({ packageId }),
    answer: staffPackage.extend({ proId: z.string(), product: z.string() }),
    summary: 'One package as its editor writes it, with its product.',
  }),
  'staff.setDebrisPackageStatus': staffChange({
    wire: 'staff:setDebrisPackageStatus',
    ...mine,
    subject: 'proId',
    input: proId.extend({ packageId, status: saleStatus }),
    answer: z.object({}),
    summary:
      'Takes a package off sale or sells it again; orders stay as they are. Refused for the last one of a product on sale.',
  }),
  'staff.sortDebrisPackages': staffChange({
    wire: 'staff:sortDebrisPackages',
    ...mine,
    subject: 'proId',
    input: proId.extend({
      /** All packages of the product, the first first. */
      packageIds: z.array(packageId).min(1).max(200),
    }),
    answer: z.object({}),
    summary:
      'The sequence in which shops show the packages of a product. Refused with CHANGED_MEANWHILE when these are not all of them.',
  }),
  'staff.debrisDays': staffRead({
    wire: 'staff:debrisDays',
    ...read,
    input: z.object({ packageId, from: chosenDay, to: chosenDay }),
    answer: z.object({ days: z.array(staffDay) }),
    summary: 'The calendar of a dated package with base prices and stock, 400 days at most.',
  }),
  'staff.setDebrisDays': staffChange({
    wire: 'staff:setDebrisDays',
    ...mine,
    subject: 'packageId',
    input: z.object({
      packageId,
      series,
      changes: dayChanges,
      /** Only shows what would happen. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.object({ added: z.array(calendarDate), changed: z.array(calendarDate) }),
    summary:
      'Adds and changes days of a dated package on the weekdays of a range of dates, all or none: price, stock, times. ' +
      'Refused with STOCK_BELOW_TAKEN when a day or time would have fewer places than are sold or held.',
  }),
  'staff.saveDebrisDays': staffChange({
    wire: 'staff:saveDebrisDays',
    ...mine,
    subject: 'packageId',
    input: z.object({
      packageId,
      rows: z
        .array(
          z
            .object({
              date: chosenDay,
              /** What was there of each value that changes. */
              seen: dayValues,
              changes: dayValues,
            })
            .refine(hasSeenWhatChanges, { path: ['seen'], error: SEEN_WRONG }),
        )
        .min(1, '请修改至少一天')
        .max(400),
    }),
    answer: z.object({ changed: z.array(calendarDate) }),
    summary:
      'Changes days to come of a dated package each in its own way, all or none. Refused with CHANGED_MEANWHILE when a value that ' +
      'changes is no longer the one that was seen, and with STOCK_BELOW_TAKEN when a day or time would have fewer places ' +
      'than are sold or held.',
  }),
}
