import type { SQL } from 'drizzle-orm'
import type { ContractFacts } from '../../../../domain/contracts/facts.ts'
import type { ServiceTimes } from '../../../../domain/orders/deadlines.ts'
import type { OrderKind } from '../../../../domain/orders/kind.ts'
import type { Next } from '../../../../domain/orders/next.ts'
import type { OtherTab } from '../../../../domain/orders/phases.ts'
import type { QuoteDiscount, QuoteLine } from '../../../../domain/quote/total.ts'
import type { RefundItem } from '../../../../domain/refunds/refund-plan.ts'
import type { Refusal } from '../../../../domain/refusal.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { OrderQuoteInput } from '../../../contract/orders/kinds.ts'
import type { PersonInFull } from '../../../contract/orders/staff-desk.ts'
import type { Picture } from '../../../contract/values.ts'
import type { Context, Db, Outcome } from '../../kernel/context.ts'
import type { Sale } from '../../kernel/order-discounts.ts'
import { slot } from '../../kernel/provided.ts'
import type { Job } from '../../kernel/sweeper.ts'
import type { Claim, MovedPool } from '../../stock/stock.ts'
import type { OrderRow, UnitRow } from './rows.ts'

/** What every kind's snapshot has. */
export type BaseSnapshot = {
  name: string
  cover: Picture
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
}

/** An order with everything its kind keeps of it. */
export type KindOrder<Snapshot extends BaseSnapshot = BaseSnapshot, Own = unknown> = {
  row: OrderRow
  snapshot: Snapshot
  /** The kind's own row. */
  own: Own
  /** By position. */
  units: readonly UnitRow[]
}

export type RefundOffer = {
  ok: true
  items: Pick<RefundItem, 'unitId' | 'amount' | 'fee'>[]
  /** What the seller owes on top when it is the one who cancels; a channel cannot send it. */
  penalty?: number
  amount: number
  fee: number
  /** Only a part of the units' money goes back, and they stay in the order. */
  keepsUnits?: boolean
  /** The rule that holds today, in words. */
  rule: string
}

type Deposits = {
  /** The units that stand for a deposit. */
  unitIds: readonly string[]
  /** Codes of the price's lines that are deposits. */
  lines: readonly string[]
  /** Fen that the price has of it, and fen of that which have been given back. */
  price: number
  back: number
}

type Fact = { label: string; value: string }

