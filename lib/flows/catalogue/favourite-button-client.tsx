'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { dropProduct, isKept, keepProduct } from '../../browser/storage/kept-products.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './kept-products.module.css'

type Props = ProductRef & {
  merchant: string
  /** Drawn on the server: a page that shows this icon alone need not load all of them. */
  icon: ReactNode
}

/** Keeps the product of a page among the visitor's favourites, and notes that it was looked at. */
export function FavouriteButton({ merchant, kind, id, icon }: Props) {
  const [kept, setKept] = useState(false)
  useEffect(() => {
    setKept(isKept(merchant, 'favourites', { kind, id }))
    keepProduct(merchant, 'seen', { kind, id })
  }, [merchant, kind, id])
  const toggle = () => {
    if (kept) dropProduct(merchant, 'favourites', { kind, id })
    else keepProduct(merchant, 'favourites', { kind, id })
    setKept(!kept)
    toast(kept ? '已取消收藏' : '已收藏，可在“我的”中查看')
  }
  return (
    <button
      type="button"
      className={`${ui.barIcon} ${styles.favourite}`}
      aria-pressed={kept}
      onClick={toggle}
    >
      {icon}
      收藏
    </button>
  )
}
