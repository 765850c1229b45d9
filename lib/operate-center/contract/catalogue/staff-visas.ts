import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { continents, entryRules } from '../../../domain/visas/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { calendarDate, chosenDay, fen, instant, picture, provinceCode } from '../values.ts'
import { leadsSomewhere } from './home-content.ts'
import {
  countryCode,
  visaDetail,
  visaEntry,
  visaHomeContent,
  visaMaterial,
  visaOption,
  visaType,
} from './visas.ts'

const proId = z.object({ proId: z.string().min(1).max(32) })
const status = z.enum(['onSale', 'withdrawn'])
const text = (most: number) => z.string().trim().max(most)
const line = (most: number, message: string) => z.string().trim().min(1, message).max(most)
const money = fen.min(0).max(100_000_000)
const code = (message: string) => z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, message)
const titled = z.object({ title: line(40, '请填写标题'), text: text(1000) })

/** A country or region as its editor writes it. */
const countryFields = z.object({
  name: line(30, '请填写国家或地区名称'),
  /** Only where the name is read in an unusual way. */
  pinyin: z.string().regex(/^[a-z ]{0,60}$/, '请填写小写拼音'),
  aliases: z.array(line(30, '请填写别名')).max(20),
  continent: z.enum(codesOf(continents)),
  hot: z.boolean(),
  entry: z.enum(codesOf(entryRules)),
  entryNote: text(120),
  entryAsOf: calendarDate.nullable(),
  entrySource: text(80),
  /** Lower ones stand first. */
  sort: z.number().int().min(-100_000).max(100_000).default(0),
})

/** An easier entry is only told with its day and its source. */
const countryDraft = countryFields.superRefine((country, check) => {
  if (country.entry === 'visa') return
  const say = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (country.entryNote === '') say('entryNote', '请写明停留期限与条件')
  if (country.entryAsOf === null) say('entryAsOf', '请填写政策生效或核实的日期')
  else if (!chosenDay.safeParse(country.entryAsOf).success) say('entryAsOf', '请选择日期')
  if (country.entrySource === '') say('entrySource', '请填写政策来源')
})

const districtFields = z.object({
  country: countryCode,
  name: line(30, '请填写领区名称'),
  provinces: z.array(provinceCode).min(1, '请选择领区包含的省份').max(34),
  rule: text(300),
  sort: z.number().int().min(-100_000).max(100_000).default(0),
})

const materialDraft = visaMaterial.extend({
  id: code('材料编号为字母、数字、- 或 _'),
  title: line(40, '请填写材料名称'),
  copies: z.number().int().min(1).max(20),
  spec: text(500),
  /** One of the merchant's forms, by its id; name and size are the form's own. */
  template: z.object({ id: z.string().min(1).max(40) }).nullable(),
})

const optionDraft = visaOption.extend({
  code: code('服务编号为字母、数字、- 或 _'),
  name: line(30, '请填写服务名称'),
  note: text(200),
  unitPrice: money,
  processingDays: z.number().int().min(1).max(200).nullable(),
})

/** A visa as its editor writes it: everything of the detail but what is counted from orders and reviews. */
const visaFields = visaDetail
  .omit({
    proId: true,
    price: true,
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
    country: countryCode,
    type: visaType,
    entries: visaEntry,
    /** Ids of the consular districts that are taken; empty: the whole mainland. */
    districts: z.array(z.string().max(40)).max(40),
    validity: line(40, '请填写有效期'),
    stayDays: z.number().int().min(1).max(3650).nullable(),
    processingDays: z.number().int().min(1).max(200),
    processing: line(40, '请填写办理时长'),
    marketPrice: money.nullable(),
    successRate: z.number().min(0).max(100).nullable(),
    tags: z.array(line(12, '请填写标签')).max(6),
    pictures: z.array(picture).max(12),
    highlights: z.array(line(60, '请填写产品特色')).max(8),
    scope: text(300),
    people: text(300),
    fees: z.object({ service: money, embassy: money }),
    options: z.array(optionDraft).max(20),
    returnWays: z
      .array(visaDetail.shape.returnWays.element.extend({ fee: money, note: text(100) }))
      .min(1, '请至少选择一种护照取回方式')
      .max(3),
    bufferDays: z.number().int().min(0).max(60),
    materialDays: z.number().int().min(0).max(200),
    minPersons: z.number().int().min(1).max(20),
    maxPersons: z.number().int().min(1).max(20),
    passportMonths: z.number().int().min(0).max(24),
    included: z.array(line(200, '请填写费用包含的内容')).max(30),
    excluded: z.array(line(200, '请填写费用不含的内容')).max(30),
    steps: z.array(titled).max(12),
    materials: z.array(materialDraft).max(60),
    refundNote: text(1000),
    notices: z.array(titled).max(20),
    questions: z
      .array(z.object({ question: line(100, '请填写问题'), answer: line(1000, '请填写回答') }))
      .max(30),
    receiver: z.object({
      name: text(60),
      phone: text(30),
      address: text(200),
      hours: text(60),
      note: text(300),
    }),
    /** Applicants for one day of travel; null: as many as come. */
    dailyCapacity: z.number().int().min(1).max(100_000).nullable(),
    /** Lower ones stand first. */
    sort: z.number().int().min(-100_000).max(100_000).default(0),
  })