/** A kind of order with the database: everything the core needs that differs from kind to kind. */
export type KindHandler<Snapshot extends BaseSnapshot = BaseSnapshot, Own = unknown> = {
  kind: OrderKind
  /** Parses the order's snapshot; older versions are brought up to date. Throws for a form that was never written. */
  readSnapshot(version: number, kept: unknown): Snapshot
  /** The form in which `readSnapshot` answers. */
  snapshotVersion: number
  /** The kind's own rows, by order number. */
  loadOwn(db: Db, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, Own>>
  /** What a quote of this kind sells, before anything is taken off; refused like the quote itself. */
  saleOf?(
    context: Context,
    tenant: Tenant,
    input: OrderQuoteInput,
  ): Promise<Outcome<Sale & { freight: number }>>
  /** What these units of an order take from the stock. */
  claims(order: KindOrder<Snapshot, Own>, units: readonly UnitRow[]): Claim[]
  /** What is free again when the whole order ends; without it everything that it still has of the stock. */
  unconsumed?(order: KindOrder<Snapshot, Own>): Claim[]
  /** For the payment sheet; at most 60 characters. */
  title(order: KindOrder<Snapshot, Own>): string
  /** Short names of what was bought: for the screen after submitting and the one after paying. */
  facts(order: KindOrder<Snapshot, Own>, screen: 'placed' | 'paid'): Fact[]
  /** The kind's part of card and detail, as the contract lists it. */
  cardAbout(order: KindOrder<Snapshot, Own>): object
  orderAbout(context: Context, order: KindOrder<Snapshot, Own>): Promise<object>
  /** A unit's name in a list to choose from, its type, and what tells it from others of the same name. */
  unitLabel(
    context: Context,
    order: KindOrder<Snapshot, Own>,
    unit: UnitRow,
  ): { name: string; label: string; note: string }
  /** A unit's name in a record: as it was given for its buyer, masked for others. */
  unitName(
    context: Pick<Context, 'sealer'>,
    unit: Pick<UnitRow, 'sealed' | 'position'>,
    reader: 'buyer' | 'staff',
  ): string
  /** What is shown instead of the text of the order's state; null: that text. */
  stateText?(order: KindOrder<Snapshot, Own>): string | null
  /** Codes of the kind's own actions that are open now. */
  ownActions(order: KindOrder<Snapshot, Own>, now: Date): string[]
  /** Codes of common actions that are not open now, although the order's phase has them. */
  withheldActions?(order: KindOrder<Snapshot, Own>, now: Date): readonly string[]
  /**
   * Why nothing of the order is signed now although its phase allows it, as a sentence that says what to do next; null:
   * it may be signed.
   */
  whyNotSigned?(order: KindOrder<Snapshot, Own>, now: Date): string | null
  /** What happens next when no refund decides that. */
  next(order: KindOrder<Snapshot, Own>, now: Date): Next
  /** What is refunded when the chosen units are given up now, by their buyer or by the seller. */
  planRefund(
    order: KindOrder<Snapshot, Own>,
    chosen: readonly string[],
    now: Date,
    by?: 'buyer' | 'seller',
  ): RefundOffer | Refusal
  /**
   * What comes back with a refund of these units besides what it was asked with, fen: the freight, when the others have
   * been given back since. Asked when staff agree. Without it nothing does.
   * @param onTheirWay refunds that are agreed to and not yet paid out
   */
  owedBesides?(
    order: KindOrder<Snapshot, Own>,
    refund: { unitIds: readonly string[]; amount: number; fee: number },
    onTheirWay: { unitIds: readonly string[]; amount: number },
  ): number
  /** Money that is only kept for a while: never discounted, charged or invoiced. Without it the kind has none. */
  deposits?(order: KindOrder<Snapshot, Own>): Deposits
  /** Whether the buyer may give up this unit now as far as the rule goes; without it every unit. */
  mayRefund?(order: KindOrder<Snapshot, Own>, unit: Pick<UnitRow, 'id'>, now: Date): boolean
  /** Why the seller cannot cancel this order now, although its phase allows it; null: it can. */
  cancelRefusal?(order: KindOrder<Snapshot, Own>): Refusal | null
  /** When the service closes and begins, for deadlines. */
  service(order: KindOrder<Snapshot, Own>): ServiceTimes
  /** First day of use, for messages. */
  date(order: KindOrder<Snapshot, Own>): string | undefined
  /** What a unit's own price is called in a refund: 团费. */
  priceWord: string
  /** Once paid, its orders wait for what is issued, not for the agency to confirm them. */
  isIssued?: true
  /** Conditions for the orders of the kind under tabs that the phases do not have. */
  tabs?: Readonly<Partial<Record<Exclude<OtherTab, 'afterSale'>, SQL | undefined>>>
  /** Condition for the orders on one of the kind's dated offers, by its id. */
  onOffer?(id: string): SQL
  /** Who or what the order is for, with full numbers. Only for an audited change. */
  inFull?(
    context: Pick<Context, 'sealer'>,
    order: KindOrder<Snapshot, Own>,
  ): {
    emergencyContact: { name: string; mobile: string } | null
    people: PersonInFull[]
    /** Where something is sent. */
    address?: { receiver: string; phone: string; address: string } | null
  }
  /** Sentences that staff should see beside these orders, by order number. */
  staffWarnings?(context: Context, orders: readonly OrderRow[]): Promise<ReadonlyMap<string, string[]>>
  /** Called when stock of the order has moved, in its transaction. */
  onStock?(context: Context, order: KindOrder<Snapshot, Own>, moved: readonly MovedPool[]): Promise<void>
  /** Called when these units have been cancelled or refunded, in the order's transaction. */
  onUnitsClosed?(context: Context, order: KindOrder<Snapshot, Own>, unitIds: readonly string[]): Promise<void>
  /**
   * What a contract of the order says as it is now, or null when that cannot be told; only of kinds whose orders need a
   * contract. Never throws for what it reads: it runs within payments.
   */
  contract?(context: Context, order: KindOrder<Snapshot, Own>): Promise<ContractFacts | null>
  /** Condition for the orders of the kind that need a contract; without it all of them. */
  contractWanted?: SQL
  /** What the kind adds to the customer's copy of their data. */
  exported(context: Context, order: KindOrder<Snapshot, Own>): Record<string, unknown>
  /** Deletes personal data from the kind's own rows. */
  forget?(db: Db, orderNos: readonly string[]): Promise<void>
  jobs: readonly Job[]
}

export type KindHandlers = ReadonlyMap<string, KindHandler>

/** The kinds this centre sells; set where the centre is assembled. */
export const orderKinds = slot<KindHandlers>('the kinds of orders')

export function byCode(kinds: readonly KindHandler[]): KindHandlers {
  return new Map(kinds.map((handler) => [handler.kind.code, handler]))
}

export function kindOf(context: Pick<Context, 'provided'>, { kind }: Pick<OrderRow, 'kind'>): KindHandler {
  const handler = orderKinds.of(context).get(kind)
  if (!handler) throw new Error(`the centre was assembled without orders of the kind ${kind}`)
  return handler
}

/** Why nothing of the order is signed now as far as its kind knows; null: it may be. */
export function whyNotSigned(context: Pick<Context, 'provided' | 'now'>, order: KindOrder): string | null {
  return kindOf(context, order.row).whyNotSigned?.(order, context.now()) ?? null
}
