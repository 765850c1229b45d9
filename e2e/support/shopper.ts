import { randomUUID } from 'node:crypto'
import { crossBorderAgreement, tourAgreements } from '../../lib/domain/vocabulary.ts'
import {
  type BrowserCallName,
  callOf,
  type Input,
  type Value,
} from '../../lib/operate-center/contract/contract.ts'
import type { Answer } from '../../lib/operate-center/contract/failures.ts'
import { withProof } from '../../lib/operate-center/embedded/testing/with-proof.ts'
import { fromOwnAddress } from './address.ts'
import { adults } from './people.ts'
import { codeSentBy, lastCode } from './shop-server.ts'

export type Reply<T> = { status: number; text: string; answer: Answer<T> }

/** `remaining`: seats left before the order. */
export type Offer = { proId: string; departureId: string; remaining: number }

/** No answer takes so long, nor the time for which the door asks to wait. */
const LONGEST_MS = 60_000

/** A shopper without a browser: plain HTTP through the browser's door, with the cookies it was given. */
export class Shopper {
  readonly origin: string
  readonly shop: string
  cookie = ''
  /** Of the customer who has signed in. */
  mobile = ''
  readonly #fetch: typeof fetch
  readonly #address = fromOwnAddress()

  /** @param send how requests leave; over a proxy, for instance */
  constructor(origin: string, shop: string, send: typeof fetch = fetch) {
    this.origin = origin
    this.shop = shop
    this.#fetch = send
  }

  async ask<N extends BrowserCallName>(name: N, input: Input<N>): Promise<Reply<Value<N>>> {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    return this.#send(name, `?${query}`, callOf(name).method === 'POST' ? input : undefined)
  }

  async change<N extends BrowserCallName>(name: N, input: Input<N>): Promise<Reply<Value<N>>> {
    return this.#send(name, '', input, { 'idempotency-key': randomUUID() })
  }

  /** The answer's value; throws with the failure when there is one. */
  async get<N extends BrowserCallName>(name: N, input: Input<N>): Promise<Value<N>> {
    return succeeded(name, await this.ask(name, input))
  }

  /** The same for a change. On a full machine an upload is asked to come again soon; it does, as a person would. */
  async do<N extends BrowserCallName>(name: N, input: Input<N>): Promise<Value<N>> {
    let reply = await this.change(name, input)
    for (const until = Date.now() + LONGEST_MS; isBusy(reply) && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      reply = await this.change(name, input)
    }
    return succeeded(name, reply)
  }

