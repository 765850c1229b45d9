import type { Answer } from '../../operate-center/contract/failures.ts'
import { TOKEN_HEADER } from '../session/session.ts'
import { json, refusalOf, refuse } from './door.ts'

/** Changes of the visitor's cookies and session that an answer makes. */
export type SessionChange = {
  /** Values of `Set-Cookie`. */
  cookies?: readonly string[]
  /** A frame's token anew. */
  token?: string
  /** For a framed page, in case the browser refuses its cookie. */
  handover?: string
}

/** An answer of the browser's door. */
export type Reply<V = unknown> = SessionChange & {
  answer: Answer<V>
  /** Where it is not the one that follows from the answer. */
  status?: number
}

export function send({ answer, status, cookies = [], token, handover }: Reply): Response {
  const response = answer.ok
    ? json(status ?? 200, { ...answer, ...(handover === undefined ? {} : { handover }) })
    : refuse({ ...refusalOf(answer.failure), ...(status === undefined ? {} : { status }) })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  if (token) response.headers.set(TOKEN_HEADER, token)
  return response
}
