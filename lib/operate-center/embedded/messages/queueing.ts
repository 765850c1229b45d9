import { type SQL, sql } from 'drizzle-orm'
import type { CustomerEvent } from '../../../domain/messages/customer-events.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { KeptFacts } from './schema.ts'

/** A message as it is queued, or the copy of one by mail. */
export type QueuedMessage = Tenant & {
  id: string
  customerId: string
  name: CustomerEvent
  key: string
  copy: '' | 'mail'
  orderNo: string
  facts: KeptFacts
  code: string
  /** ISO 8601. */
  at: string
}

/**
 * A statement, or a part of one, that queues messages; those that are queued already under their key are left out.
 * @param messages a JSON list of `QueuedMessage`
 * @param after a part of the same statement that has to have a row for them
 */
export function queueing(messages: SQL, after?: SQL): SQL {
  return sql`
    insert into customer_messages (
      id, project, merchant, channel, distributor, customer_id, name, key, copy, order_no, facts, state, code, due_at,
      created_at
    )
    select m.id, m.project, m.merchant, m.channel, m.distributor, m."customerId", m.name, m.key, m.copy, m."orderNo",
      m.facts, 'queued', m.code, m.at, m.at
    from ${after ? sql`${after}, ` : sql``}jsonb_to_recordset(${messages}::jsonb) as m(
      id text, project text, merchant text, channel text, distributor text, "customerId" text, name text, key text,
      copy text, "orderNo" text, facts jsonb, code text, at timestamptz
    )
    on conflict (merchant, order_no, name, key, copy) do nothing
    returning id
  `
}
