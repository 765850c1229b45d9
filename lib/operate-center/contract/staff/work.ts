import { z } from 'zod'
import { deskPlaces } from '../../../domain/staff/places.ts'
import { workKindCodes } from '../../../domain/staff/work-kinds.ts'
import { staffChange, staffRead } from '../define.ts'
import { fen, instant } from '../values.ts'

const kind = z.enum(workKindCodes)
const item = z.string().min(1).max(120)

/** Where something is shown in the console. */
export const deskTarget = z.object({ screen: z.enum(deskPlaces), id: z.string() })

const taken = z.object({
  personId: z.string(),
  /** As the person was called then. */
  person: z.string(),
  mine: z.boolean(),
  at: instant,
})

const workItem = z.object({
  kind,
  /** Of the item within its kind and merchant. */
  item: z.string(),
  /** 待确认订单 */
  kindName: z.string(),
  /** What to do, as a sentence. */
  todo: z.string(),
  number: z.string(),
  title: z.string(),
  /** Null where nothing says by when. */
  due: instant.nullable(),
  overdue: z.boolean(),
  since: instant,
  merchant: z.string(),
  /** Null for what belongs to no shop. */
  shop: z.object({ project: z.string(), channel: z.string(), distributor: z.string() }).nullable(),
  amount: fen.nullable(),
  target: deskTarget,
  /** Null while nobody has taken it. */
  taken: taken.nullable(),
})

/** `mine`: taken by the person. `free`: by nobody. */
const whose = z.enum(['all', 'mine', 'free']).default('all')

const named = z.object({ kind, item })

/** The queue of what has to be done, over everything that the person may see. */
export const staffWorkCalls = {
  'staff.work': staffRead({
    wire: 'staff:work',
    permission: null,
    scope: 'merchantOrPlatform',
    post: true,
    input: z.object({
      kinds: z.array(kind).max(workKindCodes.length).default([]),
      whose,
      /** `next` of the page before. */
      after: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({ items: z.array(workItem), next: z.string().nullable() }),
    summary:
      'What has to be done at the merchant, or without one at all merchants of the person’s range: the earliest due first; ' +
      'what has no time to be done by stands at the time since when it waits.',
  }),
  'staff.workCounts': staffRead({
    wire: 'staff:workCounts',
    permission: null,
    scope: 'merchantOrPlatform',
    input: z.object({}),
    answer: z.object({
      kinds: z.array(
        z.object({
          kind,
          name: z.string(),
          count: z.number().int(),
          overdue: z.number().int(),
          mine: z.number().int(),
        }),
      ),
      count: z.number().int(),
      overdue: z.number().int(),
      mine: z.number().int(),
    }),
    summary: 'How much has to be done, by kind; kinds that the person may not see are left out.',
  }),
  'staff.takeWork': staffChange({
    wire: 'staff:takeWork',
    permission: null,
    scope: 'merchant',
    subject: 'item',
    input: named.extend({
      /** Takes it from this person, who has it. */
      from: z.string().max(40).optional(),
    }),
    answer: taken,
    summary:
      'Takes an open item for the person, so that others see whose it is. Refused with WORK_TAKEN when somebody else has ' +
      'it, unless `from` names them.',
  }),
  'staff.giveBackWork': staffChange({
    wire: 'staff:giveBackWork',
    permission: null,
    scope: 'merchant',
    subject: 'item',
    input: named,
    answer: z.object({}),
    summary: 'Gives an item back that the person has taken.',
  }),
}
