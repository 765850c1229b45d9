import type { DocumentPart, PaperDocument } from './document.ts'

/**
 * The document as one text from which its hash is made. It holds every word shown, in order, and its structure, so that
 * two different documents never have the same text. Handwriting is not part of it: it is not there when the text is read.
 */
export function canonicalText({ title, number, version, sections }: PaperDocument): string {
  return JSON.stringify([
    title,
    number,
    version,
    sections.map(({ code, title, parts }) => [code, title, parts.map(canonicalPart)]),
  ])
}

function canonicalPart(part: DocumentPart): unknown[] {
  switch (part.kind) {
    case 'heading':
      return ['heading', part.text]
    case 'paragraph':
      return ['paragraph', part.text, part.strong === true]
    case 'list':
      return ['list', part.numbered, part.items]
    case 'facts':
      return ['facts', part.rows.map(({ label, value }) => [label, value])]
    case 'table':
      return ['table', part.head, part.rows]
    case 'code':
      return ['code', part.label, part.code, part.qr]
    case 'signature':
      return ['signature', part.role, part.label, part.name, part.signedOn]
  }
}
