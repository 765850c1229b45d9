import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { type FakeCloudauth, fakeCloudauth } from '../../../outside/face/testing/fake-cloudauth.ts'
import { realHosts } from '../../../outside/hosts.ts'
import { customers, pictures } from '../customers/schema.ts'
import { auditEntries } from '../kernel/schema.ts'
import { shopA, shopB } from '../testing/catalogue.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { photo } from '../testing/photo.ts'
import { addCustomer, asCustomer, asStaff, idCard, openShopping, type Shopping } from '../testing/shopping.ts'
import { identityVerifications } from './schema.ts'

const HOUR = 60
const DAY = 24 * HOUR
const META = JSON.stringify({ zimVer: '3.0.0', deviceType: 'h5' })
const RETURN = '/trip/alpha/h5/a1/authresult'
const NAME = '欧阳小明'

describe.each(handlerDatabases)('real-person verification on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  let vendor: FakeCloudauth
  let data = ''
  let people = 0
  beforeAll(async () => {
    opened = await openTestDatabase(kind)
    vendor = await fakeCloudauth({ now: () => center.clock.now })
    center = await openShopping(opened.database, {
      settings: {
        publicOrigin: 'http://localhost:3000',
        demo: true,
        outside: { ...realHosts, cloudauth: vendor.url },
      },
    })
    data = await photo()
  })
  afterAll(async () => {
    await opened.close()
    await vendor.close()
  })
  beforeEach(() => {
    Object.assign(vendor, { refuses: null, describes: null, faceIs: { passed: true, subCode: '200' } })
    vendor.become('up')
  })

  const someone = async () => asCustomer(await addCustomer(opened.database))
  const newNumber = () => {
    people += 1
    return idCard('1990-03-07', 100 + people)
  }
  const result = (me: object) => center.get('verify.result', shopA, {}, me)
  const upload = async (me: object) =>
    (await center.get('pictures.upload', shopA, { purpose: 'identity', data }, me)).id
  const sides = async (me: object) => ({ portrait: await upload(me), emblem: await upload(me) })
  const rowsOf = (me: { customerId?: string }) =>
    opened.database.db
      .select()
      .from(identityVerifications)
      .where(eq(identityVerifications.customerId, me.customerId ?? ''))
      .orderBy(identityVerifications.createdAt)
  const customerOf = async (me: { customerId?: string }) =>
    (
      await opened.database.db
        .select()
        .from(customers)
        .where(eq(customers.id, me.customerId ?? ''))
    )[0]
  const refusedWith = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
  const decide = (id: string, approve: boolean, reason = '') =>
    center.ask('staff.decideVerification', shopA, { id, approve, reason }, asStaff)
  async function waitingOf(me: { customerId?: string }) {
    const { items } = await center.get('staff.verifications', shopA, { limit: 50 }, asStaff)
    const item = items.find(({ customerId }) => customerId === me.customerId)
    if (!item) throw new Error('nothing waits for staff')
    return item
  }

  describe('by staff', () => {
    const start = (me: object, more: object = {}) =>
      center.ask(
        'verify.start',
        shopA,
        { mode: 'manual', name: NAME, number: '', consent: true, ...more },
        me,
      )

    test('begun, seen by staff with its pictures, passed: the customer’s name can no longer change', async () => {
      const me = await someone()
      const number = newNumber()
      expect(await result(me)).toMatchObject({ state: 'none', mode: 'manual', by: null, retryAt: null })
      const pictures = await sides(me)
      expect(await start(me, { number: ` ${number.toLowerCase()} `, pictures })).toMatchObject({
        value: { state: 'pending', by: 'manual', name: '欧阳*', number: `110***********${number.slice(-4)}` },
      })
      expect((await center.get('account.profile', shopA, {}, me)).verification).toBe('pending')
      const waiting = await waitingOf(me)
      expect(waiting).toMatchObject({ name: '欧阳*', by: 'manual', elsewhere: false })
      expect(waiting.number).toBe(`110***********${number.slice(-4)}`)
      const full = { id: waiting.id, reason: '与照片核对' }
      expect(await center.get('staff.revealVerification', shopA, full, asStaff)).toEqual({
        name: NAME,
        number,
      })
      const [kept] = await opened.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subject, waiting.id))
      expect(kept).toMatchObject({ call: 'staff.revealVerification', reason: '与照片核对' })
      expect(JSON.stringify(kept)).not.toContain(number)
      const found = await center.get('staff.verifications', shopA, { search: number }, asStaff)
      expect(found.items.map(({ id }) => id)).toEqual([waiting.id])
      expect(waiting.pictures).toEqual([
        { side: 'portrait', id: pictures.portrait },
        { side: 'emblem', id: pictures.emblem },
      ])
      const seen = await center.get(
        'staff.picture',
        shopA,
        { id: pictures.portrait, reason: '审核' },
        asStaff,
      )
      expect(seen.contentType).toBe('image/jpeg')
      expect(
        await center.ask('staff.picture', shopB, { id: pictures.portrait, reason: '审核' }, asStaff),
      ).toMatchObject({
        failure: { kind: 'absent' },
      })

      const sent = center.messages.length
      expect(await decide(waiting.id, true)).toEqual({ ok: true, value: { state: 'passed' } })
      expect(center.messages.slice(sent).map(({ text }) => text)).toEqual(['您的实名认证已通过。'])
      expect(await result(me)).toMatchObject({ state: 'passed', name: '欧阳*', retryAt: null })
      const profile = await center.get('account.profile', shopA, {}, me)
      expect(profile).toMatchObject({ realName: NAME, realNameLocked: true, birthday: '1990-03-07' })
      expect(await center.ask('account.update', shopA, { realName: '别人' }, me)).toMatchObject(
        refusedWith('NAME_VERIFIED'),
      )
      expect(await start(me, { number, pictures: await sides(me) })).toMatchObject(refusedWith('VERIFIED'))
      expect(await decide(waiting.id, false, '再想想')).toMatchObject(refusedWith('NOT_PENDING'))
    })

    test('rejected with a reason, which the customer reads and corrects', async () => {
      const me = await someone()
      await start(me, { number: newNumber(), pictures: await sides(me) })
      const { id } = await waitingOf(me)
      expect(await decide(id, false)).toMatchObject({ failure: { kind: 'invalid' } })
      expect(await decide(id, false, '照片反光，看不清号码')).toMatchObject({ value: { state: 'rejected' } })
      expect(center.messages.at(-1)?.text).toContain('照片反光，看不清号码')
      expect(await result(me)).toMatchObject({ state: 'rejected', reason: '照片反光，看不清号码' })
      expect(await start(me, { number: newNumber(), pictures: await sides(me) })).toMatchObject({
        value: { state: 'pending', reason: '' },
      })
    })

    test('while one is open no other is accepted; a withdrawn one leaves no data', async () => {
      const me = await someone()
      const handedIn = await sides(me)
      await start(me, { number: newNumber(), pictures: handedIn })
      expect(await start(me, { number: newNumber(), pictures: await sides(me) })).toMatchObject(
        refusedWith('VERIFY_PENDING'),
      )
      expect(await center.get('verify.withdraw', shopA, {}, me)).toMatchObject({ state: 'none', by: null })
      expect((await center.get('account.profile', shopA, {}, me)).verification).toBe('none')
      expect(await center.ask('pictures.get', shopA, { id: handedIn.portrait }, me)).toMatchObject({
        failure: { kind: 'absent' },
      })
      const [row] = await rowsOf(me)
      expect(row).toMatchObject({ numberHash: '', clearedAt: expect.any(Date) })
      expect(await center.ask('verify.withdraw', shopA, {}, me)).toMatchObject(refusedWith('NOT_PENDING'))
    })

    test('without consent, pictures or a valid person it is invalid', async () => {
      const me = await someone()
      const pictures = await sides(me)
      const number = newNumber()
      const cases: [object, string][] = [
        [{ number, pictures, consent: false }, 'consent'],
        [{ number }, 'pictures'],
        [{ number, pictures: { portrait: pictures.portrait, emblem: pictures.portrait } }, 'pictures'],
        [{ number, pictures: { portrait: pictures.portrait, emblem: 'pic_none' } }, 'pictures'],
        [{ number, pictures: await sides(await someone()) }, 'pictures'],
        [{ number, pictures, name: 'Xiao Ming' }, 'name'],
        [{ number: '110101199003074515', pictures }, 'number'],
        [{ number: '110101900307451', pictures }, 'number'],
        [{ number: idCard('2016-03-07', 9), pictures }, 'number'],
      ]
      for (const [more, field] of cases) {
        expect(await start(me, more)).toMatchObject({
          failure: { kind: 'invalid', fields: { [field]: expect.stringMatching(/[一-龥]/) } },
        })
      }
      // A refused attempt has used up no picture.
      expect(await start(me, { number, pictures })).toMatchObject({ value: { state: 'pending' } })
    })

    test('five a day; the sixth names the time of the next', async () => {
      const me = await someone()
      for (let n = 0; n < 5; n += 1) {
        await start(me, { number: newNumber(), pictures: await sides(me) })
        await decide((await waitingOf(me)).id, false, '不清楚')
      }
      const retryAt = new Date(center.clock.now.getTime() + DAY * 60_000).toISOString()
      expect(await result(me)).toMatchObject({ retryAt })
      const sixth = { number: newNumber(), pictures: await sides(me) }
      expect(await start(me, sixth)).toMatchObject(refusedWith('VERIFY_LIMIT'))
      center.clock.forward(DAY)
      expect(await start(me, { ...sixth, pictures: await sides(me) })).toMatchObject({ ok: true })
    })

    test('a number is verified for one account; only staff learn that it is', async () => {
      const [me, other] = [await someone(), await someone()]
      const number = newNumber()
      await start(me, { number, pictures: await sides(me) })
      await start(other, { number, pictures: await sides(other) })
      expect((await waitingOf(other)).elsewhere).toBe(false)
      await decide((await waitingOf(me)).id, true)
      const waiting = await waitingOf(other)
      expect(waiting.elsewhere).toBe(true)
      expect(await decide(waiting.id, true)).toMatchObject(refusedWith('NUMBER_ELSEWHERE'))
      expect(await result(other)).toMatchObject({ state: 'pending', reason: '' })
      expect((await customerOf(other))?.verifiedAt).toBeNull()
      expect(await decide(waiting.id, false, '请联系客服')).toMatchObject({ ok: true })
    })

    test('30 days after the decision pictures are deleted, and rejected verifications name no person', async () => {
      const [passed, rejected] = [await someone(), await someone()]
      const kept = {
        [`${passed.customerId}`]: await sides(passed),
        [`${rejected.customerId}`]: await sides(rejected),
      }
      for (const me of [passed, rejected]) {
        await start(me, { number: newNumber(), pictures: kept[me.customerId ?? ''] })
        await decide((await waitingOf(me)).id, me === passed, '不清楚')
      }
      center.clock.forward(30 * DAY - 1)
      await center.sweep()
      expect((await rowsOf(passed))[0]?.clearedAt).toBeNull()
      center.clock.forward(2)
      await center.sweep()
      for (const me of [passed, rejected]) {
        const own = eq(pictures.customerId, me.customerId ?? '')
        expect(await opened.database.db.select().from(pictures).where(own)).toEqual([])
      }
      expect(await result(passed)).toMatchObject({ state: 'passed', name: '欧阳*' })
      expect(await result(rejected)).toMatchObject({ state: 'rejected', name: '', number: '' })
      expect((await rowsOf(rejected))[0]?.numberHash).toBe('')
    })
  })

  describe('by face', () => {
    const start = (me: object, more: object = {}) =>
      center.ask(
        'verify.start',
        shopA,
        {
          mode: 'face',
          name: NAME,
          number: newNumber(),
          consent: true,
          metaInfo: META,
          returnUrl: RETURN,
          ...more,
        },
        me,
      )
    const film = (url: string) => fetch(url, { method: 'POST', body: 'do=film', redirect: 'manual' })
    async function begun(me: object, more: object = {}) {
      const answer = await start(me, more)
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return answer.value
    }
    beforeAll(async () => {
      const values = { ...vendor.credentials }
      await center.get('staff.setCredentials', shopA, { kind: 'cloudauth', values }, asStaff)
    })
    afterAll(() => center.get('staff.setCredentials', shopA, { kind: 'cloudauth', values: null }, asStaff))

    test('a page is opened for exactly this person, once per key, and we query its result ourselves', async () => {
      const me = { ...(await someone()), idempotencyKey: randomUUID() }
      expect(await result(me)).toMatchObject({ state: 'none', mode: 'face' })
      const number = newNumber()
      const page = await begun(me, { number })
      expect(page).toMatchObject({ state: 'pending', by: 'face', name: '欧阳*' })
      expect(page.continueUrl).toContain(vendor.url)
      expect(vendor.last()).toMatchObject({
        name: NAME,
        number,
        metaInfo: META,
        returnUrl: `http://localhost:3000${RETURN}`,
      })
      const before = vendor.faces.size
      expect(await begun(me, { number })).toEqual(page)
      expect(vendor.faces.size).toBe(before)
      // Back from the page without a face: the result is open, whatever the address says.
      expect(await result(me)).toMatchObject({ state: 'pending' })
      expect((await film(page.continueUrl)).status).toBe(303)
      expect((await film(page.continueUrl)).status).toBe(410)
      expect(await result(me)).toMatchObject({ state: 'passed', name: '欧阳*', continueUrl: '' })
      expect(await center.get('account.profile', shopA, {}, me)).toMatchObject({
        realName: NAME,
        realNameLocked: true,
        verification: 'passed',
      })
    })

    test.each([
      ['201', /不一致/, 'face'],
      ['202', /改为上传证件照片/, 'manual'],
      ['204', /刷脸未通过/, 'face'],
    ])('SubCode %s rejects with a sentence and a next step', async (subCode, reason, mode) => {
      vendor.faceIs = { passed: false, subCode }
      const me = await someone()
      await film((await begun(me)).continueUrl)
      const found = await result(me)
      expect(found).toMatchObject({ state: 'rejected', mode, reason: expect.stringMatching(reason) })
      expect((await customerOf(me))?.verifiedAt).toBeNull()
    })

    test.each([
      ['417', /改为上传证件照片/, 'manual'],
      ['418', /明天再试/, 'face'],
    ])('InitFaceVerify %s is reported at once', async (code, message, mode) => {
      vendor.refuses = code
      const me = await someone()
      expect(await start(me)).toMatchObject({
        failure: { code: 'FACE_REFUSED', message: expect.stringMatching(message) },
      })
      expect(await result(me)).toMatchObject({ state: 'rejected', mode })
    })

    test('T with any other letter is not passed; a contradictory answer is unavailable', async () => {
      const me = await someone()
      await film((await begun(me)).continueUrl)
      for (const code of ['500', '999', 'Throttling']) {
        vendor.describes = code
        expect(await center.ask('verify.result', shopA, {}, me)).toMatchObject({
          failure: { kind: 'unavailable' },
        })
      }
      vendor.describes = '406'
      expect(await result(me)).toMatchObject({ state: 'rejected' })
    })

    test.each(['silent', 'down', 'broken'] as const)(
      'a vendor that is %s is unavailable, and queried again',
      async (condition) => {
        const me = { ...(await someone()), idempotencyKey: randomUUID() }
        const number = newNumber()
        vendor.become(condition)
        expect(await start(me, { number })).toMatchObject({ failure: { kind: 'unavailable' } })
        vendor.become('up')
        const page = await begun(me, { number })
        expect(await rowsOf(me)).toHaveLength(1)
        await film(page.continueUrl)
        vendor.become(condition)
        expect(await center.ask('verify.result', shopA, {}, me)).toMatchObject({
          failure: { kind: 'unavailable' },
        })
        vendor.become('up')
        expect(await result(me)).toMatchObject({ state: 'passed' })
      },
    )

    test('a wrong key opens no page and passes no customer', async () => {
      const values = { ...vendor.credentials, accessKeySecret: 'another-secret-of-somebody' }
      await center.get('staff.setCredentials', shopA, { kind: 'cloudauth', values }, asStaff)
      try {
        expect(await start(await someone())).toMatchObject({ failure: { kind: 'unavailable' } })
      } finally {
        const right = { ...vendor.credentials }
        await center.get('staff.setCredentials', shopA, { kind: 'cloudauth', values: right }, asStaff)
      }
    })

    test('an abandoned verification is queried; half an hour later it has ended', async () => {
      const [done, left] = [await someone(), await someone()]
      const page = await begun(done)
      await begun(left)
      await film(page.continueUrl)
      center.clock.forward(31)
      await center.sweep()
      expect((await customerOf(done))?.verifiedAt).not.toBeNull()
      expect((await rowsOf(left))[0]?.state).toBe('pending')
      expect(await result(left)).toMatchObject({ state: 'pending', continueUrl: '' })
      center.clock.forward(11)
      await center.sweep()
      expect(await result(left)).toMatchObject({ state: 'rejected', reason: '认证超时未完成，请重新认证' })
    })

    test('a second one replaces an abandoned one; one that passed meanwhile stays', async () => {
      const me = await someone()
      await begun(me)
      const second = await begun(me)
      expect((await rowsOf(me)).map(({ state }) => state).sort()).toEqual(['pending', 'rejected'])
      await film(second.continueUrl)
      expect(await start(me)).toMatchObject(refusedWith('VERIFIED'))
    })

    test('a customer learns of a verification at another account only after showing the face', async () => {
      const [me, other] = [await someone(), await someone()]
      const number = newNumber()
      await film((await begun(me, { number })).continueUrl)
      expect(await result(me)).toMatchObject({ state: 'passed' })
      const page = await begun(other, { number })
      await film(page.continueUrl)
      expect(await result(other)).toMatchObject({
        state: 'rejected',
        reason: expect.stringContaining('另一个账号'),
      })
    })

    test('the return address lies in this shop alone, and the browser’s own data are required', async () => {
      const me = await someone()
      for (const returnUrl of ['https://evil.example/', '//evil.example/', '/trip/beta/h5/b1/', '']) {
        expect(await start(me, { returnUrl })).toMatchObject({ failure: { kind: 'invalid' } })
      }
      for (const metaInfo of ['', '[]', '{', 'null']) {
        expect(await start(me, { metaInfo })).toMatchObject(refusedWith('FACE_META'))
      }
      expect(await rowsOf(me)).toEqual([])
    })
  })
})
