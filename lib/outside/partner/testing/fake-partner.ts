import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSameSecret } from '../../../base/same-secret.ts'
import { patience } from '../../../base/testing/patience.ts'
import { type PartnerKeys, partnerHeaders, signPartner } from '../exchange.ts'

type User = { openUserId: string; mobile?: string; token?: string }

/** A partner's server that speaks the protocol of docs/integrations.md and refuses every deviation. */
export type FakePartner = {
  keys: PartnerKeys
  /** A one-time access token for a user. */
  issue(user: User): string
  /** What the next request is answered instead. */
  answerNext(answer: { status: number; body: string }): void
  /** Why requests were refused, and `ok` for those that were not. */
  seen: string[]
  close(): Promise<void>
}

const MAX_AGE_SECONDS = 300

export async function startFakePartner(): Promise<FakePartner> {
  const users = new Map<string, User>()
  const spent = new Set<string>()
  const nonces = new Set<string>()
  const seen: string[] = []
  let next: { status: number; body: string } | null = null
  let issued = 0
  const keys: PartnerKeys = { exchangeUrl: '', appKey: 'dd-app', appSecret: 'a-secret-of-the-partner' }

  function wrongWith(headers: Record<string, unknown>, method: string, url: string, body: string): string {
    const header = (name: string) => String(headers[name] ?? '')
    const [timestamp, nonce] = [header(partnerHeaders.timestamp), header(partnerHeaders.nonce)]
    if (method !== 'POST' || url !== '/oauth/exchange') return 'address'
    if (header('content-type') !== 'application/json') return 'content type'
    if (header(partnerHeaders.key) !== keys.appKey) return 'key'
    if (!isSameSecret(header(partnerHeaders.signature), signPartner(keys, { timestamp, nonce, body }))) {
      return 'signature'
    }
    if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return 'timestamp'
    if (!/^[0-9a-f]{32}$/.test(nonce) || nonces.has(nonce)) return 'nonce'
    nonces.add(nonce)
    return ''
  }

  function answer(body: string): { status: number; body: unknown } {
    const { accessToken } = JSON.parse(body) as { accessToken: string }
    const user = users.get(accessToken)
    if (!user || spent.has(accessToken)) {
      seen.push(user ? 'used token' : 'unknown token')
      return { status: 200, body: { code: 4001, message: '登录凭证已失效，请从当当重新进入' } }
    }
    spent.add(accessToken)
    seen.push('ok')
    return { status: 200, body: { code: 0, message: 'ok', data: user } }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const wrong = wrongWith(request.headers, request.method ?? '', request.url ?? '', body)
      if (wrong) seen.push(wrong)
      const given = next
      next = null
      const said = wrong
        ? { status: 403, body: { code: 403, message: `拒绝：${wrong}` } }
        : (given ?? answer(body))
      response.writeHead(said.status, { 'content-type': 'application/json' })
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  keys.exchangeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth/exchange`
  const patient = patience()
  return {
    keys,
    seen,
    issue(user) {
      issued += 1
      const token = `ddAccess${issued}x${'k7'.repeat(8)}`
      users.set(token, user)
      return token
    },
    answerNext(given) {
      next = given
    },
    close: () =>
      new Promise((resolve) => {
        patient.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
