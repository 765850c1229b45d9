import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  OrderLabel,
  PayoutState,
  PlaceType,
  RefundState,
  TravellerStatus,
} from '../../../../domain/vocabulary.ts'
import type { ChannelCode, PaymentWay } from '../../../../outside/pay/port.ts'
import type { PicturePurpose } from '../../../contract/customers/pictures.ts'
import type { CredentialKind } from '../../../contract/shops/staff-settings.ts'
import type { Picture } from '../../../contract/values.ts'

/**
 * Tables of the embedded operate centre, PostgreSQL dialect (PGlite and PostgreSQL alike).
 *
 * Every row belongs to a merchant and every query is bound to one. Money is integer fen; instants are timestamptz;
 * calendar dates are `date` in Asia/Shanghai. `…Sealed` columns hold AES-256-GCM ciphertext (personal data), `…Hash`
 * columns a keyed hash for look-ups.
 */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const fen = (name: string) => bigint(name, { mode: 'number' })
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const merchants = pgTable('merchants', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Member levels (contract/account.ts `memberLevel`), lowest first; null: the merchant has none. */
  levels: jsonb('levels'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const distributors = pgTable(
  'distributors',
  {
    project: text('project').notNull(),
    merchant: text('merchant')
      .notNull()
      .references(() => merchants.code),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    open: boolean('open').notNull().default(true),
    /** Answers of getDistPower.do, info.do, config.do and customer.do. */
    power: jsonb('power').notNull(),
    info: jsonb('info').notNull(),
    config: jsonb('config').notNull(),
    chat: jsonb('chat').notNull(),
    /** Home screen: banners, entries, notice, sections. */
    home: jsonb('home').notNull(),
    hotKeywords: jsonb('hot_keywords').$type<string[]>().notNull(),
    /** Price of this shop = base price × (1000 + markupPermille) / 1000, rounded up to whole yuan. */
    markupPermille: integer('markup_permille').notNull().default(0),
    /** Null: the shop lists every tour of the merchant; otherwise `listings` says which. */
    listsAll: boolean('lists_all').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.project, t.merchant, t.channel, t.code] })],
)

export const tours = pgTable(
  'tours',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    category: text('category').notNull(),
    scope: text('scope').notNull(),
    departCity: text('depart_city').notNull(),
    departPinyin: text('depart_pinyin').notNull(),
    destinations: text('destinations').array().notNull(),
    themes: text('themes').array().notNull(),
    level: text('level').notNull(),
    transportOut: text('transport_out').notNull(),
    days: integer('days').notNull(),
    nights: integer('nights').notNull(),
    instantConfirm: boolean('instant_confirm').notNull(),
    sold: integer('sold').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    status: text('status').$type<'onSale' | 'withdrawn'>().notNull(),
    /** Everything else of the contract's tourDetail that is not derived from departures. */
    content: jsonb('content').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    uniqueIndex('tours_code').on(t.merchant, t.code),
    index('tours_status').on(t.merchant, t.status),
  ],
)

