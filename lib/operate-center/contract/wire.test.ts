import { type CallName, callNames, callOf } from './contract.ts'
import { sampleInput } from './testing/sample.ts'
import { decodePath, decodeQuery, encodeRequest } from './wire.ts'
import { decodeAnswer, encodeAnswer } from './wire-answer.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }

describe('the six calls of the specification', () => {
  test.each<[CallName, object, string]>([
    ['shop.power', {}, '/salesuser/yunyou/h5/d1001/getDistPower.do'],
    ['shop.info', {}, '/dist/yunyou/h5/d1001/info.do'],
    ['shop.customerService', {}, '/platform/yunyou/h5/d1001/customer.do'],
    ['shop.config', {}, '/index/yunyou/h5/d1001/config.do'],
    [
      'shop.jsApi',
      { shareUrl: 'https://a.cn/x?proId=7' },
      '/wap/wechatToC/yunyou/h5/d1001/getJsApi.do?shareUrl=https%3A%2F%2Fa.cn%2Fx%3FproId%3D7',
    ],
    [
      'partner.login',
      { accessToken: 'T' },
      '/jointLongin/yunyou/h5/d1001/syscDangdangLogin.do?accessToken=T',
    ],
  ])('%s', (name, input, path) => {
    expect(encodeRequest(name, tenant, input)).toEqual({ method: 'GET', path })
    expect(decodePath(path.split('?')[0] ?? '', 'trip')).toEqual({ name, tenant })
  })

  test('the order of the parts is a setting', () => {
    const template = 'api/{merchant}/{channel}/{distributor}/{area}/{call}'
    expect(encodeRequest('shop.jsApi', tenant, { shareUrl: 'x' }, template).path).toBe(
      '/api/yunyou/h5/d1001/wap/wechatToC/getJsApi.do?shareUrl=x',
    )
  })

  test('answers have the fields the specification reads', () => {
    const power = { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 0, saleTel: '400', openShop: 1 }
    expect(encodeAnswer('shop.power', { ok: true, value: power }).body).toEqual(power)
    const service = { customerCode: 'c', customerLink: 'l', customerKey: 'k', tel: '400' }
    expect(encodeAnswer('shop.customerService', { ok: true, value: service }).body).toEqual({
      state: 1,
      info: service,
    })
    const js = { appId: 'a', timestamp: '1', nonceStr: 'n', signature: 's' }
    expect(encodeAnswer('shop.jsApi', { ok: true, value: js }).body).toEqual({ code: 0, data: js })
    expect(encodeAnswer('partner.login', { ok: true, value: { state: 1, message: '' } }).body).toEqual({
      state: 1,
      message: '',
    })
  })
})

test.each(callNames.filter((name) => callOf(name).method === 'GET'))(
  '%s: its input fits into a query',
  (name) => {
    const input = sampleInput(name)
    const { path } = encodeRequest(name, tenant, input)
    const query = decodeQuery(new URLSearchParams(path.split('?')[1]))
    expect(callOf(name).input.parse(query)).toEqual(input)
  },
)

test('no two calls share a path', () => {
  expect(new Set(callNames.map((name) => encodeRequest(name, tenant, {}).path)).size).toBe(callNames.length)
})

test.each([
  '/dist/yunyou/h5/info.do',
  '/dist/yunyou/h5/d1001/info',
  '/dist/a/yunyou/h5/d1001/info.do',
  '/yunyou/h5/d1001/info.do',
  '/dist/-yunyou/h5/d1001/info.do',
  '/dist/yun%20you/h5/d1001/info.do',
  '/__proto__/yunyou/h5/d1001/info.do',
  '/',
])('%s is no path of a call', (path) => {
  expect(decodePath(path, 'trip')).toBeNull()
})

test('a query cannot reach a prototype', () => {
  const input = decodeQuery(new URLSearchParams('__proto__=x&toString=y&toString=z'))
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
  expect({ ...input }).toEqual({ ['__proto__']: 'x', toString: 'y' })
})

