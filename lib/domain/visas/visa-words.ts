import { type VisaEntries, type VisaType, visaEntries, visaTypes } from './words.ts'

/** What the words of a card are made of. */
type Facts = {
  type: VisaType
  entries: VisaEntries
  validity: string
  /** Null: as the mission decides. */
  stayDays: number | null
  processing: string
  /** Empty: the whole mainland. */
  districts: readonly { name: string }[]
}

/** 旅游 · 单次 · 停留15天 */
export function visaFacts({ type, entries, stayDays }: Pick<Facts, 'type' | 'entries' | 'stayDays'>): string {
  return [visaTypes[type], visaEntries[entries], stayDays === null ? '' : `停留${stayDays}天`]
    .filter(Boolean)
    .join(' · ')
}

/** 有效期3个月 · 5–7个工作日 */
export function visaTimes({ validity, processing }: Pick<Facts, 'validity' | 'processing'>): string {
  return [validity ? `有效期${validity}` : '', processing].filter(Boolean).join(' · ')
}

/** 全国受理; 限北京、上海、广州领区 */
export function acceptanceWords({ districts }: Pick<Facts, 'districts'>): string {
  if (districts.length === 0) return '全国受理'
  return `限${districts.map(({ name }) => name.replace(/领区$/, '')).join('、')}领区`
}

/**
 * What a product says to somebody who lives in a province: 广东可办理, 广东不在受理范围.
 * @param accepts null without a province, or where nobody has asked yet: then whom it takes at all
 */
export function acceptanceFor(
  visa: Pick<Facts, 'districts'> & { accepts: boolean | null },
  provinceName: string | undefined,
): string {
  if (visa.accepts === null || !provinceName) return acceptanceWords(visa)
  return visa.accepts ? `${provinceName}可办理` : `${provinceName}不在受理范围`
}

/** 已办4215人; from ten thousand on 已办1.2万人; empty for a new product. */
export function doneWords(sold: number): string {
  if (sold <= 0) return ''
  return `已办${sold < 10_000 ? sold : `${Math.floor(sold / 1000) / 10}万`}人`
}

/** 出签率99% · 已办4215人 */
export function visaTrust({ successRate, sold }: { successRate: number | null; sold: number }): string {
  return [successRate === null ? '' : `出签率${successRate}%`, doneWords(sold)].filter(Boolean).join(' · ')
}
