import { linkTo } from '../../screens/links.ts'
import { backTarget } from '../arrival/back-target.ts'

/** The login screen, with the way back to a place of this shop. */
export function loginUrl(base: string, back: string): string {
  return linkTo(base, 'fxLogin', { back: backTarget(base, back, linkTo(base, 'personCenter')) })
}

/**
 * Leads a guest to the login screen and afterwards back to where they are now. The login takes this document's place
 * in the history, so that going back does not end in a loop.
 */
export function requireLogin(base: string): void {
  // On the way to a partner's login (lib/screens/arrival-script.ts), which must not be overtaken.
  if ('wayfrontLeaving' in window) return
  location.replace(loginUrl(base, location.pathname + location.search))
}
