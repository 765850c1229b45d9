import { readableOn } from '../../ui/brand.ts'
import { hills, ink, invitation, pictureIn, priceSvg } from './parts.ts'
import { POSTER_HEIGHT, POSTER_WIDTH, type Poster } from './poster.ts'
import { line, typeset } from './text.ts'

const SIDE = 48
const CARD = { x: SIDE, y: 312, width: POSTER_WIDTH - 2 * SIDE, height: 772 }
const PAD = 28
const PHOTO = { x: CARD.x + PAD, y: CARD.y + PAD, width: CARD.width - 2 * PAD, height: 358, radius: 16 }
const TEAR = 874
const QR = 172
export const CARD_CODE = { x: CARD.x + CARD.width - PAD - QR + 10, y: TEAR + 24, size: QR }

/** A ticket on the shop's colour: the words above it, the picture and the facts on it, the code on its stub. */
export async function cardDesign(poster: Omit<Poster, 'url'>, picture: string | null): Promise<string> {
  const { shopName, brandColor, title, subtitle, facts, price, kind, tel } = poster
  const on = readableOn(brandColor)
  const inner = POSTER_WIDTH - 2 * SIDE - 12
  const eyebrow = await line(eyebrowOf(kind), { size: 22, weight: 400, fill: on, spacing: 6 })
  const titleLines = (await typeset(title, { size: 46, weight: 700, fill: on })).lines(inner, 2)
  // Without facts it stands on the ticket instead.
  const above = facts.length > 0 ? subtitle : ''
  const [second] = (await typeset(above, { size: 25, weight: 400, fill: on })).lines(inner, 1)
  const firstLine = (titleLines.length > 1 ? 154 : 176) + (above ? 0 : 26)
  const afterTitle = firstLine + (titleLines.length - 1) * 64

  const hint = await line(invitation(kind), { size: 22, weight: 400, fill: ink.second })
  const phone = tel ? await line(tel, { size: 24, weight: 400, fill: ink.third }) : null
  const shop = (await typeset(shopName, { size: 25, weight: 700, fill: on })).lines(inner, 1)[0]
  const stub = TEAR + 100
  const left = CARD.x + PAD
  const lead =
    price === undefined
      ? ((await typeset(shopName, { size: 32, weight: 700, fill: ink.text }))
          .lines(CARD.width - 3 * PAD - QR, 1)[0]
          ?.draw(left, stub) ?? '')
      : await priceSvg(price, left - 2, stub, 62)

  return [
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${brandColor}"/><stop offset="1" stop-color="${darker(brandColor)}"/></linearGradient>`,
    `<rect width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}" fill="url(#ground)"/>`,
    `<g fill="none" stroke="${on}" stroke-opacity="0.1" stroke-width="2">${[150, 240, 330, 420].map((r) => `<circle cx="690" cy="60" r="${r}"/>`).join('')}</g>`,
    `<g opacity="0.82">${eyebrow.draw(SIDE + 6, 84)}</g>`,
    `<rect x="${SIDE + 6 + eyebrow.width + 22}" y="75" width="64" height="2" fill="${on}" opacity="0.5"/>`,
    titleLines.map((text, index) => text.draw(SIDE + 4, firstLine + index * 64)).join(''),
    `<g opacity="0.88">${second?.draw(SIDE + 6, afterTitle + 54) ?? ''}</g>`,
    `<rect x="${CARD.x}" y="${CARD.y + 10}" width="${CARD.width}" height="${CARD.height}" rx="30" fill="#000" opacity="0.12"/>`,
    `<path d="${ticket()}" fill="#fff"/>`,
    picture ? pictureIn(picture, PHOTO, 'photo') : clippedHills(brandColor),
    await factRow(poster, facts),
    `<path d="M${CARD.x + 34} ${TEAR}H${CARD.x + CARD.width - 34}" stroke="${ink.line}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"/>`,
    lead,
    hint.draw(left, stub + 48),
    phone?.draw(left, stub + 86) ?? '',
    `<g opacity="0.92">${shop?.draw(POSTER_WIDTH / 2, 1148, 'middle') ?? ''}</g>`,
  ].join('')
}

function eyebrowOf(kind: Poster['kind']): string {
  if (kind === 'product') return '一起出发'
  return kind === 'article' ? '旅行故事' : '欢迎光临'
}

/** A card with round corners and a notch at both ends of the tear line. */
function ticket(): string {
  const { x, y, width, height } = CARD
  const right = x + width
  const bottom = y + height
  const r = 30
  const notch = 18
  return [
    `M${x + r} ${y}H${right - r}A${r} ${r} 0 0 1 ${right} ${y + r}`,
    `V${TEAR - notch}A${notch} ${notch} 0 0 0 ${right} ${TEAR + notch}`,
    `V${bottom - r}A${r} ${r} 0 0 1 ${right - r} ${bottom}H${x + r}A${r} ${r} 0 0 1 ${x} ${bottom - r}`,
    `V${TEAR + notch}A${notch} ${notch} 0 0 0 ${x} ${TEAR - notch}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`,
  ].join('')
}

function clippedHills(color: string): string {
  const { x, y, width, height, radius } = PHOTO
  return `<clipPath id="photo"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#photo)">${hills(PHOTO, color)}</g>`
}

/** Columns of facts; without facts the subtitle in up to three lines instead. */
async function factRow({ subtitle }: Pick<Poster, 'subtitle'>, facts: Poster['facts']): Promise<string> {
  const top = PHOTO.y + PHOTO.height
  if (facts.length === 0) {
    const lines = (await typeset(subtitle, { size: 27, weight: 400, fill: ink.second })).lines(
      PHOTO.width - 8,
      2,
    )
    return lines.map((text, index) => text.draw(PHOTO.x + 4, top + 68 + index * 42)).join('')
  }
  const set = (size: number) =>
    Promise.all(
      facts.map(async ({ label, value }) => ({
        small: await line(label, { size: 21, weight: 400, fill: ink.third }),
        large: await line(value, { size, weight: 700, fill: ink.text }),
      })),
    )
  const taken = (cells: Awaited<ReturnType<typeof set>>) =>
    cells.reduce((sum, { small, large }) => sum + Math.max(small.width, large.width), 0)
  const room = PHOTO.width - 8 - (facts.length - 1) * COLUMN_GAP
  const large = await set(29)
  const cells = taken(large) <= room ? large : await set(23)
  // What is left over is shared between the columns, so that short facts stand in even ones.
  const slack = Math.max(0, room - taken(cells)) / facts.length
  let x = PHOTO.x + 4
  let drawn = ''
  for (const [index, { small, large }] of cells.entries()) {
    if (index > 0) {
      drawn += `<rect x="${x - COLUMN_GAP / 2}" y="${top + 52}" width="2" height="62" fill="${ink.line}"/>`
    }
    drawn += small.draw(x, top + 68) + large.draw(x, top + 112)
    x += Math.max(small.width, large.width) + slack + COLUMN_GAP
  }
  return drawn
}

/** Between two columns of facts, with their rule in the middle. */
const COLUMN_GAP = 34

/** Three quarters of a colour, for the far end of a gradient. */
function darker(color: string): string {
  const channel = (from: number) =>
    Math.round(Number.parseInt(color.slice(from, from + 2), 16) * 0.72)
      .toString(16)
      .padStart(2, '0')
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
