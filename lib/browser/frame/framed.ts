/** Whether another document embeds this one; `isIframe` alone, in an app's own view, does not make it so. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top
  } catch {
    return true
  }
}
