import { monotonicMs } from '../../base/async/monotonic.ts'
import { LATE, within } from '../../base/async/within.ts'
import { encode } from './encoded.ts'
import { isOutdated, type KeptPage, keepablePage, type Rendered, sharedSeconds } from './page.ts'
import { PageStore } from './page-store.ts'
import { RecentInvalidations } from './recent-invalidations.ts'
import type { RenderGate } from './render-gate.ts'
import { Revalidator } from './revalidator.ts'

/** A page that can be rendered: its key, the tags it depends on, and its render function. */
export type PageRequest = {
  /** Clean URL, the same on every host. */
  key: string
  /** The tags known from the address; the rendered page may name more. */
  tags: readonly string[]
  /** Renders of one group share part of the capacity (the merchant). */
  group: string
  /** @throws or answers 5xx when the page cannot be rendered now */
  render: () => Promise<Rendered>
}

/**
 * hit: kept and fresh. miss: rendered for this visit. renewed: rendered anew for this visit. stale: the last good copy,
 * because it is being renewed or cannot be.
 */
export type Served =
  | { kind: 'page'; page: KeptPage; state: 'hit' | 'miss' | 'renewed' | 'stale' }
  /** Not cacheable; passed through. */
  | { kind: 'pass'; rendered: Rendered }
  | { kind: 'unavailable' }

export type FrontCacheOptions = {
  bytes: number
  live: boolean
  gate: RenderGate
  /** Makes Next forget what carries these tags. */
  revalidate: (tags: string[]) => Promise<void>
  onError: (what: string, error: unknown) => void
  now?: () => number
  /** Milliseconds, for tests. */
  times?: Partial<typeof TIMES>
}

const SECOND = 1000

const TIMES = {
  /** A page shows dates and prices, which age without any event. */
  fresh: 600 * SECOND,
  /** "Not found" is rendered again soon: the shop may have opened in a centre that sends no events. */
  freshMissing: 60 * SECOND,
  /** An aged page is served this much longer while it is renewed in the background. */
  aged: 600 * SECOND,
  /** How long the last good copy stands in for a centre that is down. */
  staleIfError: 24 * 3600 * SECOND,
  /** How long a visitor waits for a renewal before getting the copy. */
  patience: 5 * SECOND,
  /** Between tries while a page cannot be made. */
  retry: 2 * SECOND,
  /** A centre can announce a change before it can be read, so every change is revalidated once more. */
  secondRevalidation: 4 * SECOND,
}

type Outcome = { kind: 'kept'; page: KeptPage } | { kind: 'pass'; rendered: Rendered } | { kind: 'failed' }

/** One render that several visits share. */
type Flight = { began: number; done: Promise<Outcome> }

/**
 * Serves complete pages from memory and has them rendered once. Pages never depend on the visitor, so one copy serves
 * all. A failure never replaces a good copy and is never kept.
 */
export class FrontCache {
  readonly #options: FrontCacheOptions
  readonly #times: typeof TIMES
  readonly #now: () => number
  readonly #store: PageStore
  readonly #flights = new Map<string, Flight>()
  readonly #invalidations = new RecentInvalidations()
  readonly #revalidator: Revalidator
  readonly #again = new Set<string>()
  #againTimer: NodeJS.Timeout | null = null
  #improving = false

