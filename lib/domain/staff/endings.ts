/** The names of a path, without the numbers of its items: `goods.rules.0.provinces` is goods, rules, provinces. */
function namesOf(path: string): readonly string[] {
  return path.split('.').filter((part) => !/^\d+$/.test(part))
}

/** A path without the numbers of its items, by which tables of fields name it. */
export const barePath = (path: string): string => namesOf(path).join('.')

/** The endings of a path from its whole to its last name, without numbers: a table's entry of the longest one holds. */
export function endingsOf(path: string): readonly string[] {
  const names = namesOf(path)
  return names.map((_, from) => names.slice(from).join('.'))
}
