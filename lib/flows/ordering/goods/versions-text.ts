/** How many versions are named before the rest is counted. */
const NAMED = 2

type Item = { version: string; quantity: number }

/** 红色 L ×2、蓝色 M ×1 等3种规格; only the number for goods in one version. */
export function versionsText(items: readonly Item[]): string {
  const named = items
    .slice(0, NAMED)
    .map(({ version, quantity }) => `${version} ×${quantity}`.trim())
    .join('、')
  return items.length > NAMED ? `${named} 等${items.length}种规格` : named
}
