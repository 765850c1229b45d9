import { z } from 'zod'
import type { Permission } from '../../domain/staff/permissions.ts'
import type { StaffScope } from '../../domain/staff/person.ts'

/**
 * Who may make a call.
 * - anyone: a visitor, signed in or not; the answer is the same for all.
 * - customer: needs a signed-in customer; the answer is about that customer only.
 * - sales: needs a signed-in salesperson of the shop (contract/sharing/sales.ts), who sees no customer's data.
 * - staff: needs a signed-in member of staff with the call's permission; never through the browser's door.
 * - service: needs the service token of a storefront node; never through the browser's door.
 */
export type Who = 'anyone' | 'customer' | 'sales' | 'staff' | 'service'

export type Method = 'GET' | 'POST'

/**
 * How often a visitor may call (storefront/doors/call-rates.ts).
 * - read, change: the defaults.
 * - trace: each may leave a row that is kept for weeks, for a visitor whose identity may be invented.
 * - signIn: each tries a secret: a code, a password or a token.
 * - code: each sends a message to a number or an address.
 * - picture: megabytes to read and pixels to decode, or an outside service that charges for each request.
 */
export type RateClass = 'read' | 'change' | 'trace' | 'signIn' | 'code' | 'picture'

/** A fact about a visitor that the browser's door passes to the centre, where it knows it. */
export type VisitorFact = 'customer' | 'salesperson' | 'openId' | 'device' | 'userAgent'

/**
 * What a call does to the caller's session.
 * - begins: the visitor is signed in as the customer in the answer.
 * - renews: the customer's other sessions end; this one continues at the answer's epoch.
 * - ends: all of the customer's sessions end, this one too.
 * - beginsSales: the visitor is signed in as the salesperson in the answer.
 */
type SessionEffect = 'begins' | 'renews' | 'ends' | 'beginsSales'

/** Everything a door has to know of a call, whether a centre answers it or the storefront itself. */
export type Question<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  M extends Method = Method,
> = {
  method: M
  rate: RateClass
  input: I
  answer: A
  /** One line for the reference documentation. */
  summary: string
}

/**
 * The form of the answer on the wire (specification, section 7; contract/wire-answer.ts).
 * - info: `{state: 1, info: …}`, the family's form.
 * - infoOwnState: the same, but `state` is the info's own and any value of it is an answer.
 * - infoByName: the same, but only the info's `name` says whether there is one.
 * - flat: `{state: 1, …fields}`.
 * - flatPower: the same, but any `state` is an answer; other than 1 it turns everything off.
 * - flatAnyState: the same, but any `state` is an answer.
 * - jsapi: `{code: 0, data: …}`, as getJsApi.do answers.
 */
export type WireForm =
  | 'info'
  | 'infoOwnState'
  | 'infoByName'
  | 'flat'
  | 'flatPower'
  | 'flatAnyState'
  | 'jsapi'

/** A call that an operate centre answers. */
export type Call<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  W extends Who = Who,
  B extends boolean = boolean,
  M extends Method = Method,
  C extends boolean = boolean,
> = Question<I, A, M> & {
  /** Wire path: `/{area}/{merchant}/{channel}/{distributor}/{name}.do`. */
  area: string
  name: string
  /** A change is sent once with an idempotency key; repeating it with the same key gives the first answer. */
  change: C
  who: W
  /** Does the browser's door offer it? */
  browser: B
  form: WireForm
  /** Facts that the browser's door passes to the centre beside those that `who` demands. */
  needs: readonly VisitorFact[]
  /** The same for every visitor, and read by every open page: the door may repeat a very recent answer. */
  live?: true
  session?: SessionEffect
  /** Fields of the answer that only a caller with the service token sees. */
  secret?: readonly string[]
  /** Any centre of the family answers it, so its answer is read field by field. */
  specified?: true
  /** `returnUrl` of the input: the page of this shop to which an outside system redirects the customer back. */
  returnUrl?: true
  /** Field of the input with the address of a page of this merchant. */
  pageUrl?: string
  /** `action` of the answer may send the customer to the centre's cashier. */
  cashier?: true
  /** Largest body of a POST, bytes, where the doors' own limit is too tight: a picture. */
  maxBodyBytes?: number
  /** Of a call that needs no shop: it is the same for the whole installation. */
  scope?: 'platform'
  /** Of a staff call, and of no other. */
  staff?: StaffRule
  /** A staff list (`staffList`): it can be read page by page into a file. */
  list?: true
  /** How staff sign in: the wire door takes it without a token, at a tight rate of its own. */
  entry?: true
  /** Its input proves who asks: the wire door takes it without a token of staff, within the rate of visitors. */
  ownToken?: true
}

