import { bodyLimitOf, busyAnswer, createBodyGate } from './body-limit.ts'

const MB = 1024 * 1024
const shop = '/trip/yunyou/h5/d1001'

test.each([
  [`${shop}/api/pictures.upload`, 7],
  ['/operate-center/picture/yunyou/h5/d1001/upload.do', 7],
  [`${shop}/api/members.sendCode`, 1],
  [`${shop}/api/pictures.uploads`, 1],
  [`${shop}/api/toString`, 1],
  [`${shop}/pictures.upload`, 1],
  ['/operate-center/picture/yunyou/h5/d1001/get.do', 1],
  ['/operate-center/events', 1],
  ['/pay/notify/wechat/yunyou', 1],
])('%s takes up to %i MB', (path, megabytes) => {
  expect(Math.ceil(bodyLimitOf(path) / MB)).toBe(megabytes)
})

test('large bodies are bounded in all and by address; small ones are not', () => {
  const gate = createBodyGate(3, 2)
  const large = (address: string) => gate.enter(7 * MB, 5 * MB, address)
  const first = large('198.51.100.1')
  expect(large('198.51.100.1')).not.toBeNull()
  expect(large('198.51.100.1')).toBeNull()
  expect(gate.enter(7 * MB, Number.NaN, '198.51.100.1')).toBeNull()
  expect(gate.enter(7 * MB, 1000, '198.51.100.1')).not.toBeNull()
  expect(gate.enter(1 * MB, Number.NaN, '198.51.100.1')).not.toBeNull()
  const other = large('198.51.100.2')
  expect(other).not.toBeNull()
  expect(large('198.51.100.3')).toBeNull()
  first?.leave()
  expect(large('198.51.100.1')).not.toBeNull()
  other?.leave()
})

test('a body without room is refused in the door’s form', async () => {
  expect(busyAnswer(`${shop}/api/pictures.upload`).status).toBe(503)
  expect(await busyAnswer(`${shop}/api/pictures.upload`).json()).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('稍后') },
  })
  const wire = busyAnswer('/operate-center/picture/yunyou/h5/d1001/upload.do')
  expect(await wire.json()).toMatchObject({ state: 0, code: 'BUSY' })
})
