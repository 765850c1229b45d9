import { refused, succeed, unavailable } from '../../operate-center/contract/failures.ts'
import type { WechatBegin, WechatFinish, WechatMe } from '../../operate-center/contract/storefront/wechat.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { createSessions } from '../session/session.ts'
import type { WechatVisitor } from '../session/wechat-cookies.ts'
import { createWechatCookies } from '../session/wechat-cookies.ts'
import { createBrowserDoor } from './browser-door.ts'
import { callRates } from './call-rates.ts'

const origin = 'https://shop.example.com'
const shop = '/trip/yunyou/h5/d1001'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const wechatAgent = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49'
const sealing = { passwords: ['a-session-password-of-32-characters'], secure: true }
const cookies = createWechatCookies(sealing)

const center = createRecordingCenter()
const door = createBrowserDoor({
  center,
  sessions: createSessions(sealing),
  projects: ['trip'],
  origins: [origin],
  // All of this file's visitors have one address.
  rates: callRates(10),
  wechat: { cookies, openUrl: 'https://open.weixin.qq.com', publicOrigin: origin },
})

/** What the centre answers for each code. */
let exchanged: unknown
beforeEach(() => {
  exchanged = visitor('o-1')
  center.asked.length = 0
  center.answer = ({ name }) => {
    if (name === 'wechat.app') return succeed({ appId: 'wx-app' })
    if (name === 'wechat.exchange') return succeed(exchanged)
    return succeed({ chainId: 'c1' })
  }
})

function visitor(openId: string) {
  return { kind: 'openId', appId: 'wx-app', openId, unionId: '', nickname: '', avatar: '' }
}

/** A browser's cookies of one path. */
class Browser {
  cookies = new Map<string, string>()
  agent = wechatAgent
  host = origin

  async ask<T>(name: string, input?: object, headers: Record<string, string> = {}, at = shop) {
    const request = new Request(`${this.host}${at}/api/${name}`, {
      method: input ? 'POST' : 'GET',
      headers: {
        'user-agent': this.agent,
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(input ? { origin: this.host, 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: input && JSON.stringify(input),
    })
    const response = await door(request, { address: '198.51.100.7', requestId: 'r1' })
    const set = response.headers.getSetCookie()
    for (const line of set) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) this.cookies.delete(key)
      else this.cookies.set(key, value)
    }
    const body = (await response.json()) as { ok: boolean; value: T; failure?: { kind: string } }
    return { status: response.status, body, set }
  }

  async begin(back = `${shop}/pay?orderNo=T1`) {
    const { body } = await this.ask<WechatBegin>('wechat.begin', { back })
    return body.value
  }

  async finish(input: { code?: string; state?: string }) {
    const { body } = await this.ask<WechatFinish>('wechat.finish', input)
    return body.value
  }

  /** The openId that the door passes to the centre. */
  async openId(at = shop) {
    center.asked.length = 0
    const input = { screen: 'index' }
    await this.ask('share.create', input, { 'idempotency-key': 'key-0123456789abcdef' }, at)
    return center.asked[0]?.caller.openId
  }
}

function stateOf(begun: WechatBegin | WechatFinish): string {
  if (!('url' in begun)) throw new Error(`nobody leaves: ${begun.kind}`)
  return new URL(begun.url).searchParams.get('state') ?? ''
}

test('the whole way: to WeChat, back, and the openId is known to the centre, not to the page', async () => {
  const browser = new Browser()
  const begun = await browser.begin()
  expect(begun.kind).toBe('leave')
  const url = 'url' in begun ? begun.url : ''
  expect(url).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=wx-app&redirect_uri=https%3A%2F%2Fshop\.example\.com%2Ftrip%2Fyunyou%2Fh5%2Fd1001%2Fauthorize&response_type=code&scope=snsapi_base&state=[a-z0-9]{49}#wechat_redirect$/,
  )
  const finished = await browser.ask<WechatFinish>('wechat.finish', { code: 'c', state: stateOf(begun) })
  expect(finished.body.value).toEqual({ kind: 'done', back: `${shop}/pay?orderNo=T1` })
  expect(JSON.stringify(finished)).not.toContain('o-1')
  expect(finished.set.join()).toMatch(
    /__Secure-wayfront-wx=[^;]+; Max-Age=\d+; Path=\/trip\/yunyou; HttpOnly; Secure; SameSite=Lax/,
  )
  expect(center.asked.at(-1)).toMatchObject({
    name: 'wechat.exchange',
    input: { code: 'c' },
    caller: { role: 'service' },
  })
  expect(await browser.openId()).toBe('o-1')
  expect((await browser.ask('wechat.me')).body.value).toEqual({
    open: true,
    known: true,
    nickname: '',
    avatar: '',
  })
  expect(await browser.begin()).toEqual({ kind: 'have' })
  expect(
    (await browser.ask<WechatBegin>('wechat.begin', { back: shop, scope: 'userinfo' })).body.value.kind,
  ).toBe('leave')
})

