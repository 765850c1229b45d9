/** The specification's name of the header that carries the stored source (section 7), spelt as there. */
export const SOURCE_HEADER = 'sourceparamter'

const MAX_LENGTH = 256

/**
 * A source as it may stand in a header: everything outside printable ASCII percent-encoded, at most 256 characters.
 * Applying it twice changes nothing. Empty when there is nothing to send.
 */
export function headerSafe(value: string): string {
  const safe = value.trim().replace(/[^\x20-\x7e]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    // Half of a surrogate pair is no character and cannot be encoded.
    return code >= 0xd800 && code <= 0xdfff ? '' : encodeURIComponent(character)
  })
  return safe.slice(0, MAX_LENGTH).trim()
}
