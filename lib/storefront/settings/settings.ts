import { tmpdir } from 'node:os'
import { isAbsolute, relative, resolve } from 'node:path'
import type { HolidayTable } from '../../base/calendar/holidays-data.ts'
import type { OrderTimes } from '../../domain/orders/deadlines.ts'
import { HOLD_LIMITS, type HoldLimits } from '../../domain/orders/holds.ts'
import type { OutsideHosts, OutsideScripts } from '../../outside/hosts.ts'
import { holidaySettings } from './holidays.ts'
import { list } from './list.ts'
import { type Environment, environment, parseAddress, parseTrust, type SettingName } from './schema.ts'
import type { Secrets } from './secrets.ts'
import { type SmsSettings, smsSettings } from './sms.ts'

/** The server's whole configuration, validated. */
export type Settings = Secrets & {
  /** Secrets whose session cookies count as well; none of them seals. */
  otherSessionSecrets: readonly string[]
  /** Keys that open what they have sealed; none of them seals. */
  otherDataKeys: readonly string[]
  mode: 'demo' | 'live'
  demo: boolean
  /** The demo's customer has orders. */
  demoOrders: boolean
  /** Null: all addresses. */
  host: string | null
  port: number
  /** For the operator: metrics and details of health. Null: neither. */
  inner: { host: string | null; port: number } | null
  /** Where staff, services and other storefronts call. */
  wireDoor: 'public' | 'inner'
  /** Whether `/console` answers. */
  console: boolean
  /** Where visitors reach the shops; no slash at the end. */
  publicOrigin: string
  /** Networks (CIDR) whose X-Forwarded-* headers count. */
  trustedNetworks: readonly string[]
  projects: readonly string[]
  /** Path of the shop that `/` redirects to. */
  defaultShop: string | null
  brandTitle: string
  /** Holiday notices beside the built-in ones, by year. */
  holidays: HolidayTable
  /** Absolute. */
  dataDir: string
  /** Below so much free space of `dataDir` an alarm is raised. 0: not watched. */
  minFreeBytes: number
  databaseUrl: string | null
  /** Null: the embedded operate centre. */
  operateCenter: { url: string; path: string; timeoutMs: number } | null
  changeWebhooks: readonly string[]
  orderTimes: OrderTimes
  holdLimits: HoldLimits
  auditDays: number
  sms: SmsSettings & {
    /** Codes, and as many other messages, of one merchant in an hour. */
    hourlyBudget: number
  }
  mail: MailSettings
  outside: OutsideHosts
  scripts: OutsideScripts
  frontCache: boolean
  frontCacheBytes: number
  /** The process that started this one may move the embedded centre's clock. */
  testClock: boolean
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Most lines a second of one kind. */
  logLines: number
}

type MailSettings =
  | { provider: 'outbox' | 'none' }
  | { provider: 'smtp'; url: string; from: string; requireTls: boolean }

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] }

type Variables = Readonly<Record<string, string | undefined>>

const DEMO_SHOP = '/trip/yunyou/h5/d1001'
const SECRETS = [
  'SESSION_SECRET',
  'OTHER_SESSION_SECRETS',
  'SERVICE_TOKEN',
  'WEBHOOK_SECRET',
  'DATA_KEY',
  'OTHER_DATA_KEYS',
] as const
const OUTSIDE = [
  'WECHAT_API_URL',
  'WECHAT_OPEN_URL',
  'WECHAT_PAY_URL',
  'ALIPAY_GATEWAY',
  'CLOUDAUTH_URL',
  'ALIYUN_SMS_URL',
  'TENCENT_SMS_URL',
  'CLOUDAUTH_SCRIPT_URL',
  'WECHAT_SDK_URL',
  'UDESK_SCRIPT_URL',
] as const
/** Words that begin secrets copied from an example. */
const KNOWN_SECRET = /^(secret|change[-_ ]?me|password|example|default|test|wayfront|your[-_ ])/i

/** Folder of settings and secrets alone, before any other setting is read. */
export function dataDirOf(variables: Variables): string {
  return resolve(variables.DATA_DIR || environment.shape.DATA_DIR.parse(undefined))
}

/**
 * Checks the environment. Secrets that it does not give are taken from `generated`.
 * Every problem is a sentence that begins with the setting's name.
 */
