import fc from 'fast-check'
import {
  cutOut,
  type Drawing,
  isWritten,
  nothingDrawn,
  type Size,
  type Stroke,
  shownIn,
  withoutLast,
  withStroke,
} from './strokes.ts'

const point = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 })
const line = (...places: [number, number][]): Stroke => places.map(([x, y]) => point(x, y))

const size = fc.record({
  width: fc.integer({ min: 40, max: 900 }),
  height: fc.integer({ min: 40, max: 400 }),
})
const share = fc.double({ min: 0, max: 1, noNaN: true })
const shape = fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 12 })

/** A stroke somewhere in an area. */
const strokeIn = ({ width, height }: Size, places: [number, number][]): Stroke =>
  line(...places.map(([x, y]): [number, number] => [x * width, y * height]))

const coordinates = (strokes: readonly Stroke[]) => strokes.flat().map(({ x, y }) => [x, y])

describe('a drawing', () => {
  it('stays whole in every area it is shown in, and comes back as it was', () => {
    fc.assert(
      fc.property(size, size, fc.array(shape, { minLength: 1, maxLength: 5 }), (first, second, shapes) => {
        const drawing = shapes.reduce<Drawing>(
          (before, places) => withStroke(before, strokeIn(first, places), first),
          nothingDrawn,
        )
        for (const { x, y } of shownIn(drawing, second).flat()) {
          expect(x).toBeGreaterThanOrEqual(-0.001)
          expect(x).toBeLessThanOrEqual(second.width + 0.001)
          expect(y).toBeGreaterThanOrEqual(-0.001)
          expect(y).toBeLessThanOrEqual(second.height + 0.001)
        }
        const back = coordinates(shownIn(drawing, first))
        for (const [index, [x = 0, y = 0]] of coordinates(drawing.strokes).entries()) {
          expect(back[index]?.[0]).toBeCloseTo(x, 6)
          expect(back[index]?.[1]).toBeCloseTo(y, 6)
        }
      }),
    )
  })

  it('takes a stroke made after the phone was turned where the finger was', () => {
    fc.assert(
      fc.property(size, size, shape, shape, (first, second, one, two) => {
        const turned = strokeIn(second, two)
        const drawing = withStroke(withStroke(nothingDrawn, strokeIn(first, one), first), turned, second)
        const shown = coordinates(shownIn(drawing, second).slice(1))
        for (const [index, [x = 0, y = 0]] of coordinates([turned]).entries()) {
          expect(shown[index]?.[0]).toBeCloseTo(x, 6)
          expect(shown[index]?.[1]).toBeCloseTo(y, 6)
        }
      }),
    )
  })

  it('loses its last stroke by undo, and its area with the last one', () => {
    const area = { width: 300, height: 160 }
    const one = withStroke(nothingDrawn, line([0, 0], [10, 10]), area)
    const two = withStroke(one, line([20, 20], [30, 30]), area)
    expect(withoutLast(two)).toEqual(one)
    expect(withoutLast(one)).toEqual(nothingDrawn)
    expect(withoutLast(nothingDrawn)).toEqual(nothingDrawn)
  })
})

describe('isWritten', () => {
  const area = { width: 300, height: 160 }
  it.each<[string, Stroke[], boolean]>([
    ['nothing', [], false],
    ['a dot', [line([5, 5])], false],
    ['a slip', [line([5, 5], [25, 5])], false],
    ['a line', [line([5, 5], [80, 30])], true],
    ['several short strokes', [line([0, 0], [25, 0]), line([0, 9], [25, 9]), line([0, 20], [25, 20])], true],
  ])('%s', (_, strokes, written) => {
    expect(isWritten({ area, strokes })).toBe(written)
  })
})

describe('cutOut', () => {
  const bounds = { least: { width: 120, height: 60 }, most: { width: 480, height: 200 }, margin: 8 }

  it('cuts to the ink and stays within the bounds', () => {
    fc.assert(
      fc.property(size, fc.array(shape, { minLength: 1, maxLength: 5 }), (area, shapes) => {
        const drawing = { area, strokes: shapes.map((places) => strokeIn(area, places)) }
        const cut = cutOut(drawing, bounds)
        const { width = 0, height = 0 } = cut?.size ?? {}
        expect(width).toBeGreaterThanOrEqual(120)
        expect(width).toBeLessThanOrEqual(480)
        expect(height).toBeGreaterThanOrEqual(60)
        expect(height).toBeLessThanOrEqual(200)
        for (const { x, y } of cut?.strokes.flat() ?? []) {
          expect(x).toBeGreaterThanOrEqual(7.999)
          expect(x).toBeLessThanOrEqual(width - 7.999)
          expect(y).toBeGreaterThanOrEqual(7.999)
          expect(y).toBeLessThanOrEqual(height - 7.999)
        }
      }),
    )
  })

  it('is nothing when nothing was written', () => {
    expect(cutOut(nothingDrawn, bounds)).toBeNull()
  })
})
