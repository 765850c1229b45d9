/** A point of a stroke, in the pixels of the area it was drawn in; pressure 0 to 1, time in milliseconds. */
type StrokePoint = { x: number; y: number; pressure: number; time: number }
export type Stroke = readonly StrokePoint[]
export type Size = { width: number; height: number }

/**
 * What was written by hand. All strokes are in the pixels of one area, that of the first stroke: an area that is resized
 * or turned later shows them scaled, so nothing is lost by turning a phone there and back.
 */
export type Drawing = { area: Size; strokes: readonly Stroke[] }

export const nothingDrawn: Drawing = { area: { width: 0, height: 0 }, strokes: [] }

/** How a drawing lies in an area: scaled evenly and centred. */
type Fit = { scale: number; left: number; top: number }

function fitInto(drawn: Size, shown: Size): Fit {
  const scale = Math.min(shown.width / drawn.width, shown.height / drawn.height)
  return {
    scale,
    left: (shown.width - drawn.width * scale) / 2,
    top: (shown.height - drawn.height * scale) / 2,
  }
}

const isNowhere = ({ width, height }: Size) => !(width > 0 && height > 0)

/** The strokes as they stand in an area of this size. */
export function shownIn({ area, strokes }: Drawing, shown: Size): Stroke[] {
  if (isNowhere(area) || isNowhere(shown)) return []
  const { scale, left, top } = fitInto(area, shown)
  return strokes.map((stroke) =>
    stroke.map(({ x, y, ...rest }) => ({ ...rest, x: x * scale + left, y: y * scale + top })),
  )
}

/** The drawing with one stroke more, made in an area of this size. */
export function withStroke(drawing: Drawing, stroke: Stroke, shown: Size): Drawing {
  if (stroke.length === 0 || isNowhere(shown)) return drawing
  if (drawing.strokes.length === 0) return { area: shown, strokes: [stroke] }
  const { scale, left, top } = fitInto(drawing.area, shown)
  const back = stroke.map(({ x, y, ...rest }) => ({ ...rest, x: (x - left) / scale, y: (y - top) / scale }))
  return { ...drawing, strokes: [...drawing.strokes, back] }
}

/** The drawing without its last stroke. */
export function withoutLast(drawing: Drawing): Drawing {
  const strokes = drawing.strokes.slice(0, -1)
  return strokes.length === 0 ? nothingDrawn : { ...drawing, strokes }
}

/** A name needs more ink than a slip of the finger: this many pixels of line. */
const LEAST_INK = 60

/** Whether enough was written to be somebody's name. */
export function isWritten({ strokes }: Drawing): boolean {
  let ink = 0
  for (const stroke of strokes) {
    stroke.forEach((point, index) => {
      const before = stroke[index - 1]
      if (before) ink += Math.hypot(point.x - before.x, point.y - before.y)
    })
  }
  return ink >= LEAST_INK
}

type Bounds = { least: Size; most: Size; margin: number }

/** The strokes cut to what was written, centred in a picture within these bounds; null when nothing was written. */
export function cutOut(
  { strokes }: Drawing,
  { least, most, margin }: Bounds,
): { size: Size; strokes: Stroke[] } | null {
  const points = strokes.flat()
  const first = points[0]
  if (!first) return null
  const box = { left: first.x, right: first.x, top: first.y, bottom: first.y }
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  const width = box.right - box.left
  const height = box.bottom - box.top
  const scale = Math.min(
    (most.width - 2 * margin) / Math.max(width, 1),
    (most.height - 2 * margin) / Math.max(height, 1),
    2,
  )
  const within = (side: 'width' | 'height', length: number) =>
    Math.min(Math.max(Math.ceil(length * scale) + 2 * margin, least[side]), most[side])
  const size = { width: within('width', width), height: within('height', height) }
  const left = (size.width - width * scale) / 2
  const top = (size.height - height * scale) / 2
  return {
    size,
    strokes: strokes.map((stroke) =>
      stroke.map(({ x, y, ...rest }) => ({
        ...rest,
        x: (x - box.left) * scale + left,
        y: (y - box.top) * scale + top,
      })),
    ),
  }
}