test('only calls that need the openId receive it', async () => {
  const browser = new Browser()
  await browser.finish({ code: 'c', state: stateOf(await browser.begin()) })
  center.asked.length = 0
  await browser.ask('shop.info')
  expect(center.asked[0]?.caller).not.toHaveProperty('openId')
})

test('the page learns whether an openId can be proved here before it sends a visitor away', async () => {
  const browser = new Browser()
  const isOpen = async () => (await browser.ask<WechatMe>('wechat.me')).body.value.open
  expect(await isOpen()).toBe(true)
  browser.agent = 'Mozilla/5.0 Chrome/126'
  expect(await isOpen()).toBe(false)
  browser.agent = wechatAgent
  browser.host = 'https://other.example.com'
  expect(await isOpen()).toBe(false)
  browser.host = origin
  center.answer = () => refused('WECHAT_NOT_CONFIGURED', '该商户尚未开通公众号')
  expect(await isOpen()).toBe(false)
})

test('the openId of a sign-in comes from the cookie, not from the input or a header', async () => {
  const browser = new Browser()
  const key = { 'idempotency-key': 'key-0123456789abcdef', 'x-wayfront-openid': 'o-forged' }
  center.answer = () => succeed({ customerId: 'c1', name: '', mobile: '', hasPassword: false, epoch: 0 })
  const input = { agreed: true, openId: 'o-forged' }
  await browser.ask('members.loginByWechat', input, key)
  expect(center.asked.at(-1)?.caller.openId).toBeUndefined()
  expect(center.asked.at(-1)?.input).toEqual({ agreed: true })
  browser.cookies.clear()
  const known = await cookies.visitor.keep(tenant, { ...visitor('o-1') })
  browser.cookies.set('__Secure-wayfront-wx', /=([^;]+)/.exec(known)?.[1] ?? '')
  for (const name of ['members.loginByWechat', 'members.loginByCode']) {
    const code = { mobile: '13800000000', code: '123456', bindWechat: true }
    const answer = await browser.ask(name, { ...input, ...code }, key)
    expect(center.asked.at(-1)?.caller.openId).toBe('o-1')
    expect(answer.set.join()).toMatch(/__Secure-wayfront=/)
  }
})

test('the openId is the merchant’s own: it is invalid at another merchant and in another cookie', async () => {
  const browser = new Browser()
  await browser.finish({ code: 'c', state: stateOf(await browser.begin()) })
  expect(await browser.openId('/trip/yunyou/wechat/d1002')).toBe('o-1')
  expect(await browser.openId('/trip/haiyue/h5/d2001')).toBeUndefined()
  const kept = browser.cookies.get('__Secure-wayfront-wx') ?? ''
  browser.cookies.clear()
  browser.cookies.set('__Secure-wayfront', kept).set('__Secure-wayfront-wx-way', kept)
  expect((await browser.ask('orders.list')).status).toBe(401)
  expect(await browser.openId()).toBeUndefined()
})

test('an openId of an official account that the merchant no longer uses is proved anew', async () => {
  const browser = new Browser()
  await browser.finish({ code: 'c', state: stateOf(await browser.begin()) })
  center.answer = () => succeed({ appId: 'wx-new' })
  expect((await browser.begin()).kind).toBe('leave')
})

test('neither a header nor an address makes an openId', async () => {
  const browser = new Browser()
  await browser.ask(
    'share.create?openId=o-evil',
    { screen: 'index', openId: 'o-evil' },
    { 'idempotency-key': 'key-0123456789abcdef', 'x-wayfront-openid': 'o-evil' },
  )
  expect(JSON.stringify(center.asked)).not.toContain('o-evil')
})

