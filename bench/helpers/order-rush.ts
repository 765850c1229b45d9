import { crossBorderAgreement, tourAgreements } from '../../lib/domain/vocabulary.ts'
import type { Departure, TourDetail, TourQuote } from '../../lib/operate-center/contract/catalogue/tours.ts'
import type { Answer } from '../../lib/operate-center/contract/failures.ts'
import { tenantPath } from '../../lib/tenant/tenant.ts'
import type { Served } from './bench.ts'
import { type Ask, fire } from './fire.ts'
import { demoShop, travellerId } from './seed.ts'
import { addressOf, cookieOf, post } from './visitors.ts'

type Offer = { proId: string; departure: Departure; seats: number; quote: TourQuote }
type Rush = { orders: Ask[]; seats: number }

/**
 * One order of one adult for every customer, spread over many departures, for nine tenths as many seats: the last
 * tenth has to be refused.
 */
export async function prepareRush(
  server: Served,
  tours: readonly string[],
  customers: number,
): Promise<Rush> {
  const wanted = Math.floor(customers * 0.9)
  const offers: Offer[] = []
  let seats = 0
  for (const proId of tours) {
    if (seats >= wanted) break
    for (const departure of await departuresOf(server, proId)) {
      const seatsLeft = departure.open ? (departure.remaining ?? 0) : 0
      if (seats >= wanted || seatsLeft === 0) continue
      const quote = await quoteOf(server, proId, departure.id, offers.length)
      if (!quote) continue
      offers.push({ proId, departure, seats: seatsLeft, quote })
      seats += seatsLeft
    }
  }
  if (seats < wanted) throw new Error(`there are only ${seats} seats for ${customers} customers`)
  // In turn over all departures, so that at any moment many customers are after many departures.
  const places = offers.flatMap((offer) =>
    Array.from({ length: offer.seats }, (_, turn) => ({ offer, turn })),
  )
  places.sort((a, b) => a.turn - b.turn)
  const orders: Ask[] = []
  for (let index = 0; index < customers; index += 1) {
    const offer = places[index]?.offer ?? offers[index % offers.length]
    if (offer) orders.push(await orderOf(server, offer, index))
  }
  return { orders, seats: Math.min(seats, customers) }
}

/** Departures of a tour that an adult with an ID card can order alone and at once; none of any other tour. */
async function departuresOf({ port }: Served, proId: string): Promise<Departure[]> {
  const ask = (call: string) => ({ path: `${tenantPath(demoShop)}/api/${call}?proId=${proId}` })
  const tour = await answerOf<TourDetail>(port, ask('tours.get'))
  const simple =
    tour?.scope === 'domestic' &&
    tour.instantConfirm &&
    tour.minPerOrder === 1 &&
    tour.packages.length === 0 &&
    tour.acceptedDocuments.includes(1)
  if (!simple) return []
  return (await answerOf<{ departures: Departure[] }>(port, ask('tours.departures')))?.departures ?? []
}

function quoteOf(
  { port, origin }: Served,
  proId: string,
  departureId: string,
  visitor: number,
): Promise<TourQuote | null> {
  const input = { proId, departureId, counts: { adult: 1 }, room: 'share' }
  return answerOf<TourQuote>(port, post({ origin, tenant: demoShop, call: 'tours.quote', input, visitor }))
}

async function orderOf({ origin }: Served, { proId, departure, quote }: Offer, index: number): Promise<Ask> {
  const input = {
    proId,
    departureId: departure.id,
    counts: { adult: 1 },
    room: 'share',
    travellers: [{ personType: 'adult', travellerId: travellerId(index) }],
    contact: { name: '张测试', mobile: '13800000000' },
    agreements: [...tourAgreements, crossBorderAgreement].map(({ code, version }) => ({ code, version })),
    fingerprint: quote.fingerprint,
    payable: quote.payable,
  }
  const cookie = await cookieOf(demoShop, index)
  return post({ origin, tenant: demoShop, call: 'orders.createTour', input, visitor: index, cookie })
}

/** The value that the browser's door answers; null for a refusal. */
async function answerOf<T>(port: number, ask: Ask): Promise<T | null> {
  let value: T | null = null
  const headers = { 'x-forwarded-for': addressOf(0), ...ask.headers }
  await fire(port, [{ ...ask, headers }], 1, ({ body }) => {
    const answer = JSON.parse(body.toString('utf8')) as Answer<T>
    if (answer.ok) value = answer.value
  })
  return value
}
