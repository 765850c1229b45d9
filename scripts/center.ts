import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { importKindNames } from '../lib/operate-center/contract/catalogue/staff-imports.ts'
import {
  type CallName,
  callNames,
  callOf,
  type Input,
  isCallName,
  type Value,
} from '../lib/operate-center/contract/contract.ts'
import { scopeOf } from '../lib/operate-center/contract/define.ts'
import type { Answer, Failure } from '../lib/operate-center/contract/failures.ts'
import { createRemoteCenter } from '../lib/operate-center/remote/adapter.ts'
import { loadSettings, SettingsError } from '../lib/storefront/settings/load.ts'
import type { Settings } from '../lib/storefront/settings/settings.ts'
import { NO_SEGMENT, parseTenant, type Tenant } from '../lib/tenant/tenant.ts'
import { exportFiles, importBill, importFiles } from './center-files.ts'

const USAGE = `Makes one call of the contract, through the running server's wire door.

  npm run center -- sign-in                asks for login, password and code, and keeps the session
  npm run center -- sign-out               ends it
  npm run center -- <call> ['<json>'] [options]
  npm run center -- import <file.xlsx | file.csv … | folder> [--kind <kind>] [--dry-run]
  npm run center -- export <file.xlsx | folder> [--kind <kind>] [--template]
  npm run center -- bill <file.csv> --channel <wechat | alipay> --day <yyyy-mm-dd>
  npm run center -- --list

  --shop /trip/yunyou/h5/d1001   the shop it is about (default: DEFAULT_SHOP)
  --merchant <code>              for staff calls about a merchant (default: the shop's); those that can also be about
                                 the platform itself are, when neither is given
  --customer <id>                on behalf of a customer; with the service token
  --key <key>                    idempotency key of a change (default: a new one)
  --server <url>                 where the wire door is (default: this installation's)
  --kind <kind>                           whose sheets an import or export is about: tour (default), visa, goods, debris,
                                          debrisDays, couponCodes
  --dry-run                      only shows what an import would change, and what is wrong
  --channel, --day               whose trade bill it is, and of which day
  --template                     exports the columns with an example instead of the catalogue
  --list                         prints all calls

Staff calls use the session that sign-in keeps in DATA_DIR/staff-session.json, readable by you only. For scripts,
sign-in takes STAFF_LOGIN, STAFF_PASSWORD and STAFF_CODE from the environment.
An import writes all rows or none. Exit code: 0 answered, 1 refused or a row is wrong, 2 wrong use or input, 3 absent, 4 not allowed, 5 unavailable.`

const exitCodes: Record<Failure['kind'], number> = {
  refused: 1,
  invalid: 2,
  absent: 3,
  unauthenticated: 4,
  unavailable: 5,
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  if (values?.list) {
    console.log(callNames.map(describe).join('\n'))
    return 0
  }
  const [name = '', json = '{}'] = positionals
  const files = ['import', 'export', 'bill'].includes(name) ? positionals.slice(1) : null
  if (!values || values.help || positionals.length < 1) return misuse(USAGE)
  if (files ? files.length === 0 || (name !== 'import' && files.length > 1) : positionals.length > 2) {
    return misuse(USAGE)
  }
  const isSession = name === 'sign-in' || name === 'sign-out'
  if (!files && !isSession && !isCallName(name)) return misuse(`There is no call ${name}. --list prints all.`)
  const input = files ? {} : parseJson(json)
  if (input === undefined) return misuse(`The input is no JSON object: ${json}`)
  const settings = readSettings()
  if (!settings) return 2
  const options: Options = { ...values, baseUrl: values.server ?? wireDoorOf(settings), settings }
  if (name === 'sign-in') return signIn(options)
  if (name === 'sign-out') return signOut(options)
  if (files) return transfer(name, files, options, values)
  if (!isCallName(name)) return 2
  const answer = await ask(name, input, options)
  return answer === null ? 2 : report(answer)
}

