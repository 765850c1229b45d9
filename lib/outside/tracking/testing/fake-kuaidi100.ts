import { createHash, randomBytes } from 'node:crypto'
import { parseObject } from '../../../base/json.ts'
import { type Answered, type Asked, type FakeServer, fakeServer } from '../../pay/testing/fake-server.ts'
import type { Kuaidi100Keys } from '../kuaidi100.ts'

type FakeLine = { context: string; time: string; statusCode?: string }

/** What the fake knows of a parcel. */
type FakeParcel = {
  com: string
  nu: string
  state: string
  /** Newest first. */
  data: FakeLine[]
  /** Last four digits, where the courier wants them. */
  phone: string
}

type FakeSubscription = { company: string; number: string; callbackurl: string; salt: string; ended: boolean }

/** The next answer is this refusal, or is lost after the work was done. */
type Fault = { returnCode: string; message: string } | 'lost'

export type FakeKuaidi100 = FakeServer & {
  keys: Kuaidi100Keys
  parcels: FakeParcel[]
  subscriptions: FakeSubscription[]
  /** Taken from the front, one a call of its kind. */
  queryFaults: Fault[]
  subscribeFaults: Fault[]
  /** Queries by number, in their sequence. */
  queries: string[]
  /** Numbers that were asked for twice within half an hour. */
  locked: string[]
  credit: number
  /** Pushes what is known of a number, signed; `patch` changes what is pushed. */
  push(number: string, patch?: PushPatch): Promise<{ status: number; body: Record<string, unknown> | null }>
}

type PushPatch = {
  status?: 'polling' | 'shutdown' | 'abort' | 'updateall'
  message?: string
  salt?: string
  /** Another result than what is known. */
  result?: object
}

const QUERY = ['com', 'num', 'phone', 'from', 'to', 'resultv2', 'show', 'order', 'lang', 'needCourierInfo']
const SUBSCRIBE = ['company', 'number', 'from', 'to', 'key', 'parameters']
const PARAMETERS = ['callbackurl', 'salt', 'resultv2', 'autoCom', 'phone']
const COMPANIES = [
  'shunfeng',
  'zhongtong',
  'yuantong',
  'shentong',
  'yunda',
  'ems',
  'jd',
  'debangkuaidi',
  'jtexpress',
  'huitongkuaidi',
  'zhaijisong',
  'shansong',
  'youzhengguonei',
]
const WANT_PHONE = ['shunfeng', 'shunfengkuaiyun', 'zhongtong']
const LOCK_MS = 30 * 60_000

/**
 * Kuaidi100 for tests: real HTTP, method, path, host and content type, the signature over the text of `param`, no
 * unknown parameter, phones where couriers want them, each number at most once in half an hour, one subscription a
 * number, and a credit. Its words for a locked number are not documented; those here stand for them.
 */
