import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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

test('--list names every call', async () => {
  const { code, stdout } = await run(['--list'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^staff\.decideRefund +staff +change/m)
})
