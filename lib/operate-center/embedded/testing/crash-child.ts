import { writeSync } from 'node:fs'
import { openDatabase } from '../kernel/db/connect.ts'
import { shopA } from './catalogue.ts'
import { addCustomer, asCustomer, openShopping, orderInput, payOrder } from './shopping.ts'

/**
 * A centre that takes orders, several at a time, until it is killed: `crash-child.ts <dataDir> <databaseUrl> <orders>`.
 * Every acknowledged order and payment is a line on standard output, written before anything else happens.
 */
const [, , dataDir = '', databaseUrl = '', wanted = '0'] = process.argv
const AT_ONCE = 8

const database = await openDatabase({ dataDir, databaseUrl })
const center = await openShopping(database, { seed: false, now: () => new Date() })
const customerId = await addCustomer(database)
const say = (line: string) => writeSync(1, `${line}\n`)
let left = Number(wanted)

async function worker(): Promise<void> {
  for (let index = left--; index > 0; index = left--) {
    // Half of them on a departure that sells out, so that some are refused.
    const departureId = index % 2 ? 'd-crash' : 'd-crash-few'
    const input = await orderInput(center, { proId: 'later', departureId }).catch(() => null)
    const answer = input && (await center.ask('orders.createTour', shopA, input, asCustomer(customerId)))
    if (!answer?.ok) {
      say('refused')
      continue
    }
    const { orderNo } = answer.value
    say(`ordered ${orderNo}`)
    if (index % 6 === 0) {
      await payOrder(center, customerId, orderNo)
      // The cashier's answer does not count: only the shop's answer is an acknowledgement.
      const { state } = await center.get('pay.status', shopA, { orderNo }, asCustomer(customerId))
      if (state === 'paid') say(`paid ${orderNo}`)
    } else if (index % 6 === 1) {
      await center.get('orders.cancel', shopA, { orderNo, reason: '其他' }, asCustomer(customerId))
      say(`cancelled ${orderNo}`)
    }
  }
}

say('ready')
await Promise.all(Array.from({ length: AT_ONCE }, worker))
await center.stop()
await database.close()
say('end')