export async function fakeKuaidi100(options: { now?: () => Date } = {}): Promise<FakeKuaidi100> {
  const { now = () => new Date() } = options
  const keys = {
    customer: randomBytes(16).toString('hex').toUpperCase(),
    key: randomBytes(6).toString('hex'),
  }
  const askedAt = new Map<string, number>()
  const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase()
  const said = (body: object): Answered => ({
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(body),
  })
  const no = (returnCode: string, message: string) => said({ result: false, returnCode, message })

  /** The form's fields, exactly these and each once; null otherwise. */
  function formOf({ method, headers, body, doubled, url }: Asked, names: readonly string[]) {
    if (method !== 'POST' || doubled.length > 0 || [...url.searchParams].length > 0) return null
    if (headers.get('host') !== new URL(server.url).host) return null
    if (!/^application\/x-www-form-urlencoded; ?charset=utf-8$/i.test(headers.get('content-type') ?? ''))
      return null
    const given = [...new URLSearchParams(body)]
    if (given.length !== names.length || !names.every((name) => given.some(([one]) => one === name)))
      return null
    return new Map(given)
  }

  const isUnknown = (content: object, known: readonly string[]) =>
    Object.keys(content).some((name) => !known.includes(name))

  function resultOf({ com, nu, state, data }: FakeParcel) {
    return {
      message: 'ok',
      nu,
      ischeck: state === '3' ? '1' : '0',
      com,
      status: '200',
      state,
      condition: 'F00',
      data: data.map((one) => ({ ...one, ftime: one.time, areaCode: '', areaName: '', status: '' })),
    }
  }

  function query(asked: Asked): Answered {
    const form = formOf(asked, ['customer', 'param', 'sign'])
    const param = form?.get('param') ?? ''
    const content = parseObject(param)
    if (!form || !content) return no('400', '提交的数据不完整')
    if (form.get('customer') !== keys.customer) return no('601', '授权码过期')
    if (form.get('sign') !== md5(param + keys.key + keys.customer)) return no('503', '验证签名失败')
    if (isUnknown(content, QUERY)) return no('400', '未知的参数')
    const { com, num, phone = '' } = content
    if (typeof com !== 'string' || !COMPANIES.includes(com)) return no('400', '找不到对应公司')
    if (typeof num !== 'string' || !/^[A-Za-z0-9-]{6,32}$/.test(num)) return no('400', '参数错误：单号')
    const before = askedAt.get(num)
    fake.queries.push(num)
    if (before !== undefined && now().getTime() - before < LOCK_MS) {
      fake.locked.push(num)
      return no('601', '该单号查询过于频繁，已被锁定')
    }
    askedAt.set(num, now().getTime())
    const fault = fake.queryFaults.shift()
    if (fault && fault !== 'lost') return no(fault.returnCode, fault.message)
    if (fake.credit <= 0) return no('601', '余额不足')
    fake.credit -= 1
    const parcel = fake.parcels.find((one) => one.nu === num && one.com === com)
    if (WANT_PHONE.includes(com) && (!/^\d{4}$/.test(String(phone)) || (parcel && parcel.phone !== phone))) {
      return no('408', '快递公司参数异常：验证码错误')
    }
    if (fault === 'lost') return { status: 0 }
    return parcel ? said(resultOf(parcel)) : no('500', '查询无结果，请隔段时间再查')
  }

  function subscribe(asked: Asked): Answered {
    const form = formOf(asked, ['schema', 'param'])
    const content = parseObject(form?.get('param') ?? '')
    if (form?.get('schema') !== 'json' || !content || isUnknown(content, SUBSCRIBE)) {
      return no('700', '订阅方的订阅数据存在错误')
    }
    const fault = fake.subscribeFaults.shift()
    if (fault && fault !== 'lost') return no(fault.returnCode, fault.message)
    const { company, number, key, parameters } = content
    if (key !== keys.key) return no('600', '您不是合法的订阅者')
    if (typeof company !== 'string' || !COMPANIES.includes(company)) return no('701', '拒绝订阅的快递公司')
    if (typeof number !== 'string' || !/^[A-Za-z0-9-]{6,32}$/.test(number)) return no('700', '单号错误')
    if (typeof parameters !== 'object' || parameters === null || isUnknown(parameters, PARAMETERS)) {
      return no('700', '订阅方的订阅数据存在错误')
    }
    const { callbackurl = '', salt = '', phone = '' } = parameters as Record<string, string>
    if (!URL.canParse(callbackurl) || salt.length < 16) return no('700', '回调地址错误')
    if (WANT_PHONE.includes(company) && !/^\d{4}$/.test(phone)) return no('408', '手机号错误')
    if (fake.subscriptions.some((one) => one.number === number && !one.ended)) return no('501', '重复订阅')
    fake.subscriptions.push({ company, number, callbackurl, salt, ended: false })
    return fault === 'lost' ? { status: 0 } : said({ result: true, returnCode: '200', message: '提交成功' })
  }

  const server = await fakeServer((asked) => {
    if (asked.url.pathname === '/poll/query.do') return query(asked)
    if (asked.url.pathname === '/poll') return subscribe(asked)
    return { status: 404 }
  })
  const fake: FakeKuaidi100 = Object.assign(server, {
    keys,
    parcels: [],
    subscriptions: [],
    queryFaults: [],
    subscribeFaults: [],
    queries: [],
    locked: [],
    credit: 1000,
    async push(number: string, { status = 'polling', message = '', salt, result }: PushPatch = {}) {
      const to = fake.subscriptions.findLast((one) => one.number === number)
      if (!to) throw new Error('nobody has subscribed to this number')
      if (status === 'abort') to.ended = true
      const parcel = fake.parcels.find((one) => one.nu === number)
      const known = parcel
        ? resultOf(parcel)
        : {
            message: '查询无结果',
            state: '0',
            status: '200',
            ischeck: '0',
            com: to.company,
            nu: number,
            data: [],
          }
      const param = JSON.stringify({
        status,
        billstatus: '',
        message,
        autoCheck: '0',
        comOld: '',
        comNew: '',
        lastResult: result ?? known,
      })
      const body = new URLSearchParams({ param, sign: md5(param + (salt ?? to.salt)) })
      const answer = await fetch(to.callbackurl, { method: 'POST', body })
      return { status: answer.status, body: parseObject(await answer.text()) }
    },
  })
  return fake
}
