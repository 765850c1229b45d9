/**
 * Least recently used map bounded by bytes. What an item weighs is told when it is stored; storing it again weighs it
 * again.
 */
export class ByteLru<V> {
  readonly #items = new Map<string, { value: V; bytes: number }>()
  readonly #limit: number
  readonly #onDrop: (key: string, value: V) => void
  #bytes = 0

  constructor(limit: number, onDrop: (key: string, value: V) => void = () => {}) {
    this.#limit = limit
    this.#onDrop = onDrop
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#items.size
  }

  get(key: string): V | undefined {
    const item = this.#items.get(key)
    if (!item) return undefined
    this.#items.delete(key)
    this.#items.set(key, item)
    return item.value
  }

  /** Like get, but does not count as a use. */
  peek(key: string): V | undefined {
    return this.#items.get(key)?.value
  }

  /** False when the item alone is larger than an eighth of the limit: one page must not push out all others. */
  set(key: string, value: V, bytes: number): boolean {
    this.delete(key)
    if (bytes > this.#limit / 8) return false
    this.#items.set(key, { value, bytes })
    this.#bytes += bytes
    for (const [oldest] of this.#items) {
      if (this.#bytes <= this.#limit) break
      this.delete(oldest)
    }
    return true
  }

  delete(key: string): void {
    const item = this.#items.get(key)
    if (!item) return
    this.#items.delete(key)
    this.#bytes -= item.bytes
    this.#onDrop(key, item.value)
  }

  values(): IterableIterator<V> {
    const items = this.#items.values()
    return (function* () {
      for (const item of items) yield item.value
    })()
  }
}
