import { type ByteLru, createByteLru } from '../../base/memory/byte-lru.ts'
import { type KeptPage, pageBytes } from './page.ts'

/**
 * Kept pages by clean URL, bounded by bytes, findable by tag. Pages with status 404 have a small budget of their own,
 * so that any number of invented addresses evicts no real page.
 */
export class PageStore {
  readonly #found: ByteLru<KeptPage>
  readonly #missing: ByteLru<KeptPage>
  readonly #byTag = new Map<string, Set<string>>()

  constructor(bytes: number) {
    const missingBytes = Math.min(Math.floor(bytes / 2), Math.max(1024 * 1024, Math.floor(bytes / 16)))
    const forget = (_key: string, page: KeptPage) => this.#unlink(page)
    this.#found = createByteLru(bytes - missingBytes, forget)
    this.#missing = createByteLru(missingBytes, forget)
  }

  get bytes(): number {
    return this.#found.bytes + this.#missing.bytes
  }

  get size(): number {
    return this.#found.size + this.#missing.size
  }

  get(key: string): KeptPage | undefined {
    return this.#found.get(key) ?? this.#missing.get(key)
  }

  set(page: KeptPage): void {
    const [home, other] = page.status === 404 ? [this.#missing, this.#found] : [this.#found, this.#missing]
    other.delete(page.key)
    // Evicting older pages for it must not remove its own links, so these are made last.
    if (!home.set(page.key, page, pageBytes(page))) return
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      if (keys) keys.add(page.key)
      else this.#byTag.set(tag, new Set([page.key]))
    }
  }

  delete(key: string): void {
    this.#found.delete(key)
    this.#missing.delete(key)
  }

  /** Pages that carry any of the tags. */
  withTags(tags: readonly string[]): KeptPage[] {
    const pages = new Set<KeptPage>()
    for (const tag of tags) {
      for (const key of this.#byTag.get(tag) ?? []) {
        const page = this.#found.peek(key) ?? this.#missing.peek(key)
        if (page) pages.add(page)
      }
    }
    return [...pages]
  }

  #unlink(page: KeptPage): void {
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(page.key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}