const visaDraft = visaFields.superRefine((visa, check) => {
  const pictures: [(string | number)[], { src: string } | null][] = [
    [['cover', 'src'], visa.cover],
    ...visa.pictures.map((one, i): [(string | number)[], { src: string }] => [['pictures', i, 'src'], one]),
    ...visa.materials.map(({ sample }, i): [(string | number)[], { src: string } | null] => [
      ['materials', i, 'sample', 'src'],
      sample,
    ]),
  ]
  for (const [path, one] of pictures) {
    if (one && !isPictureSource(one.src)) {
      check.addIssue({ code: 'custom', path, message: '请上传图片，或填写 https 图片地址' })
    }
  }
})
export type VisaDraft = z.output<typeof visaFields>

const counterDraft = visaHomeContent
  .extend({
    steps: z.array(titled).max(8),
    promises: z.array(titled).max(8),
    hotWords: z.array(line(20, '请填写热门词')).max(20),
  })
  .superRefine(({ banners }, check) => {
    if (banners.length > 8) check.addIssue({ code: 'custom', path: ['banners'], message: '最多8项' })
    banners.forEach(({ picture: { src }, link }, i) => {
      if (!isPictureSource(src)) {
        check.addIssue({
          code: 'custom',
          path: ['banners', i, 'picture', 'src'],
          message: '请上传图片，或填写 https 图片地址',
        })
      }
      if (link !== '' && !leadsSomewhere(link)) {
        check.addIssue({
          code: 'custom',
          path: ['banners', i, 'link'],
          message: '请填写店铺内的页面，如 visaProductList?country=JP',
        })
      }
    })
  })

const warning = z.object({ field: z.string(), found: z.string(), advice: z.string() })

/** Largest form, bytes. */
export const TEMPLATE_MOST_BYTES = 5 * 1024 * 1024
const TEMPLATE_BASE64_LENGTH = Math.ceil(TEMPLATE_MOST_BYTES / 3) * 4

const template = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** Visas that name it with a material. */
  visas: z.number().int(),
  createdAt: instant,
})

const mine = { permission: 'catalogue.manage', scope: 'merchant' } as const
const read = { permission: 'catalogue.read', scope: 'merchant' } as const

