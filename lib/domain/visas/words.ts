/** The codes of the visa trade and their words (domain.md B.3, B.4), each written once. */

export const visaTypes = {
  tourism: '旅游',
  group: '团体旅游',
  business: '商务',
  family: '探亲访友',
  study: '留学',
  endorsement: '签注',
  event: '赛事',
  transit: '过境',
  work: '工作',
  electronic: '电子签',
} as const
export type VisaType = keyof typeof visaTypes

export const visaEntries = { single: '单次', double: '两次', multiple: '多次' } as const
export type VisaEntries = keyof typeof visaEntries

export const continents = {
  asia: '亚洲',
  europe: '欧洲',
  northAmerica: '北美洲',
  southAmerica: '南美洲',
  oceania: '大洋洲',
  africa: '非洲',
} as const
export type Continent = keyof typeof continents

/** How holders of a mainland ordinary passport enter a country as visitors. */
export const entryRules = {
  visa: '需办签证',
  free: '免签',
  onArrival: '落地签',
  electronic: '电子签',
} as const
export type EntryRule = keyof typeof entryRules

/** 0 stands for every applicant; it is never an applicant's own. */
export const occupationNames = {
  1: '在职人员',
  2: '自由职业/无业',
  3: '退休人员',
  4: '在校学生',
  5: '学龄前儿童',
} as const
export const occupations = [1, 2, 3, 4, 5] as const
export type Occupation = (typeof occupations)[number]

/** In which form a material is handed in. */
export const materialKinds = { original: '原件', copy: '复印件', electronic: '电子件' } as const
export type MaterialKind = keyof typeof materialKinds

/** What a shopper may add to a visa. Of `urgent` an order has one at most. */
export const visaOptionKinds = {
  urgent: '加急',
  form: '代填表',
  insurance: '保险',
  other: '其他',
} as const
export type VisaOptionKind = keyof typeof visaOptionKinds

/** How passports come back. */
export const returnWays = { courier: '快递寄回', pickup: '到店自取', embassy: '使馆直接寄出' } as const
export type ReturnWay = keyof typeof returnWays

/** The same once it has happened, in a list of parcels. */
export const returnedWords = {
  courier: '证件已寄回',
  pickup: '证件已领取',
  embassy: '证件由使馆直接寄出',
} as const satisfies Record<ReturnWay, string>

/** How originals reach the agency. */
export const handInWays = { courier: '快递寄送', store: '送到门店', none: '无需寄送' } as const
export type HandInWay = keyof typeof handInWays

/** How an applicant proves to belong to a consular district. */
export const residenceProofs = { household: '户口所在地', permit: '居住证' } as const

/** Why a customer asks for money back (domain.md B.4). */
export const visaRefundReasons = ['行程取消', '材料不全', '重复下单', '拒签', '其他'] as const
