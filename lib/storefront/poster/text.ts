import { EM, type Glyph, outlines, type Weight } from './glyphs.ts'

export type TextStyle = {
  /** Height of the square of a character, in units of the picture. */
  size: number
  weight: Weight
  fill: string
  /** Between characters, in units of the picture. */
  spacing?: number
}

/** A text whose characters are known, ready to be measured, broken and drawn. */
export type Typeset = {
  /** Widths are in units of the picture. */
  width: number
  /** At most `lines` lines of at most `maxWidth`; what does not fit ends in `…`. */
  lines(maxWidth: number, lines: number): Line[]
}
export type Line = {
  width: number
  /** SVG of the line; `y` is its baseline. */
  draw(x: number, y: number, anchor?: 'start' | 'middle' | 'end'): string
}

type Letter = { char: string; glyph: Glyph; advance: number }

/** Stands for a character that no part of the font has. */
const BOX: Glyph = {
  path: 'M80 60V-760H860V60ZM140 0H800V-700H140Z',
  advance: 940,
}
/** Joins and varies emoji; not drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u
/** May not begin a line. */
const CLOSING = /[，。、！？；：）》」』】〉”’…—·,.!?;:)\]}%]/u
/** May not end a line. */
const OPENING = /[（《「『【〈“‘([{¥]/u
const ELLIPSIS = '…'

/**
 * Sets a text. Emoji, which the font does not have, are left out; any other character it does not have is a box, as a
 * browser would show it.
 */
export async function typeset(text: string, style: TextStyle): Promise<Typeset> {
  const { size, weight, spacing = 0 } = style
  const plain = text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const found = await outlines(plain + ELLIPSIS, weight)
  const letterOf = (char: string): Letter | null => {
    if (INVISIBLE.test(char)) return null
    const glyph = found.get(char) ?? (PICTOGRAPH.test(char) ? null : BOX)
    return glyph && { char, glyph, advance: (glyph.advance * size) / EM + spacing }
  }
  const letters = [...plain].flatMap((char) => letterOf(char) ?? [])
  const ellipsis = letterOf(ELLIPSIS)
  return {
    width: widthOf(letters),
    lines: (maxWidth, most) =>
      balanced(letters, maxWidth, most, ellipsis ? [ellipsis] : []).map((line) => lineOf(line, style)),
  }
}

/** One line without a bound. */
export async function line(text: string, style: TextStyle): Promise<Line> {
  const [only] = (await typeset(text, style)).lines(Number.POSITIVE_INFINITY, 1)
  return only ?? lineOf([], style)
}

function widthOf(letters: readonly Letter[]): number {
  return letters.reduce((sum, { advance }) => sum + advance, 0)
}

/** Lines whose last one is not a single leftover character: where there is room, the others give some of theirs. */
function balanced(
  letters: readonly Letter[],
  maxWidth: number,
  most: number,
  ellipsis: Letter[],
): Letter[][] {
  const lines = breakLines(letters, maxWidth, most, ellipsis)
  const last = lines.at(-1) ?? []
  if (lines.length < 2 || widthOf(last) > maxWidth / 4) return lines
  const narrower = breakLines(letters, maxWidth * 0.8, most, ellipsis)
  const isWhole = narrower.length === lines.length && !narrower.at(-1)?.some(({ char }) => char === ELLIPSIS)
  return isWhole ? narrower : lines
}

function breakLines(
  letters: readonly Letter[],
  maxWidth: number,
  most: number,
  ellipsis: Letter[],
): Letter[][] {
  const lines: Letter[][] = []
  let rest = [...letters]
  while (rest.length > 0 && lines.length < most) {
    const fit = fitting(rest, maxWidth)
    if (fit === rest.length) {
      lines.push(rest)
      rest = []
    } else if (lines.length === most - 1) {
      lines.push([...shortened(rest.slice(0, fit), maxWidth - widthOf(ellipsis)), ...ellipsis])
      rest = []
    } else {
      const end = breakBefore(rest, fit)
      lines.push(trimmed(rest.slice(0, end)))
      rest = trimmed(rest.slice(end))
    }
  }
  return lines
}

/** How many letters fit; at least one, so that breaking always makes progress. */
function fitting(letters: readonly Letter[], maxWidth: number): number {
  let width = 0
  for (const [index, { advance }] of letters.entries()) {
    width += advance
    if (width > maxWidth + 0.01) return Math.max(1, index)
  }
  return letters.length
}

/** Where a line that holds `fit` letters ends: not inside a word or number, not before 。 and not after （. */
function breakBefore(letters: readonly Letter[], fit: number): number {
  const char = (index: number) => letters[index]?.char ?? ''
  const inWord = (index: number) => /[\p{Script=Latin}\p{Nd}]/u.test(char(index))
  for (let end = fit; end > Math.max(1, fit - 12); end -= 1) {
    const splitsWord = inWord(end) && inWord(end - 1)
    if (!splitsWord && !CLOSING.test(char(end)) && !OPENING.test(char(end - 1))) return end
  }
  return fit
}

function shortened(letters: readonly Letter[], maxWidth: number): Letter[] {
  const kept = [...letters]
  while (kept.length > 1 && widthOf(kept) > maxWidth) kept.pop()
  while (kept.length > 1 && /[\s，、。；：·（《「“]/u.test(kept.at(-1)?.char ?? '')) kept.pop()
  return kept
}

function trimmed(letters: readonly Letter[]): Letter[] {
  const start = letters.findIndex(({ char }) => char !== ' ')
  const end = letters.findLastIndex(({ char }) => char !== ' ')
  return start < 0 ? [] : letters.slice(start, end + 1)
}

function lineOf(letters: readonly Letter[], { size, fill, spacing = 0 }: TextStyle): Line {
  const width = Math.max(0, widthOf(letters) - spacing)
  return {
    width,
    draw(x, y, anchor = 'start') {
      let at = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
      const paths: string[] = []
      for (const { glyph, advance } of letters) {
        if (glyph.path) {
          paths.push(
            `<path transform="translate(${round(at)} ${round(y)}) scale(${size / EM})" d="${glyph.path}"/>`,
          )
        }
        at += advance
      }
      return `<g fill="${fill}">${paths.join('')}</g>`
    },
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
