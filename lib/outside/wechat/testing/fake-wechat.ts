import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseObject } from '../../../base/json.ts'
import { patience } from '../../../base/testing/patience.ts'
import { fakeSdk } from './fake-sdk.ts'

export type FakeApp = { appId: string; appSecret: string /** 网页授权域名 */; returnHosts: string[] }
/** The identity of the next visitor who authorises. */
type FakeVisitor = { openId: string; snapshot?: boolean; refuses?: boolean; nickname?: string }

/** In place of a scope: a code of `wx.login`, which means nothing to the web authorisation. */
const LOGIN = 'login'

type Code = { appId: string; scope: string; visitor: FakeVisitor; used: boolean }
type Reply = { errcode: number; errmsg: string } | Record<string, unknown>

type FakeTemplateMessage = {
  openId: string
  templateId: string
  url: string
  id: string
  data: Record<string, string>
  /** More digits than a number keeps. */
  msgId: string
}

export type FakeWechat = {
  apps: readonly FakeApp[]
  origin: string
  /** Paths requested, in order, without their queries. */
  asked: string[]
  /** Referers that browsers and servers sent. */
  referers: string[]
  /** How often a path was requested. */
  count(path: string): number
  visitor: FakeVisitor
  /** Ends the current access token, as another system's request for one does. */
  endToken(errcode?: 40001 | 40014 | 42001): void
  /** The server API gives no valid answer. */
  broken: boolean
  /** Milliseconds the server API takes. */
  slow: number
  /** A code as WeChat gives it to a visitor, without the redirects. */
  giveCode(appId: string, visitor: FakeVisitor, scope?: string): string
  /** What `wx.login` gives a page of a mini-program. */
  giveLoginCode(appId: string, openId: string): string
  /** Which address the phone checks: an iPhone the one the document was loaded with, others the present one. */
  phoneKnows: 'own' | 'loaded' | 'present'
  /** Template messages that were sent, in order. */
  messages: FakeTemplateMessage[]
  /** Templates of the accounts, by their id: the keys that a message must fill. */
  templates: Map<string, readonly string[]>
  /** Who follows the account that is asked; all others are told 43004. */
  followers: Set<string>
  /** Taken from the front, one a message: refused with this code, or sent although no answer comes. */
  templateFaults: (number | 'lost')[]
  /** Every page whose configuration was accepted or refused, in order. */
  configured: { url: string; ok: boolean }[]
  close(): Promise<void>
}

/**
 * api.weixin.qq.com, open.weixin.qq.com and the host of the JS-SDK in one server: real HTTP, the real paths and error
 * codes, and as strict as they are. The SDK it serves is checked by its own ticket.
 */
