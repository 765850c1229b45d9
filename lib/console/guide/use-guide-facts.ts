import type { Shop } from '../door/place.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import type { GuideFacts } from './steps.ts'

/** How often the guide looks at what comes from outside: a message has left, a shopper's test order has come or is paid. */
const OUTSIDE_EVERY_MS = 5_000

/** What the guide knows, and where its steps lead. */
export type GuideState = {
  facts: GuideFacts
  /** The merchant and the shop that are set up; null while there is none. */
  merchant: string | null
  shop: Shop | null
}

/** Reads what there is of a first shop; null until all of it has been read. */
export function useGuide(enabled: boolean): { state: GuideState | null; failed: boolean } {
  const { me, place } = useSession()
  const platform = { merchant: null, shop: null }
  const merchants = useCall('staff.merchants', platform, { limit: 200, sort: 'name' }, { enabled })
  const merchant = place.merchant ?? merchants.data?.items[0]?.code ?? null
  const at = { merchant, shop: null }
  const inMerchant = { enabled: enabled && merchant !== null }
  const outside = { ...inMerchant, everyMs: OUTSIDE_EVERY_MS }

  const shops = useCall('staff.shops', at, { limit: 50, sort: 'updatedAt' }, inMerchant)
  const found = shops.data?.items.find(({ open }) => open) ?? shops.data?.items[0]
  const shop = found && { project: found.project, channel: found.channel, distributor: found.distributor }
  const shopPlace = { merchant, shop: shop ?? null }
  const inShop = { enabled: inMerchant.enabled && shop !== undefined }
  const inFull = useCall('staff.shop', shopPlace, {}, inShop)

  const credentials = useCall('staff.credentials', at, {}, inMerchant)
  const sent = useCall('staff.outgoingMessages', at, { state: 'sent', limit: 1 }, outside)
  const texts = useCall('staff.texts', at, { state: 'published', limit: 100 }, inMerchant)
  const tours = useCall('staff.tours', at, { limit: 50 }, inMerchant)
  const card =
    tours.data?.items.find(({ status, departures }) => status === 'onSale' && departures > 0) ??
    tours.data?.items.at(-1)
  const inTour = { enabled: inMerchant.enabled && card !== undefined }
  const tour = useCall('staff.tour', at, { proId: card?.proId ?? '' }, inTour)
  const orders = useCall('staff.orders', at, { limit: 50 }, outside)
  const order = orders.data?.items.find(({ paid }) => paid > 0) ?? orders.data?.items[0]

  const reads = [
    merchants,
    ...(merchant === null ? [] : [shops, credentials, sent, texts, tours, orders]),
    ...(inShop.enabled ? [inFull] : []),
    ...(inTour.enabled ? [tour] : []),
  ]
  const failed = reads.some(({ error }) => error !== null)
  if (!enabled || reads.some(({ data }) => data === undefined)) return { state: null, failed }

  const { info, power, ranges = [] } = inFull.data ?? {}
  const range = ranges.find(({ kind }) => kind === 'tour')
  const facts: GuideFacts = {
    secondFactor: me.secondFactor,
    merchants: merchants.data?.items.length ?? 0,
    shop: found
      ? {
          id: `${found.project}.${found.channel}.${found.distributor}`,
          open: found.open,
          company: info?.company ?? '',
          travelLicence: info?.travelLicence ?? '',
          saleTel: power?.saleTel ?? '',
        }
      : null,
    credentials: (credentials.data?.list ?? []).map(({ kind, tried }) => ({
      kind,
      works: tried?.works ?? null,
    })),
    smsSent: (sent.data?.items.length ?? 0) > 0,
    texts: (texts.data?.items ?? []).map(({ code }) => code),
    tour: card
      ? {
          proId: card.proId,
          pictures: tour.data?.tour.pictures.length ?? 0,
          departures: card.departures,
          onSale: card.status === 'onSale',
          listed: range !== undefined && (range.all || range.productIds.includes(card.proId)),
        }
      : null,
    order: order
      ? { orderNo: order.orderNo, confirmed: order.phase !== 'awaitingConfirm', paid: order.paid > 0 }
      : null,
  }
  return { state: { facts, merchant, shop: shop ?? null }, failed }
}
