/** Products in the order of recommendation, and how many of them are wanted. */
export type Ranked<Product> = { products: readonly Product[]; most: number }

/** Of a list so many times the wanted products are asked about, then so many times more: most can be ordered. */
const FIRST_REACH = 2
const NEXT_REACH = 8

/**
 * The first so many of each list, available products first. Whether they are available is asked of the lists' beginnings
 * alone, until enough are.
 * @param findAvailable which of these products can be ordered; each is asked about once
 */
export async function firstAvailable<Product>(
  lists: readonly Ranked<Product>[],
  findAvailable: (products: readonly Product[]) => Promise<readonly Product[]>,
): Promise<Product[][]> {
  const asked = new Set<Product>()
  const open = new Set<Product>()
  const isOpen = (product: Product) => open.has(product)
  const isUnsettled = ({ products, most }: Ranked<Product>) =>
    products.filter(isOpen).length < most && products.some((product) => !asked.has(product))
  let unsettled = lists.filter(isUnsettled)
  for (let reach = FIRST_REACH; unsettled.length > 0; reach *= NEXT_REACH) {
    const near = unsettled.flatMap(({ products, most }) => products.slice(0, most * reach))
    const next = [...new Set(near)].filter((product) => !asked.has(product))
    for (const product of next) asked.add(product)
    if (next.length > 0) for (const product of await findAvailable(next)) open.add(product)
    unsettled = unsettled.filter(isUnsettled)
  }
  return lists.map(({ products, most }) =>
    [...products.filter(isOpen), ...products.filter((product) => !isOpen(product))].slice(
      0,
      Math.max(0, most),
    ),
  )
}
