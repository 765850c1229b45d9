/** What a lint of a tour reads; the texts of all its fields are given as one list. */
type TourTexts = { field: string; text: string }[]

/** A wording that the law or the trade's rules object to; it warns and never blocks. */
export type WordingWarning = { field: string; found: string; advice: string }

/**
 * Wording that a travel agency may not use for its products: invented hotel stars (旅行社服务质量 rules know only rated
 * stars), superlatives (广告法 9), and promises nobody can keep.
 */
const RULES: readonly { pattern: RegExp; advice: string }[] = [
  { pattern: /准\s*[一二三四五1-5]\s*星/, advice: '不能写“准×星”，请写酒店名称或“未评星，设施相当于×钻”' },
  { pattern: /相当于\s*[一二三四五1-5]\s*星/, advice: '未评星的酒店不能比照星级，请写酒店名称' },
  { pattern: /豪华(团|游|酒店)/, advice: '“豪华”需有标准，请写明酒店名称与房型' },
  { pattern: /与.{1,8}同级/, advice: '“与××同级”不明确，请写备选酒店名称' },
  {
    pattern: /(国家级|最高级|最佳|最好|最低价|全网最低|第一品牌|顶级|唯一|绝无仅有)/,
    advice: '广告法不允许绝对化用语，请改为可证明的事实',
  },
  { pattern: /(保证|百分百|100%)(成团|满意|出签)/, advice: '不能保证无法控制的结果，请写明条件' },
]

export function lintWording(texts: TourTexts): WordingWarning[] {
  return texts.flatMap(({ field, text }) =>
    RULES.flatMap(({ pattern, advice }) => {
      const found = pattern.exec(text)?.[0]
      return found ? [{ field, found, advice }] : []
    }),
  )
}

/** Every text of a value, with the path that leads to it: `itinerary.0.title`. */
export function textsOf(value: unknown, field = ''): TourTexts {
  if (typeof value === 'string') return value ? [{ field, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, field ? `${field}.${key}` : key))
}