describe('a mismatched answer of WeChat is never exchanged', () => {
  test.each(['', 'a', 'x'.repeat(49)])('state %j', async (state) => {
    const browser = new Browser()
    const begun = await browser.begin()
    expect(stateOf(begun)).not.toBe(state)
    const finished = await browser.finish({ code: 'c', state })
    expect(finished.kind).toBe('again')
    expect(center.asked.map(({ name }) => name)).not.toContain('wechat.exchange')
  })

  test('the state of another visitor', async () => {
    const [mine, theirs] = [new Browser(), new Browser()]
    const foreign = stateOf(await theirs.begin())
    await mine.begin()
    expect((await mine.finish({ code: 'of-somebody', state: foreign })).kind).toBe('again')
    expect(center.asked.map(({ name }) => name)).not.toContain('wechat.exchange')
    expect(await mine.openId()).toBeUndefined()
  })

  test('a journey that began at another shop of the merchant', async () => {
    const browser = new Browser()
    const state = stateOf(await browser.begin())
    const other = '/trip/yunyou/wechat/d1002'
    const { body } = await browser.ask<WechatFinish>('wechat.finish', { code: 'c', state }, {}, other)
    expect(body.value.kind).toBe('again')
    expect(center.asked.map(({ name }) => name)).not.toContain('wechat.exchange')
  })

  test('the same state twice', async () => {
    const browser = new Browser()
    const state = stateOf(await browser.begin())
    expect((await browser.finish({ code: 'c', state })).kind).toBe('done')
    center.asked.length = 0
    expect((await browser.finish({ code: 'c', state })).kind).toBe('again')
    expect(center.asked.map(({ name }) => name)).not.toContain('wechat.exchange')
  })

  test('a malformed openId', async () => {
    exchanged = visitor('o 1\r\nx: y')
    const browser = new Browser()
    const finished = await browser.finish({ code: 'c', state: stateOf(await browser.begin()) })
    expect(finished).toMatchObject({ kind: 'failed' })
    expect(await browser.openId()).toBeUndefined()
  })

  test('a page of another origin', async () => {
    const browser = new Browser()
    for (const name of ['wechat.begin', 'wechat.finish']) {
      const { status } = await browser.ask(name, { back: shop }, { origin: 'https://evil.example' })
      expect(status).toBe(403)
    }
  })
})

