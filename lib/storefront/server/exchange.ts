import type { IncomingMessage, ServerResponse } from 'node:http'

export class BodyTooLarge extends Error {}

/**
 * The request as the platform's own type, its body read completely.
 * @param origin the visitor used; becomes part of `request.url`
 * @throws BodyTooLarge beyond `maxBytes`
 */
export async function toRequest(
  message: IncomingMessage,
  origin: string,
  maxBytes: number,
): Promise<Request> {
  const headers = new Headers()
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    const name = message.rawHeaders[i] ?? ''
    if (!name.startsWith(':')) headers.append(name, message.rawHeaders[i + 1] ?? '')
  }
  const method = message.method ?? 'GET'
  const body = method === 'GET' || method === 'HEAD' ? null : await readBody(message, maxBytes)
  return new Request(new URL(message.url ?? '/', origin), {
    method,
    headers,
    ...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
}

function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBytes) {
        chunks.push(chunk)
        return
      }
      // Not destroyed: the visitor still gets an answer over this connection.
      message.off('data', take)
      message.pause()
      reject(new BodyTooLarge())
    }
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
      reject(new BodyTooLarge())
      return
    }
    message.on('data', take)
    message.once('end', () => resolve(Buffer.concat(chunks)))
    message.once('error', reject)
    message.once('close', () => reject(new Error('the request was aborted')))
  })
}

/**
 * Sends an answer; `extra` headers stand unless the answer has its own. Doors answer whole texts, so the body is sent
 * in one piece with its length instead of through streams, which cost more than many an answer.
 */
export async function sendResponse(
  response: Response,
  to: ServerResponse,
  extra: Readonly<Record<string, string>>,
  withBody: boolean,
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
  to.end(body)
}
