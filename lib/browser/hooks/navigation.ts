/**
 * Returns to the screen this one was opened from, so that the history does not grow by a copy of it; when this document
 * was opened in another way, that screen replaces it.
 * @param url path of the screen, inside this origin
 */
export function returnTo(url: string): void {
  if (history.length > 1 && cameFrom(url, document.referrer, location.origin)) history.back()
  else location.replace(url)
}

/** Whether the referrer is that screen, with any query. */
export function cameFrom(url: string, referrer: string, origin: string): boolean {
  try {
    const from = new URL(referrer)
    return from.origin === origin && from.pathname === new URL(url, origin).pathname
  } catch {
    return false
  }
}