  async #send<T>(name: string, query: string, body?: unknown, headers = {}): Promise<Reply<T>> {
    const url = `${this.origin}${this.shop}/api/${name}`
    const common = { cookie: this.cookie, ...this.#address, ...headers }
    const signal = AbortSignal.timeout(LONGEST_MS)
    const response = body
      ? await this.#fetch(url, {
          method: 'POST',
          headers: { ...common, origin: this.origin, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal,
        })
      : await this.#fetch(url + query, { headers: common, signal })
    // Behind a proxy all shoppers of a test share one address, which the door rate-limits.
    if (response.status === 429) {
      const waitMs = Number(response.headers.get('retry-after')) * 1000
      if (waitMs > LONGEST_MS) throw new Error(`${name}: too many requests for another ${waitMs} ms`)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      return this.#send(name, query, body, headers)
    }
    const [given] = response.headers.getSetCookie()
    if (given) this.cookie = given.split(';')[0] ?? ''
    const text = await response.text()
    return { status: response.status, text, answer: JSON.parse(text) as Answer<T> }
  }

  /** With a proof where one is wanted, as soon as many come from one address. */
  async sendCode(mobile: string, purpose: 'login' | 'register'): Promise<void> {
    const answer = await withProof(async (proof) => {
      const input = { mobile, purpose, ...(proof && { proof }) }
      return (await this.change('members.sendCode', input)).answer
    })
    if (!answer.ok) throw new Error(`members.sendCode: ${JSON.stringify(answer.failure)}`)
  }

  /** @param outbox data folder of the centre that sends the code */
  async signIn(mobile: string, outbox: string): Promise<void> {
    await this.sendCode(mobile, 'login')
    const code = await lastCode(outbox, mobile, this.shop)
    await this.do('members.loginByCode', { mobile, code, agreed: true })
    this.mobile = mobile
  }

  /** Saves two new adult travellers; returns their ids. */
  async keepTwo(): Promise<string[]> {
    const ids: string[] = []
    for (const { name, document } of adults()) {
      const { id } = await this.do('travellers.save', {
        name,
        surnamePinyin: 'CE',
        givenPinyin: 'SHI',
        mobile: '13900030001',
        documents: [{ type: 1, number: document }],
        consent: true,
      })
      ids.push(id)
    }
    return ids
  }

  /** Orders for two new people. */
  async orderForTwo(offer?: Offer): Promise<Offer & { orderNo: string }> {
    const { proId, departureId, remaining } = offer ?? (await this.offerForTwo())
    const travellers = (await this.keepTwo()).map((travellerId) => ({
      personType: 'adult' as const,
      travellerId,
    }))
    const wish = { proId, departureId, counts: { adult: 2 } }
    const { fingerprint, payable } = await this.get('tours.quote', wish)
    const { orderNo } = await this.do('orders.createTour', {
      ...wish,
      travellers,
      contact: { name: '测试甲', mobile: '13900030001' },
      agreements: [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
      fingerprint,
      payable,
    })
    return { orderNo, proId, departureId, remaining }
  }

  /** Pays an order at the demo's cashier; the shop is notified at once. */
  async pay(orderNo: string): Promise<void> {
    const { channels } = await this.get('pay.channels', { orderNo })
    const { action } = await this.do('pay.prepare', {
      orderNo,
      channel: channels[0]?.code ?? '',
      returnUrl: `${this.shop}/paySuccess?orderNo=${orderNo}`,
    })
    if (action.kind !== 'redirect') throw new Error(`not the demo's cashier: ${action.kind}`)
    const body = new URLSearchParams({ outcome: 'success', notify: 'now' })
    const paid = await fetch(new URL(action.url, this.origin), { method: 'POST', body, redirect: 'manual' })
    if (paid.status !== 303) throw new Error(`the cashier answered ${paid.status}`)
  }

  /**
   * Signs the contract of a paid order by typing the buyer's name; everybody agrees to everything.
   * @param outbox data folder of the centre that sends the code
   */
  async signContract(orderNo: string, outbox: string): Promise<void> {
    const { choices } = await this.get('contracts.draft', { orderNo })
    const first = choices.map(({ code, options }) => [code, options[0]?.code ?? ''] as const)
    await this.do('contracts.choose', { orderNo, choices: Object.fromEntries(first) })
    const { contractNo, hash, consents, signers } = await this.get('contracts.text', { orderNo })
    const code = await codeSentBy(outbox, this.mobile, this.shop, () =>
      this.do('contracts.code', { orderNo, signerId: 'buyer' }),
    )
    await this.do('contracts.sign', {
      orderNo,
      contractNo,
      hash,
      signerId: 'buyer',
      code,
      signature: { kind: 'typed', name: signers[0]?.name ?? '' },
      consents: consents.flatMap(({ section, people }): Input<'contracts.sign'>['consents'] =>
        people.length === 0
          ? [{ section, personId: null, agreed: true }]
          : people.map(({ id }) => ({ section, personId: id, agreed: true })),
      ),
    })
  }

  /** Requests a full refund of a paid order; returns the request's id. */
  async requestRefund(orderNo: string): Promise<string> {
    const { units } = await this.get('orders.get', { orderNo })
    const unitIds = units.map(({ id }) => id)
    const { amount } = await this.get('orders.quoteRefund', { orderNo, unitIds })
    const { refunds } = await this.do('orders.requestRefund', {
      orderNo,
      unitIds,
      amount,
      reason: '其他',
    })
    return refunds[0]?.id ?? ''
  }

  /** A departure of a domestic tour with at least four seats; instant: it needs no confirmation. */
  async offerForTwo({ instant = true } = {}): Promise<Offer> {
    const list = async (confirmed: object) =>
      (await this.get('tours.list', { ...confirmed, category: 'group', pageSize: 30 })).items
    const atOnce = new Set((await list({ instantConfirm: '1' })).map(({ proId }) => proId))
    for (const { proId } of await list({})) {
      if (atOnce.has(proId) !== instant) continue
      const { scope, minPerOrder } = await this.get('tours.get', { proId })
      if (scope !== 'domestic' || minPerOrder > 2) continue
      const { departures } = await this.get('tours.departures', { proId })
      const fit = departures.find(({ open, remaining }) => open && remaining !== null && remaining >= 4)
      if (fit) return { proId, departureId: fit.id, remaining: fit.remaining ?? 0 }
    }
    throw new Error('the shop sells nothing for two')
  }
}

function isBusy({ answer }: Reply<unknown>): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'BUSY'
}

function succeeded<T>(name: string, { status, answer }: Reply<T>): T {
  if (!answer.ok) throw new Error(`${name}: ${status} ${JSON.stringify(answer.failure)}`)
  return answer.value
}