export const listings = pgTable(
  'listings',
  {
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    tourId: text('tour_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.project, t.merchant, t.channel, t.distributor, t.tourId] })],
)

export const departures = pgTable(
  'departures',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    tourId: text('tour_id').notNull(),
    departDate: date('depart_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }).notNull(),
    groupNo: text('group_no').notNull(),
    packageCode: text('package_code').notNull().default(''),
    adultPrice: fen('adult_price'),
    childBedPrice: fen('child_bed_price'),
    childNoBedPrice: fen('child_no_bed_price'),
    seniorPrice: fen('senior_price'),
    infantPrice: fen('infant_price'),
    singleSupplement: fen('single_supplement').notNull().default(0),
    /** -1: unlimited. */
    planSeats: integer('plan_seats').notNull(),
    usedSeats: integer('used_seats').notNull().default(0),
    heldSeats: integer('held_seats').notNull().default(0),
    status: text('status').$type<'onSale' | 'stopped' | 'cancelled'>().notNull().default('onSale'),
    cutoffAt: at('cutoff_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('departures_tour').on(t.merchant, t.tourId, t.departDate),
    check('seats_not_negative', sql`${t.usedSeats} >= 0 and ${t.heldSeats} >= 0`),
    check('seats_within_plan', sql`${t.planSeats} = -1 or ${t.usedSeats} + ${t.heldSeats} <= ${t.planSeats}`),
  ],
)

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    mobileSealed: text('mobile_sealed').notNull(),
    name: text('name').notNull().default(''),
    /** Their picture in `pictures`. */
    avatar: text('avatar'),
    passwordHash: text('password_hash'),
    /** Raised when every session that began before has to end. */
    epoch: integer('epoch').notNull().default(0),
    /** Real name, sex, birthday, e-mail (areas/customers.ts), as one JSON text; null while nothing is given. */
    profileSealed: text('profile_sealed'),
    emailHash: text('email_hash'),
    renamedAt: at('renamed_at'),
    /** A person has been verified; their real name is theirs for good. */
    verifiedAt: at('verified_at'),
    /** Deletion has been asked for and is done then, unless the customer signs in before. */
    deletionDueAt: at('deletion_due_at'),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_mobile').on(t.merchant, t.mobileHash),
    uniqueIndex('customers_email').on(t.merchant, t.emailHash).where(sql`${t.emailHash} is not null`),
    index('customers_deletion').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
)

/** One-time permissions to set a new password, by keyed hash of their token. */
export const recoveryTokens = pgTable(
  'recovery_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_tokens_expires').on(t.expiresAt)],
)

/** Challenges (rules/challenge.ts) that have been solved and spent. */
export const spentChallenges = pgTable('spent_challenges', {
  id: text('id').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})

/** Delivery addresses; the contract's address sealed as one JSON text. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    sealed: text('sealed').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('customer_addresses_customer').on(t.merchant, t.customerId)],
)

/**
 * Pictures that customers have uploaded, decoded and encoded anew. In the database, sealed: every node and every back-up
 * has them, and a row goes with what else is the customer's (docs/decisions/0016).
 */
export const pictures = pgTable(
  'pictures',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose').$type<PicturePurpose>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of the picture before it was sealed. */
    bytes: integer('bytes').notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: at('created_at').notNull(),
    /** Something uses it. Null for a day at most: then it is deleted. */
    usedAt: at('used_at'),
  },
  (t) => [
    index('pictures_customer').on(t.merchant, t.customerId),
    index('pictures_unused').on(t.createdAt).where(sql`${t.usedAt} is null`),
  ],
)

/** Who has asked to be verified as a person; name, number and the ids of pictures are sealed as one JSON text. */
export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    provider: text('provider').$type<'manual' | 'cloudauth'>().notNull(),
    state: text('state').$type<'pending' | 'passed' | 'rejected'>().notNull(),
    sealed: text('sealed').notNull(),
    /** Keyed hash of the number: a number is verified for one account of a merchant. */
    numberHash: text('number_hash').notNull().default(''),
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    /** An outside system's page is good until then, and when it is asked next, if nobody has looked. */
    expiresAt: at('expires_at'),
    askAt: at('ask_at'),
    /** What was only needed to decide has been deleted. */
    clearedAt: at('cleared_at'),
  },
  (t) => [
    index('identity_verifications_customer').on(t.merchant, t.customerId, t.createdAt),
    index('identity_verifications_state').on(t.merchant, t.state, t.createdAt),
    index('identity_verifications_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
    index('identity_verifications_decided').on(t.decidedAt).where(sql`${t.clearedAt} is null`),
    uniqueIndex('identity_verifications_open')
      .on(t.merchant, t.customerId)
      .where(sql`${t.state} = 'pending'`),
    uniqueIndex('identity_verifications_number')
      .on(t.merchant, t.numberHash)
      .where(sql`${t.state} = 'passed' and ${t.numberHash} <> ''`),
  ],
)

