import { absent, succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { mailDocument } from './document-mails.ts'
import { documentLink, readLink } from './links.ts'
import { fileNameOf, isKeptFile, openDocument } from './sources.ts'

type DocumentCalls = `documents.${'link' | 'view' | 'page' | 'mail' | 'open'}`

const gone = () => absent('没有找到这份文件，请回到订单查看')

export const documentHandlers: Handlers<DocumentCalls> = {
  'documents.link': async (context, tenant, { code, subject }, { customerId }) => {
    const opened = await openDocument(context, tenant, customerId, { code, subject })
    if (!opened) return gone()
    const { merchant } = tenant
    const { path, expiresAt } = documentLink(context, { merchant, customerId, code, subject })
    return succeed({ path, fileName: fileNameOf(opened), expiresAt: expiresAt.toISOString() })
  },

  'documents.view': async (context, tenant, named, { customerId }) => {
    const opened = await openDocument(context, tenant, customerId, named)
    if (!opened) return gone()
    const { title, content } = opened
    if (!isKeptFile(content)) return succeed({ title, document: content, pages: null })
    const { shown } = content
    const pages = shown ? { state: shown.state, why: shown.why, sizes: [...shown.sizes] } : null
    return succeed({ title, document: null, pages })
  },

  'documents.page': async (context, tenant, { page, ...named }, { customerId }) => {
    const content = (await openDocument(context, tenant, customerId, named))?.content
    if (!content) return gone()
    const data = isKeptFile(content) ? await content.shown?.page(page) : null
    return data ? succeed({ data }) : absent('没有这一页，请刷新后再看')
  },

  'documents.mail': mailDocument,

  'documents.open': async (context, tenant, { token }) => {
    const link = readLink(context, tenant.merchant, token)
    // Opened as its owner opens it, because it may have changed or gone since the link was made.
    const opened = link && (await openDocument(context, tenant, link.customerId, link))
    if (!link || !opened) return gone()
    const { content } = opened
    const kept = isKeptFile(content)
    return succeed({
      customerId: link.customerId,
      fileName: fileNameOf(opened),
      document: kept ? null : content,
      foot: opened.foot ?? '',
      file: kept
        ? { mediaType: content.mediaType, data: Buffer.from(content.bytes).toString('base64') }
        : null,
    })
  },
}
