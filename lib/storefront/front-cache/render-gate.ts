export class Busy extends Error {}

type Waiter = { group: string; start: () => void }

/**
 * Runs a bounded number of renders at once, and of one group (a merchant) only part of them, so that a flood of
 * invented addresses or one slow centre neither fills the memory nor blocks the others.
 */
export class RenderGate {
  readonly #limit: number
  readonly #perGroup: number
  readonly #queueLimit: number
  readonly #groupQueueLimit: number
  readonly #byGroup = new Map<string, number>()
  readonly #queue: Waiter[] = []
  #running = 0

  /** @param groupQueueLimit how many renders of one group may wait; default: as many as of all */
  constructor(limit: number, perGroup: number, queueLimit: number, groupQueueLimit = queueLimit) {
    this.#limit = limit
    this.#perGroup = perGroup
    this.#queueLimit = queueLimit
    this.#groupQueueLimit = groupQueueLimit
  }

  get stats(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#queue.length }
  }

  /** @throws Busy when too many renders wait already */
  async run<T>(group: string, work: () => Promise<T>): Promise<T> {
    if (!this.#mayStart(group)) {
      if (this.#isFull(group)) throw new Busy('too many pages are being made')
      await new Promise<void>((start) => {
        this.#queue.push({ group, start })
      })
    } else {
      this.#enter(group)
    }
    try {
      return await work()
    } finally {
      this.#leave(group)
    }
  }

  #isFull(group: string): boolean {
    if (this.#queue.length >= this.#queueLimit) return true
    return this.#queue.filter((waiter) => waiter.group === group).length >= this.#groupQueueLimit
  }

  #mayStart(group: string): boolean {
    return this.#running < this.#limit && (this.#byGroup.get(group) ?? 0) < this.#perGroup
  }

  #enter(group: string): void {
    this.#running += 1
    this.#byGroup.set(group, (this.#byGroup.get(group) ?? 0) + 1)
  }

  #leave(group: string): void {
    this.#running -= 1
    const left = (this.#byGroup.get(group) ?? 1) - 1
    if (left > 0) this.#byGroup.set(group, left)
    else this.#byGroup.delete(group)
    for (let i = 0; i < this.#queue.length && this.#running < this.#limit; ) {
      const waiter = this.#queue[i]
      if (waiter && this.#mayStart(waiter.group)) {
        this.#queue.splice(i, 1)
        this.#enter(waiter.group)
        waiter.start()
      } else {
        i += 1
      }
    }
  }
}
