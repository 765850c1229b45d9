import { screenAt } from '../../screens/screen-path.ts'

/** Screens that only sign a visitor in; coming back to them would be a loop. */
const SIGN_IN_SCREENS = new Set(['fxLogin', 'join', 'recoverPassword', 'setPassword'])

/** Longest target that is followed, in characters. */
const LONGEST = 2048

/**
 * Where a screen leads back to: the path and query of `?back=` when it lies inside this shop and is no sign-in
 * screen, else `fallback`. Only a path that the URL parser itself leaves inside the shop's base counts, so neither
 * another host, nor another shop, nor a script URL can be reached through it.
 * @param base `/{project}/{merchant}/{channel}/{distributor}`
 * @param signIn true on screens that do not sign in themselves, so that they may lead back to the sign-in screen that
 *   opened them
 */
export function backTarget(
  base: string,
  back: string | null | undefined,
  fallback: string,
  { signIn = false } = {},
): string {
  if (!back || back.length > LONGEST || !back.startsWith('/') || UNSAFE.test(back)) return fallback
  let url: URL
  try {
    url = new URL(back, ORIGIN)
  } catch {
    return fallback
  }
  if (url.origin !== ORIGIN) return fallback
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return fallback
  const screen = screenAt(base, url.pathname)
  // The same screen takes applications of customers who are signed in.
  const applies = screen === 'join' && url.searchParams.get('tab') === 'distributor'
  const refused = SIGN_IN_SCREENS.has(screen) && !signIn && !applies
  return refused ? fallback : url.pathname + url.search
}

/** No address has this origin, so a target that resolves to it is a path. */
const ORIGIN = 'https://back.invalid'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop or fold these, so that what was checked is not what is visited
const UNSAFE = /[\u0000-\u0020\\\u007f]/
