import fc from 'fast-check'
import { scaledSize } from './scale-picture.ts'

const side = fc.integer({ min: 1, max: 20_000 })

test('a scaled picture fits, keeps its ratio, is never enlarged and never has a side of 0', () => {
  fc.assert(
    fc.property(side, side, fc.integer({ min: 100, max: 4000 }), (width, height, most) => {
      const scaled = scaledSize(width, height, most)
      expect(Math.max(scaled.width, scaled.height)).toBeLessThanOrEqual(Math.max(most, 1))
      expect(scaled.width).toBeLessThanOrEqual(width)
      expect(scaled.height).toBeLessThanOrEqual(height)
      expect(Math.min(scaled.width, scaled.height)).toBeGreaterThanOrEqual(1)
      if (Math.max(width, height) <= most) expect(scaled).toEqual({ width, height })
      const factor = Math.min(1, most / Math.max(width, height))
      expect(Math.abs(scaled.width - width * factor)).toBeLessThanOrEqual(1)
      expect(Math.abs(scaled.height - height * factor)).toBeLessThanOrEqual(1)
    }),
  )
})
