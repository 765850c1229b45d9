import { qrSvg } from './qr.ts'

type Props = {
  text: string
  /** Its label for screen readers. */
  label: string
  /** Pixels a side. */
  size: number
  className: string | undefined
}

/** A code in the page itself: no request, sharp on every screen. */
export function QrCode({ text, label, size, className }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and letters of our own; the text is only in the squares
      dangerouslySetInnerHTML={{ __html: qrSvg(text, 0, 0, size, '#1f2329') }}
    />
  )
}
