import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep, temporaryFolder } from '../../e2e/support/workshop.ts'
import type { Heads } from '../bare-server.ts'
import type { Served } from './bench.ts'
import { fire } from './fire.ts'

/** What a bare server needs to send the same page: `folder` is its BARE_FOLDER, the others are bytes of the bodies. */
export type Captured = { folder: string; identity: number; gzip: number }

/**
 * Captures a page as the server sends it once it is kept in its best compression.
 * @throws when the server does not keep the page
 */
export async function capture(server: Served, path: string): Promise<Captured> {
  const folder = temporaryFolder('page')
  const get = async (headers: Record<string, string>) => {
    let found: { head: string[]; body: Buffer; state: unknown } | null = null
    await fire(server.port, [{ path, headers }], 1, ({ status, headers: head, body }) => {
      if (status === 200)
        found = {
          head: Object.entries(head).flatMap(([n, v]) => [n, String(v)]),
          body,
          state: head['x-wayfront-cache'],
        }
    })
    return found as { head: string[]; body: Buffer; state: unknown } | null
  }
  await get({})
  await get({ 'accept-encoding': 'gzip' })
  await get({ 'accept-encoding': 'gzip' })
  // The better compression is made in the background after the second visit.
  await sleep(1500)
  const identity = await get({})
  const gzip = await get({ 'accept-encoding': 'gzip' })
  if (identity?.state !== 'hit' || gzip?.state !== 'hit') throw new Error(`${path} is not kept`)
  const heads: Heads = { identity: own(identity.head), gzip: own(gzip.head) }
  writeFileSync(join(folder, 'identity'), identity.body)
  writeFileSync(join(folder, 'gzip'), gzip.body)
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(heads))
  return { folder, identity: identity.body.length, gzip: gzip.body.length }
}

/** Without the headers that Node adds itself. */
function own(head: readonly string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (!['date', 'connection', 'keep-alive'].includes(head[i] ?? ''))
      kept.push(head[i] ?? '', head[i + 1] ?? '')
  }
  return kept
}
