import { type Agreement, agreementsOf, type TravelScope } from '../vocabulary.ts'

/**
 * Texts of which a merchant may publish versions of its own: what shoppers agree to in the shop, and the parts of
 * contracts. `terms` and `privacy` are agreed to when signing in; the next four with an order of a tour, `privacy` and
 * `crossBorder` with one of a visa, `goods` and `privacy` with one of goods, `debris` and `privacy` with one of a
 * fragment product.
 */
export const textTitles = {
  terms: '用户协议',
  privacy: '隐私政策',
  contract: '旅游合同条款与报名须知',
  safety: '安全提示与不适宜人群告知',
  cancel: '退改规则',
  crossBorder: '个人信息出境告知与单独同意',
  goods: '购物须知与退换货规则',
  debris: '购票须知与退改规则',
  'contract.domestic': '境内旅游合同',
  'contract.outbound': '出境旅游合同',
  'contract.taiwan': '赴台湾地区旅游合同',
  'contract.dayTour': '一日游合同',
  'contract.service': '委托服务协议',
  'contract.supplement': '补充条款',
  'contract.shopping': '自愿购物补充协议',
  'contract.paidItems': '自愿另行付费项目补充协议',
  'contract.safety': '安全告知与文明旅游',
} as const
export type TextCode = keyof typeof textTitles

/** What a text that was agreed to is called; its code where it is no longer known. */
export function agreementTitle(code: string): string {
  return Object.hasOwn(textTitles, code) ? textTitles[code as TextCode] : code
}

/** Shown by the shop's screens; the others are parts of contracts. */
export const shopTextCodes = [
  'terms',
  'privacy',
  'contract',
  'safety',
  'cancel',
  'crossBorder',
  'goods',
  'debris',
] as const

/** The version of the texts that come with the product; it rises when any of them changes. */
export const DEFAULT_TEXT_VERSION = '2026-11'

export type TextSection = {
  /** May be empty. */
  heading: string
  /** Lines are paragraphs. */
  text: string
}

export type TextContent = {
  title: string
  sections: TextSection[]
  /** Of a contract: the arbitration body it names (仲裁委员会); empty: disputes go to court. */
  arbitration: string
}

export type VersionedText = TextContent & { code: TextCode; version: string }

/** What an order of a tour has to agree to, in the versions that hold at the merchant. */
export function wantedAgreements(
  scope: TravelScope,
  shown: readonly { code: string; title: string; version: string }[],
): readonly { code: string; version: string; title: string }[] {
  return agreementsOf(scope).map((agreement) => {
    const own = shown.find(({ code }) => code === agreement.code)
    return own ? { code: own.code, title: own.title, version: own.version } : agreement
  })
}

type Shown = readonly { code: string; title: string; version: string }[]

/**
 * What an order of a visa has to agree to: papers of the applicants are sensitive, and they leave the country with the
 * application (rules.md C.8). The refund rule is the product's own and part of the quote.
 * @param shown texts that hold at the merchant today
 */
export function wantedVisaAgreements(shown: Shown): readonly Agreement[] {
  return inForce(['privacy', 'crossBorder'], shown)
}

/**
 * What an order of goods has to agree to: how goods are bought, sent and given back, and who learns the address.
 * @param shown texts that hold at the merchant today
 */
export function wantedGoodsAgreements(shown: Shown): readonly Agreement[] {
  return inForce(['goods', 'privacy'], shown)
}

/**
 * What an order of a fragment product has to agree to.
 * @param shown texts that hold at the merchant today
 */
export function wantedDebrisAgreements(shown: Shown): readonly Agreement[] {
  return inForce(['debris', 'privacy'], shown)
}

/** Texts in the merchant's own versions, else in those that come with the product. */
function inForce(codes: readonly TextCode[], shown: Shown): readonly Agreement[] {
  return codes.map((code) => {
    const own = shown.find((one) => one.code === code)
    return own
      ? { code, title: own.title, version: own.version }
      : { code, title: textTitles[code], version: DEFAULT_TEXT_VERSION }
  })
}
