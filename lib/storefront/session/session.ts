import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { monotonicMs } from '../../base/async/monotonic.ts'
import { DAY_SECONDS } from '../../base/calendar/durations.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { merchantCookie } from './merchant-cookie.ts'
import { rememberOpened } from './opened-seals.ts'
import { createSeals } from './seals.ts'

const sessionData = z.object({
  /** The specification's name of the signed-in customer's id. */
  userId: z.string().min(1).max(64),
  project: z.string(),
  merchant: z.string(),
  /** Milliseconds since 1970: when the customer signed in, and when the cookie was last sealed. */
  issuedAt: z.number(),
  renewedAt: z.number(),
  /** The customer's epoch at sign-in; a higher one since then ends the session. */
  epoch: z.number(),
  /** The e-commerce partner's token (specification, section 3); never leaves the seal. */
  ddtoken: z.string().max(512).optional(),
  /** The use of a seal that is no cookie, so that one kind cannot pass for another. */
  use: z.enum(['token', 'ticket']).optional(),
})
type Sealed = z.infer<typeof sessionData>

/** A session as a request carries it: in the cookie, in the cookie of a frame, or as a frame's token. */
export type SessionData = Omit<Sealed, 'use'> & { by: 'cookie' | 'frame' | 'token' }

export type SessionOptions = {
  /** Secrets of at least 32 characters, the newest first: it seals, all of them open. */
  passwords: readonly string[]
  /** Cookies over https only; on in live mode. */
  secure: boolean
  /** Milliseconds since 1970: seals outlive the process, so their ages are told by the date. */
  now?: () => number
  /** Milliseconds of a clock that only runs forward, for the cache of opened seals. */
  elapsed?: () => number
  /**
   * The customer's present epoch; raising it signs the customer out everywhere. Null: the customer does not exist (any
   * more). Default: always 0.
   */
  epochOf?: EpochOf
  /** Whether the customer has signed out of this session. Default: never. */
  isEnded?: IsEnded
}

export type EpochOf = (tenant: Tenant, userId: string) => number | null | Promise<number | null>

export type IsEnded = (
  tenant: Tenant,
  session: { userId: string; issuedAt: number },
) => boolean | Promise<boolean>

/**
 * `epoch`: the customer's, where the caller knows it already. `issuedAt`: when the session began, which names it among
 * the customer's others.
 */
type Extra = { ddtoken?: string; epoch?: number; issuedAt?: number }

/** Sessions in sealed cookies; the server keeps nothing. Cookies are given as values of `Set-Cookie`. */
export type Sessions = {
  /** The clock of the sessions, milliseconds since 1970. */
  now(): number
  /** When the last copy of a session has expired, however often it was renewed. */
  lastsUntil(session: Pick<SessionData, 'issuedAt'>): number
  /** The session that the request carries for this shop's merchant; null when there is no valid one. */
  read(request: Request, tenant: Tenant): Promise<SessionData | null>
  /** Signs a customer in; `framed`: in a page that another site embeds (docs/decisions/0012). */
  start(tenant: Tenant, userId: string, extra?: Extra & { framed?: boolean }): Promise<string>
  /** The same session at a new epoch, carried as it was: the session in which a password was changed continues. */
  reissue(tenant: Tenant, session: SessionData, epoch: number): Promise<{ cookie?: string; token?: string }>
  /**
   * The cookie anew when it is a day old, so that it lasts from the last visit on; null when it is young, or when the
   * session came by token.
   */
  renew(tenant: Tenant, session: SessionData): Promise<string | null>
  /** A frame's token anew when it is ten minutes old; else null. */
  renewToken(session: SessionData): Promise<string | null>
  end(tenant: Tenant): string
  /** Whether a request carries the cookie of a frame, valid or not. */
  carriesFramed(request: Request): boolean
  /** Removes the cookie of a frame. */
  endFramed(tenant: Tenant): string
  /** What a framed page gets with its sign-in: valid for a minute, only to be exchanged for a token. */
  ticket(tenant: Tenant, userId: string, extra?: Extra): Promise<string>
  /**
   * The token for a ticket, where the browser has refused the cookie; null when the ticket is invalid, or when this
   * process has exchanged it before.
   */
  redeem(tenant: Tenant, ticket: string): Promise<string | null>
}

/** The header of a page that another site embeds, and the one for its token where the browser refuses its cookie. */
export const FRAME_HEADER = 'x-wayfront-frame'
export const TOKEN_HEADER = 'x-wayfront-session'

const IDLE_SECONDS = 30 * DAY_SECONDS
/** However often the shop is visited, the customer signs in again after half a year. */
const LONGEST_SECONDS = 180 * DAY_SECONDS
/** A token is within reach of scripts, so it lasts a visit: two hours from its last use, twelve in all. */
const TOKEN_SECONDS = 2 * 3600
const TOKEN_LONGEST_SECONDS = 12 * 3600
const TOKEN_RENEW_SECONDS = 600
const TICKET_SECONDS = 60
/** More sign-ins in frames than a process sees in two minutes. */
const MOST_REDEEMED = 50_000
/** The browser drops the cookie a little before the seal expires. */
const SKEW_SECONDS = 60
/** A page of another path on the origin could add cookies of the same name; no more than this many are opened. */
export const MAX_CANDIDATES = 3
/** Longest ticket or token that is opened, in characters. */
const MAX_TOKEN = 4096

