import { createHash } from 'node:crypto'
import type { Door } from '../../base/http/door.ts'
import { errorFields, type Log } from '../../base/log.ts'
import { createByteLru } from '../../base/memory/byte-lru.ts'
import { addressKey } from '../../base/validation/address-key.ts'
import type { PaperDocument } from '../../domain/documents/document.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { PrinterBusy, printPdf } from '../../print/print-pdf.ts'
import { isPublicFile } from '../../screens/public-files.ts'
import { parseTenant, type Tenant, tenantPath } from '../../tenant/tenant.ts'
import { type Download, type DownloadContent, Unanswered } from '../kinds/kind.ts'
import { downloadOf } from '../kinds/kinds.ts'
import { getOf } from '../server/ask-center.ts'
import { type PlainPage, plainPageHtml } from '../server/plain-page.ts'
import type { Sessions } from '../session/session.ts'
import { createRateLimit, type Rate } from './rate-limit.ts'

export type DocumentDoorOptions = {
  center: OperateCenter
  sessions: Pick<Sessions, 'read'>
  projects: readonly string[]
  /** Requests of one address. */
  rate?: Rate
  /** Of these, documents that have to be made: each is a second of work. */
  printRate?: Rate
  log: Log
  print?: typeof printPdf
}

const PATH = /^\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)\/(?:files\/([A-Za-z0-9._-]{20,1024})|([A-Za-z.]{1,40}))$/
const CACHE_BYTES = 24 * 1024 * 1024
/** For public files: their content decides on a PDF, so a kept one is never old. */
const FRESH = 'public, max-age=60'

/**
 * Documents as files. `/{tenant}/files/<token>`: a customer's own, by a link that expires; nothing for who is signed in
 * as somebody else. `/{tenant}/<name>?…`: files about products for everybody, as the kinds of product have them
 * (`storefront/kinds`). PDFs are made by lib/print, which is bounded; each is kept by its content for a while, because
 * download programs ask several times.
 */
export function createDocumentDoor(options: DocumentDoorOptions): Door {
  const { center, sessions, projects, log, print = printPdf } = options
  const { rate = { burst: 40, perMinute: 30 }, printRate = { burst: 10, perMinute: 10 } } = options
  const limit = createRateLimit(rate)
  const prints = createRateLimit(printRate)
  const kept = createByteLru<Uint8Array<ArrayBuffer>>(CACHE_BYTES)
  /** PDFs being made, so that requests for the same one share the work. */
  const printing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  return async (request, info) => {
    const { pathname } = new URL(request.url)
    const [, project = '', merchant = '', channel = '', distributor = '', token, name] =
      PATH.exec(pathname) ?? []
    const tenant = parseTenant([project, merchant, channel, distributor])
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return page(pages.method(), { allow: 'GET, HEAD' })
      }
      const wait = limit.take([addressKey(info.address)])
      if (wait > 0) return page(pages.tooMany(tenant), { 'retry-after': String(Math.ceil(wait / 1000)) })
      if (!tenant || !projects.includes(tenant.project)) return page(pages.gone(null))
      if (token !== undefined) return await customersFile(request, tenant, token, info)
      const made = name !== undefined && isPublicFile(name) ? downloadOf(name) : null
      return made ? await download(request, tenant, made, info) : page(pages.gone(tenant))
    } catch (error) {
      if (error instanceof PrinterBusy) return page(pages.busy(tenant), { 'retry-after': '5' })
      log.error({ ...errorFields(error), requestId: info.requestId }, 'a document could not be sent')
      return page(pages.failed(tenant))
    }
  }

  type Info = Parameters<Door>[1]

  async function customersFile(
    request: Request,
    tenant: Tenant,
    token: string,
    { requestId, address }: Info,
  ): Promise<Response> {
    const caller = { role: 'service', requestId, address } as const
    const answer = await center.ask('documents.open', tenant, { token }, caller)
    if (!answer.ok) return page(isAbsent(answer.failure) ? pages.gone(tenant) : pages.failed(tenant))
    const { customerId, fileName, document, foot, file } = answer.value
    // A link that has reached somebody else's hands, as far as this shop can know them.
    const session = await sessions.read(request, tenant)
    if (session && session.userId !== customerId) return page(pages.gone(tenant))
    if (file) return sent(Buffer.from(file.data, 'base64'), file.mediaType, fileName, 'no-store')
    if (!document) return page(pages.gone(tenant))
    const pdf = await pdfOf({ document, foot }, address)
    return pdf ? sent(pdf, 'application/pdf', fileName, 'no-store') : page(pages.tooMany(tenant))
  }

  async function download(
    request: Request,
    tenant: Tenant,
    { parameters, missing, read }: Download,
    { requestId, address }: Info,
  ): Promise<Response> {
    const none = () => page({ status: 404, ...missing, home: tenantPath(tenant) })
    const given = new URL(request.url).searchParams
    const values = Object.fromEntries(Object.keys(parameters).map((key) => [key, given.get(key) ?? '']))
    if (!Object.entries(parameters).every(([key, form]) => form.test(values[key] ?? ''))) return none()
    const caller = { role: 'visitor', requestId, address } as const
    const found = await answered(read(getOf(center, tenant, caller), values))
    if ('failure' in found) return isAbsent(found.failure) ? none() : page(pages.failed(tenant))
    if ('data' in found)
      return sent(Buffer.from(found.data, 'base64'), found.mediaType, found.fileName, FRESH)
    const printed = { document: found.document, foot: '' }
    const etag = `"${keyOf(printed)}"`
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, { status: 304, headers: { etag, 'cache-control': FRESH } })
    }
    const pdf = await pdfOf(printed, address)
    if (!pdf) return page(pages.tooMany(tenant))
    const response = sent(pdf, 'application/pdf', found.fileName, FRESH)
    response.headers.set('etag', etag)
    return response
  }

  /** Null when this address has had too many made. */
  async function pdfOf(printed: Printed, address: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = keyOf(printed)
    const known = kept.get(key) ?? printing.get(key)
    if (known) return known
    if (prints.take([addressKey(address)]) > 0) return null
    const made = print(printed.document, { foot: printed.foot })
      .then((pdf) => {
        kept.set(key, pdf, pdf.byteLength)
        return pdf
      })
      .finally(() => printing.delete(key))
    printing.set(key, made)
    return made
  }
}

