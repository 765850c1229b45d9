import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { listSlot } from '../kernel/provided.ts'
import type { KindOrder } from '../orders/core/kinds.ts'

/** Where a parcel goes, in full. */
type Receiver = { receiver: string; phone: string; address: string }

type Sent = { at: Date; person: StaffPerson }

/**
 * A kind of order of which something is sent by courier. Every function after `receiverOf` runs in a transaction with the
 * order locked and loaded.
 */
export type ShippedKind = {
  /** As in `orders.kind`. */
  kind: string
  /** Ids of the units that a courier takes to the buyer, once the order is in service. */
  wants(order: KindOrder): readonly string[]
  /** Null when nothing is sent to the buyer, and once the address is deleted. */
  receiverOf(context: Pick<Context, 'sealer'>, order: KindOrder): Receiver | null
  /** These units have been sent. Where it is refused, nothing has been written. */
  sent(context: Context, order: KindOrder, unitIds: readonly string[], by: Sent): Promise<Outcome<null>>
  /** The courier says that these units have been delivered to the buyer; `last`: nothing else of it is underway. */
  delivered?(
    context: Context,
    order: KindOrder,
    unitIds: readonly string[],
    at: Date,
    last: boolean,
  ): Promise<void>
  /** These units could not be delivered, are back at the shop, and wait to be sent again. */
  undelivered?(context: Context, order: KindOrder, unitIds: readonly string[], at: Date): Promise<void>
  /** What the buyer has sent back has arrived at the shop. */
  returned?(context: Context, order: KindOrder, unitIds: readonly string[], by: Sent): Promise<Outcome<null>>
}

/** The kinds of which something is sent; entered where the centre is assembled. */
export const shippedKinds = listSlot<ShippedKind>('kinds of orders of which something is sent')

export function shippedKindOf(
  context: Pick<Context, 'provided'>,
  { kind }: { kind: string },
): ShippedKind | undefined {
  return shippedKinds.of(context).find((one) => one.kind === kind)
}
