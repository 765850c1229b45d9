const LIMIT = 20_000

/**
 * Remembers which tags were invalidated after which moment, so that a render that began before is not taken for fresh.
 * Moments are counted, not timed. The memory is bounded; a render that began before its oldest entry counts as
 * outdated.
 */
export class RecentInvalidations {
  readonly #byTag = new Map<string, number>()
  #moment = 0
  #forgotten = 0

  /** A moment to compare with later. */
  now(): number {
    return this.#moment
  }

  record(tags: readonly string[]): void {
    this.#moment += 1
    for (const tag of tags) {
      this.#byTag.delete(tag)
      this.#byTag.set(tag, this.#moment)
    }
    for (const [tag, moment] of this.#byTag) {
      if (this.#byTag.size <= LIMIT) break
      this.#byTag.delete(tag)
      this.#forgotten = moment
    }
  }

  /** Whether any of the tags was invalidated after `moment`. */
  after(moment: number, tags: readonly string[]): boolean {
    if (moment < this.#forgotten) return true
    return tags.some((tag) => (this.#byTag.get(tag) ?? 0) > moment)
  }
}
