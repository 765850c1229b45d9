import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

/** How WeChat Pay encrypts secret parts of notifications and certificates. */
export const sealedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string().max(64_000),
  nonce: z.string().length(12),
  associated_data: z.string().max(64).nullish(),
})
export type SealedResource = z.infer<typeof sealedResource>

const TAG_BYTES = 16

/**
 * AES-256-GCM with the merchant's APIv3 key; the last 16 bytes are the tag.
 * @throws when the key is another or a single bit was altered
 */
export function openResource(apiV3Key: string, resource: SealedResource): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64')
  if (bytes.length < TAG_BYTES) throw new Error('the ciphertext is too short')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), resource.nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(resource.associated_data ?? '', 'utf8'))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const body = decipher.update(bytes.subarray(0, -TAG_BYTES))
  // Only `final` compares the tag; without it forged bytes would pass.
  return Buffer.concat([body, decipher.final()]).toString('utf8')
}
