import { beforeEach, expect, test } from '@jest/globals'
import { silentLog } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { absent, succeed, unavailable } from '../../operate-center/contract/failures.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { PrinterBusy } from '../../print/print-pdf.ts'
import { createDocumentDoor, type DocumentDoorOptions } from './document-door.ts'

const SHOP = '/trip/yunyou/h5/d1001'
const TOKEN = 'v2.00000000.AAAAAAAAAAAAAAAAAAAA'
const pdf = new Uint8Array(Buffer.from('%PDF-1.7 made'))
const paper = { title: '合同', number: 'C1', version: '1', sections: [] }

type Open = Awaited<ReturnType<OperateCenter['ask']>>
let answer: unknown
let signedInAs: string | null
let printed: number
let asked: { name: string; role: string }[]

beforeEach(() => {
  answer = succeed({ customerId: 'c_1', fileName: '旅游合同 C1.pdf', document: paper, file: null })
  signedInAs = 'c_1'
  printed = 0
  asked = []
})

function door(options: Partial<DocumentDoorOptions> = {}) {
  const center = {
    ask: async (name: string, _tenant: unknown, _input: unknown, { role }: { role: string }) => {
      asked.push({ name, role })
      if (name === 'documents.open') return answer as Open
      if (name === 'tours.get' || name === 'visas.template') return answer as Open
      return succeed(sampleValue(name as 'shop.info'))
    },
  } as unknown as OperateCenter
  const made = createDocumentDoor({
    center,
    sessions: { read: async () => (signedInAs === null ? null : ({ userId: signedInAs } as never)) },
    projects: ['trip'],
    log: silentLog,
    print: async () => {
      printed += 1
      return pdf
    },
    ...options,
  })
  return (path: string, init: RequestInit = {}, address = '198.51.100.7') =>
    made(new Request(`http://localhost:3000${path}`, init), { address, requestId: 'test' })
}

test('a customer’s document comes as a file that no cache keeps and no script of the shop can be in', async () => {
  const response = await door()(`${SHOP}/files/${TOKEN}`)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('%PDF-1.7 made')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('旅游合同 C1.pdf')}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  })
  expect(asked).toEqual([{ name: 'documents.open', role: 'service' }])
})

test('an uploaded file comes as it is', async () => {
  const file = { mediaType: 'application/ofd', data: Buffer.from('ofd').toString('base64') }
  answer = succeed({ customerId: 'c_1', fileName: '发票.ofd', document: null, file })
  const response = await door()(`${SHOP}/files/${TOKEN}`)
  expect(response.headers.get('content-type')).toBe('application/ofd')
  expect(await response.text()).toBe('ofd')
  expect(printed).toBe(0)
})

test('without a session the link alone opens it; signed in as somebody else, nothing does', async () => {
  const ask = door()
  signedInAs = null
  expect((await ask(`${SHOP}/files/${TOKEN}`)).status).toBe(200)
  signedInAs = 'c_2'
  const refused = await ask(`${SHOP}/files/${TOKEN}`)
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('下载链接已失效')
})

test('an expired or invented link answers a page that says what to do', async () => {
  const ask = door()
  answer = absent()
  const gone = await ask(`${SHOP}/files/${TOKEN}`)
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await gone.text()).toContain('请回到订单重新下载')
  expect(gone.headers.get('cache-control')).toBe('no-store')
  answer = unavailable()
  expect((await ask(`${SHOP}/files/${TOKEN}`)).status).toBe(503)
  for (const path of [`/other/yunyou/h5/d1001/files/${TOKEN}`, `${SHOP}/files/a%2Fb`]) {
    expect((await ask(path)).status).toBe(404)
  }
  expect((await ask(`${SHOP}/files/${TOKEN}`, { method: 'DELETE' })).status).toBe(405)
})

test('one document is made once for several requests, and an address cannot have many made', async () => {
  const ask = door({ printRate: { burst: 2, perMinute: 1 } })
  await Promise.all([1, 2, 3].map(() => ask(`${SHOP}/files/${TOKEN}`)))
  expect(printed).toBe(1)
  const other = (n: number) => {
    answer = succeed({
      customerId: 'c_1',
      fileName: 'a.pdf',
      document: { ...paper, number: `C${n}` },
      file: null,
    })
    return ask(`${SHOP}/files/${TOKEN}`)
  }
  expect((await other(2)).status).toBe(200)
  expect((await other(3)).status).toBe(429)
  expect((await ask(`${SHOP}/files/${TOKEN}`, {}, '203.0.113.9')).status).toBe(200)
})

test('when too many documents wait, a page says so', async () => {
  const busy = door({
    print: async () => {
      throw new PrinterBusy()
    },
  })
  const response = await busy(`${SHOP}/files/${TOKEN}`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('the public itinerary of a product is a file with a validator; of none there is none', async () => {
  answer = succeed(sampleValue('tours.get'))
  const ask = door()
  const response = await ask(`${SHOP}/itinerary.pdf?proId=7`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(asked.every(({ role }) => role === 'visitor')).toBe(true)
  const etag = response.headers.get('etag') ?? ''
  const again = await ask(`${SHOP}/itinerary.pdf?proId=7`, { headers: { 'if-none-match': etag } })
  expect([again.status, printed]).toEqual([304, 1])
  answer = absent()
  expect((await ask(`${SHOP}/itinerary.pdf?proId=8`)).status).toBe(404)
  expect((await ask(`${SHOP}/itinerary.pdf?proId=${encodeURIComponent('../x')}`)).status).toBe(404)
})

test('the form of a visa is open to everybody, and comes as it was uploaded', async () => {
  const data = Buffer.from('form').toString('base64')
  answer = succeed({ name: '在职证明模板.docx', contentType: 'application/pdf', data })
  const response = await door()(`${SHOP}/visaForm?proId=v1&templateId=t1`)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('form')
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('在职证明模板.docx'))
  expect(asked).toEqual([{ name: 'visas.template', role: 'visitor' }])
})

test.each(['', '?proId=v1', '?proId=../x&templateId=t1', '?proId=v1&templateId=a%2Fb'])(
  'visaForm%s is asked of nobody',
  async (query) => {
    const response = await door()(`${SHOP}/visaForm${query}`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('没有找到这份模板')
    expect(asked).toEqual([])
  },
)

test('an unknown form is a page that says where to go', async () => {
  answer = absent()
  expect((await door()(`${SHOP}/visaForm?proId=v1&templateId=t9`)).status).toBe(404)
})
