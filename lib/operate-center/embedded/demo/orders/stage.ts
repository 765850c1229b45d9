import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, gte, notInArray, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { type Log, silentLog } from '../../../../base/log.ts'
import { HOLD_LIMITS } from '../../../../domain/orders/holds.ts'
import { everyPower } from '../../../../domain/staff/person.ts'
import type { Caller, CallName, Input, Value } from '../../../contract/contract.ts'
import type { Failure } from '../../../contract/failures.ts'
import { itsSeats } from '../../catalogue/tours/departures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { createEmbeddedCenter } from '../../kernel/center.ts'
import type { Sealer } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/connect.ts'
import type { Module } from '../../kernel/module.ts'
import { orders } from '../../orders/core/schema.ts'
import { tourOrders } from '../../orders/tour/schema.ts'
import { embeddedPayDoor } from '../../payments/embedded-pay-door.ts'
import { stockPools } from '../../stock/schema.ts'
import { demoCustomer } from '../customer.ts'
import { demoShops } from '../shops.ts'

/** The demo's customer and staff, acting through the calls of a centre, on days before and after today. */
export type Stage = {
  customerId: string
  /** Moves the clock to so many days from today; negative: before. */
  day(days: number): void
  /** The calendar date so many days from today. */
  date(days: number): CalendarDate
  customer<N extends CallName>(name: N, input: Input<N>): Promise<Value<N>>
  staff<N extends CallName>(name: N, input: Input<N>): Promise<Value<N>>
  /** Digits of the last code that was sent by short message. */
  lastCode(): string
  /** Pays what is due now, at the sandbox cashier. */
  pay(orderNo: string): Promise<void>
  /** The next departure of a tour with free seats, at least so many days from today, that the customer is not on. */
  nextDeparture(proId: string, inDays: number): Promise<DepartureOfTour>
  /** Runs everything that is due at the stage's time. */
  sweep(): Promise<void>
}

/**
 * An order of the demo's customer that shows something, made by the calls that a customer and staff would make. It
 * carries the scene's code as its attribution, so that a scene is played once, and what it shows as its remark.
 */
export type Scene = { code: string; shows: string; play(on: Stage): Promise<void> }

/** Key of an order's attribution. */
export const SCENE = 'demo.scene'

export type StageOptions = {
  database: Database
  /** The centre's modules, given by who opens it. */
  modules: readonly Module[]
  sealer: Sealer
  log: Log
  publicOrigin: string
  now: Date
}

export type DepartureOfTour = { proId: string; departureId: string }

type OpenStage = { stage: Stage; close(): Promise<void> }

/** Seats left free for visitors of the demo. */
const SPARE_SEATS = 4
/** How often a call is made that is refused for the moment. */
const MOST_TRIES = 5
/** Orders that wait do so for weeks, or the demo would have none of them after a day. */
const WEEKS_H = 30 * 24

