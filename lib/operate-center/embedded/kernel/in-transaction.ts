import type { Context, Outcome } from './context.ts'

class RolledBack extends Error {
  outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('rolled back')
    this.outcome = outcome
  }
}

/**
 * A transaction of its own, for jobs, notifications and reads that find something to settle. Only from a context whose
 * `db` is the pool. A failure rolls back unless `keep`; effects and announcements go on after the commit.
 */
export async function inTransaction<T>(
  context: Context,
  work: (context: Context) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const effects: Parameters<Context['afterCommit']>[0][] = []
  const announced: { merchant: string; tags: readonly string[] }[] = []
  try {
    const outcome = await context.db.transaction(async (tx) => {
      const result = await work({
        ...context,
        db: tx,
        afterCommit: (effect) => void effects.push(effect),
        announce: (merchant, tags) => void announced.push({ merchant, tags }),
      })
      if (!result.ok && !result.keep) throw new RolledBack(result)
      return result
    })
    for (const { merchant, tags } of announced) context.announce(merchant, tags)
    for (const effect of effects) context.afterCommit(effect)
    return outcome
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome
    throw error
  }
}
