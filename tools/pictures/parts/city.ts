/** City towers: skylines with lit windows and two landmarks. */
import { darken, lighten, mix } from '../core/colour.ts'
import { between, type Random } from '../core/noise.ts'
import { type Defs, ellipse, n, place, rect, repeat, shape, stroke } from '../core/svg.ts'

export interface TowerLook {
  readonly body: string
  readonly edge: string
  readonly windows: readonly [string, ...string[]]
  /** Share of windows lit. */
  readonly lit: number
}

/** One office tower standing on y. */
function block(d: Defs, r: Random, x: number, y: number, w: number, h: number, k: TowerLook): string {
  const fill = d.linear(
    [
      [0, lighten(k.body, 0.1)],
      [1, darken(k.body, 0.12)],
    ],
    1,
    0.4,
  )
  const cols = Math.max(3, Math.round(w / 7))
  const rows = Math.floor(h / 9)
  let panes = ''
  for (let j = 1; j < rows; j++) {
    const row = r() < 0.12 ? 0.05 : k.lit
    for (let i = 0; i < cols; i++) {
      if (r() > row) continue
      const c = k.windows[Math.floor(r() * k.windows.length)] ?? k.windows[0]
      panes += rect(
        x + (w * (i + 0.2)) / cols,
        y - h + j * 9,
        (w / cols) * 0.6,
        4.6,
        c,
        `opacity="${between(r, 0.4, 1).toFixed(2)}"`,
      )
    }
  }
  return (
    rect(x, y - h, w, h, fill) +
    panes +
    rect(x, y - h, w * 0.06, h, k.edge, 'opacity="0.5"') +
    rect(x, y - h, w, 2, k.edge, 'opacity="0.7"')
  )
}

export function skyline(
  d: Defs,
  r: Random,
  from: number,
  to: number,
  y: number,
  size: readonly [number, number],
  k: TowerLook,
): string {
  let out = ''
  for (let x = from; x < to; ) {
    const w = between(r, 26, 64)
    const h = between(r, size[0], size[1]) * (0.55 + 0.45 * Math.sin(((x - from) / (to - from)) * Math.PI))
    out += block(d, r, x, y, w, h, { ...k, body: mix(k.body, k.edge, r() * 0.2) })
    if (r() < 0.25) out += stroke(`M${n(x + w / 2)} ${n(y - h)}v${n(-h * 0.14)}`, k.edge, 1.6)
    x += w * between(r, 0.86, 1.25)
  }
  return out
}

/** Three towers that carry a long boat-shaped deck. */
export function bayTowers(d: Defs, r: Random, x: number, y: number, s: number, k: TowerLook): string {
  const one = (tx: number): string => {
    const rows = repeat(22, (j) =>
      r() < 0.75
        ? rect(
            tx + 3,
            -150 + j * 6.6,
            26,
            2.6,
            k.windows[0],
            `opacity="${between(r, 0.35, 0.95).toFixed(2)}"`,
          )
        : '',
    )
    return (
      shape(
        `M${tx - 4} 0Q${tx} -90 ${tx + 2} -156H${tx + 30}Q${tx + 32} -90 ${tx + 38} 0Z`,
        d.linear(
          [
            [0, lighten(k.body, 0.14)],
            [1, darken(k.body, 0.1)],
          ],
          1,
          0,
        ),
      ) + rows
    )
  }
  const deck =
    shape('M-84 -162Q-60 -150 0 -150H70Q96 -152 106 -164Q60 -170 -84 -162Z', lighten(k.body, 0.2)) +
    stroke('M-80 -160Q0 -168 102 -163', k.windows[0], 2) +
    repeat(12, (i) => ellipse(-56 + i * 12, -167, 4, 4, '#2f5b48'))
  return place(one(-70) + one(-8) + one(54) + deck, x, y, s / 170)
}

/** A lattice tower like the one in Paris. */
export function ironTower(x: number, y: number, h: number, colour: string, light: string): string {
  const half = (t: number): number => 3 + 44 * (1 - t) ** 2.3
  const side: string[] = []
  const other: string[] = []
  for (let i = 0; i <= 20; i++) {
    const t = i / 20
    side.push(`${n(-half(t))} ${n(-t * 200)}`)
    other.unshift(`${n(half(t))} ${n(-t * 200)}`)
  }
  const web = repeat(22, (i) => {
    const t = 0.16 + (i / 22) * 0.8
    const u = t + 0.036
    return stroke(
      `M${n(-half(t))} ${n(-t * 200)}L${n(half(u))} ${n(-u * 200)}M${n(half(t))} ${n(-t * 200)}L${n(-half(u))} ${n(-u * 200)}`,
      light,
      0.9,
      'opacity="0.7"',
    )
  })
  const body =
    shape(`M${side.join('L')}L${other.join('L')}L26 0Q20 -26 0 -26Q-20 -26 -26 0Z`, colour) +
    web +
    rect(-33, -48, 66, 5, light) +
    rect(-17, -92, 34, 4, light) +
    rect(-6, -184, 12, 5, light) +
    stroke('M0 -198V-216', light, 1.6)
  return place(body, x, y, h / 216)
}
