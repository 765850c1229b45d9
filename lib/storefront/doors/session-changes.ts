import type { Tenant } from '../../tenant/tenant.ts'
import { type Device, withCustomer } from '../session/device-cookie.ts'
import type { SealedCookie } from '../session/sealed-cookie.ts'
import { FRAME_HEADER, type SessionData, type Sessions } from '../session/session.ts'
import type { SessionChange } from './reply.ts'

/** How answers begin, carry on and end a visitor's session. */
export type SessionChanges = {
  /**
   * Starts the session and remembers the device. A framed page also gets the ticket for the case that its cookie is
   * refused.
   */
  begin(
    request: Request,
    tenant: Tenant,
    customerId: string,
    extra: { ddtoken?: string; epoch?: number },
  ): Promise<SessionChange>
  /** Gives a session that is about to grow old, or whose epoch the call has raised, a new cookie or token. */
  keep(tenant: Tenant, session: SessionData, raised?: number): Promise<SessionChange>
  end(request: Request, tenant: Tenant): SessionChange
}

export function createSessionChanges(
  sessions: Sessions,
  devices: SealedCookie<Device> | null,
): SessionChanges {
  return {
    async begin(request, tenant, customerId, extra) {
      const framed = isFramed(request)
      // One session in both carriers, so that signing out ends both.
      const began = { ...extra, issuedAt: sessions.now() }
      const handover = framed ? { handover: await sessions.ticket(tenant, customerId, began) } : {}
      const cookies = [await sessions.start(tenant, customerId, { ...began, framed })]
      const device = devices && withCustomer(await devices.read(request, tenant), customerId)
      if (device) cookies.push(await devices.keep(tenant, device))
      return { cookies, ...handover }
    },

    async keep(tenant, session, raised) {
      const { cookie, token } =
        raised === undefined
          ? { cookie: await sessions.renew(tenant, session), token: await sessions.renewToken(session) }
          : await sessions.reissue(tenant, session, raised)
      return { ...(cookie ? { cookies: [cookie] } : {}), ...(token ? { token } : {}) }
    },

    end(request, tenant) {
      // A page outside a frame reads the frame's cookie too, so that cookie would keep the session alive.
      const both = isFramed(request) || sessions.carriesFramed(request)
      return { cookies: [sessions.end(tenant), ...(both ? [sessions.endFramed(tenant)] : [])] }
    },
  }
}

/** The page says that another site embeds it. A page that says so wrongly only gets a less useful cookie. */
export function isFramed(request: Request): boolean {
  return request.headers.has(FRAME_HEADER)
}
