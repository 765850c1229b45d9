/**
 * What a date field shows while a date is typed: digits as `2031-05-06`, with the dashes set by themselves. A month or
 * day that is followed by a separator of any kind is filled up: `2031/5/6` is the same date. The ISO form comes out
 * when it is complete; until then it is no date.
 */
export function typedDate(text: string): string {
  const parts = text.trim().split(/\D+/)
  const separated = parts.map((part, index) =>
    index > 0 && index < parts.length - 1 ? part.padStart(2, '0') : part,
  )
  // Pasted, not typed: typing never leaves separators of others, and its day may still get a second digit.
  const whole = /^\d{4}[^\d-]+\d{1,2}[^\d-]+\d$/.test(text.trim())
  const digits = (whole ? [...separated.slice(0, -1), `0${separated.at(-1)}`] : separated)
    .join('')
    .slice(0, 8)
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}
