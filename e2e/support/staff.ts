import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { CallName, Input, Value } from '../../lib/operate-center/contract/contract.ts'
import { createRemoteCenter } from '../../lib/operate-center/remote/adapter.ts'
import { parseTenant, type Tenant } from '../../lib/tenant/tenant.ts'
import type { ShopServer } from './shop-server.ts'

export type Staff = <N extends CallName & `staff.${string}`>(
  name: N,
  input: Input<N>,
  shop?: string,
) => Promise<Value<N>>

function tenantOf(shop: string): Tenant {
  const tenant = parseTenant(shop.split('/').slice(1))
  if (!tenant) throw new Error(`no shop: ${shop}`)
  return tenant
}

/**
 * Staff calls at a running server's wire door, by the demo's platform account. Throws unless they succeed. Signs in once
 * for all tests of a server, and again when a test has moved the clock past the end of the session.
 */
export async function staffAt(server: ShopServer, shop: string): Promise<Staff> {
  const center = createRemoteCenter({ baseUrl: `${server.origin}/operate-center`, timeoutMs: 20_000 })
  return async (name, input, at = shop) => {
    const ask = async () =>
      center.ask(name, tenantOf(at), input, {
        role: 'staff',
        staffSession: await staffSession(server),
        requestId: randomUUID(),
        address: '',
        idempotencyKey: randomUUID(),
      })
    let answer = await ask()
    if (!answer.ok && answer.failure.kind === 'unauthenticated') {
      sessions.delete(server)
      answer = await ask()
    }
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
}

const sessions = new WeakMap<ShopServer, Promise<string>>()

/** Token of a session of the demo's platform account. */
export function staffSession(server: ShopServer): Promise<string> {
  const running = sessions.get(server) ?? signIn(server)
  sessions.set(server, running)
  return running
}

const place = { project: 'trip', merchant: '-', channel: '-', distributor: '-' }

async function signIn(server: ShopServer): Promise<string> {
  const center = createRemoteCenter({ baseUrl: `${server.origin}/operate-center`, timeoutMs: 20_000 })
  const caller = {
    role: 'visitor',
    requestId: randomUUID(),
    address: '',
    idempotencyKey: randomUUID(),
  } as const
  const answer = await center.ask('staff.signIn', place, demoAccount(server), caller)
  if (!answer.ok) throw new Error(`staff.signIn: ${JSON.stringify(answer.failure)}`)
  return answer.value.token
}

/** As the server prints it for its operator. */
export function demoAccount(server: ShopServer): { login: string; password: string } {
  const password = /staff of the demo, password (\S+):/.exec(server.output())?.[1]
  if (!password) throw new Error('the server has not printed the password of the demo’s staff')
  return { login: 'demo-platform', password }
}

/** What `npm run center -- …` runs, with the settings of another machine. */
export function centerCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/center.ts', ...args],
      { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: (stdout + stderr).trim() }),
    )
  })
}
