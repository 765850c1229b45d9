import type { PaperDocument } from '../../../domain/documents/document.ts'
import { type DocumentMediaType, documentMediaTypes } from '../../../domain/documents/media-types.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Context } from '../kernel/context.ts'
import { listSlot } from '../kernel/provided.ts'

/** A file as it was uploaded: an invoice of the tax office, a form to fill in. */
type KeptFile = { mediaType: DocumentMediaType; bytes: Uint8Array; shown?: FilePages }

/** A file page by page as pictures, for browsers that show no files. */
export type FilePages = {
  /** failed: its pages cannot be shown, which `why` says with what helps. */
  state: 'drawing' | 'ready' | 'failed'
  why: string
  /** Pixels; empty until they are drawn. */
  sizes: readonly { width: number; height: number }[]
  /** A page, from 1, as a JPEG in base64; null when there is none. */
  page(number: number): Promise<string | null>
}

/** A customer's document, opened for the customer. */
export type OpenedDocument = {
  /** 旅游合同 */
  title: string
  /** For the file, without its ending; no name or number of a person. */
  fileName: string
  /** Stands at the foot of every page of the PDF, such as the hash of what was signed. */
  foot?: string
  /** Structured content, of which a PDF is made; or the file itself. */
  content: PaperDocument | KeptFile
}

/**
 * Documents of one sort that a module provides to customers; links, pages and mails of all sorts are made by this
 * module.
 */
export type DocumentSource = {
  /** Letters: contract, itinerary, notice, invoice. Part of what a link names. */
  code: string
  /**
   * @param subject what it belongs to, such as an order's number; as the caller sent it
   * @returns null when this customer has no such document
   */
  open(context: Context, tenant: Tenant, customerId: string, subject: string): Promise<OpenedDocument | null>
}

export const documentSources = listSlot<DocumentSource>('documents of customers')

export type NamedDocument = { code: string; subject: string }

/** The customer's document; null when there is none, or of no such sort. */
export async function openDocument(
  context: Context,
  tenant: Tenant,
  customerId: string,
  { code, subject }: NamedDocument,
): Promise<OpenedDocument | null> {
  const source = documentSources.of(context).find((one) => one.code === code)
  return source ? source.open(context, tenant, customerId, subject) : null
}

export function isKeptFile(content: OpenedDocument['content']): content is KeptFile {
  return 'bytes' in content
}

/** With its ending. */
export function fileNameOf({ fileName, content }: OpenedDocument): string {
  const ending = isKeptFile(content) ? documentMediaTypes[content.mediaType] : 'pdf'
  return `${fileName.replace(/[\\/:*?"<>|\p{C}]/gu, '').slice(0, 80)}.${ending}`
}
