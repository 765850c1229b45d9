import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { DocumentPart, DocumentSection, PaperDocument } from '../domain/documents/document.ts'
import { sealSvg } from '../domain/documents/seal.ts'
import { FONT } from './pdf-fonts.ts'

/** Sizes in points; 72 are an inch. */
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const INK = '#1f2329'
const GREY = '#646a73'
const LINE = '#d9dce0'
const HEAD = '#f2f4f6'
/** Behind what differs from the version before; the word 变更 says it too, for prints without colour. */
const CHANGED = '#fff3d6'

export type Printed = {
  document: PaperDocument
  /** At the foot of every page, such as the hash of what was signed. */
  foot: string
}

/** A paper as the PDF library draws it: A4, its first section below the title, each further one on a page of its own. */
export function pdfLayout({ document, foot }: Printed): TDocumentDefinitions {
  const { title, number, version, sections } = document
  return {
    info: { title: [title, number].filter(Boolean).join(' '), producer: 'wayfront', creator: 'wayfront' },
    language: 'zh-CN',
    pageSize: 'A4',
    pageMargins: [MARGIN, 56, MARGIN, 58],
    defaultStyle: { font: FONT, fontSize: 10, lineHeight: 1.35, color: INK },
    header: (page) =>
      page === 1
        ? null
        : {
            columns: [
              { text: title, color: GREY },
              { text: number, alignment: 'right', color: GREY },
            ],
            fontSize: 8.5,
            margin: [MARGIN, 28, MARGIN, 0],
          },
    footer: (page, pages) => ({
      columns: [
        { text: foot, width: '*' },
        { text: `第 ${page} 页　共 ${pages} 页`, width: 'auto' },
      ],
      columnGap: 12,
      fontSize: 8,
      color: GREY,
      margin: [MARGIN, 18, MARGIN, 0],
    }),
    content: [
      { text: title, fontSize: 20, bold: true, alignment: 'center', margin: [0, 4, 0, 4] },
      {
        text: [number, version && `版本 ${version}`].filter(Boolean).join('　'),
        alignment: 'center',
        fontSize: 9,
        color: GREY,
        margin: [0, 0, 0, 12],
      },
      ...sections.map(sectionContent),
    ],
  }
}

function sectionContent({ title, parts }: DocumentSection, index: number): Content {
  return {
    stack: [
      ...(title ? [{ text: title, fontSize: 14, bold: true, margin: [0, 6, 0, 8] } satisfies Content] : []),
      ...signaturesTogether(parts),
    ],
    ...(index > 0 ? { pageBreak: 'before' as const } : {}),
  }
}

/** Places to sign that follow one another stand side by side, two in a row, and are not torn apart. */
function signaturesTogether(parts: readonly DocumentPart[]): Content[] {
  const content: Content[] = []
  for (let i = 0; i < parts.length; i += 1) {
    const part = parts[i]
    if (!part) continue
    const next = parts[i + 1]
    if (part.kind === 'signature' && next?.kind === 'signature') {
      content.push({ columns: [signature(part), signature(next)], columnGap: 24, unbreakable: true })
      i += 1
    } else {
      content.push(partContent(part))
    }
  }
  return content
}

