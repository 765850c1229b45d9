import { hills, ink, invitation, pictureIn, priceSvg } from './parts.ts'
import { POSTER_HEIGHT, POSTER_WIDTH, type Poster } from './poster.ts'
import { line, typeset } from './text.ts'

const SIDE = 52
const PHOTO = { x: 0, y: 0, width: POSTER_WIDTH, height: 690, radius: 0 }
const PANEL_TOP = 636
const QR = 196
export const PHOTO_CODE = { x: POSTER_WIDTH - SIDE - QR + 8, y: POSTER_HEIGHT - SIDE - QR, size: QR }

/** The picture large, everything else on a white sheet that rises over its lower edge. */
export async function photoDesign(poster: Omit<Poster, 'url'>, picture: string | null): Promise<string> {
  const { shopName, brandColor, title, subtitle, facts, price, kind, tel } = poster
  const inner = POSTER_WIDTH - 2 * SIDE
  const mark = picture ? '#fff' : brandColor
  const name = await typeset(shopName, { size: 25, weight: 700, fill: mark })
  // A shop's own poster has the name as its title.
  const [shop] = kind === 'shop' ? [] : name.lines(460, 1)
  const titleLines = (await typeset(title, { size: 43, weight: 700, fill: ink.text })).lines(inner, 2)
  const room = facts.length > 0 ? 1 : titleLines.length > 1 ? 2 : 3
  const second = (await typeset(subtitle, { size: 27, weight: 400, fill: ink.second })).lines(inner, room)

  let y = PANEL_TOP + 84
  let words = ''
  for (const text of titleLines) {
    words += text.draw(SIDE, y)
    y += 60
  }
  y -= 8
  for (const text of second) {
    words += text.draw(SIDE, y)
    y += 40
  }
  y += 6
  let x = SIDE
  for (const { value } of facts) {
    const tag = await line(value, { size: 23, weight: 400, fill: brandColor })
    const width = tag.width + 32
    if (x + width > POSTER_WIDTH - SIDE) break
    words += `<rect x="${x}" y="${y - 14}" width="${width}" height="42" rx="21" fill="${brandColor}" opacity="0.1"/>`
    words += tag.draw(x + 16, y + 15)
    x += width + 12
  }

  const foot = POSTER_HEIGHT - SIDE - QR
  const hint = await line(invitation(kind), { size: 24, weight: 400, fill: ink.second })
  const phone = tel ? await line(`电话 ${tel}`, { size: 23, weight: 400, fill: ink.third }) : null
  const [footName] = (await typeset(shopName, { size: 28, weight: 700, fill: ink.text })).lines(
    inner - QR - 28,
    1,
  )
  const last = POSTER_HEIGHT - SIDE - 10
  const priced = price === undefined ? '' : await priceSvg(price, SIDE - 2, foot + 50, 66)

  return [
    `<rect width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}" fill="#fff"/>`,
    picture ? pictureIn(picture, PHOTO, 'photo') : hills(PHOTO, brandColor),
    `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a1420" stop-opacity="0.5"/><stop offset="1" stop-color="#0a1420" stop-opacity="0"/></linearGradient>`,
    picture && shop ? `<rect width="${POSTER_WIDTH}" height="190" fill="url(#shade)"/>` : '',
    shop ? `<rect x="${SIDE}" y="52" width="6" height="28" rx="3" fill="${mark}"/>` : '',
    shop?.draw(SIDE + 20, 75) ?? '',
    `<path d="M0 ${PANEL_TOP + 44}a44 44 0 0 1 44 -44h${POSTER_WIDTH - 88}a44 44 0 0 1 44 44v${POSTER_HEIGHT - PANEL_TOP}h-${POSTER_WIDTH}z" fill="#fff"/>`,
    words,
    `<rect x="${SIDE}" y="${foot - 30}" width="${inner}" height="2" fill="${ink.line}"/>`,
    priced,
    footName?.draw(SIDE, last - (phone ? 78 : 42)) ?? '',
    phone?.draw(SIDE, last - 40) ?? '',
    hint.draw(SIDE, last),
  ].join('')
}
