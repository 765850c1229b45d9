/**
 * Functions that modules provide to one another through every context, under keys of their own; collected where the
 * centre is assembled. The kernel passes them on and knows none of them.
 */
export type Provided = ReadonlyMap<symbol, unknown>

export type Slot<T> = {
  entry(value: T): readonly [symbol, unknown]
  of(context: { provided: Provided }): T
}

/** A slot that many modules fill; what each entered is found in the order of the modules. */
export type ListSlot<T> = {
  entry(value: T): readonly [symbol, unknown]
  of(context: { provided: Provided }): readonly T[]
}

class Part {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** What all modules enter, under its keys; of two values in one slot the later wins, in a list slot both stay. */
export function collectProvided(entries: Iterable<readonly [symbol, unknown]>): Provided {
  const provided = new Map<symbol, unknown>()
  for (const [key, entry] of entries) {
    if (!(entry instanceof Part)) provided.set(key, entry)
    else provided.set(key, [...((provided.get(key) as unknown[] | undefined) ?? []), entry.value])
  }
  return provided
}

/** @param name for debugging */
export function listSlot<T>(name: string): ListSlot<T> {
  const key = Symbol(name)
  return {
    entry: (value) => [key, new Part(value)],
    // Only `entry` of this slot writes under its key.
    of: ({ provided }) => (provided.get(key) as readonly T[] | undefined) ?? [],
  }
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
