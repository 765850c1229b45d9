import { z } from 'zod'
import type { Tenant } from '../../tenant/tenant.ts'
import { merchantCookie } from './merchant-cookie.ts'
import { createSeals } from './seals.ts'
import { cookieValues, MAX_CANDIDATES } from './session.ts'

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
  const seals = createSeals(passwords)
  const cookieName = secure ? `__Secure-${name}` : name
  const content = z.object({ for: z.string(), value: schema })
  const cookie = (tenant: Tenant, value: string, seconds: number) =>
    merchantCookie(tenant, { name: cookieName, value, maxAgeSeconds: seconds, secure })
  return {
    async read(request, tenant) {
      for (const sealed of cookieValues(request, cookieName).slice(0, MAX_CANDIDATES)) {
        const { data } = content.safeParse(await seals.open(sealed))
        // The name is sealed in, too, so that one kind of cookie never passes for another.
        if (data?.for === sealedFor(name, tenant)) return data.value
      }
      return null
    },
    async keep(tenant, value) {
      const sealed = await seals.seal({ for: sealedFor(name, tenant), value }, maxAgeSeconds)
      return cookie(tenant, sealed, maxAgeSeconds)
    },
    drop: (tenant) => cookie(tenant, '', 0),
  }
}

function sealedFor(name: string, { project, merchant }: Tenant): string {
  return `${name}/${project}/${merchant}`
}
