// Written by `npm run manifest` from the tables of the contract; a test fails when it is stale.
// The name of an area stands for all its questions that change nothing.

/** Questions that go by POST although they change nothing. */
export const postReads: Questions = {
  'addresses.get': 1,
  'afterSales.picture': 1,
  'afterSales.price': 1,
  'content.likes': 1,
  'coupons.forOrder': 1,
  'debris.quote': 1,
  'goods.quote': 1,
  'invoices.form': 1,
  'orders.quoteRefund': 1,
  'sales.end': 1,
  'session.end': 1,
  'session.handover': 1,
  'tours.quote': 1,
  'travellers.reveal': 1,
  'visas.file': 1,
  'visas.quote': 1,
  'vouchers.shared': 1,
  'wechat.begin': 1,
  'wechat.finish': 1,
  'wechat.sign': 1,
  catalogue: 1,
  chat: 1,
  documents: 1,
  partner: 1,
}

/** Questions that change nothing and need a signed-in customer. */
export const customerReads: Questions = {
  'coupons.claimResult': 1,
  'coupons.counts': 1,
  'coupons.forOrder': 1,
  'coupons.mine': 1,
  'members.me': 1,
  'reviews.mine': 1,
  'shipping.parcels': 1,
  'visas.file': 1,
  'visas.progress': 1,
  'vouchers.list': 1,
  account: 1,
  addresses: 1,
  afterSales: 1,
  contracts: 1,
  distributors: 1,
  documents: 1,
  invoices: 1,
  notices: 1,
  orders: 1,
  pay: 1,
  pictures: 1,
  travellers: 1,
  verify: 1,
}

type Questions = Readonly<Record<string, 1>>