/** Imports or exports files of the catalogue, or hands in a channel's bill. */
async function transfer(
  name: string,
  files: readonly string[],
  options: Options,
  { 'dry-run': dryRun = false, template = false, kind = 'tour', channel = '', day = '' }: FileOptions,
): Promise<number> {
  const known = importKindNames.find((name) => name === kind)
  if (!known) return misuse(`There is no kind ${kind}: ${importKindNames.join(', ')}`)
  const placeless: Answer<never> = {
    ok: false,
    failure: { kind: 'invalid', message: 'no place', fields: {} },
  }
  // The table pairs every name with its answer.
  const call = async <N extends CallName>(asked: N, input: Input<N>) =>
    ((await ask(asked, input as object, options)) ?? placeless) as Answer<Value<N>>
  const outcome =
    name === 'import'
      ? await importFiles(call, files, { kind: known, dryRun })
      : name === 'bill'
        ? await importBill(call, files[0] ?? '', { channel, day })
        : await exportFiles(call, files[0] ?? '', { kind: known, template })
  return typeof outcome === 'number' ? outcome : report({ ok: false, failure: outcome })
}

type FileOptions = {
  'dry-run'?: boolean
  template?: boolean
  kind?: string
  channel?: string
  day?: string
}

type Options = {
  shop?: string
  merchant?: string
  customer?: string
  key?: string
  server?: string
  baseUrl: string
  settings: Settings
}

/** Null when the options name no place for the call; then the reason has been printed. */
async function ask(name: CallName, input: object, options: Options): Promise<Answer<unknown> | null> {
  const { settings, baseUrl } = options
  const call = callOf(name)
  const place = placeOf(name, options)
  if (!place) {
    misuse('Name a shop: --shop /trip/yunyou/h5/d1001')
    return null
  }
  const center = createRemoteCenter({
    baseUrl,
    pathTemplate: options.server ? undefined : settings.operateCenter?.path,
    serviceToken: call.entry ? undefined : settings.serviceToken,
    timeoutMs: 30_000,
    // The file of an export.
    maxAnswerBytes: 16 * 1024 * 1024,
    onTrouble: ({ reason }) => console.error(`${baseUrl}: ${reason}`),
  })
  const isStaff = call.who === 'staff'
  const staffSession = isStaff ? keptSession(options) : null
  if (isStaff && !staffSession) console.error('Sign in first: npm run center -- sign-in')
  return center.ask(name, place, input as never, {
    role: isStaff ? 'staff' : call.entry ? 'visitor' : 'service',
    requestId: `center-${randomUUID()}`,
    address: '',
    ...(staffSession ? { staffSession } : {}),
    ...(options.customer ? { customerId: options.customer } : {}),
    ...(call.change ? { idempotencyKey: options.key ?? randomUUID() } : {}),
  })
}

/** What a call is about: as much of a place as its scope needs; the rest is left open. */
function placeOf(name: CallName, { shop, merchant, settings }: Options): Tenant | null {
  const scope = scopeOf(callOf(name))
  const none = { channel: NO_SEGMENT, distributor: NO_SEGMENT }
  const project = settings.projects[0] ?? ''
  if (scope === 'platform') return { project, merchant: NO_SEGMENT, ...none }
  if (scope !== 'shop' && merchant)
    return parseTenant([project, merchant, 'x', 'x']) && { project, merchant, ...none }
  if (scope === 'merchantOrPlatform' && !shop) return { project, merchant: NO_SEGMENT, ...none }
  return parseTenant((shop ?? settings.defaultShop ?? '').split('/').slice(1))
}

function report(answer: Answer<unknown>): number {
  if (answer.ok) {
    console.log(JSON.stringify(answer.value, null, 2))
    return 0
  }
  console.error(JSON.stringify(answer.failure, null, 2))
  return exitCodes[answer.failure.kind]
}

