import { createHash } from 'node:crypto'

type Signed = {
  ticket: string
  nonceStr: string
  /** Seconds since 1970, as text. */
  timestamp: string
  /** The page's whole address; what follows `#` is not signed. */
  url: string
}

/**
 * The JS-SDK's signature (JS-SDK使用权限签名算法): SHA-1 in lower-case hex over four pairs in ASCII order of their
 * names, values as they are, not encoded.
 */
export function jsSignature({ ticket, nonceStr, timestamp, url }: Signed): string {
  const [address = ''] = url.split('#', 1)
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`, 'utf8')
    .digest('hex')
}
