type Input = Readonly<Record<string, unknown>>

/**
 * Whether a column of a board can hold something under the list's filters. A filter by what the column itself is asked by
 * leaves those columns that it names.
 */
export function isLaneOf(lane: object, input: Input): boolean {
  return Object.entries(lane).every(([name, own]) => {
    const wanted = input[name]
    if (wanted === undefined || wanted === null) return true
    if (!Array.isArray(wanted)) return wanted === own
    return wanted.length === 0 || (Array.isArray(own) && own.some((one) => wanted.includes(one)))
  })
}
