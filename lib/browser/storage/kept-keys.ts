import type { ProductKind } from '../../tenant/kinds.ts'

// Apart from the stores, so that only the pages that sign in or out load it.

/**
 * What signing out does with a key. stays: it belongs to this browser. leaves: it belongs to the customer, or says what
 * they looked at or wrote, and is not there for the next one.
 */
type Fate = 'stays' | 'leaves'

/**
 * What the browser keeps until the visitor clears it (specification, section 3), per merchant, because all merchants
 * may share one origin: the key of `openId` is `yunyou:openId`.
 */
export const localKeys = {
  uuid: 'stays',
  address: 'stays',
  user: 'leaves',
  openId: 'stays',
  // Our own: what the visitor chose and searched for; first and last touch (attribution.ts).
  attribution: 'stays',
  cityHistory: 'stays',
  searchHistory: 'stays',
  visaSearches: 'stays',
  // Our own: products kept as favourites, and those looked at.
  favourites: 'stays',
  seen: 'leaves',
  // Our own: vouchers that were opened, for showing them without a network (kept-vouchers.ts).
  vouchers: 'leaves',
  // Our own: the visitor's answer to the privacy notice (privacy.ts); that a salesperson signed in here.
  privacy: 'stays',
  salesperson: 'stays',
} as const satisfies Record<string, Fate>

/**
 * What it keeps as long as the tab. The partner's ddtoken of the specification is not among them; it stays in the sealed
 * session.
 */
export const sessionKeys = {
  userId: 'leaves',
  user: 'leaves',
  jointOrigin: 'stays',
  jointUrl: 'stays',
  goParame: 'stays',
  sourceparamter: 'stays',
  // What else came with the address (docs/integrations.md): as it came, and what is kept of it.
  arrival: 'stays',
  sourceType: 'stays',
  zhuanParam: 'stays',
  posterId: 'stays',
  sharingChainId: 'stays',
  isIframe: 'stays',
  // A frame's own: where its cookie was refused, and who embeds it.
  frameSession: 'leaves',
  frameParent: 'stays',
  centerPassages: 'stays',
  shareTitle: 'leaves',
  shareDesc: 'leaves',
  shareImg: 'leaves',
  productNumber: 'leaves',
  productTitle: 'leaves',
  orderNum: 'leaves',
  essayShareTitle: 'leaves',
  essayShareDesc: 'leaves',
  essayShareImg: 'leaves',
  // Our own: where a visitor left for WeChat from, and when such a journey last failed (milliseconds).
  wechatBack: 'leaves',
  wechatFailedAt: 'stays',
  // Our own: a sign-in by WeChat that left for an authorisation (milliseconds).
  wechatLogin: 'leaves',
  // What waits for the visitor's consent (privacy.ts), as long as the tab; the names are those of local storage.
  uuid: 'stays',
  openId: 'stays',
  attribution: 'stays',
  seen: 'leaves',
  // Nodes of the share tree made in this tab, by screen and subject, as JSON: the next customer shares by their own.
  shareChains: 'leaves',
  // Our own: a coupon that a guest wanted and signs in for (template, and when in milliseconds).
  couponWish: 'leaves',
  // Our own: the one-time permission to set a password, on its way to the next screen; never in an address.
  recoverToken: 'leaves',
  // Our own: an order that is being written, of each kind (lib/flows/ordering/core), and what is being chosen for it;
  // `orderDraft` was a tour's in earlier versions.
  orderDraft: 'leaves',
  tour: 'leaves',
  visa: 'leaves',
  goods: 'leaves',
  debris: 'leaves',
  tourChoice: 'leaves',
  visaChoice: 'leaves',
  goodsChoice: 'leaves',
  debrisChoice: 'leaves',
  // Our own: how far the contract of an order has been filled in and read.
  contract: 'leaves',
  // Our own: for whom of a visa's order money is asked back (order number and ids of applicants).
  visaRefund: 'leaves',
  // Our own: what is being written to ask for after-sale of goods (lib/flows/ordering/orders/kept-form.ts).
  goodsAfterSale: 'leaves',
} as const satisfies Record<string, Fate> & Record<ProductKind | `${ProductKind}Choice`, Fate>
