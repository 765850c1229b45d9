import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../lib/base/testing/free-port.ts'

/** Reverse proxies that a server stands behind; `node` speaks the same headers where no other is installed. */
export const proxyKinds = ['nginx', 'caddy', 'node'] as const
export type ProxyKind = (typeof proxyKinds)[number]

export type ReverseProxy = { port: number; stop(): Promise<void> }

export function isInstalled(kind: ProxyKind): boolean {
  if (kind === 'node') return true
  try {
    execFileSync(kind, [kind === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Puts a proxy with TLS, by the example in deploy/, on `port` in front of a server. */
export async function startReverseProxy(
  kind: ProxyKind,
  port: number,
  serverPort: number,
): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-proxy-'))
  // nginx started by root works as another user, who keeps large bodies in a folder inside.
  chmodSync(folder, 0o711)
  const { key, cert } = makeCertificate(folder)
  const stop =
    kind === 'node'
      ? await startNodeProxy(port, serverPort, { key: readFileSync(key), cert: readFileSync(cert) })
      : await startProgram(kind, folder, { port, serverPort, key, cert })
  await untilOpen(port)
  return {
    port,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Paths of a key and a certificate of `localhost` that nobody trusts; visits of the tests do not check it. */
export function makeCertificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  return { key, cert }
}

type Places = { port: number; serverPort: number; key: string; cert: string }

async function startProgram(kind: 'nginx' | 'caddy', folder: string, places: Places) {
  const file = join(folder, kind === 'nginx' ? 'nginx.conf' : 'Caddyfile')
  writeFileSync(file, kind === 'nginx' ? await nginxConfig(folder, places) : caddyConfig(places))
  const args =
    kind === 'nginx'
      ? ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
      : ['run', '--config', file, '--adapter', 'caddyfile']
  const child = spawn(kind, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'exit').then(([code]) => {
    if (code) throw new Error(`${kind} ended with ${code}:\n${errors}`)
  })
  ended.catch(() => {})
  await Promise.race([untilOpen(places.port), ended])
  return async () => {
    child.kill('SIGTERM')
    await ended.catch(() => {})
  }
}

/** deploy/nginx.conf with addresses and certificate of the test, inside the least that nginx needs around it. */
async function nginxConfig(folder: string, { port, serverPort, key, cert }: Places): Promise<string> {
  const site = replaced(readFileSync('deploy/nginx.conf', 'utf8'), [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${serverPort};`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['/etc/ssl/wayfront/fullchain.pem', cert],
    ['/etc/ssl/wayfront/privkey.pem', key],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\n${folders}\n${site}}\n`
}

function caddyConfig({ port, serverPort, key, cert }: Places): string {
  const site = replaced(readFileSync('deploy/Caddyfile', 'utf8'), [
    ['\nshop.example.com {', `\nhttps://localhost:${port} {\n\ttls ${cert} ${key}`],
    ['reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${serverPort}`],
  ])
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
}

/** @throws when a part to replace is missing, because then the example would not be what is tested */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  let result = text
  for (const [from, to] of pairs) {
    if (!result.includes(from)) throw new Error(`the example has no ${from}`)
    result = result.replace(from, to)
  }
  return result
}

async function startNodeProxy(port: number, serverPort: number, tls: { key: Buffer; cert: Buffer }) {
  const server = createServer(tls, (visit, answer) => {
    const headers = {
      ...visit.headers,
      'x-forwarded-for': visit.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': visit.headers.host ?? '',
      'x-request-id': 'made-by-the-proxy-of-the-test',
    }
    const onward = httpRequest(
      { host: '127.0.0.1', port: serverPort, path: visit.url, method: visit.method, headers },
      (response) => {
        const pass = () => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        }
        // A server may answer before it has read a whole body. Closing the connection of a visitor who is still sending
        // would take the answer with it, so the rest is read first.
        if (visit.complete) return pass()
        visit.unpipe(onward)
        visit.resume()
        visit.once('end', pass)
      },
    )
    let answered = false
    onward.once('response', () => {
      answered = true
    })
    onward.on('error', () => {
      if (!answered) answer.destroy()
    })
    visit.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    server.closeAllConnections()
    server.close()
  }
}

async function untilOpen(port: number): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing listens on port ${port}`)
}

export type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
export type Received = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** One request to a proxy over TLS; its certificate is not checked. */
export function visitProxy(port: number, path: string, sent: Sent = {}): Promise<Received> {
  const { method = 'GET', headers = {}, body } = sent
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      { host: 'localhost', port, path, method, headers, rejectUnauthorized: false, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** `fetch` for addresses of a proxy. */
export async function fetchThroughProxy(
  url: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { port, pathname, search } = new URL(String(url))
  const { method, headers, body } = init
  const received = await visitProxy(Number(port), pathname + search, {
    ...(method && { method }),
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' && { body }),
  })
  const answered = new Headers()
  for (const [name, values] of Object.entries(received.headers)) {
    for (const value of [values ?? []].flat()) answered.append(name, value)
  }
  return new Response(received.text, { status: received.status, headers: answered })
}
