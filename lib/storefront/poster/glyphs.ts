import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import opentype, { type Command, type Font } from 'opentype.js'
import { unpackWoff } from './woff.ts'

/**
 * Outlines of characters, so that a poster needs no font of the machine it is drawn on. The font is Noto Sans SC (SIL
 * Open Font License), which comes from the package registry cut into about a hundred parts by use; a part is read when
 * a character of it is first drawn.
 */
export type Weight = 400 | 700

/** Outline in a square of 1000 units, baseline at 0; `advance` in the same units. Empty for a space. */
export type Glyph = { path: string; advance: number }

export const EM = 1000

const FOLDER = join(process.cwd(), 'node_modules/@fontsource/noto-sans-sc')
/** Bounds of what is kept: characters drawn, and parts of the font that were read. */
const MOST_GLYPHS = 4000
const MOST_FONTS = 16

const glyphs = new Map<string, Glyph | null>()
const fonts = new Map<string, Promise<Font>>()
let parts: Promise<readonly Part[]> | undefined

type Part = { name: string; ranges: readonly (readonly [from: number, to: number])[] }

/** Outlines of all characters of a text; a character that the font does not have is null. */
export async function outlines(text: string, weight: Weight): Promise<ReadonlyMap<string, Glyph | null>> {
  const found = new Map<string, Glyph | null>()
  for (const char of new Set(text)) found.set(char, await outline(char, weight))
  return found
}

async function outline(char: string, weight: Weight): Promise<Glyph | null> {
  const key = `${weight}${char}`
  const known = glyphs.get(key)
  if (known !== undefined) return known
  const glyph = await load(char, weight)
  glyphs.set(key, glyph)
  dropOldest(glyphs, MOST_GLYPHS)
  return glyph
}

async function load(char: string, weight: Weight): Promise<Glyph | null> {
  const code = char.codePointAt(0) ?? 0
  parts ??= readParts()
  for (const { name, ranges } of await parts) {
    if (!ranges.some(([from, to]) => code >= from && code <= to)) continue
    const font = await openFont(name, weight)
    const glyph = font.charToGlyph(char)
    // Glyph 0 is the box that stands for characters a font does not have.
    if (glyph.index === 0) continue
    return {
      path: glyph.getPath(0, 0, EM).commands.map(draw).join(''),
      advance: ((glyph.advanceWidth ?? font.unitsPerEm) * EM) / font.unitsPerEm,
    }
  }
  return null
}

/** Written by hand: the parser's own form runs `722` and a rounded `-0` together to `7220`. */
function draw(command: Command): string {
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + points(command.x, command.y)
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    case 'Z':
      return 'Z'
  }
}

function points(...values: number[]): string {
  return values.map((value) => Math.round(value)).join(' ')
}

function openFont(part: string, weight: Weight): Promise<Font> {
  const key = `${part}/${weight}`
  const known = fonts.get(key)
  if (known) return known
  const opening = readFont(join(FOLDER, 'files', `noto-sans-sc-${part}-${weight}-normal.woff`))
  fonts.set(key, opening)
  opening.catch(() => fonts.delete(key))
  dropOldest(fonts, MOST_FONTS)
  return opening
}

async function readFont(file: string): Promise<Font> {
  const bytes = await readFile(file)
  // Reading a part takes some milliseconds: other work may run between two of them.
  await nextTurn()
  return opentype.parse(unpackWoff(bytes))
}

/** Which part has which characters: `{"[119]": "U+20,U+4e00-4e10", "latin": …}`; Latin first, because it overlaps. */
async function readParts(): Promise<readonly Part[]> {
  const file = await readFile(join(FOLDER, 'unicode.json'), 'utf8')
  const listed = Object.entries(JSON.parse(file) as Record<string, string>)
  return listed
    .map(([name, ranges]) => ({
      name: name.replace(/[[\]]/g, ''),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      }),
    }))
    .sort((a, b) => Number(b.name.startsWith('latin')) - Number(a.name.startsWith('latin')))
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
