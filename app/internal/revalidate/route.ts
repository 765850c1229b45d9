import { revalidateTag } from 'next/cache'
import { INTERNAL_HEADER, internalSecret } from '@/lib/storefront/server/internal-secret.ts'

/**
 * Makes Next drop cached data with the given tags. Only server.ts calls it: no address from outside leads here, and the
 * header carries a secret of this one process. revalidateTag works in a request only, hence a route.
 */
export async function POST(request: Request): Promise<Response> {
  if (request.headers.get(INTERNAL_HEADER) !== internalSecret()) return new Response(null, { status: 404 })
  const tags: unknown = await request.json()
  if (!Array.isArray(tags)) return new Response(null, { status: 400 })
  for (const tag of tags) revalidateTag(String(tag), { expire: 0 })
  return new Response(null, { status: 204 })
}