/** Who of the staff may make a call, and what the audit keeps of it. */
export type StaffRule = {
  /** Null: any signed-in member of staff, about themselves. */
  permission: Permission | null
  scope: StaffScope
  /** Field of the input that names what the call is about, such as an order's number. */
  subject?: string
  /** Fields of the input that the audit never keeps: secrets, personal data, bytes. */
  hidden?: readonly string[]
}

type Options<I extends z.ZodType, A extends z.ZodType, W extends Who, B extends boolean> = {
  wire: `${string}:${string}`
  who?: W
  /** `false`: not for browsers, although any visitor may make the call. */
  browser?: B
  form?: WireForm
  /** Default: `change` for a change, else `read`. */
  rate?: RateClass
  needs?: readonly VisitorFact[]
  live?: true
  session?: EffectOf<z.output<A>>
  secret?: readonly (keyof z.output<A> & string)[]
  specified?: true
  returnUrl?: 'returnUrl' extends keyof z.output<I> ? true : never
  pageUrl?: keyof z.output<I> & string
  cashier?: z.output<A> extends { action: { kind: string } } ? true : never
  maxBodyBytes?: number
  entry?: true
  ownToken?: 'token' extends keyof z.output<I> ? true : never
  scope?: 'platform'
  input: I
  answer: A
  summary: string
}

/** The effects that the answer's type allows. */
type EffectOf<V> =
  | 'ends'
  | (V extends { customerId: string; epoch: number } ? 'begins' : never)
  | (V extends { epoch: number } ? 'renews' : never)
  | (V extends { salespersonId: string; epoch: number } ? 'beginsSales' : never)

/** Staff and storefront nodes show a token, which no browser holds. */
type OfVisitors<W extends Who> = W extends 'anyone' | 'customer' | 'sales' ? true : false

/** A call that changes nothing. GET unless its input is too rich for a query string (`post`). */
export function read<
  I extends z.ZodType,
  A extends z.ZodType,
  W extends Who = 'anyone',
  B extends OfVisitors<W> | false = OfVisitors<W>,
  P extends boolean = false,
>({
  post,
  ...options
}: Options<I, A, W, B> & { post?: P }): Call<I, A, W, B, P extends true ? 'POST' : 'GET', false> {
  const method = (post ? 'POST' : 'GET') as P extends true ? 'POST' : 'GET'
  return call(options, method, false, 'read')
}

/** A call that changes something: POST, with an idempotency key. */
export function change<
  I extends z.ZodType,
  A extends z.ZodType,
  W extends Who = 'anyone',
  B extends OfVisitors<W> | false = OfVisitors<W>,
>(options: Options<I, A, W, B>): Call<I, A, W, B, 'POST', true> {
  return call(options, 'POST', true, 'change')
}

type StaffOptions<I extends z.ZodType, A extends z.ZodType> = Omit<
  Options<I, A, 'staff', false>,
  'who' | 'browser' | 'rate' | 'needs' | 'live' | 'session' | 'entry' | 'scope'
> & {
  permission: Permission | null
  scope: StaffScope
  subject?: keyof z.output<I> & string
  hidden?: readonly (keyof z.output<I> & string)[]
}

/** What a call is about, and so what has to exist for it. */
export function scopeOf({ staff, scope }: Call): StaffScope {
  return staff?.scope ?? scope ?? 'shop'
}