type Printed = { document: PaperDocument; foot: string }

function keyOf(printed: Printed): string {
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url')
}

function sent(
  body: Uint8Array<ArrayBuffer>,
  mediaType: string,
  fileName: string,
  cacheControl: string,
): Response {
  const ending = fileName.slice(fileName.lastIndexOf('.'))
  return new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-length': String(body.byteLength),
      'content-disposition': `attachment; filename="document${ending}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': cacheControl,
      ...SHUT,
    },
  })
}

/** A document runs nothing and is found by no search engine; its address, which opens it, goes to no other site. */
const SHUT = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

function page(plain: PlainPage, headers: Record<string, string> = {}): Response {
  return new Response(plainPageHtml(plain), {
    status: plain.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...SHUT,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      ...headers,
    },
  })
}

const homeOf = (tenant: Tenant | null) => tenant && tenantPath(tenant)

const pages = {
  method: (): PlainPage => ({
    status: 405,
    title: '不支持这种访问方式',
    text: '请在浏览器中直接打开这个链接。',
    home: null,
  }),
  gone: (tenant: Tenant | null): PlainPage => ({
    status: 404,
    title: '下载链接已失效',
    text: '为保护您的信息，下载链接只在短时间内有效。请回到订单重新下载。',
    home: homeOf(tenant),
  }),
  tooMany: (tenant: Tenant | null): PlainPage => ({
    status: 429,
    title: '下载太频繁',
    text: '请稍等一分钟，再重新下载。',
    home: homeOf(tenant),
  }),
  busy: (tenant: Tenant | null): PlainPage => ({
    status: 503,
    title: '下载的人较多',
    text: '文件正在排队生成，请稍等片刻再试。',
    home: homeOf(tenant),
  }),
  failed: (tenant: Tenant | null): PlainPage => ({
    status: 503,
    title: '文件没有生成',
    text: '请稍后再试；多次不成功时请联系客服。',
    home: homeOf(tenant),
  }),
}

const isAbsent = ({ kind }: Failure) => kind === 'absent' || kind === 'invalid'

/** What was read, or why the centre gave nothing. */
async function answered(reading: Promise<DownloadContent>): Promise<DownloadContent | { failure: Failure }> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Unanswered) return { failure: error.failure }
    throw error
  }
}
