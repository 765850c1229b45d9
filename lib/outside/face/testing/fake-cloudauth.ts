import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type Answered, type Asked, type FakeServer, fakeServer } from '../../pay/testing/fake-server.ts'
import type { CloudauthCredentials } from '../cloudauth.ts'
import { FACE_PAGE_MS } from '../port.ts'

type FakeFace = {
  certifyId: string
  orderNo: string
  name: string
  number: string
  returnUrl: string
  metaInfo: string
  begunAt: number
  /** Null until the person has submitted their face, which works once. */
  result: { passed: boolean; subCode: string } | null
}

export type FakeCloudauth = FakeServer & {
  credentials: CloudauthCredentials
  /** The script a shop loads for `getMetaInfo()`. */
  scriptUrl: string
  faces: Map<string, FakeFace>
  /** Code that InitFaceVerify answers instead of opening a page. */
  refuses: string | null
  /** Code that DescribeFaceVerify answers regardless of the verification's state. */
  describes: string | null
  /** The result that the next submitted face gets. */
  faceIs: { passed: boolean; subCode: string }
  last(): FakeFace
}

const html = { 'content-type': 'text/html; charset=utf-8' }

/**
 * Alibaba Cloud's face verification as a shop sees it, for tests: real HTTP, signature V3 checked on every request,
 * nonces accepted once, pages valid for half an hour and one submission. Pages lie at `/face/<certifyId>`.
 */
