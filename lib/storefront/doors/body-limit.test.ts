import { BodyError } from '../../base/http/request-body.ts'
import { bodyAnswer, bodyLimitOf } from './body-limit.ts'

const KB = 1024
const shop = '/trip/yunyou/h5/d1001'

test.each([
  [`${shop}/api/members.sendCode`, 64],
  [`${shop}/api/pictures.uploads`, 64],
  [`${shop}/api/toString`, 64],
  [`${shop}/pictures.upload`, 64],
  ['/operate-center/picture/yunyou/h5/d1001/get.do', 512],
  ['/operate-center/events', 512],
  ['/pay/notify/wechat/yunyou', 64],
])('%s takes up to %i kB', (path, kilobytes) => {
  expect(bodyLimitOf(path)).toBe(kilobytes * KB)
})

test.each([`${shop}/api/pictures.upload`, '/operate-center/picture/yunyou/h5/d1001/upload.do'])(
  '%s takes a picture of 5 MB in base64',
  (path) => {
    expect(Math.ceil(bodyLimitOf(path) / KB / KB)).toBe(7)
  },
)

test('a body that could not be read is refused in the door’s form', async () => {
  const busy = bodyAnswer(`${shop}/api/pictures.upload`, new BodyError('busy'))
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await busy.json()).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('稍后') },
  })
  const slow = bodyAnswer('/operate-center/picture/yunyou/h5/d1001/upload.do', new BodyError('slow'))
  expect(slow.status).toBe(408)
  expect(await slow.json()).toMatchObject({ state: 0, code: 'SLOW' })
})
