import { type NextRequest, NextResponse } from 'next/server'
import { resolveUrl } from '@/lib/screens/resolve.ts'
import { INTERNAL_HEADER, internalSecret } from '@/lib/storefront/server/internal-secret.ts'
import { list } from '@/lib/storefront/settings/list.ts'

/** In Node: the settings are read when the server runs, and the process's secret is known. */
export const config = { runtime: 'nodejs', matcher: ['/((?!_next/|media/|favicon).*)'] }

/**
 * The last check before a page: server.ts has cleaned the URL already, and nothing that it would refuse is rendered
 * here either. The four segments must be a shop's, the screen a built one, and the identifying query becomes the path
 * of the page's folder.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (pathname.startsWith('/internal/')) {
    const known = request.headers.get(INTERNAL_HEADER) === internalSecret()
    return known ? NextResponse.next() : notFound(request)
  }
  const meaning = resolveUrl(pathname + search, list(process.env.PROJECTS || 'trip'))
  if (meaning.kind !== 'screen') return notFound(request)
  return NextResponse.rewrite(new URL(meaning.internalPath, request.nextUrl))
}

/** Leads to no folder of app/, so Next answers with the page of unknown addresses. */
function notFound(request: NextRequest): NextResponse {
  return NextResponse.rewrite(new URL('/404', request.nextUrl), { status: 404 })
}