/** What staff read. By POST where the input is rich or names a person. */
export function staffRead<I extends z.ZodType, A extends z.ZodType, P extends boolean = false>({
  permission,
  scope,
  subject,
  hidden,
  ...options
}: StaffOptions<I, A> & { post?: P }) {
  // What is left of the options is what `read` takes; the compiler cannot see that through the type parameters.
  const row = read<I, A, 'staff', false, P>({ ...options, who: 'staff' } as Parameters<
    typeof read<I, A, 'staff', false, P>
  >[0])
  return { ...row, staff: ruleOf({ permission, scope, subject, hidden }) }
}

/** What staff change; the audit keeps who did it. */
export function staffChange<I extends z.ZodType, A extends z.ZodType>({
  permission,
  scope,
  subject,
  hidden,
  ...options
}: StaffOptions<I, A>) {
  const row = change<I, A, 'staff', false>({ ...options, who: 'staff' } as Options<I, A, 'staff', false>)
  return { ...row, staff: ruleOf({ permission, scope, subject, hidden }) }
}

function ruleOf({ permission, scope, subject, hidden }: StaffRule): StaffRule {
  return { permission, scope, ...(subject ? { subject } : {}), ...(hidden ? { hidden } : {}) }
}

/** How every staff list is asked: filters of its own, one search text, one order, and where the page begins. */
const listInput = {
  /** Finds by number, name or phone, as the list's summary says; sent in the body, because it may name a person. */
  search: z.string().trim().max(80).default(''),
  /** `next` of the page before. */
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Counting costs more than the page, so it is asked for. */
  counted: z.boolean().default(false),
}

/**
 * A list for staff. All have one shape, so that one table of a console, one export and one helper of the centre
 * (embedded/kernel/lists.ts) serve them.
 */
export function staffList<
  F extends z.ZodRawShape,
  T extends z.ZodType,
  const S extends readonly [string, ...string[]],
>({
  filters,
  item,
  sorts,
  direction = 'desc',
  ...options
}: {
  wire: `${string}:${string}`
  permission: Permission | null
  scope: StaffScope
  filters: F
  item: T
  /** What it can be sorted by; the first by default. */
  sorts: S
  /** Unless the asker names one; descending by default. */
  direction?: 'asc' | 'desc'
  summary: string
}) {
  const row = staffRead({
    ...options,
    post: true,
    input: z.object({
      ...listInput,
      direction: z.enum(['asc', 'desc']).default(direction),
      ...filters,
      sort: z.enum(sorts).default(sorts[0] as never),
    }),
    answer: z.object({
      items: z.array(item),
      /** Begins the next page; null at the end. */
      next: z.string().nullable(),
      /** Null unless `counted`. */
      total: z.number().int().nullable(),
    }),
  })
  return { ...row, list: true as const }
}

function call<
  I extends z.ZodType,
  A extends z.ZodType,
  W extends Who,
  B extends boolean,
  M extends Method,
  C extends boolean,
>(
  {
    wire,
    who: given,
    browser: allowed = true,
    ...facts
  }: Omit<Options<I, A, W, B>, 'browser'> & { browser?: boolean },
  method: M,
  isChange: C,
  rate: RateClass,
): Call<I, A, W, B, M, C> {
  const [area = '', name = ''] = wire.split(':')
  // The defaults of the type parameters say the same.
  const who = (given ?? 'anyone') as W
  const browser = (allowed && (who === 'anyone' || who === 'customer' || who === 'sales')) as B
  return { form: 'info', rate, needs: [], ...facts, area, name, method, change: isChange, who, browser }
}

/** A call that the storefront answers itself, because it is about the visitor's cookies. */
export type StorefrontCall<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  M extends Method = Method,
> = Question<I, A, M> & {
  /** Whether a POST carries JSON; without it no body is read. */
  body: boolean
}

export function storefrontCall<I extends z.ZodType, A extends z.ZodType, M extends Method>(
  options: Question<I, A, M> & { body?: false },
): StorefrontCall<I, A, M> {
  return { body: options.method === 'POST', ...options }
}
