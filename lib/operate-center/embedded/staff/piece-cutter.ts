/** Cuts a stream of bytes into pieces of one size; only the last is smaller. */
export function pieceCutter(size: number): {
  put(bytes: Uint8Array): void
  /** The pieces that are full; with `all` the rest, too. */
  take(all: boolean): Uint8Array[]
} {
  let waiting: Uint8Array[] = []
  let length = 0
  return {
    put(bytes) {
      waiting.push(bytes)
      length += bytes.length
    },
    take(all) {
      if (length === 0 || (length < size && !all)) return []
      const joined = Buffer.concat(waiting)
      const pieces: Uint8Array[] = []
      let from = 0
      for (; joined.length - from >= size; from += size) pieces.push(joined.subarray(from, from + size))
      const rest = joined.subarray(from)
      if (all && rest.length > 0) pieces.push(rest)
      // A copy, so that the bytes of the pieces are let go.
      waiting = all || rest.length === 0 ? [] : [Uint8Array.from(rest)]
      length = all ? 0 : rest.length
      return pieces
    },
  }
}
