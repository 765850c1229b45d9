/** The few parts of opentype.js that are used here; version 2 ships no types of its own. */
declare module 'opentype.js' {
  type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' }
  type Path = { commands: readonly Command[] }
  type Glyph = { index: number; advanceWidth?: number; getPath(x: number, y: number, fontSize: number): Path }
  type Font = { unitsPerEm: number; charToGlyph(char: string): Glyph }
  const opentype: { parse(buffer: ArrayBuffer): Font }

  export type { Command, Font, Glyph, Path }
  export default opentype
}
