import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { invoiceOfd, invoicePdf } from '../testing/invoice-files.ts'
import { checkInvoiceFile } from './file-content.ts'

const refusal = (file: Buffer) => {
  const checked = checkInvoiceFile(file)
  return checked.ok ? checked.format : checked.message
}

test('PDF and OFD are told apart by their content', () => {
  expect(refusal(invoicePdf())).toBe('pdf')
  expect(refusal(invoicePdf('', '1 0 << /Type /Page >>'))).toBe('pdf')
  expect(refusal(invoiceOfd())).toBe('ofd')
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['nothing', Buffer.alloc(0)],
  ['an archive of something else', Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) }))],
])('%s is refused', (_, file) => {
  expect(refusal(file)).toMatch(/PDF或OFD/)
})

test('a file that is cut off is refused', () => {
  expect(refusal(invoicePdf().subarray(0, 400))).toMatch(/不完整/)
  expect(refusal(invoiceOfd().subarray(0, 100))).toMatch(/不完整/)
  expect(refusal(invoicePdf('', 'x').subarray(0, -60))).toMatch(/不完整/)
})

test.each([
  ['a script', invoicePdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ')],
  ['a script with its name in hexadecimal', invoicePdf('/OpenAction << /S /J#61vaScript /J#53 (x) >> ')],
  ['a script in a compressed object', invoicePdf('', '6 0 << /S /JavaScript /JS (x) >>')],
  ['a program', invoicePdf('/OpenAction << /S /Launch /F (calc.exe) >> ')],
  ['a form that sends', invoicePdf('/AA << /C << /S /SubmitForm >> >> ')],
  ['encryption, which hides what it holds', invoicePdf('/Encrypt 9 0 R ')],
  ['a page with scripts in an OFD', invoiceOfd({ 'Doc_0/run.html': '<script/>' })],
  ['a path out of the archive', invoiceOfd({ '../../etc/x.xml': 'x' })],
])('%s is refused', (_, file) => {
  expect(refusal(file)).toMatch(/脚本或可执行/)
})

test('an archive that unpacks to very much is refused without unpacking it', () => {
  expect(refusal(invoiceOfd({ 'big.xml': ' '.repeat(21 * 1024 * 1024) }))).toMatch(/不完整/)
})

test('no bytes make it throw', () => {
  const spoilt = fc
    .tuple(fc.constantFrom(invoicePdf('', 'abc'), invoiceOfd()), fc.nat(), fc.nat(255))
    .map(([file, at, byte]) => {
      const copy = Buffer.from(file)
      copy[at % copy.length] = byte
      return copy
    })
  fc.assert(
    fc.property(
      fc.oneof(
        spoilt,
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      (file) => void refusal(file),
    ),
  )
})
