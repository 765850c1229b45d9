import type { Caller, OperateCenter } from '../../operate-center/contract/contract.ts'
import { absent, succeed } from '../../operate-center/contract/failures.ts'
import { createAskedAhead } from './asked-ahead.ts'
import { SERVER } from './server-caller.ts'

const shop = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const PAGE: Caller = { role: 'visitor', requestId: 'page', address: '' }

function open() {
  let asked = 0
  let at = 0
  let there = true
  const center = {
    ask: async () => {
      asked += 1
      return there ? succeed({ name: `answer ${asked}` }) : absent()
    },
  } as unknown as OperateCenter
  const { before, pages, forget } = createAskedAhead(center, () => at)
  const name = async (way: OperateCenter, proId = '1', caller = way === before ? SERVER : PAGE) => {
    const answer = await way.ask('tours.get', shop, { proId }, caller)
    return answer.ok ? answer.value.name : answer.failure.kind
  }
  return {
    before: (proId?: string) => name(before, proId),
    page: (proId?: string, caller?: Caller) => name(pages, proId, caller),
    forget,
    pass: (ms: number) => (at += ms),
    withdraw: () => (there = false),
  }
}

test('a page takes the answer to what was asked just before it, once', async () => {
  const { before, page } = open()
  expect([await before(), await page(), await page()]).toEqual(['answer 1', 'answer 1', 'answer 2'])
})

test('an answer that is still on its way is taken, too', async () => {
  const { before, page } = open()
  expect(await Promise.all([before(), page()])).toEqual(['answer 1', 'answer 1'])
})

test.each<[string, (on: ReturnType<typeof open>) => unknown]>([
  ['anything has changed', ({ forget }) => forget()],
  ['it is too old', ({ pass }) => pass(2_001)],
])('a page asks for itself when %s', async (_what, happen) => {
  const on = open()
  await on.before()
  happen(on)
  expect(await on.page()).toBe('answer 2')
})

test('no page takes the answer to another question, or one for somebody in particular', async () => {
  const { before, page } = open()
  await before('1')
  expect(await page('2')).toBe('answer 2')
  expect(await page('1', { ...PAGE, customerId: 'c' })).toBe('answer 3')
  expect(await page('1')).toBe('answer 1')
})

test('that something is missing is not kept', async () => {
  const { before, page, withdraw } = open()
  withdraw()
  expect([await before(), await page()]).toEqual(['absent', 'absent'])
})
