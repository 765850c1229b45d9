import { alarms } from '../../base/alarms.ts'
import { arrivalNames } from '../../screens/arrival-script.ts'
import { createLog, loggable } from './log.ts'

test('only the names of a query are logged', () => {
  const query = arrivalNames.map((name) => `${name}=secret-of-${name}`).join('&')
  const line = loggable(`/trip/yunyou/h5/d1001/dangIndex?${query}`)
  expect(line).toBe(`/trip/yunyou/h5/d1001/dangIndex?${arrivalNames.join('&')}`)
  expect(loggable('/operate-center/jointLongin/m/c/d/syscDangdangLogin.do?accessToken=T1')).not.toContain(
    'T1',
  )
})

test.each(['13800138000', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'a%20b', 'x'.repeat(25), '=v', ''])(
  'a value in the place of a name is not: %s',
  (name) => {
    expect(loggable(`/a?${name}&proId=7`)).toBe('/a?*&proId')
  },
)

test('a long path is cut', () => {
  expect(loggable(`/${'x'.repeat(5000)}?openId=o1`)).toHaveLength(300)
})

describe('a flood', () => {
  function flooded(linesPerSecond: number) {
    const lines: Record<string, unknown>[] = []
    const raised: string[] = []
    let leftOut = 0
    let now = 0
    const log = createLog({
      level: 'info',
      linesPerSecond,
      to: { write: (line) => void lines.push(JSON.parse(line)) },
      onAlarm: (alarm) => void raised.push(alarm),
      onLeftOut: () => {
        leftOut += 1
      },
      monotonic: () => now,
    })
    return { log, lines, raised, leftOut: () => leftOut, pass: (ms: number) => (now += ms) }
  }
  const request = (requestId: string, method: string, status: number) => ({ requestId, method, status })

  it('of requests is written at one rate, and the next line counts what is missing', () => {
    const { log, lines, leftOut, pass } = flooded(10)
    for (let n = 0; n < 1_000; n += 1) log.info(request(`r${n}`, 'GET', 404), 'request')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toMatchObject({ requestId: 'r0', status: 404 })
    pass(1_000)
    log.info(request('later', 'GET', 404), 'request')
    expect(lines[10]).toMatchObject({ requestId: 'later', leftOut: 990 })
    log.info(request('last', 'GET', 404), 'request')
    expect(lines[11]).not.toHaveProperty('leftOut')
    expect(leftOut()).toBe(990)
  })

  it('hides neither changes nor failures', () => {
    const { log, lines } = flooded(10)
    for (let n = 0; n < 1_000; n += 1) log.info(request(`r${n}`, 'GET', 404), 'request')
    log.info(request('order', 'POST', 200), 'request')
    log.info(request('page', 'GET', 200), 'request')
    log.error(request('broken', 'GET', 503), 'request')
    log.warn({ merchant: 'a' }, 'a payment was not opened')
    expect(lines.slice(10).map(({ requestId, merchant }) => requestId ?? merchant)).toEqual([
      'order',
      'page',
      'broken',
      'a',
    ])
  })

  it('of one warning leaves out the rest of it, while each alarm is counted', () => {
    const { log, lines, raised } = flooded(5)
    for (let n = 0; n < 20; n += 1) {
      log.error({ alarm: alarms.smsFailed, merchant: `m${n}` }, 'a short message was not sent')
    }
    expect(lines).toHaveLength(5)
    expect(raised).toHaveLength(20)
  })
})
