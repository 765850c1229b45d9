import fc from 'fast-check'
import { SEAL_SIZE, sealLetters, sealSvg } from './seal.ts'

test('the characters of any name stand inside the ring, in order, and none on another', () => {
  const names = fc.string({
    unit: fc.constantFrom('云', '上', '国', '际', '旅', '行', '社'),
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(names, (name) => {
      const letters = sealLetters(name)
      expect(letters.map(({ char }) => char).join('')).toBe(name)
      for (const [index, { x, y, size, turn }] of letters.entries()) {
        expect(Math.hypot(x - SEAL_SIZE / 2, y - SEAL_SIZE / 2) + size / 2).toBeLessThan(70)
        expect(Math.abs(turn)).toBeLessThanOrEqual(140.01)
        const next = letters[index + 1]
        if (next) expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(size * 0.85)
      }
    }),
  )
})

test('a name with marks of SVG stays text', () => {
  const svg = sealSvg('A&<b>"', 'Noto')
  expect(svg).not.toContain('<b>')
  expect(svg).toContain('&#60;')
})
