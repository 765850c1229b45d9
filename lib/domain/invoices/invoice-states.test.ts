import fc from 'fast-check'
import { afterRefund, holdsOrders, type InvoiceEvent, moveInvoice } from './invoice-states.ts'
import { type InvoiceState, invoiceStateNames } from './words.ts'

const events: readonly InvoiceEvent[] = ['send', 'issue', 'fail', 'cancel', 'redLetter']
const states = Object.keys(invoiceStateNames) as InvoiceState[]

test('an invoice is issued at most once, and never after it has ended', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (happened) => {
      let state: InvoiceState = 'waiting'
      let issued = 0
      let ended = false
      for (const event of happened) {
        const moved = moveInvoice(state, event)
        if (!moved.ok) continue
        expect(ended).toBe(false)
        if (event === 'issue') issued += 1
        state = moved.state
        ended = !holdsOrders(state)
      }
      expect(issued).toBeLessThanOrEqual(1)
    }),
  )
})

test('what may exist outside can only be taken back by a red-letter invoice', () => {
  expect(moveInvoice('issuing', 'cancel').ok).toBe(false)
  expect(moveInvoice('issued', 'cancel').ok).toBe(false)
  expect(moveInvoice('issued', 'redLetter')).toEqual({ ok: true, state: 'redLettered' })
  expect(states.map((state) => [state, afterRefund(state)])).toEqual([
    ['waiting', 'lower'],
    ['issuing', 'redLetter'],
    ['issued', 'redLetter'],
    ['failed', 'none'],
    ['redLettered', 'none'],
    ['cancelled', 'none'],
  ])
})
