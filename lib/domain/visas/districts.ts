/** A consular district as the rules need it; provinces by the first two digits of their code. */
type District = { id: string; provinces: readonly string[] }

/** The district that is responsible for a province; null where none is. */
export function districtOf<D extends District>(districts: readonly D[], province: string): D | null {
  return districts.find(({ provinces }) => provinces.includes(province)) ?? null
}

/**
 * Whether a product is taken from who lives in a province.
 * @param taken ids of the districts that the product takes; empty: the whole mainland
 * @param districts of the product's country
 */
export function acceptsProvince(
  taken: readonly string[],
  districts: readonly District[],
  province: string,
): boolean {
  return (
    taken.length === 0 ||
    districts.some(({ id, provinces }) => taken.includes(id) && provinces.includes(province))
  )
}
