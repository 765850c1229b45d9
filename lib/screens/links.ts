import type { ArrivalName } from './arrival-script.ts'
import { screenPath } from './screen-path.ts'
import type { ScreenName, ScreenTable } from './screens.ts'

// Only types come from the table, so that a link costs a page no more than its own text.

/**
 * The parameter that identifies which of the visitor's own things a private screen shows. Links to it must carry it.
 * Only the browser reads it, so it is not part of the screen's identity in the table.
 */
type Subjects = {
  centerTravelerEdit: 'id'
  orderDetail: 'orderNo'
  orderResult: 'orderNo'
  increaseTraveler: 'orderNo'
  paySuccess: 'orderNo'
  pay: 'orderNo'
  contractStep1: 'orderNo'
  contractStep2: 'orderNo'
  contractStep3: 'orderNo'
  itineraryNotify: 'orderNo'
  visaOrderDetail: 'orderNo'
  visaRefund: 'orderNo'
  visaRefundSelPerson: 'orderNo'
  visaTrackingInfo: 'orderNo'
  visaAddressEdit: 'id'
  goodsOrderDetail: 'orderNo'
  goodsTransport: 'orderNo'
  goodsAfterSale: 'orderNo'
  debrisOrderDetail: 'orderNo'
  debrisOrderTransport: 'orderNo'
  debrisOrderAfterSale: 'orderNo'
}

/** Further parameters that the browser reads. Links may carry them, and those of any screen (`ArrivalName`). */
type Choices = {
  search: 'keyword'
  cityList: 'from'
  productList:
    | 'keyword'
    | 'theme'
    | 'level'
    | 'transport'
    | 'hotel'
    | 'supplier'
    | 'days'
    | 'priceMin'
    | 'priceMax'
    | 'dateFrom'
    | 'dateTo'
    | 'instantConfirm'
    | 'sort'
  productSelect: 'departureId' | 'date'
  visaProductList: 'keyword' | 'type' | 'entries' | 'within' | 'sort'
  visaLocation: 'from' | 'country'
  visaTemplateInfo: 'occupation'
  travelEdit: 'id'
  modifyInfo: 'field'
  join: 'tab' | 'back'
  recoverPassword: 'back'
  fxLogin: 'back' | 'as' | 'way'
  cloudauth: 'back' | 'again'
  authresult: 'back'
  orderList: 'tab'
  visaOrderList: 'tab'
  visaTrackingInfo: 'personId'
  goodsIndex: 'category' | 'keyword' | 'inStock' | 'priceFrom' | 'priceTo' | 'sort'
  goodsOrderList: 'tab'
  goodsTransport: 'parcel'
  goodsAfterSale: 'id'
  debrisOrderList: 'tab'
  debrisOrderTransport: 'parcel'
  debrisOrderVoucher: 'orderNo' | 'shared'
  debrisWriteOrder: 'packageId' | 'date'
  invoiceList: 'orderNo'
  invoiceDetail: 'id' | 'orderNo'
  addInvoice: 'orderNos' | 'kind'
  goodsAddInvoice: 'orderNos'
  visaAddInvoice: 'orderNos'
  errorPage: 'code'
  increaseTraveler: 'back'
  contractStep3: 'contractNo'
  qrCode: 'kind' | 'proId' | 'dbId' | 'articleId'
  myCoupon: 'tab'
  recivedCoupon: 'campaignId'
  visaAddress: 'choose' | 'proId' | 'orderNo'
  visaAddressAdd: 'choose'
  visaAddressEdit: 'choose'
  dangAddress: 'back' | 'addressId' | 'edit'
}

// Each distributes: of several screens a link needs what any of them needs.
type In<T, N> = N extends keyof T ? T[N] & string : never
type Identity<N> = N extends ScreenName
  ? ScreenTable[N] extends { identity: readonly (infer I extends string)[] }
    ? I
    : never
  : never
type Needed<N> =
  | (N extends ScreenName ? (ScreenTable[N] extends { required: true } ? Identity<N> : never) : never)
  | In<Subjects, N>

type Parameters<N> = { [P in Needed<N>]: string } & {
  [P in Exclude<Identity<N> | In<Choices, N> | ArrivalName, Needed<N>>]?: string | undefined
}

/** Screens whose links need only their name. */
export type PlainScreen = {
  [N in ScreenName]: [Needed<N>] extends [never] ? N : never
}[ScreenName]

/**
 * The address of a screen, as a path of this origin.
 * @param base the shop: `/{project}/{merchant}/{channel}/{distributor}` (`tenantPath`), as the server
 *   rendered it, or a full URL
 * @param given identity, subject and further parameters in the order they are to stand; empty values are left out
 */
export function linkTo<N extends ScreenName>(
  base: string,
  screen: N,
  ...[given]: [N] extends [PlainScreen] ? [given?: Parameters<N>] : [given: Parameters<N>]
): string {
  return screenPath(base, screen) + queryOf(given)
}

/** `?name=value&…` in the order given; empty without parameters. */
export function queryOf(given: Readonly<Record<string, string | undefined>> = {}): string {
  let query = ''
  for (const [name, value] of Object.entries(given)) {
    if (value) query += `${query ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  }
  return query
}

/** A link as texts of the operate centre write it, `productList?theme=…`; the caller has validated it. */
export function writtenLink(base: string, link: string): string {
  const [, screen = '', query = ''] = /^([^?]*)(.*)$/s.exec(link) ?? []
  return screen === 'index' ? base + query : `${base}/${link}`
}