/** Applications to become a distributor (申请成为分销商), sealed as one JSON text, and what staff decided. */
export const distributorApplications = pgTable(
  'distributor_applications',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<'pending' | 'passed' | 'rejected'>().notNull(),
    sealed: text('sealed').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    index('distributor_applications_customer').on(t.merchant, t.customerId, t.createdAt),
    index('distributor_applications_state').on(t.merchant, t.state, t.createdAt),
    uniqueIndex('distributor_applications_open')
      .on(t.merchant, t.customerId)
      .where(sql`${t.state} = 'pending'`),
  ],
)

/**
 * Which WeChat visitor may sign in as which customer; one of each for the other. The openId is known by its keyed hash
 * alone.
 */
export const wechatBindings = pgTable(
  'wechat_bindings',
  {
    merchant: text('merchant').notNull(),
    openIdHash: text('open_id_hash').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    boundAt: at('bound_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.openIdHash] }),
    uniqueIndex('wechat_bindings_customer').on(t.merchant, t.customerId),
  ],
)

/** Sales staff (业务员) of a distributor, who sign in at their shop to share it under their own name. */
export const salespeople = pgTable(
  'salespeople',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    /** What is typed at sign-in, lower case. */
    account: text('account').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    /** Raised when every session that began before has to end. */
    epoch: integer('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('salespeople_account').on(t.merchant, t.project, t.channel, t.distributor, t.account)],
)

/** One-time codes and counters of tries, per mobile number or e-mail address, and purpose. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('sms_codes_mobile').on(t.merchant, t.mobileHash, t.purpose, t.createdAt)],
)

/** Failed logins, for lockouts that survive a restart. */
export const loginFailures = pgTable(
  'login_failures',
  {
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    failures: integer('failures').notNull().default(0),
    lockedUntil: at('locked_until'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.mobileHash] })],
)

export const travellers = pgTable(
  'travellers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The contract's traveller with full numbers, sealed as one JSON text. */
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('travellers_customer').on(t.merchant, t.customerId)],
)

