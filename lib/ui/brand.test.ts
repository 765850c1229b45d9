import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { brandStyle, readableOn } from './brand.ts'

test('a dark colour carries white, a light one dark text', () => {
  expect(readableOn('#0B6E99')).toBe('#ffffff')
  expect(readableOn('#ffd34d')).toBe('#1f2329')
  expect(brandStyle()).toEqual({ '--brand': '#0B6E99', '--brand-on': '#ffffff' })
})

test('text on any brand colour reaches at least 3.9 : 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(3.9)
    }),
  )
})

/** WCAG contrast, written apart from the code under test. */
function contrast(a: string, b: string): number {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}
