/** How many products have each value, most frequent first. */
export function countBy<Product>(
  products: readonly Product[],
  valuesOf: (product: Product) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const product of products) {
    for (const value of new Set(valuesOf(product))) {
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
}