describe('what other centres answer', () => {
  const read = (name: CallName, body: unknown, status = 200) => decodeAnswer(name, { status, body })
  const off = { state: 0, tocShowCustomerFlag: 0, tocAddOrderFlag: 0, openShop: 0 }

  test('numbers as text and text as numbers', () => {
    const body = {
      state: '1',
      tocShowCustomerFlag: '1',
      tocAddOrderFlag: '1',
      saleTel: 4008000,
      openShop: '0',
    }
    expect(read('shop.power', body)).toEqual({
      ok: true,
      value: { state: 1, tocShowCustomerFlag: 1, tocAddOrderFlag: 1, saleTel: '4008000', openShop: 0 },
    })
    const js = { appId: 'a', timestamp: 1414587457, nonceStr: 'n', signature: 's' }
    expect(read('shop.jsApi', { code: '0', data: js })).toMatchObject({ value: { timestamp: '1414587457' } })
    expect(read('shop.config', { state: '1', info: { pageTitleType: '2', payType: 3 } })).toMatchObject({
      value: { pageTitleType: 2, payType: '3' },
    })
  })

  test('power with another state: ordering and chat are off', () => {
    expect(
      read('shop.power', { ...off, tocAddOrderFlag: 1, tocShowCustomerFlag: 1, saleTel: '400' }),
    ).toEqual({
      ok: true,
      value: { ...off, saleTel: '400' },
    })
    expect(read('shop.power', { message: 'x' })).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  test('config with another state: the defaults', () => {
    expect(read('shop.config', { state: 0, info: { pageTitleType: 2, sharing: 2 } })).toMatchObject({
      value: { pageTitleType: 1, sharing: 1 },
    })
  })

  test('a shop exists when info names it; an answer of a centre that failed does not decide it', () => {
    expect(
      read('shop.info', { info: { name: '云游', logo: null, brandColor: 'blue', frameHosts: 'x' } }),
    ).toMatchObject({
      value: { name: '云游', logo: '', brandColor: '#0B6E99', frameHosts: [] },
    })
    for (const body of [{ state: 1, info: {} }, { info: { name: ' ' } }, { state: 0, info: null }]) {
      expect(read('shop.info', body)).toMatchObject({ failure: { kind: 'absent' } })
    }
    const senseless = [
      { state: 1 },
      { state: 1, info: null },
      { state: 1, info: 'x' },
      { state: 1, info: [] },
    ]
    for (const body of [{ state: 0, message: '系统繁忙' }, {}, [], null, 'x', ...senseless]) {
      expect(read('shop.info', body)).toMatchObject({ failure: { kind: 'unavailable' } })
    }
    expect(read('shop.info', { state: 0, message: '没有' }, 404)).toMatchObject({
      failure: { kind: 'absent' },
    })
  })

  test('getJsApi with another code and customer with another state are refused', () => {
    expect(read('shop.jsApi', { code: 40001, message: 'bad ticket' })).toEqual({
      ok: false,
      failure: { kind: 'refused', code: '40001', message: 'bad ticket' },
    })
    expect(read('shop.customerService', { state: 0 })).toMatchObject({ failure: { kind: 'refused' } })
  })

  test.each([1, '1', 'success', 0, 'fail'])(
    'a partner login’s state %j is an answer, with its message',
    (state) => {
      expect(read('partner.login', { state, message: '令牌已过期' })).toEqual({
        ok: true,
        value: { state, message: '令牌已过期' },
      })
      expect(read('partner.login', { state })).toMatchObject({ value: { message: '' } })
      expect(read('partner.login', { message: 'x' })).toMatchObject({ failure: { kind: 'unavailable' } })
    },
  )

  test.each([
    [404, { state: 0, message: '没有' }, 'absent'],
    [401, { message: 'x' }, 'unauthenticated'],
    [500, { state: 0, message: 'x' }, 'unavailable'],
    [500, { state: 0, kind: 'absent', message: '没有' }, 'unavailable'],
    [503, { state: 0, kind: 'refused', code: 'X', message: 'x' }, 'unavailable'],
    [502, '<html>', 'unavailable'],
    [404, '<html>', 'unavailable'],
    [404, { status: 404, error: 'Not Found', path: '/x' }, 'unavailable'],
    [429, { message: 'slow down' }, 'unavailable'],
    [200, { state: 0, message: '系统繁忙' }, 'refused'],
    [200, { state: 1, info: { proId: 7 } }, 'unavailable'],
    [200, { state: 1 }, 'unavailable'],
    [200, {}, 'unavailable'],
    [200, { state: 0, kind: 'absent', message: '没有' }, 'absent'],
    [200, { state: 0, kind: 'nonsense', message: 'x' }, 'refused'],
  ])('status %i with %j is %s', (status, body, kind) => {
    expect(read('tours.get', body, status)).toMatchObject({ ok: false, failure: { kind } })
  })
})
