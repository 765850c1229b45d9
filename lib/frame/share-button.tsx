import type { ReactNode } from 'react'
import type { Shop } from '../storefront/shop/shop.ts'

type Props = { shop: Pick<Shop, 'config'>; className?: string; label?: string; children: ReactNode }

/**
 * Shares the page it stands on; only for screens that the table lets be shared, and not where the shop forbids it
 * (config `sharing` 2). Has no script of its own: lib/frame/start-sharing.ts listens for taps.
 */
export function ShareButton({ shop: { config }, className, label, children }: Props) {
  if (config.sharing === 2) return null
  return (
    <button type="button" className={className} data-share="" aria-label={label}>
      {children}
    </button>
  )
}