/** One row per document of a traveller; the keyed hash keeps a document unique per customer. */
export const travellerDocuments = pgTable(
  'traveller_documents',
  {
    merchant: text('merchant').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    travellerId: text('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.customerId, t.documentHash] })],
)

export const orders = pgTable(
  'orders',
  {
    orderNo: text('order_no').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').$type<'tour'>().notNull(),
    /** Specification, section 4: 1 to 5. */
    label: integer('label').$type<OrderLabel>().notNull(),
    subStatus: integer('sub_status').notNull(),
    tourId: text('tour_id').notNull(),
    departureId: text('departure_id').notNull(),
    departDate: date('depart_date', { mode: 'string' }).notNull(),
    returnDate: date('return_date', { mode: 'string' }).notNull(),
    confirmMode: text('confirm_mode').$type<'instant' | 'before-pay' | 'after-pay'>().notNull(),
    /** Persons still travelling: those of the order less those refunded. */
    travellers: integer('travellers').notNull(),
    /** A refund has been asked for and is not yet decided or not yet paid out. */
    afterSale: boolean('after_sale').notNull().default(false),
    partlyRefunded: boolean('partly_refunded').notNull().default(false),
    /** What was bought, as it was then: product, departure, quote lines, ladder, rules, agreements. */
    snapshot: jsonb('snapshot').notNull(),
    contactSealed: text('contact_sealed').notNull(),
    payable: fen('payable').notNull(),
    dueNow: fen('due_now').notNull(),
    paid: fen('paid').notNull().default(0),
    refunded: fen('refunded').notNull().default(0),
    /** Seats the order occupies of its departure right now; 0 once released. */
    seats: integer('seats').notNull(),
    seatState: text('seat_state').$type<'held' | 'used' | 'released'>().notNull(),
    payDeadline: at('pay_deadline'),
    cancelReason: text('cancel_reason').notNull().default(''),
    attribution: jsonb('attribution').notNull().default({}),
    /** The buyer has left, and the time that records are kept is over. */
    anonymisedAt: at('anonymised_at'),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('orders_customer').on(t.merchant, t.customerId, t.createdAt),
    index('orders_shop').on(t.merchant, t.distributor, t.subStatus, t.createdAt),
    index('orders_deadline').on(t.payDeadline).where(sql`${t.payDeadline} is not null`),
    index('orders_departure').on(t.merchant, t.departureId),
    index('orders_journey').on(t.departDate).where(sql`${t.subStatus} in (210, 220, 230)`),
    check('refunded_within_paid', sql`${t.refunded} <= ${t.paid} and ${t.refunded} >= 0`),
  ],
)

export const orderTravellers = pgTable(
  'order_travellers',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    /** The order's departure, once more, for the index that keeps a person on it once. */
    departureId: text('departure_id').notNull(),
    position: integer('position').notNull(),
    personType: text('person_type').$type<PlaceType>().notNull(),
    /** Specification, section 4: 1 normal, 2 cancelled, 3 refunded, 4 refund in progress. */
    status: integer('status').$type<TravellerStatus>().notNull().default(1),
    /** Fen of the order this traveller carries, for refunds by person. */
    share: fen('share').notNull(),
    /** Snapshot of the traveller; null until completed. */
    sealed: text('sealed'),
    /** Keyed hash of the document, so that one person is not on a departure twice. */
    documentHash: text('document_hash'),
  },
  (t) => [
    index('order_travellers_order').on(t.orderNo),
    uniqueIndex('order_travellers_once')
      .on(t.merchant, t.departureId, t.documentHash)
      .where(sql`${t.documentHash} is not null and ${t.status} in (1, 4)`),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    event: text('event').notNull(),
    fromStatus: integer('from_status'),
    toStatus: integer('to_status').notNull(),
    by: text('by').notNull(),
    note: text('note').notNull().default(''),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_order').on(t.orderNo)],
)

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    distributor: text('distributor').notNull(),
    travellerIds: text('traveller_ids').array().notNull(),
    amount: fen('amount').notNull(),
    fee: fen('fee').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (t) => [index('refunds_order').on(t.orderNo), index('refunds_state').on(t.merchant, t.state)],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Number at the channel; never reused with other parameters. */
    attemptNo: text('attempt_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    channel: text('channel').$type<ChannelCode>().notNull(),
    /** What the money is for: the whole order, its deposit, or the rest. */
    kind: text('kind').$type<'full' | 'deposit' | 'balance'>().notNull(),
    amount: fen('amount').notNull(),
    /** refunding, refunded: taken although nothing was due, and given back at once. */
    state: text('state').$type<'open' | 'paid' | 'failed' | 'closed' | 'refunding' | 'refunded'>().notNull(),
    /** The channel's own number of the payment. */
    transactionNo: text('transaction_no'),
    /** How it is paid there (lib/outside/pay/port.ts), and who is paid: the merchant's number at the channel then. */
    way: text('way').$type<PaymentWay>().notNull().default('page'),
    account: text('account').notNull().default(''),
    /** What a repeated prepare has to say again; the payer is sealed, and forgotten when the attempt is decided. */
    title: text('title').notNull().default(''),
    returnUrl: text('return_url').notNull().default(''),
    payerSealed: text('payer_sealed'),
    /** The change that opened it: asked again, it does not close its own attempt. */
    requestKey: text('request_key').notNull().default(''),
    expiresAt: at('expires_at'),
    /** When the channel is asked next, if nobody has told us; null when it need not be. */
    askAt: at('ask_at'),
    /** How often its channel was asked to open it, and by the sweeper what has become of it. */
    asked: integer('asked').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderNo),
    index('payment_attempts_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
  ],
)

/** Money given back through a channel, idempotent by `refundNo`. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    refundNo: text('refund_no').primaryKey(),
    attemptNo: text('attempt_no')
      .notNull()
      .references(() => paymentAttempts.attemptNo),
    merchant: text('merchant').notNull(),
    /** The shopper's refund it pays out; null for a payment given back because nothing was due. */
    refundId: text('refund_id').references(() => refunds.id),
    amount: fen('amount').notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** The channel has it, or may have it: it is asked what has become of it before it is sent again. */
    accepted: boolean('accepted').notNull().default(false),
    /** The channel's word for why it failed. */
    message: text('message').notNull().default(''),
    /** This number will never bring anything; the money may go back under another one. */
    ended: boolean('ended').notNull().default(false),
    askAt: at('ask_at').notNull().defaultNow(),
    asked: integer('asked').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('payment_refunds_attempt').on(t.attemptNo),
    index('payment_refunds_refund').on(t.refundId),
    index('payment_refunds_ask').on(t.askAt).where(sql`${t.state} = 'processing'`),
    index('payment_refunds_failed').on(t.merchant, t.createdAt).where(sql`${t.state} = 'failed'`),
  ],
)

