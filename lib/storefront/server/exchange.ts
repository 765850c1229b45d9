import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The request as the platform's own type.
 * @param origin the visitor used; becomes part of `request.url`
 * @param body of a request that has one; read only when the door reads it
 */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  body: ReadableStream<Uint8Array> | null,
): Request {
  const headers = new Headers()
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    const name = message.rawHeaders[i] ?? ''
    if (!name.startsWith(':')) headers.append(name, message.rawHeaders[i + 1] ?? '')
  }
  const method = message.method ?? 'GET'
  return new Request(new URL(message.url ?? '/', origin), {
    method,
    headers,
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit)
}

/**
 * Sends an answer; `extra` headers stand unless the answer has its own. Doors answer whole texts, so the body is sent
 * in one piece with its length instead of through streams, which cost more than many an answer.
 * @param received of a request whose body is still coming in: the answer is sent at once and ended when the rest is in,
 *   because ending it may close the connection, and what the sender has not read yet would be lost
 */
export async function sendResponse(
  response: Response,
  to: ServerResponse,
  extra: Readonly<Record<string, string>>,
  withBody: boolean,
  received?: Promise<void>,
): Promise<void> {
  const headers: Record<string, string | string[] | number> = { ...extra }
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value
  })
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  const body = response.body && withBody ? Buffer.from(await response.arrayBuffer()) : null
  if (body) headers['content-length'] = body.length
  to.writeHead(response.status, headers)
  if (!received) return void to.end(body)
  if (body) to.write(body)
  else to.flushHeaders()
  await received
  to.end()
}