function partContent(part: DocumentPart): Content {
  switch (part.kind) {
    case 'heading':
      return { text: part.text, bold: true, fontSize: 11.5, margin: [0, 8, 0, 4], headlineLevel: 1 }
    case 'paragraph':
      return part.changed
        ? marked([{ text: part.text, bold: part.strong ?? false }])
        : { text: part.text, bold: part.strong ?? false, margin: [0, 0, 0, 6] }
    case 'list': {
      const items = part.items.map((item, index) => ({
        text: withWord(item, part.changed?.includes(index)),
        margin: [0, 0, 0, 3] as [number, number, number, number],
        ...(part.changed?.includes(index) ? { background: CHANGED } : {}),
      }))
      return part.numbered ? { ol: items, margin: [0, 0, 0, 6] } : { ul: items, margin: [0, 0, 0, 6] }
    }
    case 'facts':
      return {
        table: {
          widths: [88, '*'],
          body: part.rows.map(({ label, value, changed }) => [
            { text: label, color: GREY, ...fill(changed) },
            { text: withWord(value, changed), ...fill(changed) },
          ]),
          dontBreakRows: true,
        },
        layout: LINES,
        margin: [0, 0, 0, 10],
      }
    case 'table':
      return {
        table: {
          headerRows: 1,
          widths: columnWidths(part.head, part.rows),
          dontBreakRows: true,
          body: [
            part.head.map((text): TableCell => ({ text, bold: true, fillColor: HEAD })),
            ...part.rows.map((row, index) =>
              row.map((text, column): TableCell => {
                const changed = part.changed?.includes(index)
                return { text: column === 0 ? withWord(text, changed) : text, ...fill(changed) }
              }),
            ),
          ],
        },
        fontSize: 9,
        layout: LINES,
        margin: [0, 0, 0, 10],
      }
    case 'code':
      return {
        stack: [
          { text: part.label, color: GREY, margin: [0, 8, 0, 4] },
          ...(part.qr ? [{ qr: part.qr, fit: 150, eccLevel: 'M' } satisfies Content] : []),
          { text: part.code, fontSize: 16, bold: true, margin: [0, 8, 0, 8] },
        ],
        unbreakable: true,
      }
    case 'signature':
      return { ...signature(part), unbreakable: true }
  }
}

const LINES = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => LINE,
  vLineColor: () => LINE,
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: () => 6,
  paddingRight: () => 6,
}

const UNDERLINE = {
  ...LINES,
  hLineWidth: (line: number) => (line === 1 ? 0.8 : 0),
  vLineWidth: () => 0,
  hLineColor: () => INK,
}

const fill = (changed: boolean | undefined) => (changed ? { fillColor: CHANGED } : {})

const withWord = (text: string, changed: boolean | undefined) => (changed ? `${text}（变更）` : text)

function marked(stack: Content[]): Content {
  return {
    table: { widths: ['*'], body: [[{ stack: [...stack, { text: '（变更）' }], fillColor: CHANGED }]] },
    layout: 'noBorders',
    margin: [0, 0, 0, 6],
  }
}

/** Columns share the width by their longest texts, so that a day of one word does not get as much as an address. */
function columnWidths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const longest = head.map((word, column) =>
    Math.min(40, Math.max(word.length + 1, 3, ...rows.map((row) => row[column]?.length ?? 0))),
  )
  const sum = longest.reduce((all, one) => all + one, 0)
  // What the lines between and the space within cells take.
  const room = WIDTH - head.length * 13
  return longest.map((one) => Math.max(30, (room * one) / sum)).map(shrink(longest, room))
}

/** A least width for narrow columns may make all too wide together. */
function shrink(longest: readonly number[], room: number) {
  const sum = longest.reduce((all, one) => all + one, 0)
  const given = longest.reduce((all, one) => all + Math.max(30, (room * one) / sum), 0)
  return (width: number) => (given > room ? (width * room) / given : width)
}

function signature({
  role,
  label,
  name,
  signedOn,
  picture,
}: Extract<DocumentPart, { kind: 'signature' }>): Extract<Content, { stack: unknown }> {
  const isSealed = role === 'seller' && name !== '' && signedOn !== ''
  return {
    stack: [
      { text: label, color: GREY },
      {
        table: {
          widths: [200],
          heights: [58],
          body: [[pictureOf(role, picture) ?? (isSealed ? seal(name) : '')]],
        },
        layout: UNDERLINE,
        margin: [0, 0, 0, 4],
      },
      { text: `姓名：${name}` },
      { text: `日期：${signedOn}` },
    ],
    margin: [0, 14, 0, 6],
  }
}

/** Handwriting fills the line; a seal has its size. */
const pictureOf = (role: 'customer' | 'seller', picture: string | null): Content | null =>
  picture && { image: picture, fit: role === 'seller' ? [80, 80] : [150, 54] }

/** In red, as it is shown on the screen before signing. */
const seal = (name: string): Content => ({ svg: sealSvg(name, FONT), fit: [80, 80] })