/** The sandbox cashier's own books: what the test channel answers when it is asked. Never an order's truth. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    attemptNo: text('attempt_no').primaryKey(),
    merchant: text('merchant').notNull(),
    title: text('title').notNull(),
    amount: fen('amount').notNull(),
    returnUrl: text('return_url').notNull(),
    state: text('state').$type<'waiting' | 'paid' | 'failed' | 'closed'>().notNull(),
    transactionNo: text('transaction_no'),
    paidAt: at('paid_at'),
    expiresAt: at('expires_at'),
    /** Notifications still to be sent, and when the next one is due. */
    notifyLeft: integer('notify_left').notNull().default(0),
    notifyAt: at('notify_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('sandbox_payments_due').on(t.notifyAt).where(sql`${t.notifyLeft} > 0`)],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text('refund_no').primaryKey(),
  attemptNo: text('attempt_no')
    .notNull()
    .references(() => sandboxPayments.attemptNo),
  amount: fen('amount').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** First answer of every change, by its idempotency key, kept for a day. */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    merchant: text('merchant').notNull(),
    /** The customer, `staff`, or the visitor's scope. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.owner, t.key] }),
    index('idempotent_answers_created').on(t.createdAt),
  ],
)

/** Changes of the catalogue and of shops, for other processes and webhooks; swept after a day. */
export const changeEvents = pgTable('change_events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  merchant: text('merchant').notNull(),
  tags: text('tags').array().notNull(),
  at: at('at').notNull().defaultNow(),
})

/** Messages that visitors left for a shop (contract/messages.ts). */
export const leftMessages = pgTable(
  'left_messages',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    /** Name, mobile number and text, sealed as one JSON text. */
    sealed: text('sealed').notNull(),
    /** For the limits per hour. */
    mobileHash: text('mobile_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    productNumber: text('product_number').notNull().default(''),
    productTitle: text('product_title').notNull().default(''),
    handledAt: at('handled_at'),
    note: text('note').notNull().default(''),
    /** none: nobody is to be mailed. */
    mailState: text('mail_state').$type<'none' | 'due' | 'sent' | 'failed'>().notNull(),
    mailTries: integer('mail_tries').notNull().default(0),
    /** Not tried before. */
    mailAt: at('mail_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('left_messages_shop').on(t.merchant, t.distributor, t.createdAt),
    index('left_messages_mobile').on(t.merchant, t.mobileHash, t.createdAt),
    index('left_messages_address').on(t.merchant, t.addressHash, t.createdAt),
    index('left_messages_mail').on(t.mailAt).where(sql`${t.mailState} = 'due'`),
  ],
)

/** What outside systems have given a merchant, sealed; see contract/staff-settings.ts. */
export const merchantCredentials = pgTable(
  'merchant_credentials',
  {
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<CredentialKind>().notNull(),
    sealed: text('sealed').notNull(),
    /** Names of the fields that are given. */
    fields: text('fields').array().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.kind] })],
)

