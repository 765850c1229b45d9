type Batch = { tags: Set<string>; done: Promise<void>; finish: () => void }

type Options = {
  /** Makes Next forget what carries these tags. */
  send: (tags: string[]) => Promise<void>
  /** Called when Next could not be reached after all retries. */
  onFailure: (error: unknown) => void
  tries?: number
  pauseMs?: number
}

/**
 * Sends changes to Next's own caches: one call at a time; changes that arrive meanwhile go with the next call, so that
 * a burst of orders costs a few calls.
 */
export class Revalidator {
  readonly #options: Options
  #running: Batch | null = null
  #waiting: Batch | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Resolves when Next has revalidated, or the retries are used up. */
  revalidate(tags: readonly string[]): Promise<void> {
    this.#waiting ??= newBatch()
    for (const tag of tags) this.#waiting.tags.add(tag)
    const { done } = this.#waiting
    if (!this.#running) void this.#run()
    return done
  }

  /** Resolves when no revalidation of these tags is pending; a render that begins then is up to date. */
  async settled(tags: readonly string[]): Promise<void> {
    const concerns = (batch: Batch | null) => batch !== null && tags.some((tag) => batch.tags.has(tag))
    if (concerns(this.#waiting)) await this.#waiting?.done
    else if (concerns(this.#running)) await this.#running?.done
  }

  async #run(): Promise<void> {
    while (this.#waiting) {
      const batch = this.#waiting
      this.#running = batch
      this.#waiting = null
      await this.#send([...batch.tags])
      this.#running = null
      batch.finish()
    }
  }

  async #send(tags: string[]): Promise<void> {
    const { send, onFailure, tries = 3, pauseMs = 200 } = this.#options
    for (let attempt = 1; ; attempt += 1) {
      try {
        await send(tags)
        return
      } catch (error) {
        if (attempt >= tries) {
          onFailure(error)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
      }
    }
  }
}

function newBatch(): Batch {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { tags: new Set(), done, finish }
}