export function readSettings(variables: Variables, generated: Secrets): SettingsResult {
  const given: Record<string, string> = {}
  for (const name of Object.keys(environment.shape)) {
    const value = variables[name]?.trim()
    if (value) given[name] = value
  }
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    }
  }
  const e = parsed.data
  const problems = e.MODE === 'live' ? liveProblems(given, e.DATA_DIR) : []
  if (e.MAIL_PROVIDER === 'smtp') {
    for (const name of ['SMTP_URL', 'MAIL_FROM'] as const) {
      if (!e[name]) problems.push(`${name} must be given with MAIL_PROVIDER=smtp.`)
    }
  }
  const holidays = holidaySettings(e.HOLIDAYS_FILE, problems)
  const sms = smsSettings(e.SMS_PROVIDER, e.SMS_KEYS_FILE, problems)
  if (e.TEST_CLOCK === 'on') problems.push(...testClockProblems(e))
  if (e.WIRE_DOOR === 'inner' && !e.INNER_ADDRESS) {
    problems.push('INNER_ADDRESS must be given with WIRE_DOOR=inner.')
  }
  const projects = list(e.PROJECTS)
  const defaultShop = e.DEFAULT_SHOP ?? (e.MODE === 'demo' ? DEMO_SHOP : null)
  if (e.DEFAULT_SHOP && !projects.includes(e.DEFAULT_SHOP.split('/')[1] ?? '')) {
    problems.push('DEFAULT_SHOP must lie in one of PROJECTS.')
  }
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    settings: {
      mode: e.MODE,
      demo: e.MODE === 'demo',
      demoOrders: e.DEMO_ORDERS === 'on',
      host: e.HOST ?? null,
      port: e.PORT,
      inner: e.INNER_ADDRESS ? parseAddress(e.INNER_ADDRESS) : null,
      wireDoor: e.WIRE_DOOR,
      console: e.CONSOLE === 'on',
      publicOrigin: e.PUBLIC_ORIGIN ?? `http://localhost:${e.PORT}`,
      trustedNetworks: parseTrust(e.TRUST_PROXY) ?? [],
      projects,
      defaultShop: defaultShop && projects.includes(defaultShop.split('/')[1] ?? '') ? defaultShop : null,
      brandTitle: e.BRAND_TITLE,
      holidays,
      dataDir: dataDirOf(given),
      minFreeBytes: e.MIN_FREE_MB * 1024 * 1024,
      databaseUrl: e.DATABASE_URL ?? null,
      operateCenter: e.OPERATE_CENTER_URL
        ? {
            url: trimmed(e.OPERATE_CENTER_URL),
            path: e.OPERATE_CENTER_PATH,
            timeoutMs: e.OPERATE_CENTER_TIMEOUT_MS,
          }
        : null,
      changeWebhooks: list(e.CHANGE_WEBHOOKS),
      orderTimes: {
        unpaidMinutes: e.UNPAID_MINUTES,
        confirmHours: e.CONFIRM_HOURS,
        confirmedPayHours: e.CONFIRMED_PAY_HOURS,
        balanceDays: e.BALANCE_DAYS,
      },
      holdLimits: {
        ...HOLD_LIMITS,
        unpaidOrders: e.UNPAID_ORDERS,
        heldUnits: e.HELD_SEATS,
        heldUnitsOfAddress: e.HELD_SEATS_OF_ADDRESS,
      },
      auditDays: e.AUDIT_DAYS,
      sms: { ...sms, hourlyBudget: e.SMS_HOURLY_BUDGET },
      mail: mailSettings(e),
      outside: {
        wechatApi: trimmed(e.WECHAT_API_URL),
        wechatOpen: trimmed(e.WECHAT_OPEN_URL),
        wechatPay: trimmed(e.WECHAT_PAY_URL),
        alipayGateway: e.ALIPAY_GATEWAY,
        cloudauth: trimmed(e.CLOUDAUTH_URL),
        aliyunSms: trimmed(e.ALIYUN_SMS_URL),
        tencentSms: trimmed(e.TENCENT_SMS_URL),
        nuonuo: trimmed(e.NUONUO_URL),
        nuonuoToken: trimmed(e.NUONUO_TOKEN_URL),
        kuaidi100: trimmed(e.KUAIDI100_URL),
      },
      scripts: {
        wechatSdk: e.WECHAT_SDK_URL,
        udesk: e.UDESK_SCRIPT_URL,
        faceMeta: e.CLOUDAUTH_SCRIPT_URL,
      },
      frontCache: e.FRONT_CACHE === 'on',
      frontCacheBytes: e.FRONT_CACHE_MB * 1024 * 1024,
      testClock: e.TEST_CLOCK === 'on',
      logLevel: e.LOG_LEVEL,
      logLines: e.LOG_LINES,
      sessionSecret: e.SESSION_SECRET ?? generated.sessionSecret,
      otherSessionSecrets: list(e.OTHER_SESSION_SECRETS),
      otherDataKeys: list(e.OTHER_DATA_KEYS),
      dataKey: e.DATA_KEY ?? generated.dataKey,
      serviceToken: e.SERVICE_TOKEN ?? generated.serviceToken,
      webhookSecret: e.WEBHOOK_SECRET ?? generated.webhookSecret,
    },
  }
}

