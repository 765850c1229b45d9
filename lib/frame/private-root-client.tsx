'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ClientShop, ShopProvider } from '../browser/page/shop-context-client.tsx'

/**
 * The root of the ordering and account areas: the shop and a query cache of this document. Loaded only there. Reads are
 * retried once after a pause; a change is never retried automatically.
 */
export function PrivateRoot({ shop, children }: { shop: ClientShop; children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a network a read fails at once and says so, instead of waiting behind a skeleton.
          queries: {
            retry: 1,
            retryDelay: 800,
            staleTime: 5_000,
            networkMode: 'always',
            refetchOnReconnect: true,
          },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <ShopProvider shop={shop}>{children}</ShopProvider>
    </QueryClientProvider>
  )
}
