import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecordingCenter } from '../lib/operate-center/contract/testing/recording-center.ts'
import { serveDoor } from '../lib/storefront/doors/testing/serve-door.ts'
import { createWireDoor } from '../lib/storefront/doors/wire-door.ts'

const tokens = {
  serviceToken: 'service-token-of-the-test-of-center',
  staffToken: 'staff-token-of-the-test-of-center-x',
}
const center = createRecordingCenter()
const valid = center.answer
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

function run(args: string[], staffToken = tokens.staffToken) {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    NODE_NO_WARNINGS: '1',
    DATA_DIR: dataDir,
    SERVICE_TOKEN: tokens.serviceToken,
    STAFF_TOKEN: staffToken,
  }
  const target = ['--server', `${server.origin}/operate-center`]
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/center.ts', ...args, ...target],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
      },
    )
  })
}

test('a staff call reaches the shop it names, and its answer is printed', async () => {
  const input = '{"proId":"7","status":"withdrawn"}'
  const { code, stdout } = await run(['staff.setTourStatus', input, '--shop', '/trip/yunyou/wechat/d1002'])
  expect([code, JSON.parse(stdout)]).toEqual([0, {}])
  expect(center.asked).toMatchObject([
    {
      name: 'staff.setTourStatus',
      tenant: { merchant: 'yunyou', channel: 'wechat', distributor: 'd1002' },
      input: { proId: '7', status: 'withdrawn' },
      caller: { role: 'staff', idempotencyKey: expect.any(String) },
    },
  ])
})

test('a customer call is made for the customer it names', async () => {
  expect((await run(['orders.counts', '--customer', 'c1'])).code).toBe(0)
  expect(center.asked[0]?.caller).toMatchObject({ role: 'service', customerId: 'c1' })
})

test('the exit code shows the outcome', async () => {
  const call = ['staff.setShopOpen', '{"open":true}']
  expect((await run(call, 'another-token-of-the-test-of-center')).code).toBe(4)
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
  const report = { applied: false, sheets: [], errors: [], errorCount: 0, warnings: [], changes: [] }
  center.answer = () => ({ ok: true, value: report })
  const dry = await run(['import', folder, '--dry-run'])
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('dry run')])
  const data = Buffer.from('线路编号\n').toString('base64')
  expect(center.asked).toMatchObject([
    { name: 'staff.import', input: { files: [{ name: '团期.csv', data }], dryRun: true } },
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
  expect((await run(['export', book, '--template'])).code).toBe(0)
  expect(existsSync(book)).toBe(true)
  expect(center.asked.map(({ input }) => input)).toMatchObject([
    { format: 'csv', template: false },
    { format: 'xlsx', template: true },
  ])
})

test('--list names every call', async () => {
  const { code, stdout } = await run(['--list'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^staff\.decideRefund +staff +change/m)
})
