import type { NextConfig } from 'next'

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  cacheComponents: true,
  partialPrefetching: true,
  // server.ts compresses what it keeps, once.
  compress: false,
  poweredByHeader: false,
  generateEtags: false,
  // Types are checked by `npm test`; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // Pages are kept by the front cache alone, their cached reads (`'use cache'`) by a handler with a limit.
  cacheHandler: `${import.meta.dirname}/lib/storefront/front-cache/next/page-cache.ts`,
  cacheHandlers: { default: `${import.meta.dirname}/lib/storefront/front-cache/next/data-cache.ts` },
  cacheMaxMemorySize: 0,
  // Pictures come ready-made in several widths and formats; nothing is optimised on demand, so no image cache can be
  // filled.
  images: { unoptimized: true },
  serverExternalPackages: ['pg', '@electric-sql/pglite', 'pino', 'sharp'],
  experimental: {
    inlineCss: true,
    // Styles are inlined, so a further chunk costs no request but its tags: each page gets little beyond what it uses.
    cssChunking: { type: 'graph', requestCost: 100 },
    isrFlushToDisk: false,
    globalNotFound: true,
  },
}

export default config