/** Problems of values that suffice for the demo, but not for taking real money. */
function liveProblems(given: Partial<Record<SettingName, string>>, dataDir: string): string[] {
  const problems: string[] = []
  const embedded = !given.OPERATE_CENTER_URL
  if (!given.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN must be given in live mode.')
  else if (!given.PUBLIC_ORIGIN.startsWith('https://')) {
    problems.push('PUBLIC_ORIGIN must begin with https:// in live mode.')
  }
  if (!given.SESSION_SECRET) problems.push('SESSION_SECRET must be given in live mode.')
  for (const name of SECRETS) {
    if (list(given[name] ?? '').some(isWeak)) {
      problems.push(`${name} must be random in live mode, not a word or an example.`)
    }
  }
  for (const name of OUTSIDE) {
    if (given[name] && !given[name].startsWith('https://')) {
      problems.push(`${name} must begin with https:// in live mode.`)
    }
  }
  if (embedded && given.DATABASE_URL) {
    for (const name of ['DATA_KEY', 'SERVICE_TOKEN', 'WEBHOOK_SECRET'] as const) {
      if (!given[name]) {
        problems.push(`${name} must be given in live mode with DATABASE_URL: all processes have to share it.`)
      }
    }
  }
  if (!embedded && !given.SERVICE_TOKEN) {
    problems.push(
      'SERVICE_TOKEN must be given in live mode with OPERATE_CENTER_URL: the centre has to know it.',
    )
  }
  if (!embedded && !given.WEBHOOK_SECRET) {
    problems.push(
      'WEBHOOK_SECRET must be given in live mode with OPERATE_CENTER_URL: the centre has to know it.',
    )
  }
  if (embedded && !given.DATABASE_URL && isTemporary(resolve(dataDir))) {
    problems.push('DATA_DIR must not lie in a temporary folder in live mode: the database would be lost.')
  }
  if (embedded && ['outbox', 'none'].includes(given.SMS_PROVIDER ?? 'outbox')) {
    problems.push(
      'SMS_PROVIDER must be aliyun or tencent in live mode: without short messages nobody can sign in or learn about an order.',
    )
  }
  if (embedded && (given.MAIL_PROVIDER ?? 'outbox') === 'outbox') {
    problems.push('MAIL_PROVIDER must not be outbox in live mode: mails would reach nobody.')
  }
  return problems
}

/** A movable clock decides which payment is late and what may be ordered: never allowed where customers are. */
function testClockProblems({ MODE, HOST, PUBLIC_ORIGIN }: Environment): string[] {
  const problems: string[] = []
  if (MODE === 'live') problems.push('TEST_CLOCK must not be on in live mode.')
  if (!HOST || !isLoopback(HOST)) {
    problems.push('TEST_CLOCK needs HOST to be a loopback address such as 127.0.0.1.')
  }
  if (PUBLIC_ORIGIN && !isLoopback(new URL(PUBLIC_ORIGIN).hostname)) {
    problems.push('TEST_CLOCK needs PUBLIC_ORIGIN to be on this machine, such as http://localhost:3000.')
  }
  return problems
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function mailSettings({ MODE, MAIL_PROVIDER, SMTP_URL, MAIL_FROM }: Environment): MailSettings {
  if (MAIL_PROVIDER !== 'smtp') return { provider: MAIL_PROVIDER }
  // A demo may hand its mails to a mail catcher on this machine, which has no certificate.
  return { provider: 'smtp', url: SMTP_URL ?? '', from: MAIL_FROM ?? '', requireTls: MODE === 'live' }
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}

function isWeak(secret: string): boolean {
  return KNOWN_SECRET.test(secret) || new Set(secret).size < 8
}

function isTemporary(folder: string): boolean {
  return [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].some((parent) => {
    const path = relative(parent, folder)
    return path === '' || !(path.startsWith('..') || isAbsolute(path))
  })
}
