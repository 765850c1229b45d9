import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { parseObject } from '../../base/json.ts'
import { rsaPublicKey } from './rsa.ts'
import { openResource, sealedResource } from './wechat-cipher.ts'
import { isSigned, type Signature } from './wechat-signature.ts'

const certificateList = z.object({
  data: z
    .array(
      z.object({
        serial_no: z.string().min(1).max(80),
        expire_time: z.string(),
        encrypt_certificate: sealedResource,
      }),
    )
    .max(20),
})

export type PlatformKey = { key: KeyObject; until: Date }

/**
 * Reads the answer of `/v3/certificates`. It is signed with one of the certificates it brings: the APIv3 key, which
 * only WeChat Pay and the merchant have, is what proves them. Null when any part of it is wrong.
 */
export function readCertificates(
  apiV3Key: string,
  body: string,
  signature: Signature,
  now: Date,
): Map<string, PlatformKey> | null {
  const parsed = certificateList.safeParse(parseObject(body))
  if (!parsed.success) return null
  const keys = new Map<string, PlatformKey>()
  try {
    for (const { serial_no, expire_time, encrypt_certificate } of parsed.data.data) {
      const until = new Date(expire_time)
      if (!(now < until)) continue
      keys.set(serial_no, { key: rsaPublicKey(openResource(apiV3Key, encrypt_certificate)), until })
    }
  } catch {
    return null
  }
  const signer = keys.get(signature.serial)
  return signer && isSigned(signer.key, signature, body, now) ? keys : null
}

type Kept = { askedAt: number; keys: Map<string, PlatformKey> }

/** Of all merchants of this process. Certificates are public; a lost one is downloaded again. */
const kept = new Map<string, Kept>()
const MOST_ACCOUNTS = 1_000
/** Anyone can send a notification with an unknown serial; that must not cause a stream of requests. */
const ASK_AGAIN_MS = 60_000

/** A platform certificate's key by its serial, downloaded when it is not known. */
export async function platformKey(
  account: string,
  serial: string,
  now: Date,
  download: () => Promise<Map<string, PlatformKey> | null>,
): Promise<KeyObject | null> {
  const find = () => {
    const found = kept.get(account)?.keys.get(serial)
    return found && now < found.until ? found.key : null
  }
  const known = find()
  const last = kept.get(account)
  if (known || (last && Math.abs(now.getTime() - last.askedAt) < ASK_AGAIN_MS)) return known
  if (kept.size >= MOST_ACCOUNTS) kept.clear()
  kept.set(account, { askedAt: now.getTime(), keys: last?.keys ?? new Map() })
  const keys = await download()
  if (keys) kept.set(account, { askedAt: now.getTime(), keys })
  return find()
}
