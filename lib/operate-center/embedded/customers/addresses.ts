import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  checkAddressDetail,
  checkReceiver,
  checkReceiverPhone,
  regionMissing,
} from '../../../base/validation/contact.ts'
import { regionOf } from '../../../base/validation/regions.ts'
import type { Address, addressInput } from '../../contract/customers/addresses.ts'
import { absent, invalid, refused, unauthenticated } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { lockCustomer } from './customers.ts'
import { customerAddresses } from './schema.ts'
import type { Owner } from './travellers.ts'

const MOST = 20

/** An address as it is kept, sealed. */
type Kept = Omit<Address, 'id' | 'isDefault'>
type Row = typeof customerAddresses.$inferSelect

const ownedBy = ({ merchant, customerId }: Owner) =>
  and(eq(customerAddresses.merchant, merchant), eq(customerAddresses.customerId, customerId))

function addressOf({ sealer }: Pick<Context, 'sealer'>, { id, sealed, isDefault }: Row): Address {
  // Written by this module only; the seal proves it.
  return { id, ...(JSON.parse(sealer.open(sealed)) as Kept), isDefault }
}

/** An address of this owner, in full, for an order's snapshot; null for anybody else's. */
export async function loadAddress(
  context: Pick<Context, 'db' | 'sealer'>,
  owner: Owner,
  id: string,
): Promise<Address | null> {
  const [row] = await context.db
    .select()
    .from(customerAddresses)
    .where(and(ownedBy(owner), eq(customerAddresses.id, id)))
  return row ? addressOf(context, row) : null
}

/** All addresses of this owner in full, the default one first. */
export async function addressesOf(context: Pick<Context, 'db' | 'sealer'>, owner: Owner): Promise<Address[]> {
  const { isDefault, createdAt, id } = customerAddresses
  const rows = await context.db
    .select()
    .from(customerAddresses)
    .where(ownedBy(owner))
    .orderBy(desc(isDefault), desc(createdAt), asc(id))
    .limit(MOST)
  return rows.map((row) => addressOf(context, row))
}

const gone = () => absent('该地址不存在或已删除')

export const addressHandlers: Handlers<
  'addresses.list' | 'addresses.get' | 'addresses.save' | 'addresses.remove'
> = {
  'addresses.list': async (context, { merchant }, _input, { customerId }) => {
    return { ok: true, value: { addresses: await addressesOf(context, { merchant, customerId }) } }
  },

  'addresses.get': async (context, { merchant }, { id }, { customerId }) => {
    const found = await loadAddress(context, { merchant, customerId }, id)
    return found ? { ok: true, value: found } : gone()
  },

  'addresses.save': async (context, { merchant }, input, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const { db, sealer, now } = context
    const owner = { merchant, customerId: customer.id }
    const mine = await db.select().from(customerAddresses).where(ownedBy(owner))
    const before = input.id ? mine.find(({ id }) => id === input.id) : null
    if (before === undefined) return gone()
    const checked = checkAddress(input)
    if (!checked.ok) return invalid(checked.fields)
    if (!before && mine.length >= MOST) {
      return refused('ADDRESS_LIMIT', `最多保存${MOST}个地址，请先删除不再使用的地址`)
    }
    // There is always one default; it can move, but not be removed.
    const isDefault = input.isDefault || mine.length === 0 || before?.isDefault === true
    if (isDefault) await db.update(customerAddresses).set({ isDefault: false }).where(ownedBy(owner))
    const id = before?.id ?? newId('a')
    const values = { sealed: sealer.seal(JSON.stringify(checked.address)), isDefault, updatedAt: now() }
    if (before) {
      await db
        .update(customerAddresses)
        .set(values)
        .where(and(ownedBy(owner), eq(customerAddresses.id, id)))
    } else {
      await db.insert(customerAddresses).values({ ...owner, ...values, id, createdAt: now() })
    }
    return { ok: true, value: { id, ...checked.address, isDefault } }
  },

  'addresses.remove': async (context, { merchant }, { id }, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    const { db } = context
    const owner = { merchant, customerId: customer.id }
    const [removed] = await db
      .delete(customerAddresses)
      .where(and(ownedBy(owner), eq(customerAddresses.id, id)))
      .returning({ isDefault: customerAddresses.isDefault })
    if (!removed) return gone()
    if (removed.isDefault) await makeNewestDefault(context, owner)
    return { ok: true, value: {} }
  },
}

async function makeNewestDefault({ db }: Context, owner: Owner): Promise<void> {
  const [newest] = await db
    .select({ id: customerAddresses.id })
    .from(customerAddresses)
    .where(ownedBy(owner))
    .orderBy(desc(customerAddresses.createdAt), asc(customerAddresses.id))
    .limit(1)
  if (!newest) return
  await db
    .update(customerAddresses)
    .set({ isDefault: true })
    .where(and(ownedBy(owner), eq(customerAddresses.id, newest.id)))
}

type Checked = { ok: true; address: Kept } | { ok: false; fields: Record<string, string> }

function checkAddress(input: z.output<typeof addressInput>): Checked {
  const receiver = checkReceiver(input.receiver)
  const phone = checkReceiverPhone(input.phone)
  const region = regionOf(input.regionCode)
  const detail = checkAddressDetail(input.detail)
  if (receiver.ok && phone.ok && region && detail.ok) {
    const { code, province, city, district } = region
    return {
      ok: true,
      address: {
        receiver: receiver.normalised,
        phone: phone.normalised,
        regionCode: code,
        province,
        city,
        district,
        detail: detail.normalised,
      },
    }
  }
  return {
    ok: false,
    fields: {
      ...(!receiver.ok && { receiver: receiver.message }),
      ...(!phone.ok && { phone: phone.message }),
      ...(!region && { regionCode: regionMissing }),
      ...(!detail.ok && { detail: detail.message }),
    },
  }
}
