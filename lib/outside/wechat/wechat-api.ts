import { boundedFetch } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'
import { getJson } from './get-json.ts'

/**
 * What can go wrong with WeChat's server API.
 * - refused: WeChat said no, with its own code (https://developers.weixin.qq.com, 全局返回码).
 * - unavailable: no valid answer.
 */
export type WechatFailure =
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'unavailable'; reason: string }
type WechatResult<T> = { ok: true; value: T } | { ok: false; failure: WechatFailure }

/** `expiresIn` in seconds, usually 7200. */
type Granted = { value: string; expiresIn: number }

type OAuthToken = {
  accessToken: string
  openId: string
  unionId: string
  /** What the visitor has agreed to. */
  scopes: readonly string[]
  /** The page was shown as a snapshot: the openId is virtual and belongs to no person (since 2022-07-12). */
  snapshot: boolean
}

type WechatProfile = { nickname: string; avatar: string; unionId: string }

export type WechatApi = {
  /** Each call invalidates the token given before; the daily quota is small. */
  accessToken(app: { appId: string; appSecret: string }): Promise<WechatResult<Granted>>
  jsApiTicket(accessToken: string): Promise<WechatResult<Granted>>
  /** A code is valid once. */
  exchangeCode(app: { appId: string; appSecret: string }, code: string): Promise<WechatResult<OAuthToken>>
  /**
   * The openId of the visitor who called `wx.login` in a mini-program; `app` is the mini-program. A code is valid once,
   * for five minutes.
   */
  loginSession(
    app: { appId: string; appSecret: string },
    code: string,
  ): Promise<WechatResult<{ openId: string }>>
  /** Needs the scope snsapi_userinfo. */
  profile(token: Pick<OAuthToken, 'accessToken' | 'openId'>): Promise<WechatResult<WechatProfile>>
  /**
   * A template message to a follower. WeChat sends one `id` once. `unavailable` leaves open whether it was sent.
   * @returns WeChat's number of the message, as text: it exceeds 2^53
   */
  sendTemplate(accessToken: string, message: TemplateMessage): Promise<WechatResult<{ msgId: string }>>
}

type TemplateMessage = {
  /** `client_msg_id`. */
  id: string
  openId: string
  templateId: string
  /** Page that a tap opens. */
  url?: string
  data: Readonly<Record<string, { value: string }>>
}

/** The customer does not follow the account, or has refused its messages: another way has to be taken. */
export const NO_FOLLOWER: ReadonlySet<number> = new Set([43004, 43101])
/** The openId belongs to another account. */
export const FOREIGN_OPEN_ID = 40003

/** The access token is wrong, expired, or not a token at all: a new one helps. */
export const STALE_TOKEN: ReadonlySet<number> = new Set([40001, 40014, 42001])
/** The code is invalid, already used, or too old: the visitor has to be sent again. */
export const DEAD_CODE: ReadonlySet<number> = new Set([40029, 40163, 42003])

const TIMEOUT_MS = 2_000
const MAX_BYTES = 64 * 1024

/** @param baseUrl `https://api.weixin.qq.com`, without a slash at the end */
export function createWechatApi(baseUrl: string, timeoutMs = TIMEOUT_MS): WechatApi {
  async function ask<T>(
    path: string,
    query: Record<string, string>,
    read: (body: Record<string, unknown>) => T | null,
  ): Promise<WechatResult<T>> {
    const fetched = await getJson(`${baseUrl}${path}?${new URLSearchParams(query)}`, timeoutMs)
    return fetched.ok ? resultOf(fetched.body, read) : unavailable(fetched.reason)
  }

  return {
    accessToken: ({ appId, appSecret }) =>
      ask('/cgi-bin/token', { grant_type: 'client_credential', appid: appId, secret: appSecret }, (body) =>
        granted(body.access_token, body.expires_in),
      ),

    jsApiTicket: (accessToken) =>
      ask('/cgi-bin/ticket/getticket', { access_token: accessToken, type: 'jsapi' }, (body) =>
        granted(body.ticket, body.expires_in),
      ),

    exchangeCode: ({ appId, appSecret }, code) =>
      ask(
        '/sns/oauth2/access_token',
        { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' },
        (body) => {
          const openId = text(body.openid)
          if (!OPEN_ID.test(openId)) return null
          return {
            accessToken: text(body.access_token),
            openId,
            unionId: OPEN_ID.test(text(body.unionid)) ? text(body.unionid) : '',
            scopes: text(body.scope).split(',').filter(Boolean),
            snapshot: Number(body.is_snapshotuser) === 1,
          }
        },
      ),

    loginSession: ({ appId, appSecret }, code) =>
      ask(
        '/sns/jscode2session',
        { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' },
        // The session key that comes with it decrypts data for mini-programs; it is not used here.
        (body) => (OPEN_ID.test(text(body.openid)) ? { openId: text(body.openid) } : null),
      ),

    async sendTemplate(accessToken, { id, openId, templateId, url, data }) {
      const reply = await boundedFetch({
        url: `${baseUrl}/cgi-bin/message/template/send?${new URLSearchParams({ access_token: accessToken })}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          touser: openId,
          template_id: templateId,
          ...(url && { url }),
          client_msg_id: id,
          data,
        }),
        maxBytes: MAX_BYTES,
        within: timeoutMs,
      })
      if (!reply.ok) return unavailable(reply.reason)
      if (reply.status !== 200) return unavailable(`status ${reply.status}`)
      // The number has more digits than JSON.parse keeps.
      const msgId = /"msgid"\s*:\s*"?(\d{1,32})/.exec(reply.text)?.[1] ?? ''
      const body = parseObject(reply.text)
      if (!body) return unavailable('answer is no JSON object')
      return resultOf(body, () => (msgId ? { msgId } : null))
    },

    profile: ({ accessToken, openId }) =>
      ask('/sns/userinfo', { access_token: accessToken, openid: openId, lang: 'zh_CN' }, (body) => {
        if (body.openid !== openId) return null
        const avatar = text(body.headimgurl)
        return {
          nickname: text(body.nickname).slice(0, 64),
          avatar: /^https?:\/\/\S{1,500}$/.test(avatar) ? avatar : '',
          unionId: OPEN_ID.test(text(body.unionid)) ? text(body.unionid) : '',
        }
      }),
  }
}

function resultOf<T>(
  body: Record<string, unknown>,
  read: (body: Record<string, unknown>) => T | null,
): WechatResult<T> {
  const { errcode, errmsg } = body
  if (errcode !== undefined && errcode !== 0) {
    const code = Number(errcode)
    if (!Number.isInteger(code) || code === -1) return unavailable('WeChat is busy')
    return { ok: false, failure: { kind: 'refused', code, message: text(errmsg).slice(0, 120) } }
  }
  const value = read(body)
  return value === null ? unavailable('an answer without its fields') : { ok: true, value }
}

/** An openId or unionId as WeChat makes them. */
export const OPEN_ID = /^[\w-]{1,64}$/

function granted(value: unknown, expiresIn: unknown): Granted | null {
  const seconds = Number(expiresIn)
  return text(value) && seconds > 0 ? { value: text(value), expiresIn: seconds } : null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function unavailable(reason: string): { ok: false; failure: WechatFailure } {
  return { ok: false, failure: { kind: 'unavailable', reason } }
}
