import { stringifySetCookie } from 'cookie'
import type { Tenant } from '../../tenant/tenant.ts'

type Cookie = {
  name: string
  /** Empty removes the cookie, together with an age of 0. */
  value: string
  maxAgeSeconds: number
  /** Over https only. */
  secure: boolean
  /** For a page that another site embeds (docs/decisions/0012). */
  framed?: boolean
}

/** A `Set-Cookie` of ours: for one merchant's path, out of reach of scripts. */
export function merchantCookie(
  { project, merchant }: Tenant,
  { name, value, maxAgeSeconds, secure, framed = false }: Cookie,
): string {
  return stringifySetCookie({
    name,
    value,
    path: `/${project}/${merchant}`,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    // Without https a browser accepts the frame's cookie on localhost only; elsewhere the token is used.
    ...(framed ? { sameSite: 'none', secure: true, partitioned: true } : { sameSite: 'lax', secure }),
  })
}
