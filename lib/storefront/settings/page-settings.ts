import type { HolidayTable } from '../../base/calendar/holidays-data.ts'
import { type OutsideScripts, realScripts } from '../../outside/hosts.ts'

/**
 * The few settings a rendered page shows. server.ts puts them on globalThis at start; during the build there are none,
 * and the placeholder tenant's pages need none.
 */
export type PageSettings = {
  /** Absolute origin without a slash at the end; makes canonical links, og:image, share links. */
  publicOrigin: string
  /** The fixed title of all shops that have no title of their own (specification, section 1). */
  brandTitle: string
  demo: boolean
  /** Holiday notices beside those that browsers know. */
  holidays: HolidayTable
  /** Scripts of others that a page loads on use. */
  scripts: OutsideScripts
}

const KEY = Symbol.for('wayfront.pageSettings')

export function setPageSettings(settings: PageSettings): void {
  ;(globalThis as { [KEY]?: PageSettings })[KEY] = settings
}

export function pageSettings(): PageSettings {
  return (
    (globalThis as { [KEY]?: PageSettings })[KEY] ?? {
      publicOrigin: 'http://localhost:3000',
      brandTitle: '远方旅行',
      demo: true,
      holidays: {},
      scripts: realScripts,
    }
  )
}