/** A centre of its own over the demo's database, whose clock can be moved and whose messages reach nobody. */
export async function openStage(options: StageOptions): Promise<OpenStage> {
  const { database, modules, sealer, log, publicOrigin, now } = options
  const [shop] = demoShops
  if (!shop) throw new Error('the demo has no shop')
  const { tenant } = shop
  let time = now
  let lastText = ''
  const quiet: Log = {
    ...silentLog,
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  }
  const center = createEmbeddedCenter({
    database,
    modules,
    sealer,
    sms: {
      async send({ text }) {
        lastText = text
      },
    },
    mail: { send: async () => {} },
    settings: {
      publicOrigin,
      demo: true,
      times: { unpaidMinutes: WEEKS_H * 60, confirmHours: WEEKS_H, confirmedPayHours: WEEKS_H },
      holdLimits: { ...HOLD_LIMITS, unpaidOrders: 10 },
    },
    log: quiet,
    now: () => time,
    answerWithinMs: 60_000,
  })
  const pay = embeddedPayDoor({ read: center.read, log: quiet })
  const caller = { requestId: 'demo', address: '127.0.0.1' }
  const staffCaller: Caller = { ...caller, role: 'staff', staff: everyPower('demo-owner', '演示客服') }

  async function ask<N extends CallName>(name: N, input: Input<N>, who: Caller): Promise<Value<N>> {
    for (let tries = 1; ; tries++) {
      const answer = await center.center.ask(name, tenant, input, { ...who, idempotencyKey: randomUUID() })
      // Before the clock is moved again, or a code is read.
      await center.settled()
      if (answer.ok) return answer.value
      const { failure } = answer
      // A start that was interrupted a moment ago has had a code sent; the minute until the next one passes on the stage.
      const wait = secondsUntilNextCode(failure)
      time = new Date(time.getTime() + wait * 1000)
      // What checks files may still be starting when the machine has much to do; the call itself waits for it.
      if ((wait > 0 || isBusy(failure)) && tries < MOST_TRIES) continue
      throw new Error(`${name}: ${JSON.stringify(failure)}`)
    }
  }

  const { mobile } = demoCustomer
  const visitor: Caller = { ...caller, role: 'visitor' }
  const lastCode = () => /验证码是(\d{6})/.exec(lastText)?.[1] ?? ''
  await ask('members.sendCode', { mobile, purpose: 'login' }, visitor)
  const login = { mobile, code: lastCode(), agreed: true as const }
  const { customerId } = await ask('members.loginByCode', login, visitor)

  const stage: Stage = {
    customerId,
    day(days) {
      time = new Date(now.getTime() + days * DAY_MS)
    },
    date: (days) => addDays(todayInShanghai(now), days),
    customer: (name, input) => ask(name, input, { ...visitor, customerId }),
    staff: (name, input) => ask(name, input, staffCaller),
    lastCode,
    async pay(orderNo) {
      const { project, merchant, channel, distributor } = tenant
      const returnUrl = `/${project}/${merchant}/${channel}/${distributor}/paySuccess?orderNo=${orderNo}`
      const { action } = await stage.customer('pay.prepare', { orderNo, channel: 'sandbox', returnUrl })
      if (action.kind !== 'redirect') throw new Error('the sandbox cashier has no page')
      const body = new URLSearchParams({ outcome: 'success', notify: 'now' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await pay(new Request(new URL(action.url, publicOrigin), { method: 'POST', headers, body }), caller)
      await center.settled()
      const { paid } = await stage.customer('orders.get', { orderNo })
      if (paid === 0) throw new Error(`order ${orderNo} was not paid`)
    },
    async nextDeparture(proId, inDays) {
      const { merchant } = tenant
      const { db } = database
      const own = db
        .select({ id: tourOrders.departureId })
        .from(tourOrders)
        .innerJoin(orders, eq(orders.orderNo, tourOrders.orderNo))
        .where(and(eq(orders.merchant, merchant), eq(orders.customerId, customerId)))
      const [found] = await db
        .select({ id: departures.id })
        .from(departures)
        .innerJoin(stockPools, itsSeats)
        .where(
          and(
            eq(departures.merchant, merchant),
            eq(departures.tourId, proId),
            eq(departures.status, 'onSale'),
            gte(departures.departDate, stage.date(inDays)),
            gt(departures.cutoffAt, time),
            sql`(${stockPools.plan} < 0 or ${stockPools.plan} - ${stockPools.used} - ${stockPools.held} > ${SPARE_SEATS})`,
            notInArray(departures.id, own),
          ),
        )
        .orderBy(asc(departures.departDate), asc(departures.id))
        .limit(1)
      if (!found) throw new Error(`tour ${proId} has no departure in ${inDays} days or later`)
      return { proId, departureId: found.id }
    },
    async sweep() {
      await center.sweep()
      await center.settled()
    },
  }
  return { stage, close: center.stop }
}

const isBusy = (failure: Failure) => failure.kind === 'refused' && failure.code === 'BUSY'

/** 0 when something else is the matter. */
function secondsUntilNextCode(failure: Failure): number {
  if (failure.kind !== 'refused' || failure.code !== 'CODE_TOO_SOON') return 0
  return (failure.detail as { resendAfter: number }).resendAfter
}
