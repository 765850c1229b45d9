import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../testing/properties.ts'
import {
  courierOfNumber,
  couriers,
  keptCourier,
  namedCourier,
  trackingNumber,
  wantsPhone,
} from './couriers.ts'
import { stateOfKuaidi100 } from './kuaidi100-states.ts'
import { contentOf, tracklessNote } from './sentences.ts'
import { afterLine, afterReport, newestFirst, type Track } from './track.ts'
import { type ParcelState, parcelStates } from './words.ts'

describe('couriers', () => {
  test.each([
    ['SF1234567890123', 'shunfeng'],
    ['75312345678901', 'zhongtong'],
    ['YT1234567890123', 'yuantong'],
    ['771234567890123', 'shentong'],
    ['431234567890123', 'yunda'],
    ['JT1234567890123', 'jtexpress'],
    ['JDVC12345678901-1-2-', 'jd'],
    ['EA123456789CN', 'ems'],
    ['1012345678901', 'ems'],
    ['9812345678901', 'youzhengguonei'],
    ['DPK123456789012', 'debangkuaidi'],
  ])('%s is a number of %s', (number, code) => {
    expect(courierOfNumber(number)?.code).toBe(code)
  })

  test.each(['1234567890', 'ABC123456', '88123456789012'])('%s could be anybody’s', (number) => {
    expect(courierOfNumber(number)).toBeNull()
  })

  test('each has a code and a name of its own, and a page of its own', () => {
    for (const word of ['code', 'name'] as const) {
      expect(new Set(couriers.map((one) => one[word])).size).toBe(couriers.length)
    }
    for (const { site } of couriers) expect(site).toMatch(/^https:\/\/[a-z0-9.-]+$/)
  })

  test('are named by code or name, others by their name alone', () => {
    expect(namedCourier('顺丰速运')?.code).toBe('shunfeng')
    expect(namedCourier('ShunFeng')?.name).toBe('顺丰速运')
    expect(namedCourier('城市之星')).toEqual({ code: 'other', name: '城市之星', phone: '', site: '' })
    expect(namedCourier('<b>')).toBeNull()
    expect(keptCourier('other', '城市之星').name).toBe('城市之星')
    expect(keptCourier('zhongtong', 'x').name).toBe('中通快递')
    expect(couriers.filter(({ code }) => wantsPhone(code)).map(({ code }) => code)).toEqual([
      'shunfeng',
      'zhongtong',
    ])
  })

  test('a number is kept in half-width capitals without spaces', () => {
    expect(trackingNumber(' sf 1234 5678 90123 ')).toBe('SF1234567890123')
    expect(trackingNumber('ＳＦ１２３４５６７')).toBe('SF1234567')
    expect(trackingNumber('JDVC123–1–2')).toBe('JDVC123-1-2')
    for (const bad of ['', 'SF1', '顺丰123456', 'A'.repeat(33), '-123456', "SF123456'"]) {
      expect(trackingNumber(bad)).toBeNull()
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const once = trackingNumber(text)
        return once === null || trackingNumber(once) === once
      }),
      { numRuns: runs() },
    )
  })
})

test('every state of Kuaidi100 is one of ours, finer ones by their first digit', () => {
  const table: Record<string, ParcelState> = {
    0: 'moving',
    1: 'moving',
    5: 'delivering',
    3: 'delivered',
    2: 'trouble',
    4: 'returning',
    6: 'returning',
    14: 'returning',
    7: 'moving',
    10: 'moving',
    11: 'moving',
    12: 'moving',
    13: 'trouble',
    501: 'delivering',
    301: 'delivered',
    1001: 'moving',
    203: 'trouble',
  }
  for (const [code, state] of Object.entries(table))
    expect([code, stateOfKuaidi100(code)]).toEqual([code, state])
  for (const unknown of ['', '99', 'F00', '12345', '-1']) expect(stateOfKuaidi100(unknown)).toBeNull()
})

test('what is in a parcel, and why it shows no track, in words', () => {
  expect(contentOf(['红色 L', '蓝色 M', '红色 L'])).toBe('红色 L ×2、蓝色 M')
  const sf = keptCourier('shunfeng', '')
  expect(tracklessNote('down', sf)).toBe('暂时查不到物流信息，可复制单号到顺丰速运官网查询。')
  expect(tracklessNote('none', sf)).toContain('一般寄出后数小时内更新')
  expect(tracklessNote('byHand', keptCourier('other', '城市之星'))).toBe('物流信息暂未更新，请联系客服查询。')
})

describe('reports about a parcel', () => {
  const state = fc.constantFrom(...(Object.keys(parcelStates) as ParcelState[]))
  /** A parcel’s whole way: each report knows one line more than the one before. */
  const way = fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 100 }), state }), { minLength: 1, maxLength: 12 })
    .map((steps) => {
      let at = 0
      const lines: { at: number; text: string }[] = []
      return steps.map((step, index): Track => {
        at += step.gap
        lines.push({ at, text: `第${index}步` })
        return { state: step.state, lines: newestFirst(lines) }
      })
    })
  const empty: Track = { state: 'sent', lines: [] }

  test('in any sequence and however often, the last one counts', () => {
    fc.assert(
      fc.property(way, fc.infiniteStream(fc.nat()), (reports, order) => {
        const sent = [...reports, ...reports]
          .map((report) => ({ report, key: order.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
        const known = sent.reduce((kept, { report }) => afterReport(kept, report), empty)
        expect(known).toEqual(reports.at(-1))
      }),
      { numRuns: runs() },
    )
  })

  test('a delivery is only taken back by a newer line', () => {
    const delivered: Track = { state: 'delivered', lines: [{ at: 5, text: '已签收' }] }
    expect(afterReport(delivered, { state: 'moving', lines: [] })).toBe(delivered)
    expect(afterReport(delivered, { state: 'moving', lines: [{ at: 5, text: '已签收' }] })).toBe(delivered)
    const back: Track = { state: 'returning', lines: [{ at: 6, text: '退回' }, ...delivered.lines] }
    expect(afterReport(delivered, back)).toEqual(back)
    expect(afterReport(empty, { state: 'delivered', lines: [] }).state).toBe('delivered')
  })

  test('a line of staff counts for the state unless a newer one is there', () => {
    const kept: Track = { state: 'moving', lines: [{ at: 5, text: '到达杭州' }] }
    expect(afterLine(kept, { at: 9, text: '已签收' }, 'delivered')).toMatchObject({ state: 'delivered' })
    const late = afterLine(kept, { at: 1, text: '揽收' }, 'sent')
    expect(late).toEqual({ state: 'moving', lines: [...kept.lines, { at: 1, text: '揽收' }] })
  })
})