describe('no visitor is redirected in circles', () => {
  test('a used code leads to one more try, then the visitor continues as a guest where they were', async () => {
    exchanged = { kind: 'deadCode' }
    const browser = new Browser()
    const again = await browser.finish({ code: 'used', state: stateOf(await browser.begin()) })
    expect(again.kind).toBe('again')
    const last = await browser.finish({ code: 'used', state: stateOf(again) })
    expect(last).toEqual({ kind: 'failed', back: `${shop}/pay?orderNo=T1` })
  })

  test('the second try may succeed', async () => {
    exchanged = { kind: 'deadCode' }
    const browser = new Browser()
    const again = await browser.finish({ code: 'used', state: stateOf(await browser.begin()) })
    exchanged = visitor('o-9')
    const state = stateOf(again)
    expect(await browser.finish({ code: 'new', state })).toEqual({
      kind: 'done',
      back: `${shop}/pay?orderNo=T1`,
    })
    expect(await browser.openId()).toBe('o-9')
  })

  test('a browser that keeps no cookie is sent once more, not for ever', async () => {
    const bare = new Browser()
    let finished = await bare.finish({ code: 'c', state: 'a-link-that-was-passed-on' })
    let turns = 0
    while (finished.kind === 'again') {
      turns += 1
      if (turns > 3) break
      bare.cookies.clear()
      finished = await bare.finish({ code: 'c', state: stateOf(finished) })
    }
    expect([finished.kind, turns]).toEqual(['failed', 1])
  })

  test('a snapshot’s virtual visitor, and one who says no, go back as guests', async () => {
    exchanged = { kind: 'snapshot' }
    const browser = new Browser()
    const back = `${shop}/pay?orderNo=T1`
    const state = stateOf(await browser.begin())
    expect(await browser.finish({ code: 'c', state })).toEqual({ kind: 'snapshot', back })
    expect(await browser.openId()).toBeUndefined()
    const second = stateOf(await browser.begin())
    expect(await browser.finish({ state: second })).toEqual({ kind: 'declined', back })
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('outside WeChat, at another host, or without an official account no visitor is sent away', async () => {
    const elsewhere = new Browser()
    elsewhere.agent = 'Mozilla/5.0 Chrome/140'
    expect(await elsewhere.begin()).toEqual({ kind: 'impossible' })
    expect(await elsewhere.finish({ code: 'c', state: 'passed-on' })).toMatchObject({ kind: 'failed' })
    const otherHost = new Browser()
    otherHost.host = 'https://other.example.com'
    expect(await otherHost.begin()).toEqual({ kind: 'impossible' })
    center.answer = () => ({
      ok: false,
      failure: { kind: 'refused', code: 'WECHAT_NOT_CONFIGURED', message: '无' },
    })
    expect(await new Browser().begin()).toEqual({ kind: 'impossible' })
  })
})

test.each([
  ['https://evil.example/', shop],
  ['//evil.example/', shop],
  ['/\\evil.example', shop],
  ['/trip/haiyue/h5/d2001/pay', shop],
  ['/trip/yunyou/h5/d1001/../../../../x', shop],
  ['javascript:alert(1)', shop],
  [`${shop}/authorize?code=1`, shop],
  [`${shop}/pay?orderNo=T1&x=%2F%2Fevil.example`, `${shop}/pay?orderNo=T1&x=%2F%2Fevil.example`],
])('from %s one comes back to %s', async (back, target) => {
  const browser = new Browser()
  const state = stateOf(await browser.begin(back))
  expect(await browser.finish({ code: 'c', state })).toEqual({ kind: 'done', back: target })
})

test('a journey expires after ten minutes, a proved openId after thirty days', async () => {
  // The clock of rates goes on: a faked one would begin anew at zero.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
  try {
    const browser = new Browser()
    const state = stateOf(await browser.begin())
    jest.advanceTimersByTime(11 * 60_000)
    expect((await browser.finish({ code: 'c', state })).kind).toBe('again')
    await browser.finish({ code: 'c', state: stateOf(await browser.begin()) })
    jest.advanceTimersByTime(29 * 86_400_000)
    expect(await browser.openId()).toBe('o-1')
    jest.advanceTimersByTime(2 * 86_400_000)
    expect(await browser.openId()).toBeUndefined()
  } finally {
    jest.useRealTimers()
  }
})

test('a cookie sealed for another purpose or by another server opens nothing', async () => {
  const foreign = createWechatCookies({ passwords: ['another-password-of-32-characters!!'], secure: true })
  const someone: WechatVisitor = { appId: 'wx-app', openId: 'o-x', unionId: '', nickname: '', avatar: '' }
  const line = await foreign.visitor.keep(tenant, someone)
  const browser = new Browser()
  browser.cookies.set('__Secure-wayfront-wx', /=([^;]+)/.exec(line)?.[1] ?? '')
  expect(await browser.openId()).toBeUndefined()
  expect((await browser.ask('wechat.me')).body.value).toMatchObject({ known: false })
})

describe('a page is signed', () => {
  const shareUrl = `${origin}${shop}/productDetail?proId=7&openId=o-linked`

  test('with the centre’s signature of its address, which appears in no URL of ours', async () => {
    const signed = { appId: 'wx-app', timestamp: '1', nonceStr: 'n', signature: 's' }
    center.answer = () => succeed(signed)
    const { status, body } = await new Browser().ask('wechat.sign', { shareUrl })
    expect([status, body.value]).toEqual([200, signed])
    expect(center.asked).toMatchObject([
      { name: 'shop.jsApi', input: { shareUrl }, caller: { role: 'visitor' } },
    ])
    expect((await new Browser().ask('wechat.sign')).status).toBe(405)
    expect((await new Browser().ask('wechat.sign', { shareUrl: 'nowhere' })).status).toBe(422)
  })

  test('not in a shop without an account, which is no error of the page; a failure of the centre is one', async () => {
    center.answer = () => refused('JSAPI_NOT_CONFIGURED', '该商户尚未开通公众号')
    const none = await new Browser().ask('wechat.sign', { shareUrl })
    expect([none.status, none.body]).toMatchObject([200, { ok: false, failure: { kind: 'refused' } }])
    center.answer = () => unavailable()
    expect((await new Browser().ask('wechat.sign', { shareUrl })).status).toBe(503)
  })
})
