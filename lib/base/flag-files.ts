/** Where the flags of countries are served. */
export const FLAGS = '/flags'

/** The file of a country's flag, three by two. @param code ISO 3166-1, two capital letters */
export function flagFile(code: string): string {
  return `${FLAGS}/${code}.svg`
}

/** Whether a path is that of a flag, of a country that exists or not. */
export function isFlagPath(path: string): boolean {
  return /^\/flags\/[A-Z]{2}\.svg$/.test(path)
}
