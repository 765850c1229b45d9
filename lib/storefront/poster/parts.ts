import { formatYuan } from '../../base/money/fen.ts'
import { line } from './text.ts'

/** Colours of posters beside the shop's own; as the tokens of lib/ui/base.css. */
export const ink = { text: '#1f2329', second: '#575d66', third: '#7c838c', line: '#e3e6ea', price: '#d0400f' }

/** A picture cut to a box with round corners. `href` is a data URL. */
export function pictureIn(
  href: string,
  box: { x: number; y: number; width: number; height: number; radius: number },
  id: string,
): string {
  const { x, y, width, height, radius } = box
  return (
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>` +
    `<image clip-path="url(#${id})" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="${href}"/>`
  )
}

/** In place of a picture that is missing: hills in the shop's colour under a pale sun. */
export function hills(box: { x: number; y: number; width: number; height: number }, color: string): string {
  const { x, y, width, height } = box
  const at = (px: number, py: number) => `${x + px * width} ${y + py * height}`
  return (
    `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}" opacity="0.16"/>` +
    `<circle cx="${x + width * 0.7}" cy="${y + height * 0.34}" r="${width * 0.09}" fill="#fff" opacity="0.9"/>` +
    `<path fill="${color}" opacity="0.3" d="M${at(0, 0.62)}C${at(0.2, 0.4)} ${at(0.36, 0.42)} ${at(0.52, 0.58)}S${at(0.86, 0.5)} ${at(1, 0.44)}V${y + height}H${x}Z"/>` +
    `<path fill="${color}" opacity="0.55" d="M${at(0, 0.8)}C${at(0.24, 0.6)} ${at(0.44, 0.66)} ${at(0.62, 0.78)}S${at(0.9, 0.7)} ${at(1, 0.66)}V${y + height}H${x}Z"/></g>`
  )
}

/** ¥ small, the number large, 起 small; words where the price is given by phone. Answers the SVG and where it ends. */
export async function priceSvg(
  price: number | null,
  x: number,
  y: number,
  size: number,
  color = ink.price,
): Promise<string> {
  if (price === null) {
    return (await line('价格电询', { size: size * 0.62, weight: 700, fill: color })).draw(x, y)
  }
  const sign = await line('¥', { size: size * 0.55, weight: 700, fill: color })
  const number = await line(formatYuan(price), { size, weight: 700, fill: color })
  const from = await line('起', { size: size * 0.42, weight: 400, fill: color })
  const afterSign = x + sign.width + size * 0.06
  return sign.draw(x, y) + number.draw(afterSign, y) + from.draw(afterSign + number.width + size * 0.1, y)
}

/** The invitation beside the code, in words. */
export function invitation(kind: 'shop' | 'product' | 'article'): string {
  if (kind === 'product') return '长按识别，查看团期与价格'
  return kind === 'article' ? '长按识别，阅读全文' : '长按识别，进入店铺'
}
