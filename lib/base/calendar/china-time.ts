/** China has had no daylight saving since 1991, and nothing here is older. */
const OFFSET_MS = 8 * 3_600_000

/** `2026-11-20 12:00:00` in China, as Alipay writes it. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** `2026-11-20T12:00:00+08:00`, RFC 3339 as WeChat Pay wants it. */
export function chinaRfc3339(at: Date): string {
  return `${chinaTime(at).replace(' ', 'T')}+08:00`
}

/** Null when it is no such time. */
export function parseChinaTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
