/**
 * Functions that modules provide to one another through every context, under keys of their own; collected where the
 * centre is assembled. The kernel passes them on and knows none of them.
 */
export type Provided = ReadonlyMap<symbol, unknown>

export type Slot<T> = {
  entry(value: T): readonly [symbol, unknown]
  of(context: { provided: Provided }): T
}

/** @param name for the error when nothing is provided */
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
