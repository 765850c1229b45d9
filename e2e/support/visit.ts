import type { Locator } from 'playwright/test'
import type { SubjectKind } from '../../lib/screens/screens.ts'
import { mainScreen } from '../../lib/screens/subjects.ts'
import type { ProductKind } from '../../lib/tenant/kinds.ts'

export type Visit = {
  status: number
  /** How the front cache served it; empty when it did not. */
  cache: string
  etag: string
  html: string
  headers: Headers
}

/** One look at a page, as a crawler takes it. */
export async function visit(origin: string, path: string): Promise<Visit> {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'gzip' } })
  return {
    status: response.status,
    cache: response.headers.get('x-wayfront-cache') ?? '',
    etag: response.headers.get('etag') ?? '',
    html: await response.text(),
    headers: response.headers,
  }
}

/**
 * A visit that does not accept the stale copy, which the server sends when the new page takes too long on a slow
 * machine.
 */
export async function visitRenewed(origin: string, path: string): Promise<Visit> {
  for (;;) {
    const seen = await visit(origin, path)
    if (seen.cache !== 'stale') return seen
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Products of a kind in the order a shop's sitemap has them. */
export function productsOf(origin: string, shop: string, kind: ProductKind = 'tour'): Promise<string[]> {
  return listedIn(origin, shop, kind)
}

/** Articles in the order a shop's sitemap has them. */
export function articlesOf(origin: string, shop: string): Promise<string[]> {
  return listedIn(origin, shop, 'article')
}

async function listedIn(origin: string, shop: string, kind: SubjectKind): Promise<string[]> {
  const { html } = await visit(origin, `${shop}/sitemap.xml`)
  const { screen, parameter } = mainScreen(kind)
  const address = new RegExp(`/${screen}\\?${parameter}=([^<&]+)`, 'g')
  return [...html.matchAll(address)].map(([, id = '']) => id)
}

/**
 * Follows a link of a page without scripts. By the keyboard: a block that has just come near takes its height, and a
 * click aimed at a link below it may hit nothing.
 */
export function followLink(link: Locator): Promise<void> {
  return link.press('Enter')
}
