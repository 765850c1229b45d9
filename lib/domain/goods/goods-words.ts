/** 已售1.2万件 from ten thousand on; empty while nothing is sold. */
export function soldWords(sold: number): string {
  if (sold <= 0) return ''
  if (sold < 10_000) return `已售${sold}件`
  return `已售${Math.floor(sold / 1000) / 10}万件`
}
