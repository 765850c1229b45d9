import { z } from 'zod'
import { ORDER_TIMES } from '../../domain/orders/deadlines.ts'
import { HOLD_LIMITS } from '../../domain/orders/holds.ts'
import { realHosts, realScripts } from '../../outside/hosts.ts'
import { parseTenant } from '../../tenant/tenant.ts'
import { list } from './list.ts'
import { parseSmsProvider } from './sms.ts'

/** 32 bytes in base64. */
const DATA_KEY = /^[A-Za-z0-9+/]{43}=$/

/**
 * Every setting the server knows, as it stands in the environment. README's table is made from the descriptions by
 * scripts/settings-table.ts. An empty variable counts as not given.
 */
export const environment = z.object({
  MODE: z
    .enum(['demo', 'live'], { error: 'must be demo or live' })
    .default('demo')
    .describe('`demo`: demo shops, sandbox cashier, outbox for messages. `live`: refuses all of these.'),
  HOST: z.string().optional().describe('Address to listen on. Not given: all addresses of the machine.'),
  PORT: integer(1, 65_535).default(3000).describe('Port to listen on.'),
  INNER_ADDRESS: z
    .string()
    .refine((value) => parseAddress(value) !== null, {
      error: 'must be an address with a port, such as 127.0.0.1:9464',
    })
    .optional()
    .describe(
      'Address with port for the operator alone: `/metrics` and the details of `/health/ready`. Not given: neither.',
    ),
  WIRE_DOOR: z
    .enum(['public', 'inner'], { error: 'must be public or inner' })
    .default('public')
    .describe(
      'Where `/operate-center/…` (staff, services, other storefronts) answers: with everything else, or at `INNER_ADDRESS` only.',
    ),
  CONSOLE: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe('The operators’ console at `/console`; `off` where another node serves it.'),
  PUBLIC_ORIGIN: z
    .string()
    .refine(isOrigin, { error: 'must be an origin such as https://shop.example.com, without a path' })
    .optional()
    .describe(
      'Where visitors reach the shops: canonical links, share links, payment returns. Demo: `http://localhost:PORT`.',
    ),
  TRUST_PROXY: z
    .string()
    .default('none')
    .refine((value) => parseTrust(value) !== null, {
      error: 'must be none, loopback, private, or addresses and networks separated by commas',
    })
    .describe(
      'Whose `X-Forwarded-*` and `X-Request-Id` count: `none`, `loopback`, `private`, or addresses and networks (`10.0.0.0/8`), comma separated.',
    ),
  PROJECTS: z
    .string()
    .default('trip')
    .refine((value) => list(value).length > 0 && list(value).every(isProject), {
      error: 'must be project segments separated by commas, such as trip',
    })
    .describe('First path segments this server answers for, comma separated.'),
  DEFAULT_SHOP: z
    .string()
    .refine((value) => value.startsWith('/') && isShopPath(value), {
      error: 'must be a shop’s path such as /trip/yunyou/h5/d1001',
    })
    .optional()
    .describe('Shop that `/` leads to. Demo: `/trip/yunyou/h5/d1001`; live: none, and `/` is a 404.'),
  BRAND_TITLE: z
    .string()
    .max(60)
    .default('远方旅行')
    .describe('Document title of every shop that sets none of its own.'),
  HOLIDAYS_FILE: z
    .string()
    .optional()
    .describe(
      'JSON file with holiday notices of years that this release does not know, or knows otherwise (docs/operating.md).',
    ),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder for the embedded database, generated secrets, the outbox and files of earlier builds.'),
  MIN_FREE_MB: integer(0, 1_000_000)
    .default(256)
    .describe(
      'Free space of `DATA_DIR`, in megabytes, below which an alarm is raised and, with the database in it, the server is not ready. 0: not watched.',
    ),
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:\/\//.test(value), { error: 'must begin with postgres://' })
    .optional()
    .describe('PostgreSQL for the embedded operate centre. Not given: PGlite in `DATA_DIR`.'),
  OPERATE_CENTER_URL: z
    .string()
    .refine(isHttpUrl, { error: 'must be an http or https URL' })
    .optional()
    .describe('Base URL of a remote operate centre. Not given: the embedded one.'),
  OPERATE_CENTER_PATH: z
    .string()
    .default('{area}/{merchant}/{channel}/{distributor}/{call}')
    .refine(
      (value) =>
        ['area', 'merchant', 'channel', 'distributor', 'call'].every((n) => value.includes(`{${n}}`)),
      {
        error: 'must name {area}, {merchant}, {channel}, {distributor} and {call}',
      },
    )
    .describe('Order of the parts of a remote call’s path.'),
  OPERATE_CENTER_TIMEOUT_MS: integer(100, 60_000)
    .default(4000)
    .describe('How long a call to a remote centre may take, in milliseconds; an upload four times as long.'),
  SERVICE_TOKEN: secret()
    .optional()
    .describe(
      'What a storefront shows a centre to speak for its customers. Generated when not given; `live` with `DATABASE_URL` needs it given.',
    ),
  WEBHOOK_SECRET: secret()
    .optional()
    .describe('Signs the announcements of a remote centre’s changes. Generated when not given.'),
  CHANGE_WEBHOOKS: z
    .string()
    .default('')
    .refine((value) => list(value).every(isHttpUrl), { error: 'must be URLs separated by commas' })
    .describe('Storefronts that the embedded centre announces changes to, comma separated URLs.'),
  SESSION_SECRET: secret()
    .optional()
    .describe('Seals session cookies. Generated when not given; `live` needs it given.'),
  OTHER_SESSION_SECRETS: secretList().describe(
    'Further secrets whose session cookies count, comma separated: while the secret is changed.',
  ),
  DATA_KEY: z
    .string()
    .refine((value) => DATA_KEY.test(value), { error: 'must be 32 bytes in base64' })
    .optional()
    .describe(
      'Encrypts personal data at rest: 32 random bytes in base64. Generated when not given; `live` with `DATABASE_URL` needs it given. Lost key, lost data.',
    ),
  OTHER_DATA_KEYS: z
    .string()
    .default('')
    .refine((value) => list(value).every((key) => DATA_KEY.test(key)), {
      error: 'must be keys of 32 bytes in base64, separated by commas',
    })
    .describe(
      'Further keys that open what they have sealed, comma separated: while the key is changed (docs/operating.md).',
    ),
  UNPAID_MINUTES: integer(1, 1440)
    .default(30)
    .describe('How long an unpaid order keeps its seats, in minutes.'),
  CONFIRM_HOURS: integer(1, 240)
    .default(ORDER_TIMES.confirmHours)
    .describe('How long an order waits for the agency’s confirmation, in hours; never past the cut-off.'),
  CONFIRMED_PAY_HOURS: integer(1, 240)
    .default(ORDER_TIMES.confirmedPayHours)
    .describe('How long a confirmed order can be paid, in hours; never past the departure.'),
  BALANCE_DAYS: integer(0, 120)
    .default(ORDER_TIMES.balanceDays)
    .describe('Days before the departure at which the balance of a deposit is due.'),
  UNPAID_ORDERS: integer(1, 100)
    .default(HOLD_LIMITS.unpaidOrders)
    .describe('Orders a customer may have unpaid at a time; one of each departure.'),
  HELD_SEATS: integer(1, 10_000)
    .default(HOLD_LIMITS.heldUnits)
    .describe('Seats a customer may hold in unpaid orders.'),
  HELD_SEATS_OF_ADDRESS: integer(1, 1_000_000)
    .default(HOLD_LIMITS.heldUnitsOfAddress)
    .describe('Seats that all customers behind one address of the internet may hold in unpaid orders.'),
  SMS_PROVIDER: z
    .string()
    .default('outbox')
    .refine((value) => parseSmsProvider(value) !== null, {
      error: 'must be outbox, none, aliyun, tencent, or both providers separated by a comma',
    })
    .describe(
      'Who sends short messages for merchants without credentials of their own: `aliyun`, `tencent`, or both (`aliyun,tencent`: the second is the fall-back). `outbox` writes them into `DATA_DIR/outbox`, `none` sends nothing; both in demo mode only.',
    ),
  SMS_KEYS_FILE: z
    .string()
    .optional()
    .describe(
      'JSON file with the providers’ credentials, signatures and template ids (docs/integrations.md); for `SMS_PROVIDER=aliyun` and `tencent`.',
    ),
  SMS_HOURLY_BUDGET: integer(1, 1_000_000)
    .default(500)
    .describe(
      'How many codes, and how many other short messages, a merchant may send in an hour. Half of it raises an alarm in the log.',
    ),
  MAIL_PROVIDER: z
    .enum(['outbox', 'smtp', 'none'], { error: 'must be outbox, smtp or none' })
    .default('outbox')
    .describe(
      '`outbox` writes mails into `DATA_DIR/outbox` (demo only); `smtp` hands them to `SMTP_URL`; `none` sends nothing.',
    ),
  SMTP_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
      error: 'must be a URL such as smtps://user:password@smtp.example.com:465',
    })
    .optional()
    .describe(
      'Mail server with its credentials, `smtp://` (STARTTLS) or `smtps://`; for `MAIL_PROVIDER=smtp`.',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]{1,60} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be an address such as service@example.com, or a name with <service@example.com>',
    })
    .optional()
    .describe('Sender of mails; for `MAIL_PROVIDER=smtp`.'),
  WECHAT_API_URL: outside(realHosts.wechatApi).describe('WeChat’s server API; another URL only for tests.'),
  WECHAT_OPEN_URL: outside(realHosts.wechatOpen).describe(
    'Where WeChat asks a visitor for consent; another URL only for tests.',
  ),
  WECHAT_PAY_URL: outside(realHosts.wechatPay).describe('WeChat Pay’s API v3; another URL only for tests.'),
  ALIPAY_GATEWAY: outside(realHosts.alipayGateway).describe(
    'Alipay’s gateway, or that of its sandbox (`https://openapi-sandbox.dl.alipaydev.com/gateway.do`).',
  ),
  CLOUDAUTH_URL: outside(realHosts.cloudauth).describe(
    'Alibaba Cloud’s face verification, or its host of a region (`https://cloudauth.cn-beijing.aliyuncs.com`).',
  ),
  ALIYUN_SMS_URL: outside(realHosts.aliyunSms).describe(
    'Short messages of Alibaba Cloud; another URL only for tests.',
  ),
  TENCENT_SMS_URL: outside(realHosts.tencentSms).describe(
    'Short messages of Tencent Cloud; another URL only for tests.',
  ),
  NUONUO_URL: outside(realHosts.nuonuo).describe('E-invoices of Nuonuo; another URL only for tests.'),
  NUONUO_TOKEN_URL: outside(realHosts.nuonuoToken).describe(
    'Where a token of Nuonuo is asked for; another URL only for tests.',
  ),
  KUAIDI100_URL: outside(realHosts.kuaidi100).describe(
    'The way of parcels, by Kuaidi100; another URL only for tests.',
  ),
  WECHAT_SDK_URL: outside(realScripts.wechatSdk).describe('WeChat’s JS-SDK, loaded inside WeChat on use.'),
  UDESK_SCRIPT_URL: outside(realScripts.udesk).describe(
    'Udesk’s chat widget, loaded on use; other clusters have other hosts.',
  ),
  CLOUDAUTH_SCRIPT_URL: outside(realScripts.faceMeta).describe(
    'Alibaba Cloud’s script for face verification, loaded when one begins.',
  ),
  AUDIT_DAYS: integer(180, 36_500)
    .default(1095)
    .describe('How long the embedded centre keeps who of the staff changed what, in days.'),
  FRONT_CACHE: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe('`off` asks Next for every page; for measuring only.'),
  FRONT_CACHE_MB: integer(8, 65_536).default(128).describe('Memory for kept pages, in megabytes.'),
  DEMO_ORDERS: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('on')
    .describe(
      'Demo mode: the first start makes orders in every state for the demo’s customer; `off` for tests and measurements, which make their own.',
    ),
  TEST_CLOCK: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .describe(
      '`on` lets the process that starts the server move the embedded centre’s clock forward; for tests, in demo mode on a loopback address only.',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info')
    .describe('What is logged; `debug` adds a line per page served from memory.'),
  LOG_LINES: integer(1, 100_000)
    .default(50)
    .describe(
      'Most lines a second of one kind (the requests of one way and outcome, one warning); the next line counts what was left out.',
    ),
})

