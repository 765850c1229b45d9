import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refused, unauthenticated } from '../lib/operate-center/contract/failures.ts'
import { createRecordingCenter } from '../lib/operate-center/contract/testing/recording-center.ts'
import { serveDoor } from '../lib/storefront/doors/testing/serve-door.ts'
import { createWireDoor } from '../lib/storefront/doors/wire-door.ts'

const tokens = { serviceToken: 'service-token-of-the-test-of-center' }
const center = createRecordingCenter()
const valid = center.answer
const KEPT = `wfs_${'k'.repeat(43)}`
const NEW = `wfs_${'n'.repeat(43)}`
const AT = '2026-11-22T12:00:00.000Z'
const dataDir = mkdtempSync(join(tmpdir(), 'wayfront-center-'))
let server: Awaited<ReturnType<typeof serveDoor>>

beforeAll(async () => {
  server = await serveDoor(createWireDoor({ center, projects: ['trip'], ...tokens }))
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  center.asked.length = 0
  center.answer = valid
})

function run(args: string[], more: Record<string, string> = {}, typed = '') {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_NO_WARNINGS: '1',
    DATA_DIR: dataDir,
    SERVICE_TOKEN: tokens.serviceToken,
    ...more,
  }
  const target = ['--server', `${server.origin}/operate-center`]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/center.ts', ...args, ...target],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
    child.stdin?.end(typed)
  })
}

const session = join(dataDir, 'staff-session.json')
const account = { STAFF_LOGIN: 'li', STAFF_PASSWORD: 'passw0rd-of-li' }

beforeEach(async () => {
  center.answer = () => ({ ok: true, value: { token: KEPT, expiresAt: AT, pending: null } })
  await run(['sign-in'], account)
  center.asked.length = 0
  center.answer = valid
})

test('sign-in asks for what the environment does not give, keeps the session for its owner, and sign-out ends it', async () => {
  rmSync(session)
  center.answer = ({ input }) =>
    (input as { code?: string }).code === undefined
      ? refused('STAFF_CODE_NEEDED', '请填写验证码')
      : { ok: true, value: { token: NEW, expiresAt: AT, pending: 'secondFactor' } }
  const { code, stdout, stderr } = await run(['sign-in'], {}, 'wang\npassw0rd-of-wang\n123456\n')
  expect([code, stderr]).toEqual([0, 'Login: Password: \nCode: '])
  expect(stdout).toContain('staff.enrolTotp')
  expect(stdout + stderr).not.toContain('passw0rd')
  expect(center.asked.map(({ input }) => input)).toEqual([
    { login: 'wang', password: 'passw0rd-of-wang' },
    { login: 'wang', password: 'passw0rd-of-wang', code: '123456' },
  ])
  expect(statSync(session).mode & 0o777).toBe(0o600)
  center.answer = valid
  expect((await run(['staff.me'])).code).toBe(0)
  expect(center.asked.at(-1)).toMatchObject({
    tenant: { project: 'trip', merchant: '-' },
    caller: { staffSession: NEW },
  })
  center.answer = () => ({ ok: true, value: {} })
  expect((await run(['sign-out'])).code).toBe(0)
  expect(center.asked.at(-1)).toMatchObject({ name: 'staff.signOut', caller: { staffSession: NEW } })
  expect(existsSync(session)).toBe(false)
  const after = await run(['staff.me'])
  expect([after.code, after.stderr]).toEqual([4, expect.stringContaining('sign-in')])
})

test('a call about a merchant takes the one it names, and one of the platform none', async () => {
  await run(['staff.users', '{}', '--merchant', 'haiyue'])
  await run(['staff.users', '{}'])
  await run(['staff.credentials', '{}', '--shop', '/trip/yunyou/h5/d1001'])
  expect(center.asked.map(({ tenant }) => [tenant.merchant, tenant.distributor])).toEqual([
    ['haiyue', '-'],
    ['-', '-'],
    ['yunyou', 'd1001'],
  ])
})

