/** Names a document: what it is, and what it belongs to (contract/documents/documents.ts). */
export type Named = { code: string; subject: string }
