import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from './load.ts'
import { environment } from './schema.ts'
import { keptSecrets, newSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { settingsTable, withSettingsTable } from './table.ts'

const generated = newSecrets()
const good = 'k3J9xQ2mW7rT5vB8nZ1cF4hL6pS0dG3a'

function settingsOf(variables: Record<string, string>) {
  const result = readSettings(variables, generated)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.settings
}

function problemsOf(variables: Record<string, string>): string[] {
  const result = readSettings(variables, generated)
  return result.ok ? [] : result.problems
}

const keys = {
  aliyun: {
    accessKeyId: 'LTAI1',
    accessKeySecret: 's1',
    signName: '云游旅行',
    templates: { code: 'SMS_154950909', orderPaid: 'SMS_2' },
  },
  tencent: {
    secretId: 'AKID1',
    secretKey: 's2',
    sdkAppId: '1400006666',
    signName: '云游旅行',
    templates: { code: '1110' },
  },
}

function keysFile(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'wayfront-sms-')), 'sms.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const live = {
  MODE: 'live',
  PUBLIC_ORIGIN: 'https://shop.example.com',
  SESSION_SECRET: good,
  DATA_DIR: '/srv/wayfront',
  SMS_PROVIDER: 'aliyun,tencent',
  SMS_KEYS_FILE: keysFile(keys),
  MAIL_PROVIDER: 'none',
}

