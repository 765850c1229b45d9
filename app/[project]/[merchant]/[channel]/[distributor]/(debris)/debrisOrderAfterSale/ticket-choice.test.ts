import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { firstTickets, toggledTicket } from './ticket-choice.ts'

const ticket = (id: string, sort: 'adult' | 'child' | 'deposit' = 'adult') => ({ id, sort })
const unit = (id: string, refundable = true) => ({ id, refundable })

const devices = [ticket('a'), ticket('b'), ticket('da', 'deposit'), ticket('db', 'deposit')]

test('a device is chosen with its deposit, and given up with it', () => {
  const units = devices.map(({ id }) => unit(id))
  expect(toggledTicket(devices, units, [], 'b')).toEqual(['b', 'db'])
  expect(toggledTicket(devices, units, ['b', 'db'], 'da')).toEqual(['a', 'b', 'da', 'db'])
  expect(toggledTicket(devices, units, ['a', 'b', 'da', 'db'], 'db')).toEqual(['a', 'da'])
})

test('a deposit whose device is gone is chosen alone', () => {
  const units = [unit('a', false), unit('b'), unit('da'), unit('db')]
  expect(toggledTicket(devices, units, [], 'da')).toEqual(['da'])
})

test('one ticket is chosen at once, several are not', () => {
  expect(firstTickets([ticket('a')], [unit('a')])).toEqual(['a'])
  expect(firstTickets([ticket('a'), ticket('d', 'deposit')], [unit('a'), unit('d')])).toEqual(['a', 'd'])
  expect(firstTickets([ticket('a'), ticket('b')], [unit('a'), unit('b')])).toEqual([])
  expect(firstTickets([ticket('a')], [unit('a', false)])).toEqual([])
})

test('a choice never has what cannot be given back, nor anything twice; toggling twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.array(fc.nat(11), { maxLength: 8 }),
      (open, withDeposits, taps) => {
        const tickets = open.map((_, index) => ticket(`t${index}`))
        const all = withDeposits
          ? [...tickets, ...open.map((_, index) => ticket(`d${index}`, 'deposit'))]
          : tickets
        const units = all.map(({ id }) => unit(id, open[Number(id.slice(1))] ?? false))
        let chosen: string[] = []
        for (const tap of taps) {
          const { id } = all[tap % all.length] ?? ticket('t0')
          const before = chosen
          chosen = toggledTicket(all, units, chosen, id)
          expect(chosen.every((one) => units.some((other) => other.id === one && other.refundable))).toBe(
            true,
          )
          expect(new Set(chosen).size).toBe(chosen.length)
          if (units.some((one) => one.id === id && one.refundable)) {
            expect(toggledTicket(all, units, chosen, id)).toEqual(before)
          }
        }
      },
    ),
  )
})
