import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Staff calls at a running server's wire door. Throws unless they succeed. */
export async function staffAt({ origin, dataDir }: ShopServer, shop: string, token?: string): Promise<Staff> {
  const staffToken = token ?? (await keptStaffToken(dataDir))
  const center = createRemoteCenter({ baseUrl: `${origin}/operate-center`, staffToken, timeoutMs: 20_000 })
  return async (name, input, at = shop) => {
    const caller = {
      role: 'staff',
      requestId: randomUUID(),
      address: '',
      idempotencyKey: randomUUID(),
    } as const
    const answer = await center.ask(name, tenantOf(at), input, caller)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
}

/** Made at the first start, when the environment gives none. */
async function keptStaffToken(dataDir: string): Promise<string> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { staffToken: string }
  return secrets.staffToken
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
