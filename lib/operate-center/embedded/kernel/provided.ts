/**
 * What modules hand one another through every context, under keys of their own; put together where the centre is
 * assembled. The kernel carries it and knows none of it.
 */
export type Provided = ReadonlyMap<symbol, unknown>

export type Slot<T> = {
  entry(value: T): readonly [symbol, unknown]
  of(context: { provided: Provided }): T
}

/** @param name says in a failure what is missing */
export function slot<T>(name: string): Slot<T> {
  const key = Symbol(name)
  return {
    entry: (value) => [key, value],
    of({ provided }) {
      if (!provided.has(key)) throw new Error(`the centre was assembled without ${name}`)
      // Only `entry` of this slot writes under its key.
      return provided.get(key) as T
    },
  }
}
