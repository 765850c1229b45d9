/** The text of a file in UTF-8, or in GB18030 as spreadsheets and banks in China write it; null when it is neither. */
export function decodeText(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return text
    } catch {
      // Not this one.
    }
  }
  return null
}
