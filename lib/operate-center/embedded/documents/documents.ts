import { absent, succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { mailDocument } from './document-mails.ts'
import { documentLink, readLink } from './links.ts'
import { fileNameOf, isKeptFile, openDocument } from './sources.ts'

type DocumentCalls = 'documents.link' | 'documents.view' | 'documents.mail' | 'documents.open'

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
    return succeed({ title, document: isKeptFile(content) ? null : content })
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
