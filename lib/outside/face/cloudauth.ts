import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { parseObject } from '../../base/json.ts'
import { type AcsKey, acsDate, signedHeaders } from '../aliyun/acs-signature.ts'
import { ask } from '../ask.ts'
import { FACE_MS, type FaceAnswer, type FaceReason, type FaceResult, type FaceVerifier } from './port.ts'

/** The fields of the credentials kind `cloudauth`. */
export type CloudauthCredentials = AcsKey & { sceneId: string }

export type CloudauthOptions = { baseUrl: string; credentials: CloudauthCredentials; now: () => Date }

const VERSION = '2019-03-07'

/** Codes come as text or as numbers. */
const code = z.union([z.string(), z.number()]).transform(String)
const envelope = z.object({ Code: code, Message: z.string().optional(), ResultObject: z.unknown() })
const begun = z.object({ CertifyId: z.string().min(8).max(128), CertifyUrl: z.string().max(4096) })
const decided = z.object({ Passed: z.enum(['T', 'F']), SubCode: code.optional() })

/**
 * Codes of InitFaceVerify that are about the person or their device; every other code is a fault of our configuration.
 */
const refusals: Readonly<Record<string, FaceReason>> = {
  401: 'mismatch',
  414: 'device',
  415: 'device',
  416: 'device',
  // The identity cannot be compared; the documentation advises a manual review.
  417: 'unknown',
  418: 'limit',
}

const subReasons: Readonly<Record<string, FaceReason>> = {
  201: 'mismatch',
  202: 'unknown',
  203: 'unknown',
  204: 'face',
  205: 'face',
  206: 'face',
}

/**
 * Face verification of Alibaba Cloud (金融级实人认证, product ID_PRO in a browser): InitFaceVerify and
 * DescribeFaceVerify of cloudauth 2019-03-07 (integrations.md). Only `Passed` decides.
 */
export function cloudauthVerifier({ baseUrl, credentials, now }: CloudauthOptions): FaceVerifier {
  const { origin, host } = new URL(baseUrl)
  const { sceneId } = credentials

  async function call(action: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ SceneId: sceneId, ...fields }).toString()
    const date = acsDate(now())
    const nonce = randomBytes(16).toString('hex')
    const { host: _, ...headers } = signedHeaders(credentials, {
      host,
      action,
      version: VERSION,
      body,
      date,
      nonce,
    })
    const signal = AbortSignal.timeout(FACE_MS)
    const reply = await ask({ url: `${origin}/`, method: 'POST', headers, body, signal })
    if (!reply.ok) return unreachable(reply.message)
    const found = envelope.safeParse(parseObject(reply.body))
    // The gateway's own errors (a wrong key, no permission) have a text code and concern the operator.
    if (!found.success) return unreachable(`${action}: status ${reply.status}, an answer that makes no sense`)
    return { ok: true, code: found.data.Code, result: found.data.ResultObject } as const
  }

  return {
    async begin({ orderNo, name, number, metaInfo, returnUrl }) {
      const answer = await call('InitFaceVerify', {
        OuterOrderNo: orderNo,
        ProductCode: 'ID_PRO',
        CertType: 'IDENTITY_CARD',
        CertName: name,
        CertNo: number,
        ReturnUrl: returnUrl,
        MetaInfo: metaInfo,
      })
      if (!answer.ok) return answer
      const reason = refusals[answer.code]
      if (reason) return { ok: false, why: 'refused', reason, message: answer.code }
      if (answer.code !== '200') return unreachable(`InitFaceVerify: code ${answer.code}`)
      const page = begun.safeParse(answer.result)
      if (!page.success || !isPage(page.data.CertifyUrl, origin)) {
        return unreachable('InitFaceVerify: a page nobody may be sent to')
      }
      return { ok: true, value: { certifyId: page.data.CertifyId, url: page.data.CertifyUrl } }
    },

    async result(certifyId) {
      const answer = await call('DescribeFaceVerify', { CertifyId: certifyId })
      if (!answer.ok) return answer
      return resultOf(answer.code, answer.result)
    },
  }
}

function resultOf(answered: string, result: unknown): FaceAnswer<FaceResult> {
  switch (answered) {
    case '200': {
      const found = decided.safeParse(result)
      if (!found.success) return unreachable('DescribeFaceVerify: an answer that makes no sense')
      if (found.data.Passed === 'T') return { ok: true, value: { state: 'passed' } }
      return { ok: true, value: { state: 'rejected', why: subReasons[found.data.SubCode ?? ''] ?? 'face' } }
    }
    // Not finished: no record yet, abandoned, or in progress.
    case '403':
    case '424':
      return { ok: true, value: { state: 'open' } }
    // The verification no longer exists, or the vendor's own rules stopped it.
    case '406':
    case '427':
      return { ok: true, value: { state: 'rejected', why: 'other' } }
    default:
      return unreachable(`DescribeFaceVerify: code ${answered}`)
  }
}

/** Https, or the configured host itself, which differs only in tests. */
function isPage(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const page = new URL(url)
  return page.protocol === 'https:' || page.origin === origin
}

function unreachable(message: string) {
  return { ok: false, why: 'unreachable', message } as const
}
