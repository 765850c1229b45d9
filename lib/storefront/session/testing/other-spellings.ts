const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * The same seal with another last letter of its signature: two bits of it are not used, so that each of these three
 * decodes to the same bytes.
 */
export function otherSpellings(sealed: string): string[] {
  const [, head = '', last = '', tail = ''] = /^(.*)(.)(~2)$/.exec(sealed) ?? []
  const written = LETTERS.indexOf(last)
  if (written < 0) throw new Error(`not a seal: ${sealed}`)
  return [1, 2, 3].map((bits) => head + LETTERS[written ^ bits] + tail)
}
