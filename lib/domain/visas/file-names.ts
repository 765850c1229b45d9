/** Longest name of a file, characters. */
const MOST = 80

/**
 * A file's name as it is shown and saved: without folders, without characters that act in file systems, in HTML or in
 * the direction of writing, with the ending of what it really is.
 */
export function cleanFileName(given: string, ending: string): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"'`|?*&%$#;=]+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\.[^.]{0,12}$/u, '')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
  // Names that Windows keeps for devices.
  const stem = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? '' : plain.replaceAll('.', '_')
  return `${[...stem].slice(0, MOST - ending.length - 1).join('') || '文件'}.${ending}`
}
