'use client'

import { createContext, type ReactNode, useContext } from 'react'

/** What a client component may know of the shop; the same for every visitor. */
export type ClientShop = {
  /** `/{project}/{merchant}/{channel}/{distributor}` */
  base: string
  merchant: string
  name: string
  ordering: boolean
  saleTel: string
  defaultDepartCity: string
}

const ShopContext = createContext<ClientShop | null>(null)

export function ShopProvider({ shop, children }: { shop: ClientShop; children: ReactNode }) {
  return <ShopContext value={shop}>{children}</ShopContext>
}

export function useShop(): ClientShop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop outside of ShopProvider')
  return shop
}
