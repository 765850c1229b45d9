import { linkTo } from '../../screens/links.ts'
import { backTarget } from '../arrival/back-target.ts'

/** The login screen, with the address to return to in this shop. */
export function loginUrl(base: string, back: string): string {
  return linkTo(base, 'fxLogin', { back: backTarget(base, back, linkTo(base, 'personCenter')) })
}

/**
 * Redirects a guest to the login screen and afterwards back to where they are now. The login replaces this document in
 * the history, so that going back does not end in a loop.
 */
export function requireLogin(base: string): void {
  // The arrival script is already redirecting to a partner's login (lib/screens/arrival-script.ts); let it finish.
  if ('wayfrontLeaving' in window) return
  location.replace(loginUrl(base, location.pathname + location.search))
}