export async function startFakeWechat(apps: readonly FakeApp[]): Promise<FakeWechat> {
  const tokens = new Map<string, { appId: string; ended: number | null }>()
  const tickets = new Map<string, string>()
  const codes = new Map<string, Code>()
  const grants = new Map<string, Code>()
  const random = () => randomBytes(24).toString('base64url')
  const wrong = (errcode: number, errmsg: string): Reply => ({ errcode, errmsg })

  function appOf(query: URLSearchParams): FakeApp | Reply {
    const app = apps.find(({ appId }) => appId === query.get('appid'))
    if (!app) return wrong(40013, 'invalid appid')
    return app.appSecret === query.get('secret') ? app : wrong(40125, 'invalid appsecret')
  }

  const api: Record<string, (query: URLSearchParams) => Reply> = {
    '/cgi-bin/token'(query) {
      const app = appOf(query)
      if ('errcode' in app) return app
      if (query.get('grant_type') !== 'client_credential') return wrong(40002, 'invalid grant_type')
      const value = random()
      tokens.set(value, { appId: (app as FakeApp).appId, ended: null })
      return { access_token: value, expires_in: 7200 }
    },
    '/cgi-bin/ticket/getticket'(query) {
      const token = tokens.get(query.get('access_token') ?? '')
      if (!token) return wrong(40001, 'invalid credential, access_token is invalid or not latest')
      if (token.ended !== null) return wrong(token.ended, 'access_token expired')
      if (query.get('type') !== 'jsapi') return wrong(40097, 'invalid args')
      const ticket = random()
      tickets.set(token.appId, ticket)
      return { errcode: 0, errmsg: 'ok', ticket, expires_in: 7200 }
    },
    '/sns/oauth2/access_token'(query) {
      const app = appOf(query)
      if ('errcode' in app) return app
      if (query.get('grant_type') !== 'authorization_code') return wrong(40002, 'invalid grant_type')
      const code = codes.get(query.get('code') ?? '')
      if (!code || code.scope === LOGIN || code.appId !== (app as FakeApp).appId)
        return wrong(40029, 'invalid code')
      if (code.used) return wrong(40163, 'code been used')
      code.used = true
      const value = random()
      grants.set(value, code)
      return {
        access_token: value,
        expires_in: 7200,
        refresh_token: random(),
        openid: code.visitor.openId,
        scope: code.scope,
        ...(code.scope === 'snsapi_userinfo' ? { unionid: `union-${code.visitor.openId}` } : {}),
        ...(code.visitor.snapshot ? { is_snapshotuser: 1 } : {}),
      }
    },
    '/sns/jscode2session'(query) {
      const app = appOf(query)
      if ('errcode' in app) return app
      if (query.get('grant_type') !== 'authorization_code') return wrong(40002, 'invalid grant_type')
      const code = codes.get(query.get('js_code') ?? '')
      if (code?.scope !== LOGIN || code.appId !== (app as FakeApp).appId) return wrong(40029, 'invalid code')
      if (code.used) return wrong(40163, 'code been used')
      code.used = true
      return { openid: code.visitor.openId, session_key: random() }
    },
    '/sns/userinfo'(query) {
      const code = grants.get(query.get('access_token') ?? '')
      if (!code || code.visitor.openId !== query.get('openid')) return wrong(40003, 'invalid openid')
      if (code.scope !== 'snsapi_userinfo') return wrong(48001, 'api unauthorized')
      const { openId, nickname = '微信用户' } = code.visitor
      return {
        openid: openId,
        nickname,
        headimgurl: 'https://thirdwx.qlogo.cn/0',
        unionid: `union-${openId}`,
      }
    },
  }

  const FORMS: Readonly<Record<string, RegExp>> = {
    thing: /^.{1,20}$/su,
    character_string: /^[\x21-\x7e]{1,32}$/,
    phrase: /^\p{Script=Han}{1,5}$/u,
    amount: /^¥\d{1,10}(\.\d{1,2})?$/,
    time: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    date: /^\d{4}-\d\d-\d\d$/,
  }

  /** `/cgi-bin/message/template/send`. Answers text: its number has too many digits for JSON.stringify. */
  function sendTemplate(query: URLSearchParams, body: string): string | null {
    const no = (errcode: number, errmsg: string) => JSON.stringify(wrong(errcode, errmsg))
    const token = tokens.get(query.get('access_token') ?? '')
    if (!token) return no(40001, 'invalid credential, access_token is invalid or not latest')
    if (token.ended !== null) return no(token.ended, 'access_token expired')
    const fault = fake.templateFaults.shift()
    if (typeof fault === 'number') return no(fault, 'as the test wants it')
    const given = parseObject(body)
    if (!given) return no(47001, 'data format error')
    const known = ['touser', 'template_id', 'url', 'miniprogram', 'client_msg_id', 'data']
    if (Object.keys(given).some((name) => !known.includes(name))) return no(47001, 'data format error')
    const [openId, templateId] = [String(given.touser), String(given.template_id)]
    if (!openId.startsWith('o')) return no(40003, 'invalid openid')
    const keys = fake.templates.get(templateId)
    if (!keys) return no(40037, 'invalid template_id')
    if (!fake.followers.has(openId)) return no(43004, 'require subscribe')
    const data = (given.data ?? {}) as Record<string, { value?: unknown }>
    const values: Record<string, string> = {}
    for (const key of new Set([...keys, ...Object.keys(data)])) {
      const value = data[key]?.value
      const form = FORMS[key.replace(/\d+$/, '')]
      if (!keys.includes(key) || typeof value !== 'string' || !form?.test(value)) {
        return no(47003, `argument invalid! data.${key}.value invalid`)
      }
      values[key] = value
    }
    const id = String(given.client_msg_id ?? '')
    const before = fake.messages.find((message) => id !== '' && message.id === id)
    const msgId = before?.msgId ?? `36629563220409${(randomBytes(4).readUInt32BE() % 90_000) + 10_000}`
    if (!before)
      fake.messages.push({ openId, templateId, url: String(given.url ?? ''), id, data: values, msgId })
    return fault === 'lost' ? null : `{"errcode":0,"errmsg":"ok","msgid":${msgId}}`
  }

  function giveCode(appId: string, visitor: FakeVisitor, scope = 'snsapi_base'): string {
    const code = random()
    codes.set(code, { appId, scope, visitor, used: false })
    return code
  }

  /** WeChat compares the whole address with a pattern, the order of the parameters included. */
  function authorize(target: string, response: ServerResponse) {
    const match =
      /^\/connect\/oauth2\/authorize\?appid=([^&]+)&redirect_uri=([^&]+)&response_type=code&scope=(snsapi_base|snsapi_userinfo)&state=([A-Za-z0-9]{1,128})$/.exec(
        target,
      )
    const [, appId = '', redirect = '', scope = '', state = ''] = match ?? []
    const app = apps.find((known) => known.appId === appId)
    const back = URL.parse(decodeURIComponent(redirect))
    if (!match || !app || !back) return text(response, 400, '参数错误')
    if (!app.returnHosts.includes(back.host))
      return text(response, 400, '10003 redirect_uri域名与后台配置不一致')
    const { visitor } = fake
    if (!visitor.refuses) back.searchParams.set('code', giveCode(appId, visitor, scope))
    back.searchParams.set('state', state)
    response.writeHead(302, { location: back.href, 'cache-control': 'no-store' })
    response.end()
  }

  /** The phone's wx.config: the signature is checked over the address that the phone knows. */
  function check(query: URLSearchParams, response: ServerResponse) {
    const value = (name: string) => query.get(name) ?? ''
    const url = value('url')
    const ticket = tickets.get(value('appId')) ?? ''
    const signed = `jsapi_ticket=${ticket}&noncestr=${value('nonceStr')}&timestamp=${value('timestamp')}&url=${url}`
    const ok = ticket !== '' && createHash('sha1').update(signed).digest('hex') === value('signature')
    fake.configured.push({ url, ok })
    script(response, `__wxChecked(${JSON.stringify(value('call'))}, ${ok})`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const target = request.url ?? ''
    const url = new URL(target, 'http://fake')
    fake.asked.push(url.pathname)
    if (request.headers.referer) fake.referers.push(request.headers.referer)
    if (url.pathname === '/connect/oauth2/authorize') return authorize(target, response)
    if (url.pathname === '/jweixin.js') {
      // A page's policy allows this one file of WeChat's, so the SDK has its configuration checked under its address.
      if (url.searchParams.has('call')) return check(url.searchParams, response)
      return script(response, fakeSdk(fake.origin, fake.phoneKnows))
    }
    if (request.method === 'POST' && url.pathname === '/cgi-bin/message/template/send') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const answered = fake.broken
        ? null
        : sendTemplate(url.searchParams, Buffer.concat(chunks).toString('utf8'))
      return answered === null ? void response.destroy() : text(response, 200, answered)
    }
    const handler = request.method === 'GET' ? api[url.pathname] : undefined
    if (!handler) return text(response, 404, 'not found')
    if (fake.slow > 0) await new Promise((resolve) => setTimeout(resolve, fake.slow))
    if (fake.broken) return text(response, 502, 'bad gateway')
    // WeChat's answers are JSON with the content type of plain text.
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(JSON.stringify(handler(url.searchParams)))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const patient = patience()
  const fake: FakeWechat = {
    apps,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    referers: [],
    count: (path) => fake.asked.filter((asked) => asked === path).length,
    visitor: { openId: 'o-visitor-1' },
    endToken(errcode = 40001) {
      for (const token of tokens.values()) token.ended ??= errcode
    },
    broken: false,
    slow: 0,
    giveCode,
    giveLoginCode: (appId, openId) => giveCode(appId, { openId }, LOGIN),
    phoneKnows: 'own',
    configured: [],
    messages: [],
    templates: new Map(),
    followers: new Set(),
    templateFaults: [],
    close: () =>
      new Promise((resolve) => {
        patient.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(body)
}

function script(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
  response.end(body)
}
