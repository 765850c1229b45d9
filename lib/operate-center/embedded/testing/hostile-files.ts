import { deflateSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { invoicePdf } from './invoice-files.ts'
import { photoFile } from './photo.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const text = (content: string) => Buffer.from(content, 'utf8')
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
const zip = (name: string, content = 'x') =>
  Buffer.from(zipSync({ [name]: new TextEncoder().encode(content) }))

/** A PDF whose first object is followed by others, as they stand in the file. */
const pdfWith = (objects: string) =>
  Buffer.from(invoicePdf().toString('latin1').replace('xref\n', `${objects}\nxref\n`), 'latin1')

/** A packed stream with this head and content. */
const streamOf = (head: string, content: Buffer) =>
  `9 0 obj\n<< ${head} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream\nendobj`

/** A PDF of so many pages. */
function pagesOf(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 10} 0 R`).join(' ')
  const pages = Array.from(
    { length: count },
    (_, index) => `${index + 10} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>\nendobj`,
  ).join('\n')
  const plain = invoicePdf().toString('latin1').replace('[3 0 R] /Count 1', `[${kids}] /Count ${count}`)
  return Buffer.from(plain.replace('xref\n', `${pages}\nxref\n`), 'latin1')
}

/** A PNG that declares so many pixels and holds next to nothing. */
function hollowPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    // Without a checksum; a decoder must not get that far.
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
  }
  return Buffer.concat([PNG, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000)))])
}

const JS = '/S /JavaScript /JS (app.alert\\(1\\))'
const objStm = (hidden: string, head = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  streamOf(head, deflateSync(Buffer.from(hidden, 'latin1')))

/** Files that must never be kept as a customer's paper, with what they are. */
export const hostileFiles: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  // Wrong types.
  ['nothing but a line feed', () => text('\n')],
  ['a text', () => text('hello')],
  ['HTML', () => text('<!doctype html><script>alert(1)</script>')],
  ['HTML that begins with spaces', () => text('   \n<html><body onload=alert(1)>')],
  ['XHTML', () => text('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>')],
  ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  [
    'SVG with a script',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['SVG that asks for a file', () => text('<svg><image href="file:///etc/passwd"/></svg>')],
  [
    'XML with an outside entity',
    () => text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  ],
  ['a compressed SVG', () => gzipSync(text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
  ['a GIF', () => photoFile({ format: 'gif' })],
  ['an AVIF', () => photoFile({ format: 'avif' })],
  ['a TIFF', () => photoFile({ format: 'tiff' })],
  ['a GIF that is a script', () => text('GIF89a=1;alert(1)//')],
  ['a bitmap', () => Buffer.concat([text('BM'), Buffer.alloc(60)])],
  ['an icon', () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(40)])],
  ['PostScript', () => text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')],
  ['EPS with ImageMagick commands', () => text('push graphic-context\nimage over 0,0 0,0 "|ls"\n')],
  ['a shell script', () => text('#!/bin/sh\nrm -rf /\n')],
  ['a Windows program', () => Buffer.concat([text('MZ'), Buffer.alloc(200)])],
  [
    'a Linux program',
    () => Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)]),
  ],
  ['a PHP script', () => text('<?php system($_GET["c"]); ?>')],
  ['a Word document', () => zip('word/document.xml')],
  ['an archive with a path out of it', () => zip('../../../../etc/cron.d/x')],
  [
    'an old Office document',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  ],
  ['RTF', () => text('{\\rtf1\\ansi{\\object\\objdata 01}}')],
  ['a mail', () => text('Content-Type: text/html\r\n\r\n<script>alert(1)</script>')],
  ['JSON', () => text('{"contentType":"application/pdf"}')],
  [
    'an HEIC',
    () => Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.alloc(100)]),
  ],
  ['a film', () => Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(200)])],
  // Broken and oversized pictures.
  ['a JPEG’s first bytes before HTML', () => Buffer.concat([JPEG, text('<html><script>alert(1)</script>')])],
  ['a PNG’s first bytes before a text', () => Buffer.concat([PNG, text('nothing else')])],
  ['a WebP’s first bytes before a text', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 nothing')],
  ['the first half of a JPEG', async () => half(await photoFile())],
  ['the first half of a PNG', async () => half(await photoFile({ format: 'png' }))],
  ['the first half of a WebP', async () => half(await photoFile({ format: 'webp' }))],
  ['a picture too small to read', () => photoFile({ width: 120, height: 90 })],
  ['a bomb of 400 million pixels', () => hollowPng(20_000, 20_000)],
  ['a bomb that is one line', () => hollowPng(60_000, 400)],
  [
    'a bomb of sixteen bits in passes',
    () =>
      sharp({ create: { width: 4500, height: 4500, channels: 3, background: '#3f7fb5' } })
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 9 })
        .toBuffer(),
  ],
  ['a picture of 50 MB', async () => Buffer.concat([await photoFile(), Buffer.alloc(50 * 1024 * 1024)])],
  // PDFs that act, hide or lie.
  ['a PDF of 50 MB', () => Buffer.concat([invoicePdf(), Buffer.alloc(50 * 1024 * 1024)])],
  ['a PDF’s first line alone', () => text('%PDF-1.7\n')],
  ['the first half of a PDF', () => half(invoicePdf())],
  ['HTML in a PDF’s first line', () => text('%PDF-<script>alert(1)</script>\nxref\nstartxref\n0\n%%EOF\n')],
  [
    'HTML right behind a PDF’s first line',
    () =>
      Buffer.from(
        invoicePdf().toString('latin1').replace('\n', '\n%<html><script>alert(1)</script>\n'),
        'latin1',
      ),
  ],
  ['a PDF behind HTML', () => Buffer.concat([text('<html><script>alert(1)</script>'), invoicePdf()])],
  ['a PDF in front of an archive', () => Buffer.concat([invoicePdf(), zip('evil.jar')])],
  ['a PDF in front of a page', () => Buffer.concat([invoicePdf(), text('<script>alert(1)</script>')])],
  ['an archive inside a PDF', () => pdfWith(streamOf('/Type /X', zip('evil.jar')))],
  ['a PDF with a script', () => invoicePdf(`/OpenAction << ${JS} >> `)],
  ['a PDF with its script in hexadecimal', () => invoicePdf('/OpenAction << /S /J#61vaScript /J#53 (x) >> ')],
  ['a PDF with a packed script', () => invoicePdf('', `6 0 << ${JS} >>`)],
  [
    'a PDF with a script under a name in hexadecimal',
    () => pdfWith(objStm(`6 0 << ${JS} >>`, '/Type /#4fbjStm /N 1 /#46irst 4 /Filter /#46lateDecode')),
  ],
  [
    'a PDF with a script in a stream of no type',
    () => pdfWith(objStm(`6 0 << ${JS} >>`, '/N 1 /First 4 /Filter /FlateDecode')),
  ],
  [
    'a PDF with a script in a stream that calls itself a picture',
    () => pdfWith(objStm(`6 0 << ${JS} >>`, '/Subtype /Image /N 1 /First 4 /Filter /FlateDecode')),
  ],
  [
    'a PDF with objects packed twice',
    () =>
      pdfWith(
        streamOf(
          '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
          Buffer.from(`${deflateSync(text(`6 0 << ${JS} >>`)).toString('hex')}>`),
        ),
      ),
  ],
  ['a PDF that starts a program', () => invoicePdf('/OpenAction << /S /Launch /F (calc.exe) >> ')],
  ['a PDF with a form that sends', () => invoicePdf('/AA << /WC << /S /SubmitForm /F (http://x) >> >> ')],
  ['a PDF that fetches another', () => invoicePdf('/OpenAction << /S /GoToR /F (\\\\\\\\host\\\\share) >> ')],
  [
    'a PDF with a file inside',
    () => pdfWith('8 0 obj\n<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>\nendobj'),
  ],
  ['a PDF with files by name', () => invoicePdf('/Names << /EmbeddedFiles << /Names [] >> >> ')],
  ['a PDF with an XFA form', () => invoicePdf('/AcroForm << /XFA 9 0 R >> ')],
  ['a PDF with a film', () => pdfWith('8 0 obj\n<< /Subtype /RichMedia >>\nendobj')],
  ['a locked PDF', () => invoicePdf('/Encrypt 9 0 R ')],
  ['a locked PDF whose lock is in hexadecimal', () => invoicePdf('/#45ncrypt 9 0 R ')],
  [
    'a PDF that unpacks to very much',
    () => pdfWith(streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(40 * 1024 * 1024)))),
  ],
  [
    'a PDF with a picture of 10,000 million pixels',
    () =>
      pdfWith(
        streamOf(
          '/Subtype /Image /Width 100000 /Height 100000 /Filter /FlateDecode',
          deflateSync(Buffer.alloc(9)),
        ),
      ),
  ],
  ['a PDF of 500 pages', () => pagesOf(500)],
  ['a PDF without a page', () => pagesOf(0)],
  ['a PDF with a spoilt stream', () => pdfWith(streamOf('/Filter /FlateDecode', Buffer.from('not packed')))],
]