  constructor(options: FrontCacheOptions) {
    this.#options = options
    this.#times = { ...TIMES, ...options.times }
    this.#now = options.now ?? monotonicMs
    this.#store = new PageStore(options.bytes)
    this.#revalidator = new Revalidator({
      send: options.revalidate,
      onFailure: (error) => options.onError('revalidate', error),
    })
  }

  get stats(): { pages: number; bytes: number; rendering: number } {
    return { pages: this.#store.size, bytes: this.#store.bytes, rendering: this.#flights.size }
  }

  /** The kept page when it is fresh; starts no render. */
  hit(key: string): KeptPage | null {
    const page = this.#store.get(key)
    if (!page || page.invalid || this.#now() >= page.freshUntil) return null
    page.uses += 1
    if (page.effort === 'quick' && page.uses === 2) void this.#improve(page)
    return page
  }

  /** Whether there is a copy, fresh or not. */
  keeps(key: string): boolean {
    return this.#store.get(key) !== undefined
  }

  async serve(request: PageRequest): Promise<Served> {
    const fresh = this.hit(request.key)
    if (fresh) return { kind: 'page', page: fresh, state: 'hit' }
    const now = this.#now()
    const copy = this.#store.get(request.key)
    if (!copy || now >= copy.goodAt + this.#times.staleIfError) {
      return served(await this.#makeOrJoin(request).done, 'miss')
    }
    const stale = { kind: 'page', page: copy, state: 'stale' } as const
    if (now < copy.retryAt) return stale
    if (!copy.invalid && now < copy.freshUntil + this.#times.aged) {
      this.#makeOrJoin(request)
      return stale
    }
    // The first visitor waits for the new page; visitors who come meanwhile get the copy.
    if (this.#currentFlight(request)) return stale
    const outcome = await within(this.#times.patience, this.#makeOrJoin(request).done)
    return outcome !== LATE && outcome.kind !== 'failed' ? served(outcome, 'renewed') : stale
  }

  /**
   * Makes every page with one of these tags outdated, here and in Next. From the moment of the call no visit gets an
   * old page, except while another visit is renewing it or it cannot be renewed. Resolves when Next has revalidated.
   */
  async invalidate(tags: readonly string[]): Promise<void> {
    const told = this.#invalidateNow(tags)
    for (const tag of tags) this.#again.add(tag)
    this.#againTimer ??= setTimeout(() => {
      this.#againTimer = null
      const again = [...this.#again]
      this.#again.clear()
      void this.#invalidateNow(again)
    }, this.#times.secondRevalidation).unref()
    await told
  }

  close(): void {
    if (this.#againTimer) clearTimeout(this.#againTimer)
    this.#againTimer = null
  }

  #invalidateNow(tags: readonly string[]): Promise<void> {
    // Renders in progress may have read old data; renders that begin from here on wait for Next.
    const told = this.#revalidator.revalidate(tags)
    this.#invalidations.record(tags)
    for (const page of this.#store.withTags(tags)) page.invalid = true
    return told
  }

  #currentFlight({ key, tags }: PageRequest): Flight | null {
    const flight = this.#flights.get(key)
    return flight && !this.#invalidations.after(flight.began, tags) ? flight : null
  }

  #makeOrJoin(request: PageRequest): Flight {
    const current = this.#currentFlight(request)
    if (current) return current
    const flight: Flight = { began: this.#invalidations.now(), done: Promise.resolve({ kind: 'failed' }) }
    flight.done = this.#make(request, flight.began).finally(() => {
      if (this.#flights.get(request.key) === flight) this.#flights.delete(request.key)
    })
    this.#flights.set(request.key, flight)
    return flight
  }

  async #make(request: PageRequest, began: number): Promise<Outcome> {
    try {
      // The tags that it named the last time, it probably names again.
      await this.#revalidator.settled(union(request.tags, this.#store.get(request.key)?.tags))
      const rendered = await this.#options.gate.run(request.group, request.render)
      if (rendered.status >= 500) return this.#failed(request, new Error(`answered ${rendered.status}`))
      const seconds = sharedSeconds(rendered)
      if (seconds === 0) {
        this.#store.delete(request.key)
        return { kind: 'pass', rendered }
      }
      return { kind: 'kept', page: await this.#keep(request, began, rendered, seconds) }
    } catch (error) {
      return this.#failed(request, error)
    }
  }

  async #keep(request: PageRequest, began: number, rendered: Rendered, seconds: number): Promise<KeptPage> {
    const longest = rendered.status === 404 ? this.#times.freshMissing : this.#times.fresh
    const tags = union(request.tags, rendered.tags)
    const page = await keepablePage(rendered, {
      key: request.key,
      tags,
      live: this.#options.live,
      now: this.#now(),
      freshMs: Math.min(seconds * SECOND, longest),
    })
    page.invalid = isOutdated(rendered) || this.#invalidations.after(began, tags)
    if (page.invalid) {
      // A page rendered from data older than an event does not replace a page rendered after it.
      const newer = this.#flights.get(request.key)
      const kept = this.#store.get(request.key)
      if ((newer && newer.began > began) || (kept && !kept.invalid)) return page
    }
    this.#store.set(page)
    return page
  }

  #failed(request: PageRequest, error: unknown): Outcome {
    this.#options.onError(request.key, error)
    const copy = this.#store.get(request.key)
    if (copy) copy.retryAt = this.#now() + this.#times.retry
    return { kind: 'failed' }
  }

  /** Compresses pages that are requested more than once better, one at a time. */
  async #improve(page: KeptPage): Promise<void> {
    if (this.#improving) {
      page.uses = 0
      return
    }
    this.#improving = true
    try {
      const body = await encode(page.body.identity, 'best')
      page.effort = 'best'
      page.body = body
      if (this.#store.get(page.key) === page) this.#store.set(page)
    } catch (error) {
      this.#options.onError(page.key, error)
    } finally {
      this.#improving = false
    }
  }
}

function served(outcome: Outcome, state: 'miss' | 'renewed'): Served {
  if (outcome.kind === 'kept') return { kind: 'page', page: outcome.page, state }
  return outcome.kind === 'pass' ? outcome : { kind: 'unavailable' }
}

function union(tags: readonly string[], more: readonly string[] = []): readonly string[] {
  return more.length === 0 ? tags : [...new Set([...tags, ...more])]
}
