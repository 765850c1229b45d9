import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import type { PaperDocument } from '../domain/documents/document.ts'
import { PrinterBusy, printPdf } from './print-pdf.ts'

const hash = createHash('sha256').update('the text that was signed').digest('hex')

async function contract(): Promise<PaperDocument> {
  const drawn = await sharp({ create: { width: 300, height: 110, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  return {
    title: '团队境内旅游合同',
    number: 'C261122-0001',
    version: '2026-11-22',
    sections: [
      {
        code: 'main',
        title: '',
        parts: [
          {
            kind: 'facts',
            rows: [
              { label: '旅游者', value: '张䶮、王𬭎、赵㛃、李𫖮' },
              { label: '旅游费用', value: '￥8,888.00' },
              { label: '集合', value: '机场 3 号门', changed: true },
            ],
          },
          { kind: 'heading', text: '第一条' },
          { kind: 'paragraph', text: '双方在平等自愿的基础上达成如下协议。'.repeat(90) },
          { kind: 'list', items: ['第一项', '第二项'], numbered: true, changed: [1] },
          { kind: 'table', head: ['日期', '酒店'], rows: [['12月3日', '翠湖宾馆']], changed: [0] },
          {
            kind: 'signature',
            role: 'customer',
            label: '旅游者签名',
            name: '张䶮',
            signedOn: '2026-11-22',
            picture: `data:image/jpeg;base64,${drawn.toString('base64')}`,
          },
          {
            kind: 'signature',
            role: 'seller',
            label: '旅行社',
            name: '云上国旅',
            signedOn: '2026-11-22',
            picture: null,
          },
        ],
      },
      { code: 'shopping', title: '附件一 购物', parts: [{ kind: 'paragraph', text: '自愿参加' }] },
    ],
  }
}

/** Text by page, and the names of the faces with how many bytes of each are embedded. */
async function opened(bytes: Uint8Array) {
  // The library takes the bytes for itself.
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf)
  const raw = Buffer.from(bytes).toString('latin1')
  return {
    text: text.map((page) => page.replace(/\s+/g, '')),
    info: (await pdf.getMetadata()).info as Record<string, unknown>,
    faces: [...raw.matchAll(/\/BaseFont \/([A-Z]{6}\+\S+)/g)].map(([, name]) => name),
    embedded: raw.match(/\/FontFile2/g)?.length ?? 0,
    foreign: raw.match(/\/BaseFont \/(?![A-Z]{6}\+)\S+/g) ?? [],
    pictures: raw.match(/\/Subtype \/Image/g)?.length ?? 0,
  }
}

test('a contract holds its words, names with rare characters, amount, hash and signature, in fonts of its own', async () => {
  const pdf = await printPdf(await contract(), { foot: `文本指纹 ${hash}` })
  const { text, info, embedded, foreign, faces, pictures } = await opened(pdf)
  expect(text.length).toBeGreaterThanOrEqual(3)
  expect(text[0]).toContain('张䶮、王𬭎、赵㛃、李𫖮')
  expect(text[0]).toContain('￥8,888.00')
  expect(text[0]).toContain('机场3号门（变更）')
  expect(text.join('')).toContain('第二项（变更）')
  expect(text.join('')).toContain('12月3日（变更）翠湖宾馆')
  expect(text.join('')).toContain('姓名：张䶮')
  // The annex begins a page of its own.
  expect(text.at(-1)).toContain('附件一购物')
  for (const [index, page] of text.entries()) {
    expect(page).toContain(hash)
    expect(page).toContain(`第${index + 1}页共${text.length}页`)
  }
  // Pages after the first say what they belong to.
  expect(text[1]).toContain('团队境内旅游合同C261122-0001')
  expect(info.Title).toBe('团队境内旅游合同 C261122-0001')
  // Regular and bold, each as a part of itself; nothing of the reader's machine.
  expect(new Set(faces).size).toBe(2)
  expect(embedded).toBe(2)
  expect(foreign).toEqual([])
  expect(pictures).toBe(1)
  expect(pdf.length).toBeLessThan(200_000)
}, 120_000)

test('the server is not held up while a document is made, and too many at once are refused', async () => {
  const paper = { title: '短', number: '', version: '', sections: [] }
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 5)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => printPdf(paper, { waitMs: 100_000 })))
  clearInterval(ticking)
  const refused = all.filter(
    (one) => one.status === 'rejected' && (one.reason as unknown) instanceof PrinterBusy,
  )
  expect(refused).toHaveLength(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
  expect(turns).toBeGreaterThan(20)
}, 180_000)

test('a document that takes too long is given up, and the next one is made', async () => {
  const paper = await contract()
  await expect(printPdf(paper, { waitMs: 1 })).rejects.toThrow('took too long')
  expect((await printPdf(paper)).length).toBeGreaterThan(10_000)
}, 120_000)

test('a seller’s own seal stands in its place, transparent as it is', async () => {
  const ring =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="130" fill="none" stroke="#c8102e" stroke-width="12"/></svg>'
  const seal = await sharp(Buffer.from(ring)).png().toBuffer()
  const of = (picture: string | null) => ({
    title: '合同',
    number: 'C1',
    version: '',
    sections: [
      {
        code: 'main',
        title: '',
        parts: [
          {
            kind: 'signature' as const,
            role: 'seller' as const,
            label: '旅行社（盖章）',
            name: '云游',
            signedOn: '2026-12-03',
            picture,
          },
        ],
      },
    ],
  })
  const { pictures } = await opened(await printPdf(of(`data:image/png;base64,${seal.toString('base64')}`)))
  // The picture and, as a second one, how transparent it is.
  expect(pictures).toBe(2)
  expect((await opened(await printPdf(of(null)))).pictures).toBe(0)
}, 60_000)

test('a picture that names a file or an address is not read', async () => {
  const paper = await contract()
  for (const picture of ['/etc/hostname', 'http://127.0.0.1:9/a.jpg']) {
    const part = {
      kind: 'signature',
      role: 'customer',
      label: '',
      name: '',
      signedOn: '',
      picture,
    } as const
    const spoilt = { ...paper, sections: [{ code: 'main', title: '', parts: [part] }] }
    await expect(printPdf(spoilt)).rejects.toThrow()
  }
}, 120_000)
