import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { uploadedFile } from '../../base/picture-files.ts'
import type { Caller, OperateCenter } from '../../operate-center/contract/contract.ts'
import { NO_SEGMENT } from '../../tenant/tenant.ts'

export type PictureAnswer =
  | { status: 200 | 304; headers: Record<string, string>; body: Buffer | null }
  | { status: 404 | 503 }

type Kept = { body: Buffer; type: string; etag: string }

const MEMORY = 48 * 1024 * 1024
/** An invented id is asked for once in this time. */
const ABSENT_MS = 60_000
const MOST_ABSENT = 5_000
/** A picture's files never change. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'

const SERVICE: Caller = { role: 'service', requestId: 'server', address: '' }

/**
 * Files of pictures that staff have uploaded. They lie in the centre's database, so that every node of a storefront has
 * them; recently sent ones are kept in memory.
 * @param project any project of this server, because a picture belongs to a merchant of all of them
 */
export function createUploadedPictures(
  center: OperateCenter,
  project: string,
): (name: string, ifNoneMatch: string) => Promise<PictureAnswer> {
  const kept = new LRUCache<string, Kept>({
    maxSize: MEMORY,
    sizeCalculation: ({ body }) => body.length + 512,
  })
  const absent = new LRUCache<string, true>({ max: MOST_ABSENT, ttl: ABSENT_MS })
  const asking = new Map<string, Promise<Kept | 404 | 503>>()
  const place = { project, merchant: NO_SEGMENT, channel: NO_SEGMENT, distributor: NO_SEGMENT }

  async function ask(name: string): Promise<Kept | 404 | 503> {
    const answer = await center.ask('media.file', place, { file: name }, SERVICE)
    if (!answer.ok) {
      if (answer.failure.kind === 'unavailable') return 503
      absent.set(name, true)
      return 404
    }
    const body = Buffer.from(answer.value.data, 'base64')
    const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`
    const found = { body, type: answer.value.contentType, etag }
    kept.set(name, found)
    return found
  }

  return async (name, ifNoneMatch) => {
    if (!uploadedFile(name) || absent.has(name)) return { status: 404 }
    let found: Kept | 404 | 503 | undefined = kept.get(name)
    if (!found) {
      const running = asking.get(name) ?? ask(name).finally(() => asking.delete(name))
      asking.set(name, running)
      found = await running
    }
    if (found === 404 || found === 503) return { status: found }
    const { body, type, etag } = found
    const headers = { 'content-type': type, 'cache-control': CACHE_CONTROL, etag }
    if (ifNoneMatch.includes(etag)) return { status: 304, headers, body: null }
    return { status: 200, headers: { ...headers, 'content-length': String(body.length) }, body }
  }
}