/**
 * The share tree (domain.md B.10): a node is made when somebody shares a page, or opens a shared article. It knows who
 * shared by kind and a keyed hash, never by openId or number.
 */
export const shareNodes = pgTable(
  'share_nodes',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    /** The node of the link that was opened; null at the root, or when that link's node is unknown. */
    parent: text('parent'),
    kind: text('kind').$type<'share' | 'view' | 'poster'>().notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    screen: text('screen').notNull(),
    /** The screen's identity: a product's or an article's id; empty for screens without one. */
    subject: text('subject').notNull().default(''),
    sharerKind: text('sharer_kind').$type<'customer' | 'openId' | 'visitor' | 'salesperson'>().notNull(),
    sharerHash: text('sharer_hash').notNull().default(''),
    /** A poster's design; empty for everything else. */
    template: text('template').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('share_nodes_merchant_created').on(t.merchant, t.createdAt),
    // Finds a person's node again.
    index('share_nodes_sharer').on(t.merchant, t.sharerHash, t.subject),
  ],
)

/**
 * What WeChat lends an app for two hours (access token, JS-SDK ticket), sealed. Asking for a new one costs quota and
 * may end the old one, so all processes share a row, and the one that holds the claim renews it.
 */
export const sharedTokens = pgTable(
  'shared_tokens',
  {
    merchant: text('merchant').notNull(),
    /** What it is, and a keyed hash of the credentials it was got with. */
    name: text('name').notNull(),
    sealed: text('sealed'),
    expiresAt: at('expires_at'),
    /** Who is renewing it, and until when the others wait for that. */
    claim: text('claim'),
    claimedUntil: at('claimed_until'),
    /** After a failed renewal: not tried again before. */
    retryAt: at('retry_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.name] })],
)

/**
 * Who of an e-commerce partner's users is which customer. The partner's own id of the user is kept as a keyed hash:
 * it is only ever looked up.
 */
export const partnerUsers = pgTable(
  'partner_users',
  {
    merchant: text('merchant').notNull(),
    /** The partner, by the key it has given the merchant. */
    appKey: text('app_key').notNull(),
    userHash: text('user_hash').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.appKey, t.userHash] }),
    index('partner_users_customer').on(t.customerId),
  ],
)

/** Travel essays of a merchant. `html` is what the sanitiser has let through, so it may be shown as it is. */
export const articles = pgTable(
  'articles',
  {
    id: text('id').notNull(),
    merchant: text('merchant').notNull(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    summary: text('summary').notNull(),
    cover: jsonb('cover').$type<Picture>().notNull(),
    html: text('html').notNull(),
    /** Products whose cards stand in it. */
    products: text('products').array().notNull(),
    /** Empty: as title, summary and cover. */
    shareTitle: text('share_title').notNull().default(''),
    shareDescription: text('share_description').notNull().default(''),
    shareImage: text('share_image').notNull().default(''),
    /** Shops that show it, `channel/distributor`; null: all of the merchant. */
    shops: text('shops').array(),
    status: text('status').$type<'draft' | 'published' | 'withdrawn'>().notNull(),
    reads: integer('reads').notNull().default(0),
    /** First publication. */
    publishedAt: at('published_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.id] }),
    index('articles_published').on(t.merchant, t.status, t.publishedAt),
  ],
)

/** Who has read an article on a day, by keyed hash, so that a visitor counts once; swept after two days. */
export const articleViews = pgTable(
  'article_views',
  {
    merchant: text('merchant').notNull(),
    articleId: text('article_id').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The view's node in the share tree. */
    nodeId: text('node_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.articleId, t.day, t.visitorHash] }),
    index('article_views_day').on(t.day),
  ],
)
