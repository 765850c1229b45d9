import { encode } from 'uqr'
import { code128 } from '@/lib/domain/debris/code128.ts'
import type { VoucherSheet } from '@/lib/operate-center/contract/vouchers/vouchers.ts'

const WIDTH = 720
const HEIGHT = 1080
const QR = 480

/**
 * A voucher as a picture: name, QR code, bars and code on white.
 * @returns a data URL of a PNG
 * @throws Error where the browser cannot draw
 */
export function voucherPicture(
  { qr, code, label, validFrom, validTo }: VoucherSheet['vouchers'][number],
  { name, packageName, dateText }: Pick<VoucherSheet, 'name' | 'packageName' | 'dateText'>,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.textAlign = 'center'
  const write = (text: string, y: number, size: number, color = '#1f2329', weight = 400) => {
    context.fillStyle = color
    context.font = `${weight} ${size}px system-ui, sans-serif`
    // A long name is made narrower by the canvas.
    context.fillText(text, WIDTH / 2, y, WIDTH - 80)
  }
  write(name, 88, 36, '#1f2329', 600)
  write([packageName, label].filter(Boolean).join(' · '), 140, 26, '#575d66')
  write(dateText || validityText(validFrom, validTo), 182, 26, '#575d66')

  const { data, size } = encode(qr, { ecc: 'M', border: 2 })
  const module = Math.floor(QR / size)
  const left = (WIDTH - module * size) / 2
  context.fillStyle = '#000'
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (dark) context.fillRect(left + column * module, 210 + row * module, module, module)
    }
  }
  const widths = code128(qr.slice(qr.indexOf(':') + 1)) ?? []
  const total = widths.reduce((sum, width) => sum + width, 0)
  const bar = Math.max(1, Math.floor((WIDTH - 80) / (total || 1)))
  let x = (WIDTH - bar * total) / 2
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) context.fillRect(x, 730, bar * width, 120)
    x += bar * width
  }
  write(code, 910, 40, '#1f2329', 600)
  write('使用时出示，请勿公开', 980, 24, '#575d66')
  return canvas.toDataURL('image/png')
}

function validityText(from: string | null, to: string | null): string {
  if (from && to) return from === to ? from : `${from} 至 ${to}`
  return to ? `${to} 前有效` : from ? `${from} 起可用` : ''
}