describe('settings', () => {
  it('need nothing in demo mode', () => {
    const settings = settingsOf({})
    expect(settings).toMatchObject({
      demo: true,
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      projects: ['trip'],
      defaultShop: '/trip/yunyou/h5/d1001',
      operateCenter: null,
      trustedNetworks: [],
      sessionSecret: generated.sessionSecret,
    })
  })

  it('treat an empty variable as not given', () => {
    expect(settingsOf({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
  })

  it('allow a test’s clock only in a demo on this machine', () => {
    const here = { TEST_CLOCK: 'on', HOST: '127.0.0.1' }
    expect(settingsOf({}).testClock).toBe(false)
    expect(settingsOf(here).testClock).toBe(true)
    expect(settingsOf({ ...here, HOST: '::1', PUBLIC_ORIGIN: 'http://localhost:4000' }).testClock).toBe(true)
    expect(problemsOf({ ...live, ...here })).toEqual([
      'TEST_CLOCK must not be on in live mode.',
      'TEST_CLOCK needs PUBLIC_ORIGIN to be on this machine, such as http://localhost:3000.',
    ])
    expect(problemsOf({ ...here, PUBLIC_ORIGIN: 'http://localhost.example.com' })).toHaveLength(1)
    for (const HOST of ['', '0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.com'])
      expect(problemsOf({ ...here, HOST })).toEqual([expect.stringMatching(/^TEST_CLOCK needs HOST/)])
  })

  it('bind the operator’s address and the wire door', () => {
    expect(settingsOf({})).toMatchObject({ inner: null, wireDoor: 'public' })
    for (const [given, host, port] of [
      ['127.0.0.1:9464', '127.0.0.1', 9464],
      ['[::1]:9464', '::1', 9464],
      [':9464', null, 9464],
      ['metrics.internal:80', 'metrics.internal', 80],
    ] as const) {
      expect(settingsOf({ INNER_ADDRESS: given }).inner).toEqual({ host, port })
    }
    for (const given of ['9464', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:70000', 'a b:1', '::1:9464']) {
      expect(problemsOf({ INNER_ADDRESS: given })).toHaveLength(1)
    }
    expect(problemsOf({ WIRE_DOOR: 'inner' })).toEqual(['INNER_ADDRESS must be given with WIRE_DOOR=inner.'])
    expect(settingsOf({ WIRE_DOOR: 'inner', INNER_ADDRESS: ':9464' }).wireDoor).toBe('inner')
  })

  it('name every invalid value at once', () => {
    const problems = problemsOf({ PORT: 'x', MODE: 'test', TRUST_PROXY: 'everyone', DEFAULT_SHOP: 'trip/a' })
    expect(problems).toHaveLength(4)
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'DEFAULT_SHOP',
      'MODE',
      'PORT',
      'TRUST_PROXY',
    ])
  })

  it('parse the networks of trusted proxies', () => {
    expect(settingsOf({ TRUST_PROXY: 'loopback, 10.1.0.0/16' }).trustedNetworks).toEqual([
      '127.0.0.0/8',
      '::1/128',
      '10.1.0.0/16',
    ])
    expect(problemsOf({ TRUST_PROXY: '10.0.0.0/40' })).toHaveLength(1)
  })

  it('require the default shop to lie in a served project', () => {
    expect(problemsOf({ DEFAULT_SHOP: '/other/a/b/c' })).toEqual([
      'DEFAULT_SHOP must lie in one of PROJECTS.',
    ])
    expect(settingsOf({ PROJECTS: 'tour' }).defaultShop).toBeNull()
  })

  it('take a remote centre’s address without a slash at its end', () => {
    expect(settingsOf({ OPERATE_CENTER_URL: 'https://oc.example.com/api/' }).operateCenter?.url).toBe(
      'https://oc.example.com/api',
    )
  })
})

describe('short messages', () => {
  it('are sent by the providers in their order', () => {
    expect(settingsOf({ ...live, SMS_PROVIDER: 'tencent,aliyun' }).sms).toMatchObject({
      provider: 'accounts',
      aliyun: { signName: '云游旅行', order: 2 },
      tencent: { region: 'ap-guangzhou', order: 1 },
      hourlyBudget: 500,
    })
    expect(settingsOf({}).sms).toEqual({ provider: 'outbox', hourlyBudget: 500 })
  })

  it('name the fields that are wrong, never their values', () => {
    const file = keysFile({ aliyun: { ...keys.aliyun, templates: { orderPaid: 'geheim' }, extra: 1 } })
    const [problem, ...others] = problemsOf({ ...live, SMS_PROVIDER: 'aliyun', SMS_KEYS_FILE: file })
    expect(others).toEqual([])
    expect(problem).toMatch(/^SMS_KEYS_FILE .*aliyun\.templates\.orderPaid/)
    expect(problem).not.toContain('geheim')
  })
})

describe('live mode', () => {
  it('starts with the required settings', () => {
    expect(settingsOf(live)).toMatchObject({ demo: false, defaultShop: null, sessionSecret: good })
  })

  it.each([
    ['no public origin', { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
    ['a public origin without encryption', { PUBLIC_ORIGIN: 'http://shop.example.com' }, 'PUBLIC_ORIGIN'],
    ['no session secret', { SESSION_SECRET: '' }, 'SESSION_SECRET'],
    ['a short session secret', { SESSION_SECRET: 'abc' }, 'SESSION_SECRET'],
    ['a secret from an example', { SESSION_SECRET: 'changeme-changeme-changeme-changeme' }, 'SESSION_SECRET'],
    ['a monotonous secret', { WEBHOOK_SECRET: 'a'.repeat(40) }, 'WEBHOOK_SECRET'],
    ['a database in a temporary folder', { DATA_DIR: join(tmpdir(), 'shop') }, 'DATA_DIR'],
    ['messages that only reach the outbox', { SMS_PROVIDER: 'outbox' }, 'SMS_PROVIDER'],
    ['no short messages at all', { SMS_PROVIDER: 'none' }, 'SMS_PROVIDER'],
    ['a provider without keys', { SMS_KEYS_FILE: '' }, 'SMS_KEYS_FILE'],
    ['keys that are not there', { SMS_KEYS_FILE: '/nonexistent/sms.json' }, 'SMS_KEYS_FILE'],
    ['keys of one provider only', { SMS_KEYS_FILE: keysFile({ aliyun: keys.aliyun }) }, 'SMS_KEYS_FILE'],
    ['a provider that is not known', { SMS_PROVIDER: 'aliyun,other' }, 'SMS_PROVIDER'],
    ['a provider twice', { SMS_PROVIDER: 'aliyun,aliyun' }, 'SMS_PROVIDER'],
    ['mails that only reach the outbox', { MAIL_PROVIDER: 'outbox' }, 'MAIL_PROVIDER'],
    ['a missing mail server', { MAIL_PROVIDER: 'smtp', MAIL_FROM: 'a@example.com' }, 'SMTP_URL'],
    [
      'mails without a sender',
      { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://u:p@mail.example.com' },
      'MAIL_FROM',
    ],
    ['a mail server that is a web page', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL'],
    ['a sender that is none', { MAIL_FROM: '客服' }, 'MAIL_FROM'],
    ['a shared database with a key of its own', { DATABASE_URL: 'postgres://db/shop' }, 'DATA_KEY'],
    [
      'a shared database with service tokens of each process',
      { DATABASE_URL: 'postgres://db/shop' },
      'SERVICE_TOKEN',
    ],
    [
      'a shared database with signatures of each process',
      { DATABASE_URL: 'postgres://db/shop' },
      'WEBHOOK_SECRET',
    ],
    [
      'a monotonous older secret',
      { OTHER_SESSION_SECRETS: `${good},${'a'.repeat(40)}` },
      'OTHER_SESSION_SECRETS',
    ],
    ['a centre that cannot know it', { OPERATE_CENTER_URL: 'https://oc.example.com' }, 'SERVICE_TOKEN'],
  ])('refuses %s', (_what, change, setting) => {
    expect(problemsOf({ ...live, ...change }).some((problem) => problem.startsWith(setting))).toBe(true)
  })
})

it('takes several keys and secrets, the others in their order', () => {
  const keys = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'))
  expect(
    settingsOf({ OTHER_DATA_KEYS: keys.join(' , '), OTHER_SESSION_SECRETS: `${good},${good}x` }),
  ).toMatchObject({ otherDataKeys: keys, otherSessionSecrets: [good, `${good}x`] })
  expect(settingsOf({})).toMatchObject({ otherDataKeys: [], otherSessionSecrets: [] })
  expect(problemsOf({ OTHER_DATA_KEYS: `${keys[0]},short` })).toEqual([
    expect.stringMatching(/^OTHER_DATA_KEYS must be keys/),
  ])
  expect(problemsOf({ OTHER_SESSION_SECRETS: 'short' })).toHaveLength(1)
})

describe('secrets', () => {
  const dirs: string[] = []
  const dataDir = () => {
    const dir = join(mkdtempSync(join(tmpdir(), 'wayfront-secrets-')), 'data')
    dirs.push(dir)
    return dir
  }
  afterAll(() => {
    for (const dir of dirs) rmSync(join(dir, '..'), { recursive: true })
  })

  it('are made once, for the owner only', () => {
    const dir = dataDir()
    const first = keptSecrets(dir)
    expect(keptSecrets(dir)).toEqual(first)
    expect(statSync(join(dir, 'secrets.json')).mode & 0o077).toBe(0)
    expect(Buffer.from(first.dataKey, 'base64')).toHaveLength(32)
  })

  it('are not made anew in a folder whose database was sealed with lost ones', () => {
    const dir = dataDir()
    const load = (given: Record<string, string> = {}) =>
      loadSettings({ NODE_ENV: 'test', DATA_DIR: dir, ...given })
    const { dataKey } = load()
    mkdirSync(join(dir, 'pglite'))
    expect(load().dataKey).toBe(dataKey)
    rmSync(join(dir, 'secrets.json'))
    expect(() => load()).toThrow(/secrets\.json is missing, although .* Restore the file/)
    expect(existsSync(join(dir, 'secrets.json'))).toBe(false)
    expect(load({ DATA_KEY: dataKey }).dataKey).toBe(dataKey)
  })

  it('are not replaced when damaged', () => {
    const dir = dataDir()
    keptSecrets(dir)
    const file = join(dir, 'secrets.json')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40))
    expect(() => keptSecrets(dir)).toThrow('damaged')
  })
})

describe('the table of settings', () => {
  it('names and explains every setting', () => {
    const table = settingsTable()
    for (const [name, schema] of Object.entries(environment.shape)) {
      expect(table).toContain(`| \`${name}\` |`)
      expect(schema.description).toMatch(/\.$/)
    }
  })

  it('is current in README', () => {
    const readme = readFileSync('README.md', 'utf8')
    expect(withSettingsTable(readme)).toBe(readme)
  })

  it('requires encrypted mail in live mode; a demo may use a mail catcher on this machine', () => {
    const smtp = {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://u:p@mail.example.com:587',
      MAIL_FROM: '云游 <a@example.com>',
    }
    const mail = { provider: 'smtp', url: smtp.SMTP_URL, from: smtp.MAIL_FROM }
    expect(settingsOf({ ...live, ...smtp }).mail).toEqual({ ...mail, requireTls: true })
    expect(settingsOf(smtp).mail).toEqual({ ...mail, requireTls: false })
    expect(settingsOf({}).mail).toEqual({ provider: 'outbox' })
  })
})

describe('HOLIDAYS_FILE', () => {
  const newYear = {
    name: '元旦',
    rest: '2027-01-01/2027-01-03',
    holiday: '2027-01-01/2027-01-01',
    work: ['2027-01-10'],
  }

  test('adds years to the holiday table', () => {
    expect(settingsOf({ HOLIDAYS_FILE: keysFile({ 2027: [newYear] }) }).holidays).toEqual({ 2027: [newYear] })
    const { work: _none, ...rest } = newYear
    expect(settingsOf({ HOLIDAYS_FILE: keysFile({ 2027: [rest] }) }).holidays[2027]).toEqual([
      { ...rest, work: [] },
    ])
    expect(settingsOf({}).holidays).toEqual({})
  })

  test.each([
    [{ 2027: [{ ...newYear, rest: '2027-01-03/2027-01-01' }] }, '2027.0.rest'],
    [{ 2027: [{ ...newYear, rest: '2027-01-01/2028-01-03' }] }, '2027.0.rest'],
    [{ 2027: [{ ...newYear, holiday: '2027-02-30/2027-02-30' }] }, '2027.0.holiday'],
    [{ 2027: [{ ...newYear, work: ['10 January'] }] }, '2027.0.work.0'],
    [{ next: [newYear] }, 'next'],
  ])('is refused with the field that is wrong: %j', (content, field) => {
    expect(problemsOf({ HOLIDAYS_FILE: keysFile(content) })).toEqual([
      `HOLIDAYS_FILE must give valid values for ${field}.`,
    ])
  })

  test('has to be readable', () => {
    expect(problemsOf({ HOLIDAYS_FILE: '/nowhere.json' })).toEqual([
      'HOLIDAYS_FILE must name a readable file that holds a JSON object.',
    ])
  })
})