export type Environment = z.output<typeof environment>
export type SettingName = keyof Environment

const LOOPBACK = ['127.0.0.0/8', '::1/128']
const PRIVATE = [...LOOPBACK, '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10']

/** Networks in CIDR notation named by TRUST_PROXY; null when it cannot be understood. */
export function parseTrust(value: string): string[] | null {
  const networks: string[] = []
  for (const part of list(value)) {
    if (part === 'none') continue
    if (part === 'loopback') networks.push(...LOOPBACK)
    else if (part === 'private') networks.push(...PRIVATE)
    else if (CIDR.test(part) && isNetwork(part)) networks.push(part)
    else return null
  }
  return networks
}

/** Host and port of `127.0.0.1:9464`, `[::1]:9464` or `:9464` (all addresses); null for anything else. */
export function parseAddress(value: string): { host: string | null; port: number } | null {
  const [, inBrackets, plain = '', digits] =
    /^(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9.-]*)):(\d{1,5})$/.exec(value) ?? []
  const port = Number(digits ?? Number.NaN)
  if (!(port >= 1 && port <= 65_535)) return null
  return { host: inBrackets ?? (plain === '' ? null : plain), port }
}

const CIDR = /^[0-9a-fA-F:.]+(\/\d{1,3})?$/
const ipv4 = z.ipv4()
const ipv6 = z.ipv6()

function isNetwork(part: string): boolean {
  const [address = '', bits] = part.split('/')
  const width = ipv4.safeParse(address).success ? 32 : ipv6.safeParse(address).success ? 128 : 0
  return width > 0 && (bits === undefined || Number(bits) <= width)
}

function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

function outside(real: string) {
  return z.string().default(real).refine(isHttpUrl, { error: 'must be an http or https URL' })
}

function secret() {
  return z.string().min(32, { error: 'must have at least 32 characters' })
}

function secretList() {
  return z
    .string()
    .default('')
    .refine((value) => list(value).every((one) => one.length >= 32), {
      error: 'must be secrets of at least 32 characters, separated by commas',
    })
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isOrigin(value: string): boolean {
  return isHttpUrl(value) && new URL(value).origin === value
}

function isProject(value: string): boolean {
  return parseTenant([value, 'm', 'c', 'd']) !== null
}

function isShopPath(value: string): boolean {
  const segments = value.slice(1).split('/')
  return segments.length === 4 && parseTenant(segments) !== null
}
