/** Money is an integer number of fen (分), currency CNY (domain.md). */
export type Fen = number

/** ¥90 trillion would still be exact; anything above is a mistake, not a price. */
export function isFen(value: number): boolean {
  return Number.isSafeInteger(value)
}

/** '1,234' or '1,234.50': decimals only when there are cents (look.md, Words). */
export function formatYuan(amount: Fen): string {
  if (!isFen(amount)) throw new RangeError(`not an amount in fen: ${amount}`)
  const absolute = Math.abs(amount)
  const yuan = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const cents = absolute % 100
  const sign = amount < 0 ? '-' : ''
  return cents === 0 ? `${sign}${yuan}` : `${sign}${yuan}.${String(cents).padStart(2, '0')}`
}

/** '1234.00', always with cents and nothing else: for files and messages that machines read. */
export function yuanWithCents(amount: Fen): string {
  return (amount / 100).toFixed(2)
}

/** '¥1,234', '-¥0.50' */
export function formatFen(amount: Fen): string {
  const text = formatYuan(amount)
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`
}

/** '¥1,234起', for the lowest of several prices. */
export function formatFromPrice(amount: Fen): string {
  return `${formatFen(amount)}起`
}

/**
 * Reads an amount in yuan as people and price lists write it ('1234', '¥1,234.5', full-width digits) into fen.
 * Null when it is not a non-negative amount with at most two decimals: guessing would change a price.
 */
export function parseYuan(text: string): Fen | null {
  const plain = text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[\s\u3000]/g, '')
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '')
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return null
  const yuan = Number((match[1] ?? '').replaceAll(',', ''))
  const amount = yuan * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return isFen(amount) ? amount : null
}