test('a staff call reaches the shop it names, and its answer is printed', async () => {
  const input = '{"proId":"7","status":"withdrawn"}'
  const { code, stdout } = await run(['staff.setTourStatus', input, '--shop', '/trip/yunyou/wechat/d1002'])
  expect([code, JSON.parse(stdout)]).toEqual([0, {}])
  expect(center.asked).toMatchObject([
    {
      name: 'staff.setTourStatus',
      tenant: { merchant: 'yunyou', channel: 'wechat', distributor: 'd1002' },
      input: { proId: '7', status: 'withdrawn' },
      caller: { role: 'staff', staffSession: KEPT, idempotencyKey: expect.any(String) },
    },
  ])
})

test('a customer call is made for the customer it names', async () => {
  expect((await run(['orders.counts', '--customer', 'c1'])).code).toBe(0)
  expect(center.asked[0]?.caller).toMatchObject({ role: 'service', customerId: 'c1' })
})

test('the exit code shows the outcome', async () => {
  const call = ['staff.setShopOpen', '{"open":true}']
  center.answer = () => unauthenticated('登录已失效')
  expect((await run(call)).code).toBe(4)
  expect((await run(['staff.setShopOpen', '{"open":"no"}'])).code).toBe(2)
  expect((await run(['nothing'])).code).toBe(2)
  expect((await run(['staff.setShopOpen', '{'])).code).toBe(2)
  center.answer = () => ({ ok: false, failure: { kind: 'refused', code: 'X', message: '不行' } })
  const refused = await run(call)
  expect([refused.code, JSON.parse(refused.stderr)]).toEqual([
    1,
    { kind: 'refused', code: 'X', message: '不行' },
  ])
  center.answer = () => ({ ok: false, failure: { kind: 'absent', message: '没有' } })
  expect((await run(call)).code).toBe(3)
  center.answer = () => ({ ok: false, failure: { kind: 'unavailable', message: '稍后' } })
  expect((await run(call)).code).toBe(5)
})

test('import sends the files of a folder and prints every wrong row', async () => {
  const folder = mkdtempSync(join(dataDir, 'sheets-'))
  writeFileSync(join(folder, '团期.csv'), '线路编号\n')
  const report = {
    applied: false,
    importId: '',
    fingerprint: 'f',
    sheets: [],
    errors: [],
    errorCount: 0,
    warnings: [],
    changeCount: 0,
    changes: [],
  }
  center.answer = () => ({ ok: true, value: report })
  const dry = await run(['import', folder, '--dry-run'])
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('dry run')])
  const data = Buffer.from('线路编号\n').toString('base64')
  expect(center.asked).toMatchObject([
    { name: 'staff.import', input: { kind: 'tour', files: [{ name: '团期.csv', data }], dryRun: true } },
  ])
  const error = { sheet: '团期', line: 7, column: '成人价（元）', message: '价格不能为0' }
  center.answer = () => ({ ok: true, value: { ...report, errors: [error], errorCount: 1 } })
  const wrong = await run(['import', join(folder, '团期.csv')])
  expect(wrong.code).toBe(1)
  expect(wrong.stderr).toMatch(/团期 第7行 成人价（元）: 价格不能为0\n1 errors. Nothing was written/)
  expect((await run(['import', join(folder, 'none.csv')])).code).toBe(2)
})

test('export writes the files that it gets', async () => {
  const data = Buffer.from('content').toString('base64')
  center.answer = () => ({ ok: true, value: { files: [{ name: '线路.csv', data, rows: 3 }] } })
  const folder = join(dataDir, 'out')
  expect((await run(['export', folder])).code).toBe(0)
  expect(readFileSync(join(folder, '线路.csv'), 'utf8')).toBe('content')
  const book = join(dataDir, 'books', 'catalogue.xlsx')
  expect((await run(['export', book, '--kind', 'goods', '--template'])).code).toBe(0)
  expect(existsSync(book)).toBe(true)
  expect(center.asked.map(({ input }) => input)).toMatchObject([
    { kind: 'tour', format: 'csv', template: false },
    { kind: 'goods', format: 'xlsx', template: true },
  ])
  expect((await run(['export', book, '--kind', 'ships'])).code).toBe(2)
})

test('--list names every call', async () => {
  const { code, stdout } = await run(['--list'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^staff\.decideRefund +staff +change/m)
})
