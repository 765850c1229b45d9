import type { PayEnvironment } from '../../../domain/vocabulary.ts'

/**
 * What the page runs in, by the marks the first inline script has set on the html element. A plain browser that is no
 * phone's cannot open WeChat, but shows a code for the phone.
 * @param isDesktop `isDesktopBrowser` of this browser
 */
export function payEnvironment(
  classes: { contains(name: string): boolean },
  isDesktop: boolean,
): PayEnvironment {
  if (classes.contains('in-miniprogram')) return 'miniProgram'
  if (classes.contains('in-wechat')) return 'wechat'
  if (classes.contains('in-alipay')) return 'alipay'
  return isDesktop ? 'desktop' : 'browser'
}

/** Checks for a mouse and the name: a tablet with a mouse says Android, an iPad says Macintosh and has no mouse. */
export function isDesktopBrowser(userAgent: string, hasMouse: boolean): boolean {
  return hasMouse && !/Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(userAgent)
}

/**
 * Milliseconds until the next poll for the result of a payment: often at first, then seldom; null stops.
 * @param elapsed milliseconds since the customer began to wait
 */
export function askPaymentAfter(elapsed: number): number | null {
  if (elapsed < 10_000) return 1_500
  if (elapsed < 60_000) return 3_000
  return elapsed < 300_000 ? 8_000 : null
}
