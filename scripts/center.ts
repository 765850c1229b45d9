import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  type CallName,
  callNames,
  callOf,
  type Input,
  isCallName,
  type Value,
} from '../lib/operate-center/contract/contract.ts'
import type { Answer, Failure } from '../lib/operate-center/contract/failures.ts'
import { createRemoteCenter } from '../lib/operate-center/remote/adapter.ts'
import { loadSettings, SettingsError } from '../lib/storefront/settings/load.ts'
import type { Settings } from '../lib/storefront/settings/settings.ts'
import { parseTenant } from '../lib/tenant/tenant.ts'
import { exportFiles, importFiles } from './center-files.ts'

const USAGE = `Makes one call of the contract, through the running server's wire door.

  npm run center -- <call> ['<json>'] [options]
  npm run center -- import <file.xlsx | file.csv … | folder> [--dry-run]
  npm run center -- export <file.xlsx | folder> [--template]
  npm run center -- --list

  --shop /trip/yunyou/h5/d1001   the shop it is about (default: DEFAULT_SHOP)
  --customer <id>                on behalf of a customer; with the service token
  --key <key>                    idempotency key of a change (default: a new one)
  --server <url>                 where the wire door is (default: this installation's)
  --dry-run                      only shows what an import would change, and what is wrong
  --template                     exports the columns with an example instead of the catalogue
  --list                         prints all calls

Staff calls use the staff token of this installation (STAFF_TOKEN, or DATA_DIR/secrets.json).
An import writes all rows or none. Exit code: 0 answered, 1 refused or a row is wrong, 2 wrong use or input, 3 absent, 4 not allowed, 5 unavailable.`

const exitCodes: Record<Failure['kind'], number> = {
  refused: 1,
  invalid: 2,
  absent: 3,
  unauthenticated: 4,
  unavailable: 5,
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  if (values?.list) {
    console.log(callNames.map(describe).join('\n'))
    return 0
  }
  const [name = '', json = '{}'] = positionals
  const files = name === 'import' || name === 'export' ? positionals.slice(1) : null
  if (!values || values.help || positionals.length < 1) return misuse(USAGE)
  if (files ? files.length === 0 || (name === 'export' && files.length > 1) : positionals.length > 2) {
    return misuse(USAGE)
  }
  if (!files && !isCallName(name)) return misuse(`There is no call ${name}. --list prints all.`)
  const input = files ? {} : parseJson(json)
  if (input === undefined) return misuse(`The input is no JSON object: ${json}`)
  const settings = readSettings()
  if (!settings) return 2
  const shop = values.shop ?? settings.defaultShop ?? ''
  const tenant = parseTenant(shop.split('/').slice(1))
  if (!tenant) return misuse('Name a shop: --shop /trip/yunyou/h5/d1001')

  const baseUrl = values.server ?? wireDoorOf(settings)
  const center = createRemoteCenter({
    baseUrl,
    pathTemplate: values.server ? undefined : settings.operateCenter?.path,
    serviceToken: settings.serviceToken,
    staffToken: settings.staffToken,
    timeoutMs: 30_000,
    onTrouble: ({ reason }) => console.error(`${baseUrl}: ${reason}`),
  })
  const ask = <N extends CallName>(call: N, asked: Input<N>): Promise<Answer<Value<N>>> =>
    center.ask(call, tenant, asked, {
      role: callOf(call).who === 'staff' ? 'staff' : 'service',
      requestId: `center-${randomUUID()}`,
      address: '',
      ...(values.customer ? { customerId: values.customer } : {}),
      ...(callOf(call).change ? { idempotencyKey: values.key ?? randomUUID() } : {}),
    })
  const outcome =
    name === 'import'
      ? await importFiles(ask, files ?? [], { dryRun: values['dry-run'] ?? false })
      : name === 'export'
        ? await exportFiles(ask, files?.[0] ?? '', { template: values.template ?? false })
        : await printed(ask(name as CallName, input as never))
  if (typeof outcome === 'number') return outcome
  console.error(JSON.stringify(outcome, null, 2))
  return exitCodes[outcome.kind]
}

async function printed(asked: Promise<Answer<unknown>>): Promise<0 | Failure> {
  const answer = await asked
  if (!answer.ok) return answer.failure
  console.log(JSON.stringify(answer.value, null, 2))
  return 0
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
        customer: text,
        key: text,
        server: text,
        list: flag,
        help: flag,
        'dry-run': flag,
        template: flag,
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
