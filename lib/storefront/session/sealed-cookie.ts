import { sealData } from 'iron-session'
import { z } from 'zod'
import type { Tenant } from '../../tenant/tenant.ts'
import { merchantCookie } from './merchant-cookie.ts'
import { openSeal } from './open-seal.ts'
import { cookieValues, isSeal, MAX_CANDIDATES, passwordId } from './session.ts'

type Options<T> = {
  /** Without the prefix that https brings. */
  name: string
  schema: z.ZodType<T>
  maxAgeSeconds: number
  /** Secrets of at least 32 characters, the newest first: it seals, all of them open. */
  passwords: readonly string[]
  /** Over https only. */
  secure: boolean
}

/** Values of `Set-Cookie` for one sealed value beside the session, for one merchant's path. */
export type SealedCookie<T> = {
  /** Null when there is none that is valid for this merchant. */
  read(request: Request, tenant: Tenant): Promise<T | null>
  keep(tenant: Tenant, value: T): Promise<string>
  drop(tenant: Tenant): string
}

export function sealedCookie<T>({
  name,
  schema,
  maxAgeSeconds,
  passwords,
  secure,
}: Options<T>): SealedCookie<T> {
  const [newest = ''] = passwords
  const cookieName = secure ? `__Secure-${name}` : name
  const all = Object.fromEntries(passwords.map((password) => [passwordId(password), password]))
  const content = z.object({ for: z.string(), value: schema })
  const cookie = (tenant: Tenant, value: string, seconds: number) =>
    merchantCookie(tenant, { name: cookieName, value, maxAgeSeconds: seconds, secure })
  return {
    async read(request, tenant) {
      for (const sealed of cookieValues(request, cookieName).slice(0, MAX_CANDIDATES)) {
        if (!isSeal(sealed)) continue
        const { data } = content.safeParse(await openSeal(sealed, all))
        // The name is sealed in, too, so that one kind of cookie never passes for another.
        if (data?.for === sealedFor(name, tenant)) return data.value
      }
      return null
    },
    async keep(tenant, value) {
      const password = { [passwordId(newest)]: newest }
      const sealed = await sealData({ for: sealedFor(name, tenant), value }, { password, ttl: maxAgeSeconds })
      return cookie(tenant, sealed, maxAgeSeconds)
    },
    drop: (tenant) => cookie(tenant, '', 0),
  }
}

function sealedFor(name: string, { project, merchant }: Tenant): string {
  return `${name}/${project}/${merchant}`
}