export async function fakeCloudauth(options: { now?: () => Date } = {}): Promise<FakeCloudauth> {
  const { now = () => new Date() } = options
  const credentials = {
    accessKeyId: `LTAI${randomBytes(8).toString('hex')}`,
    accessKeySecret: randomBytes(15).toString('hex'),
    sceneId: '1000000006',
  }
  const faces = new Map<string, FakeFace>()
  const nonces = new Set<string>()
  const orders = new Set<string>()

  const gateway = (status: number, code: string): Answered => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      RequestId: randomBytes(8).toString('hex'),
      Code: code,
      Message: code,
      Recommend: '',
    }),
  })
  const answer = (code: string, result: object | null = null): Answered => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      RequestId: '1',
      Code: code,
      Message: code === '200' ? 'success' : '错误',
      ResultObject: result,
    }),
  })

  function wrongSignature({ headers, body, url }: Asked): string | null {
    const given = headers.get('authorization') ?? ''
    const [, id, names = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(given) ?? []
    if (id !== credentials.accessKeyId) return 'InvalidAccessKeyId.NotFound'
    for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version']) {
      if (!names.split(';').includes(name)) return 'IncompleteSignature'
    }
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    if (headers.get('x-acs-content-sha256') !== hash(body)) return 'InvalidContentSha256'
    const lines = names.split(';').map((name) => `${name}:${headers.get(name)?.trim()}\n`)
    const canonical = ['POST', '/', url.search.slice(1), lines.join(''), names, hash(body)].join('\n')
    const right = createHmac('sha256', credentials.accessKeySecret)
      .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
      .digest('hex')
    if (right !== signature) return 'SignatureDoesNotMatch'
    const age = Math.abs(now().getTime() - Date.parse(headers.get('x-acs-date') ?? ''))
    if (!(age < 15 * 60_000)) return 'InvalidTimeStamp.Expired'
    const nonce = headers.get('x-acs-signature-nonce') ?? ''
    if (nonce.length < 16 || nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    return null
  }

  function call(asked: Asked): Answered {
    const wrong = wrongSignature(asked)
    if (wrong) return gateway(wrong.startsWith('Invalid') ? 400 : 403, wrong)
    if (asked.headers.get('x-acs-version') !== '2019-03-07') return gateway(404, 'InvalidVersion')
    const fields = new URLSearchParams(asked.body)
    const field = (name: string) => fields.get(name) ?? ''
    if (field('SceneId') !== credentials.sceneId) return answer('404')
    switch (asked.headers.get('x-acs-action')) {
      case 'InitFaceVerify':
        return begin(field)
      case 'DescribeFaceVerify':
        return describe(field('CertifyId'))
      default:
        return gateway(404, 'InvalidAction.NotFound')
    }
  }

  function begin(field: (name: string) => string): Answered {
    if (fake.refuses) return answer(fake.refuses)
    const orderNo = field('OuterOrderNo')
    if (!/^[A-Za-z0-9]{32}$/.test(orderNo) || field('ProductCode') !== 'ID_PRO') return answer('401')
    if (field('CertType') !== 'IDENTITY_CARD' || !/^\d{17}[\dX]$/.test(field('CertNo'))) return answer('401')
    if (!field('CertName') || !URL.canParse(field('ReturnUrl'))) return answer('400')
    try {
      if (JSON.parse(field('MetaInfo')).deviceType !== 'h5') return answer('414')
    } catch {
      return answer('401')
    }
    orders.add(orderNo)
    const certifyId = randomBytes(16).toString('hex')
    faces.set(certifyId, {
      certifyId,
      orderNo,
      name: field('CertName'),
      number: field('CertNo'),
      returnUrl: field('ReturnUrl'),
      metaInfo: field('MetaInfo'),
      begunAt: now().getTime(),
      result: null,
    })
    return answer('200', { CertifyId: certifyId, CertifyUrl: `${server.url}/face/${certifyId}` })
  }

  function describe(certifyId: string): Answered {
    if (fake.describes) return answer(fake.describes)
    const face = faces.get(certifyId)
    if (!face) return answer('406')
    if (!face.result) return answer('424')
    const { passed, subCode } = face.result
    return answer('200', {
      Passed: passed ? 'T' : 'F',
      SubCode: subCode,
      IdentityInfo: null,
      MaterialInfo: '{"faceAttack":"F"}',
    })
  }

  /** The page that films the face: submits once, then redirects back with what looks like a result. */
  function page({ method, url, body }: Asked): Answered {
    const face = faces.get(url.pathname.split('/')[2] ?? '')
    if (!face) return { status: 404, headers: html, body: '认证链接不存在' }
    const over = now().getTime() - face.begunAt > FACE_PAGE_MS
    if (over || face.result) return { status: 410, headers: html, body: '认证链接已失效' }
    if (method === 'POST') {
      if (new URLSearchParams(body).get('do') === 'film') face.result = { ...fake.faceIs }
      const back = new URL(face.returnUrl)
      // Always claims success, because the shop must not believe the address.
      back.searchParams.set(
        'response',
        JSON.stringify({ code: 1000, subCode: 'Z5120', certifyId: face.certifyId }),
      )
      return { status: 303, headers: { location: back.href } }
    }
    const form =
      '<form method="post"><button name="do" value="film">开始刷脸</button><button name="do" value="leave">退出</button></form>'
    return {
      status: 200,
      headers: html,
      body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>实人认证（测试替身）</title><h1>实人认证（测试替身）</h1>${form}`,
    }
  }

  const server = await fakeServer((asked) => {
    const { pathname } = asked.url
    if (pathname === '/jsvm_all.js') return script()
    if (pathname === '/favicon.ico') return { status: 204 }
    if (pathname.startsWith('/face/')) return page(asked)
    return pathname === '/' && asked.method === 'POST' ? call(asked) : { status: 404 }
  })
  const fake: FakeCloudauth = Object.assign(server, {
    credentials,
    scriptUrl: `${server.url}/jsvm_all.js`,
    faces,
    refuses: null,
    describes: null,
    faceIs: { passed: true, subCode: '200' },
    last() {
      const face = [...faces.values()].at(-1)
      if (!face) throw new Error('no face verification was begun')
      return face
    },
  })
  return fake
}

/** `getMetaInfo()` gives an object there, too. */
function script(): Answered {
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: "window.getMetaInfo = function () { return { zimVer: '3.0.0', appVersion: '1', bioMetaInfo: '4.1.0:11501568,0', appName: 'com.aliyun.antcloudauth', deviceType: 'h5', ua: navigator.userAgent.slice(0, 200) } }",
  }
}
