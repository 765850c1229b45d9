import type { ScreenName } from './screens.ts'

/** The path of a screen. The home screen has none of its own: it is the shop's. */
export function screenPath(base: string, screen: ScreenName): string {
  return screen === 'index' ? base : `${base}/${screen}`
}

/** The name of the screen at a path of the shop; it may be the name of no existing screen. */
export function screenAt(base: string, pathname: string): string {
  return pathname.slice(base.length + 1).split('/')[0] || 'index'
}