/** What is still to be done before other calls are allowed. */
const NEXT_STEP = {
  password: `Set a password of your own: npm run center -- staff.changePassword '{"old":"…","password":"…"}'`,
  secondFactor:
    `Set up an authenticator: npm run center -- staff.enrolTotp '{"password":"…"}'\n` +
    `and prove it by a code: npm run center -- staff.confirmTotp '{"code":"…"}'`,
}

async function signIn(options: Options): Promise<number> {
  const { STAFF_LOGIN, STAFF_PASSWORD, STAFF_CODE } = process.env
  const questions = createQuestions()
  try {
    const login = STAFF_LOGIN ?? (await questions.ask('Login: '))
    const password = STAFF_PASSWORD ?? (await questions.ask('Password: ', { hidden: true }))
    const enter = (code?: string) =>
      ask('staff.signIn', { login, password, ...(code ? { code } : {}) }, options)
    let answer = await enter(STAFF_CODE)
    if (
      answer &&
      !answer.ok &&
      answer.failure.kind === 'refused' &&
      answer.failure.code === 'STAFF_CODE_NEEDED'
    ) {
      answer = await enter(await questions.ask('Code: '))
    }
    if (!answer) return 2
    if (!answer.ok) return report(answer)
    const { token, expiresAt, pending } = answer.value as Value<'staff.signIn'>
    keepSession(options, token)
    console.log(`Signed in as ${login} until ${expiresAt} at the latest.`)
    if (pending) console.log(NEXT_STEP[pending])
    return 0
  } finally {
    questions.close()
  }
}

async function signOut(options: Options): Promise<number> {
  if (!keptSession(options)) return 0
  const answer = await ask('staff.signOut', {}, options)
  // A session that has ended already is signed out as well.
  if (answer && !answer.ok && answer.failure.kind !== 'unauthenticated') return report(answer)
  rmSync(sessionFile(options), { force: true })
  return 0
}

const sessionFile = ({ settings }: Options) => join(settings.dataDir, 'staff-session.json')

/** The token kept for this server; null when there is none. */
function keptSession(options: Options): string | null {
  try {
    const kept = JSON.parse(readFileSync(sessionFile(options), 'utf8')) as {
      server?: unknown
      token?: unknown
    }
    return kept.server === options.baseUrl && typeof kept.token === 'string' ? kept.token : null
  } catch {
    return null
  }
}

function keepSession(options: Options, token: string): void {
  const file = sessionFile(options)
  // An old file may have been readable by others.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify({ server: options.baseUrl, token })}\n`, { mode: 0o600, flag: 'wx' })
}

/** Questions on the terminal; answers may also be piped in, a line each. */
function createQuestions() {
  let silent = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stderr.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  const waiting = lines[Symbol.asyncIterator]()
  return {
    async ask(question: string, { hidden = false } = {}): Promise<string> {
      process.stderr.write(question)
      silent = hidden
      const { value } = await waiting.next()
      silent = false
      if (hidden) process.stderr.write('\n')
      return String(value ?? '').trim()
    },
    close: () => lines.close(),
  }
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        shop: text,
        merchant: text,
        customer: text,
        key: text,
        server: text,
        list: flag,
        help: flag,
        'dry-run': flag,
        template: flag,
        kind: text,
        channel: text,
        day: text,
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { values: null, positionals: [] }
  }
}

function readSettings(): Settings | null {
  try {
    return loadSettings()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    return null
  }
}

function describe(name: CallName): string {
  const { who, change, summary } = callOf(name)
  return `${name.padEnd(24)} ${who.padEnd(9)} ${change ? 'change' : 'read  '}  ${summary}`
}

function misuse(text: string): number {
  console.error(text)
  return 2
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The remote centre's, when there is one; else this machine's server, at its inner address where the door is bound to it. */
function wireDoorOf({ operateCenter, wireDoor, inner, ...outer }: Settings): string {
  if (operateCenter) return operateCenter.url
  const { host, port } = (wireDoor === 'inner' && inner) || outer
  const reachable = host === null || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/operate-center`
}

process.exitCode = await main(process.argv.slice(2))
