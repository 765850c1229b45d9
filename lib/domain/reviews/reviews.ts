import { characterCount, toHalfWidth, trimText } from '../../base/validation/text.ts'
import type { ProductKind } from '../../tenant/kinds.ts'

/** Parts of a purchase that are scored by themselves, by kind of product; beside the score of the whole. */
export const reviewAspects: Readonly<Record<ProductKind, Readonly<Record<string, string>>>> = {
  tour: { itinerary: '行程', guide: '导游', hotel: '住宿', food: '餐饮' },
  visa: { speed: '时效', service: '服务' },
  goods: { quality: '质量', delivery: '物流' },
  debris: { experience: '体验', service: '服务' },
}

/** Words that a reviewer can choose, by kind of product: as many critical ones as the praise needs to be believed. */
export const reviewTags: Readonly<Record<ProductKind, readonly string[]>> = {
  tour: [
    '行程合理',
    '导游专业',
    '住宿舒适',
    '餐食可口',
    '不赶路',
    '适合带老人',
    '适合亲子',
    '行程较赶',
    '住宿一般',
    '餐食一般',
  ],
  visa: ['出签快', '材料说明清楚', '客服耐心', '等待较久'],
  goods: ['与描述一致', '包装完好', '发货快', '发货较慢'],
  debris: ['入园方便', '值得一去', '适合亲子', '排队较久'],
}

/**
 * Why a review is not shown: the whole list, as it is published to shoppers. A low score or a complaint is none of the
 * reasons (在线旅游经营服务管理暂行规定 第13条: reviews may not be deleted or screened).
 */
export const rejectReasons = {
  advertising: '含有广告或引流信息',
  abuse: '含有辱骂、人身攻击内容',
  privacy: '泄露他人或本人的隐私信息',
  unrelated: '与本次消费无关',
  unlawful: '含有违法违规内容',
} as const

export type RejectReason = keyof typeof rejectReasons

/** The published rule, a paragraph each. */
export const reviewRules: readonly string[] = [
  '只有完成付款并已出行（或已使用）的用户可以点评，每个订单一条。',
  '点评由商家审核后公开显示，作者只显示姓氏。审核前可修改一次；未通过的可修改后重新提交，最多三次。',
  `只有以下情形不予显示：${Object.values(rejectReasons).join('；')}。不会因为评分低或内容为批评而拒绝、删除或隐藏。`,
  '已公开的点评商家不能删除；发现上述情形时可停止显示，并在订单中向作者说明原因，处理记录留存备查。',
  '商家可以公开回复点评，不能修改点评内容。',
]

export type ReviewState = 'pending' | 'published' | 'rejected'

export const REVIEW_TEXT = { least: 5, most: 500 } as const
export const MOST_REVIEW_PICTURES = 6
export const MOST_REVIEW_TAGS = 5
const PENDING_EDITS = 1
const REJECTED_EDITS = 3

/** May its author still change a review? `edits`: how often it was changed already. */
export function mayAmend({ state, edits }: { state: ReviewState; edits: number }): boolean {
  if (state === 'pending') return edits < PENDING_EDITS
  return state === 'rejected' && edits < REJECTED_EDITS
}

/** The states that a decision may lead to. A published review leaves only by a reason of the list. */
export function decided(from: ReviewState, publish: boolean): ReviewState | null {
  const to = publish ? 'published' : 'rejected'
  return from === to ? null : to
}

/** A review's text as it is kept, or why it cannot be. */
export function checkReviewText(text: string): { ok: true; text: string } | { ok: false; message: string } {
  const kept = trimText(text)
  const length = characterCount(kept)
  if (length < REVIEW_TEXT.least) return { ok: false, message: `请至少写${REVIEW_TEXT.least}个字` }
  if (length > REVIEW_TEXT.most) return { ok: false, message: `最多${REVIEW_TEXT.most}个字，请删减后再提交` }
  if (namesContact(kept)) {
    return { ok: false, message: '点评会公开显示，请删去手机号、电话、邮箱或证件号码' }
  }
  return { ok: true, text: kept }
}

const SEPARATORS = /[\s\u200b-\u200f\u2060\ufeff\-_.·•、，,()（）]/g
const MOBILE = /(?<!\d)(?:\+?86)?1[3-9]\d{9}(?!\d)/
const DOCUMENT = /(?<!\d)\d{17}[\dxX](?!\d)/
const TELEPHONE = /(?<!\d)(?:0\d{2,3}[- ]?[2-9]\d{6,7}|[48]00[- ]?\d{3}[- ]?\d{4})(?!\d)/
const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i

/** Does a text hold a telephone number, an e-mail address or an identity number, also one with characters between? */
export function namesContact(text: string): boolean {
  const plain = toHalfWidth(text)
  const joined = plain.replace(SEPARATORS, '')
  return MOBILE.test(joined) || DOCUMENT.test(joined) || TELEPHONE.test(plain) || EMAIL.test(plain)
}

/** A reviewer as others see them: 王**. A name that begins with no letter says nothing of the person. */
export function shownAuthor(name: string): string {
  const [first = ''] = trimText(name)
  return /\p{L}/u.test(first) ? `${first}**` : ANONYMOUS
}

export const ANONYMOUS = '匿名用户'

/** Scores of 1 to 5 of a product: how many, and their sum. */
export type Scores = { count: number; sum: number }

/**
 * Satisfaction, 0 to 100; null without a score.
 * @param entered what stands in the product's own content: a percentage of so many reviews
 */
export function satisfactionOf(
  entered: { satisfaction: number | null; reviewCount: number },
  written: Scores,
): number | null {
  const before = entered.satisfaction === null ? 0 : entered.reviewCount
  if (written.count === 0) return entered.satisfaction
  const points = (entered.satisfaction ?? 0) * before + written.sum * 20
  return Math.round(points / (before + written.count))
}
