import { clockTime, dateAndTime, momentOf, untilWhen } from './moments.ts'

const at = momentOf('2026-11-20T06:30:00.000Z')

describe('moments', () => {
  it('formats the time in China, in any zone of the device', () => {
    expect(clockTime(at)).toBe('14:30')
    expect(dateAndTime(momentOf('2026-11-20T16:05:00Z'))).toBe('2026-11-21 00:05')
  })

  it('switches between 今天 and 明天 at China’s midnight', () => {
    expect(untilWhen(momentOf('2026-11-20T15:59:00Z'), at)).toBe('今天 23:59')
    expect(untilWhen(momentOf('2026-11-20T16:00:00Z'), at)).toBe('明天 00:00')
    expect(untilWhen(momentOf('2026-12-03T01:00:00Z'), at)).toBe('12月3日 周四 09:00')
  })
})
