'use client'

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { arrivedChain } from '@/lib/browser/arrival/arrival.ts'
import { linkWithChain } from '@/lib/browser/sharing/share-chain.ts'

const QrCode = lazy(() =>
  import('@/lib/storefront/poster/qr-code.tsx').then((module) => ({ default: module.QrCode })),
)

type Props = {
  merchant: string
  link: string
  label: string
  size: number
  className: string | undefined
  /** The same code without anybody's link, as the page was rendered. */
  children: ReactNode
}

/**
 * The shop's code. For a reader who came by a link of the share tree it carries that link's node, so that who scans it is
 * put down to the same salesperson.
 */
export function ShopCode({ merchant, link, label, size, className, children }: Props) {
  const [own, setOwn] = useState('')
  useEffect(() => {
    const chainId = arrivedChain(merchant)
    if (chainId) setOwn(linkWithChain(merchant, link, chainId))
  }, [merchant, link])
  if (!own) return children
  return (
    <Suspense fallback={children}>
      <QrCode text={own} label={label} size={size} className={className} />
    </Suspense>
  )
}
