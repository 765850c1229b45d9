import { randomString } from '../storage/random-string.ts'

/**
 * The idempotency key of one form: kept while the outcome of what was sent is unknown, so that sending it again cannot
 * repeat the change. Once answered, or with another content, it is another change and gets another key. Made at the
 * first sending, not before: a form is rendered on the server, too, where nothing may be random.
 */
export class ChangeKey {
  #pending: { key: string; content: string } | null = null

  /** The key to send this content with. */
  for(content: unknown): string {
    const text = JSON.stringify(content) ?? ''
    if (this.#pending?.content !== text) this.#pending = { key: randomString(), content: text }
    return this.#pending.key
  }

  /** The outcome is known. */
  settle(): void {
    this.#pending = null
  }
}
