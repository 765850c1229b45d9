/**
 * The round seal that stands where a seller has sealed a paper: the name around, what it is in the middle. It is drawn
 * from the name and is a mark of this system; it does not imitate the seal that an agency has registered, which has a star.
 */
export const SEAL_SIZE = 160
export const SEAL_RED = '#c8102e'
/** In the middle, below each other. */
export const SEAL_WORDS = ['电子', '签约章'] as const

const MIDDLE = SEAL_SIZE / 2
/** On which the characters of the name stand, degrees: it is open below. */
const WIDEST_ARC = 280

export type SealLetter = { char: string; x: number; y: number; turn: number; size: number }

/** Of the two rings, their radii and the thickness of their lines. */
export const sealRings = [
  { radius: 76, line: 4 },
  { radius: 70, line: 1 },
] as const

/** Where each character of a name stands: its middle, the degrees by which it is turned, and its size. */
export function sealLetters(name: string): SealLetter[] {
  const chars = [...name.replace(/\s+/g, '')]
  const size = Math.max(7, Math.min(20, 300 / Math.max(chars.length, 1)))
  const radius = 67 - size / 2 - 2
  // A short name stands as close as its characters are wide, a long one fills the arc.
  const step = Math.min((size * 1.35 * 180) / (Math.PI * radius), WIDEST_ARC / Math.max(chars.length - 1, 1))
  return chars.map((char, index) => {
    const turn = (index - (chars.length - 1) / 2) * step
    const angle = ((turn - 90) * Math.PI) / 180
    const at = (part: number) => Math.round((MIDDLE + radius * part) * 100) / 100
    return { char, x: at(Math.cos(angle)), y: at(Math.sin(angle)), turn: Math.round(turn * 100) / 100, size }
  })
}

/** The seal as SVG; `font` draws its characters. */
export function sealSvg(name: string, font: string): string {
  const text = (char: string, x: number, y: number, size: number, more = '') =>
    `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" text-anchor="middle" fill="${SEAL_RED}"${more}>${escaped(char)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SEAL_SIZE}" height="${SEAL_SIZE}" viewBox="0 0 ${SEAL_SIZE} ${SEAL_SIZE}">`,
    ...sealRings.map(
      ({ radius, line }) =>
        `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${radius}" fill="none" stroke="${SEAL_RED}" stroke-width="${line}"/>`,
    ),
    ...sealLetters(name).map(({ char, x, y, turn, size }) =>
      // The line of text lies below the middle of its characters.
      text(char, 0, round(size * 0.36), round(size), ` transform="translate(${x} ${y}) rotate(${turn})"`),
    ),
    ...SEAL_WORDS.map((word, index) => text(word, MIDDLE, MIDDLE + 4 + index * 22, 18)),
    '</svg>',
  ].join('')
}

const round = (size: number) => Math.round(size * 100) / 100

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