/** @throws when there is no password or one is too short. */
export function createSessions({
  passwords,
  secure,
  now = Date.now,
  elapsed = monotonicMs,
  epochOf = () => 0,
  isEnded = () => false,
}: SessionOptions): Sessions {
  const seals = createSeals(passwords)
  /** Tickets that have been exchanged, by their hash, for longer than they are valid. */
  const redeemed = new LRUCache<string, true>({ max: MOST_REDEEMED, ttl: 2 * TICKET_SECONDS * 1000 })
  const cookieName = sessionCookieName(secure)

  const cookie = (tenant: Tenant, value: string, maxAgeSeconds: number, framed = false) => {
    const name = framed ? frameCookieName(secure) : cookieName
    return merchantCookie(tenant, { name, value, maxAgeSeconds, secure, framed })
  }

  const seal = (data: Sealed, seconds: number) => seals.seal(data, seconds)

  async function sealCookie(tenant: Tenant, data: Sealed, framed: boolean): Promise<string> {
    return cookie(tenant, await seal(data, IDLE_SECONDS), IDLE_SECONDS - SKEW_SECONDS, framed)
  }

  const unseal = rememberOpened(
    async (sealed) => sessionData.safeParse(await seals.open(sealed)).data ?? null,
    { now: elapsed },
  )

  async function open(sealed: string, tenant: Tenant, use: Sealed['use'], longest: number) {
    const opened = await unseal(sealed)
    if (!opened || opened.use !== use) return null
    const { use: _, ...session } = opened
    // The cookie's path separates merchants only for an honest browser; the seal does it for every request.
    if (session.project !== tenant.project || session.merchant !== tenant.merchant) return null
    if (now() - session.issuedAt > longest * 1000) return null
    const present = await epochOf(tenant, session.userId)
    if (present === null || session.epoch < present) return null
    return (await isEnded(tenant, session)) ? null : session
  }

  async function openToken(sealed: string, tenant: Tenant, use: 'token' | 'ticket') {
    const [idle, longest] =
      use === 'token' ? [TOKEN_SECONDS, TOKEN_LONGEST_SECONDS] : [TICKET_SECONDS, TICKET_SECONDS]
    const session = sealed.length > MAX_TOKEN ? null : await open(sealed, tenant, use, longest)
    return session && now() - session.renewedAt <= idle * 1000 ? session : null
  }

  async function fresh(
    tenant: Tenant,
    userId: string,
    { ddtoken, epoch: known, issuedAt = now() }: Extra,
  ): Promise<Sealed> {
    const { project, merchant } = tenant
    const epoch = known ?? (await epochOf(tenant, userId)) ?? 0
    return {
      userId,
      project,
      merchant,
      issuedAt,
      renewedAt: issuedAt,
      epoch,
      ...(ddtoken ? { ddtoken } : {}),
    }
  }

  return {
    now,
    lastsUntil: ({ issuedAt }) => issuedAt + LONGEST_SECONDS * 1000,
    async read(request, tenant) {
      const fromCookies = async (by: 'cookie' | 'frame'): Promise<SessionData | null> => {
        const name = by === 'frame' ? frameCookieName(secure) : cookieName
        for (const sealed of cookieValues(request, name).slice(0, MAX_CANDIDATES)) {
          const session = await open(sealed, tenant, undefined, LONGEST_SECONDS)
          if (session) return { ...session, by }
        }
        return null
      }
      const fromToken = async (): Promise<SessionData | null> => {
        const token = request.headers.get(TOKEN_HEADER)
        const session = token ? await openToken(token, tenant, 'token') : null
        return session && { ...session, by: 'token' }
      }
      // A sign-in inside a frame counts there, whatever other cookies the browser sends.
      return request.headers.has(FRAME_HEADER)
        ? ((await fromCookies('frame')) ?? (await fromToken()) ?? (await fromCookies('cookie')))
        : ((await fromCookies('cookie')) ?? (await fromCookies('frame')))
    },
    async start(tenant, userId, { framed = false, ...extra } = {}) {
      return sealCookie(tenant, await fresh(tenant, userId, extra), framed)
    },
    async reissue(tenant, { by, ...session }, epoch) {
      const data = { ...session, renewedAt: now(), epoch }
      if (by === 'token') return { token: await seal({ ...data, use: 'token' }, TOKEN_SECONDS) }
      return { cookie: await sealCookie(tenant, data, by === 'frame') }
    },
    async renew(tenant, { by, ...session }) {
      if (by === 'token' || now() - session.renewedAt < DAY_SECONDS * 1000) return null
      return sealCookie(tenant, { ...session, renewedAt: now() }, by === 'frame')
    },
    async renewToken({ by, ...session }) {
      if (by !== 'token' || now() - session.renewedAt < TOKEN_RENEW_SECONDS * 1000) return null
      return seal({ ...session, renewedAt: now(), use: 'token' }, TOKEN_SECONDS)
    },
    end: (tenant) => cookie(tenant, '', 0),
    carriesFramed: (request) => cookieValues(request, frameCookieName(secure)).length > 0,
    endFramed: (tenant) => cookie(tenant, '', 0, true),
    async ticket(tenant, userId, extra = {}) {
      return seal({ ...(await fresh(tenant, userId, extra)), use: 'ticket' }, TICKET_SECONDS)
    },
    async redeem(tenant, ticket) {
      const session = await openToken(ticket, tenant, 'ticket')
      if (!session) return null
      const key = createHash('sha256').update(ticket).digest('base64url')
      if (redeemed.has(key)) return null
      redeemed.set(key, true)
      return seal({ ...session, renewedAt: now(), use: 'token' }, TOKEN_SECONDS)
    },
  }
}

const frameCookieName = (secure: boolean) => `${sessionCookieName(secure)}-frame`

function sessionCookieName(secure: boolean): string {
  return secure ? '__Secure-wayfront' : 'wayfront'
}

export function cookieValues(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