/** What staff do with the merchant's visas: for all its shops, at base prices. */
export const staffVisaCalls = {
  'staff.visaCountries': staffList({
    wire: 'staff:visaCountries',
    ...read,
    filters: {
      continent: z.enum(codesOf(continents)).optional(),
      entry: z.enum(codesOf(entryRules)).optional(),
    },
    sorts: ['sort', 'name', 'updatedAt'],
    direction: 'asc',
    item: countryFields.extend({
      code: countryCode,
      /** On sale or not. */
      visas: z.number().int(),
      districts: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Countries and regions of the visa counter; finds by code, name and alias.',
  }),
  'staff.saveVisaCountry': staffChange({
    wire: 'staff:saveVisaCountry',
    ...mine,
    subject: 'code',
    input: z.object({ code: countryCode, country: countryDraft }),
    answer: z.object({ updatedAt: instant }),
    summary: 'Adds a country or region, or replaces everything that is written of it.',
  }),
  'staff.removeVisaCountry': staffChange({
    wire: 'staff:removeVisaCountry',
    ...mine,
    subject: 'code',
    input: z.object({ code: countryCode }),
    answer: z.object({}),
    summary: 'Removes a country with its districts; refused with IN_USE while it has visas, on sale or not.',
  }),
  'staff.visaDistricts': staffList({
    wire: 'staff:visaDistricts',
    ...read,
    filters: { country: countryCode.optional() },
    sorts: ['sort', 'name', 'updatedAt'],
    direction: 'asc',
    item: districtFields.extend({ id: z.string(), visas: z.number().int(), updatedAt: instant }),
    summary: 'Consular districts of the merchant’s countries; finds by name.',
  }),
  'staff.saveVisaDistrict': staffChange({
    wire: 'staff:saveVisaDistrict',
    ...mine,
    subject: 'id',
    input: z.object({
      /** Not given: a new one. */
      id: z.string().min(1).max(40).optional(),
      district: districtFields,
    }),
    answer: z.object({ id: z.string(), updatedAt: instant }),
    summary:
      'Adds a consular district or replaces it. Refused with PROVINCE_TAKEN when another district of the country has ' +
      'one of its provinces.',
  }),
  'staff.removeVisaDistrict': staffChange({
    wire: 'staff:removeVisaDistrict',
    ...mine,
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({}),
    summary: 'Removes a consular district; refused with IN_USE while a visa takes it.',
  }),
  'staff.visas': staffList({
    wire: 'staff:visas',
    ...read,
    filters: { status: status.optional(), country: countryCode.optional(), type: visaType.optional() },
    sorts: ['updatedAt', 'name', 'sold', 'sort', 'price'],
    item: z.object({
      proId: z.string(),
      code: z.string(),
      name: z.string(),
      country: z.object({ code: countryCode, name: z.string() }),
      type: visaType,
      entries: visaEntry,
      /** Of one applicant, at the merchant's price. */
      price: fen,
      processingDays: z.number().int(),
      dailyCapacity: z.number().int().nullable(),
      status,
      sold: z.number().int(),
      sort: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'Visas of the merchant; finds by id, code and name.',
  }),
  'staff.visa': staffRead({
    wire: 'staff:visa',
    ...read,
    input: proId,
    answer: z.object({
      proId: z.string(),
      visa: visaFields.extend({ materials: z.array(visaMaterial) }),
      status,
      sold: z.number().int(),
      updatedAt: instant,
    }),
    summary: 'A visa as its editor writes it.',
  }),
  'staff.saveVisa': staffChange({
    wire: 'staff:saveVisa',
    ...mine,
    subject: 'proId',
    hidden: ['visa'],
    input: z.object({
      /** Not given: a new visa, which is not on sale yet. */
      proId: z.string().min(1).max(32).optional(),
      visa: visaDraft,
      /** `updatedAt` that the editor has seen; refused with CHANGED_MEANWHILE when somebody has saved since. */
      seen: instant.optional(),
    }),
    answer: proId.extend({ updatedAt: instant, warnings: z.array(warning) }),
    summary:
      'Adds a visa or replaces everything that is written of one; warns of wording that is not allowed. ' +
      'Refused with CODE_TAKEN when another visa has the code.',
  }),
  'staff.copyVisa': staffChange({
    wire: 'staff:copyVisa',
    ...mine,
    subject: 'proId',
    input: proId.extend({ code: visaFields.shape.code, name: visaFields.shape.name }),
    answer: proId,
    summary: 'Copies a visa, without reviews and sales; the copy is not on sale yet.',
  }),
  'staff.setVisaStatus': staffChange({
    wire: 'staff:setVisaStatus',
    ...mine,
    subject: 'proId',
    input: proId.extend({ status }),
    answer: z.object({}),
    summary: 'Puts a visa on sale, when nothing is missing, or withdraws it; orders stay as they are.',
  }),
  'staff.visaTemplates': staffList({
    wire: 'staff:visaTemplates',
    ...read,
    filters: {},
    sorts: ['createdAt', 'name'],
    item: template,
    summary: 'Forms that visas hand out with their materials; finds by name.',
  }),
  'staff.visaTemplate': staffRead({
    wire: 'staff:visaTemplate',
    ...read,
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({ name: z.string(), contentType: z.string(), data: z.string() }),
    summary: 'A form, base64.',
  }),
  'staff.addVisaTemplate': staffChange({
    wire: 'staff:addVisaTemplate',
    ...mine,
    hidden: ['data'],
    // Base64, and the rest of the JSON.
    maxBodyBytes: TEMPLATE_BASE64_LENGTH + 2048,
    input: z.object({
      /** As shoppers see it; its ending follows from the content. */
      name: line(60, '请填写模板名称'),
      /** A PDF, DOCX or XLSX in base64, at most 5 MB. */
      data: z.string().min(1, '请选择文件').max(TEMPLATE_BASE64_LENGTH, '文件超过5MB，请压缩后再上传'),
    }),
    answer: template,
    summary: 'Keeps a form for materials; judged by its content, no macros, scripts or files inside.',
  }),
  'staff.removeVisaTemplate': staffChange({
    wire: 'staff:removeVisaTemplate',
    ...mine,
    subject: 'id',
    input: z.object({ id: z.string().min(1).max(40) }),
    answer: z.object({}),
    summary: 'Removes a form; refused with IN_USE while a visa names it.',
  }),
  'staff.visaHome': staffRead({
    wire: 'staff:visaHome',
    ...read,
    input: z.object({}),
    answer: visaHomeContent,
    summary: 'What the visa counter’s home shows besides its countries.',
  }),
  'staff.setVisaHome': staffChange({
    wire: 'staff:setVisaHome',
    ...mine,
    input: z.object({ content: counterDraft }),
    answer: z.object({}),
    summary: 'Replaces what the visa counter’s home shows besides its countries.',
  }),
}
