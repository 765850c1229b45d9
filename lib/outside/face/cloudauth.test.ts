import { type Answered, type FakeServer, fakeServer } from '../pay/testing/fake-server.ts'
import { cloudauthVerifier } from './cloudauth.ts'
import { FACE_MS, type FaceVerifier } from './port.ts'
import { type FakeCloudauth, fakeCloudauth } from './testing/fake-cloudauth.ts'

const person = {
  orderNo: 'a'.repeat(32),
  name: '王小明',
  number: '110101199003074514',
  metaInfo: '{"deviceType":"h5"}',
  returnUrl: 'https://shop.example.com/trip/a/h5/d/authresult',
}

describe('against a vendor that checks', () => {
  let vendor: FakeCloudauth
  const clock = { now: new Date('2026-11-22T01:30:00Z') }
  beforeAll(async () => {
    vendor = await fakeCloudauth({ now: () => clock.now })
  })
  afterAll(() => vendor.close())
  const verifier = (more: object = {}, now = () => clock.now) =>
    cloudauthVerifier({ baseUrl: vendor.url, credentials: { ...vendor.credentials, ...more }, now })

  test('a page is opened and its result read; name and number stand in no address', async () => {
    const begun = await verifier().begin(person)
    if (!begun.ok) throw new Error(begun.message)
    expect(vendor.faces.get(begun.value.certifyId)).toMatchObject({ name: '王小明', number: person.number })
    expect(await verifier().result(begun.value.certifyId)).toEqual({ ok: true, value: { state: 'open' } })
    await fetch(begun.value.url, { method: 'POST', body: 'do=film', redirect: 'manual' })
    expect(await verifier().result(begun.value.certifyId)).toEqual({ ok: true, value: { state: 'passed' } })
    expect(vendor.asked.filter((asked) => asked.startsWith('POST /'))).toContain('POST /')
  })

  test.each([
    ['another key', { accessKeyId: 'LTAIother' }],
    ['another secret', { accessKeySecret: 'other' }],
    ['another scene', { sceneId: '7' }],
  ])('with %s the outcome is unknown', async (_, more) => {
    expect(await verifier(more).begin(person)).toMatchObject({ ok: false, why: 'unreachable' })
    expect(await verifier(more).result('b'.repeat(32))).toMatchObject({ ok: false, why: 'unreachable' })
  })

  test('a clock that is wrong by an hour is refused', async () => {
    const late = () => new Date(clock.now.getTime() + 3_600_000)
    expect(await verifier({}, late).begin(person)).toMatchObject({ ok: false, why: 'unreachable' })
  })

  test('a page expires after half an hour', async () => {
    const begun = await verifier().begin(person)
    if (!begun.ok) throw new Error(begun.message)
    clock.now = new Date(clock.now.getTime() + 31 * 60_000)
    expect((await fetch(begun.value.url)).status).toBe(410)
  })

  test('refusals about the person are distinguished from errors of our configuration', async () => {
    const reasons: [string, object][] = [
      ['401', { why: 'refused', reason: 'mismatch' }],
      ['416', { why: 'refused', reason: 'device' }],
      ['417', { why: 'refused', reason: 'unknown' }],
      ['418', { why: 'refused', reason: 'limit' }],
      ['411', { why: 'unreachable' }],
      ['412', { why: 'unreachable' }],
      ['500', { why: 'unreachable' }],
    ]
    for (const [code, expected] of reasons) {
      vendor.refuses = code
      expect([code, await verifier().begin(person)]).toMatchObject([code, { ok: false, ...expected }])
    }
    vendor.refuses = null
  })
})

describe('unexpected answers', () => {
  let server: FakeServer
  let says: Answered = { status: 200, body: '' }
  let verifier: FaceVerifier
  beforeAll(async () => {
    server = await fakeServer(() => says)
    const credentials = { accessKeyId: 'id', accessKeySecret: 'secret', sceneId: '1' }
    verifier = cloudauthVerifier({ baseUrl: server.url, credentials, now: () => new Date() })
  })
  afterAll(() => server.close())
  const answering = (body: unknown, status = 200) => {
    says = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  }

  test.each([
    ['HTML', '<html>'],
    ['nothing', ''],
    ['a list', []],
    ['no code', { ResultObject: { Passed: 'T' } }],
    ['a result without Passed', { Code: '200', ResultObject: {} }],
    ['another value of Passed', { Code: '200', ResultObject: { Passed: 'TRUE' } }],
    ['no result', { Code: '200' }],
    ['the gateway’s own code with a result', { Code: 'Throttling', ResultObject: { Passed: 'T' } }],
  ])('%s never counts as passed', async (_, body) => {
    answering(body)
    expect(await verifier.result('c'.repeat(32))).toMatchObject({ ok: false, why: 'unreachable' })
  })

  test('codes may be numbers; F means not passed, whatever the other fields say', async () => {
    answering({ Code: 200, ResultObject: { Passed: 'T', SubCode: 200 } })
    expect(await verifier.result('c'.repeat(32))).toEqual({ ok: true, value: { state: 'passed' } })
    answering({ Code: '200', ResultObject: { Passed: 'F', SubCode: '200' } })
    expect(await verifier.result('c'.repeat(32))).toEqual({
      ok: true,
      value: { state: 'rejected', why: 'face' },
    })
  })

  test.each(['http://evil.example/face', 'javascript:alert(1)', '/face', ''])(
    'the customer is never sent to %j',
    async (CertifyUrl) => {
      answering({ Code: '200', ResultObject: { CertifyId: 'd'.repeat(32), CertifyUrl } })
      expect(await verifier.begin(person)).toMatchObject({ ok: false, why: 'unreachable' })
    },
  )

  test('a vendor that never answers is given up in time', async () => {
    server.become('silent')
    const timeout = jest.spyOn(AbortSignal, 'timeout')
    expect(await verifier.result('c'.repeat(32))).toMatchObject({ ok: false, message: 'no answer in time' })
    expect(timeout.mock.calls).toEqual([[FACE_MS]])
    timeout.mockRestore()
    server.become('up')
  })
})
