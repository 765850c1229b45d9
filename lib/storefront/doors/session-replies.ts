import { succeed } from '../../operate-center/contract/failures.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { FRAME_HEADER, type SessionData, type Sessions, TOKEN_HEADER } from '../session/session.ts'
import { json } from './door.ts'

/** How answers begin, carry on and end a visitor's session. */
export type SessionReplies = {
  /** Starts the session. A framed page also gets the ticket for the case that its cookie is refused. */
  signedIn(
    request: Request,
    tenant: Tenant,
    customerId: string,
    value: unknown,
    extra: { ddtoken?: string; epoch?: number },
  ): Promise<Response>
  /** Gives a session that is about to grow old, or whose epoch the call has raised, a new cookie or token. */
  keep(response: Response, tenant: Tenant, session: SessionData, raised?: number): Promise<void>
  end(response: Response, request: Request, tenant: Tenant): Response
}

export function createSessionReplies(sessions: Sessions): SessionReplies {
  return {
    async signedIn(request, tenant, customerId, value, extra) {
      const framed = isFramed(request)
      const handover = framed ? { handover: await sessions.ticket(tenant, customerId, extra) } : {}
      return json(
        200,
        { ...succeed(value), ...handover },
        { 'set-cookie': await sessions.start(tenant, customerId, { ...extra, framed }) },
      )
    },

    async keep(response, tenant, session, raised) {
      const { cookie, token } =
        raised === undefined
          ? { cookie: await sessions.renew(tenant, session), token: await sessions.renewToken(session) }
          : await sessions.reissue(tenant, session, raised)
      if (cookie) response.headers.append('set-cookie', cookie)
      if (token) response.headers.set(TOKEN_HEADER, token)
    },

    end(response, request, tenant) {
      response.headers.append('set-cookie', sessions.end(tenant))
      // A page that is in no frame reads the frame's cookie too, so that one would go on as the session.
      if (isFramed(request) || sessions.carriesFramed(request)) {
        response.headers.append('set-cookie', sessions.endFramed(tenant))
      }
      return response
    },
  }
}

/** The page says that another site embeds it. Whoever says so wrongly gets a cookie that is of less use. */
export function isFramed(request: Request): boolean {
  return request.headers.has(FRAME_HEADER)
}
