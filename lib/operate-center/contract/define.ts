import type { z } from 'zod'

/**
 * Who may ask.
 * - anyone: a visitor, signed in or not; the answer is the same for all.
 * - customer: needs a signed-in customer; the answer is about that customer only.
 * - sales: needs a signed-in salesperson of the shop (contract/sales.ts); customers' data are none of their business.
 * - staff: needs the staff token; never through the browser's door.
 * - service: needs the service token of a storefront node; never through the browser's door.
 */
export type Who = 'anyone' | 'customer' | 'sales' | 'staff' | 'service'

/**
 * How the answer looks on the wire (specification, section 7).
 * - info: `{state: 1, info: …}`, the family's form.
 * - flat: `{state: 1, …fields}`, as getDistPower.do answers.
 * - jsapi: `{code: 0, data: …}`, as getJsApi.do answers.
 */
export type WireForm = 'info' | 'flat' | 'jsapi'

export type Call<
  I extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  W extends Who = Who,
  B extends boolean = boolean,
> = {
  /** Wire path: `/{area}/{merchant}/{channel}/{distributor}/{name}.do`. */
  area: string
  name: string
  method: 'GET' | 'POST'
  /** A change is sent once with an idempotency key; asking it again with the same key gives the first answer. */
  change: boolean
  who: W
  /** May the browser's door ask it? */
  browser: B
  form: WireForm
  /** Largest body of a POST, bytes, where the doors' own limit is too tight: a picture. */
  maxBodyBytes?: number
  input: I
  answer: A
  /** One line for the reference documentation. */
  summary: string
}

type Options<I extends z.ZodType, A extends z.ZodType, W extends Who, B extends boolean> = {
  wire: `${string}:${string}`
  who?: W
  browser?: B
  form?: WireForm
  maxBodyBytes?: number
  input: I
  answer: A
  summary: string
}

/** Staff and storefront nodes show a token, which no browser holds. */
type OfVisitors<W extends Who> = W extends 'anyone' | 'customer' | 'sales' ? true : false

/** A question that changes nothing. GET unless its input is too rich for a query string (`post`). */
export function read<
  I extends z.ZodType,
  A extends z.ZodType,
  W extends Who = 'anyone',
  B extends boolean = OfVisitors<W>,
>(options: Options<I, A, W, B> & { post?: boolean }): Call<I, A, W, B> {
  return call(options, options.post ? 'POST' : 'GET', false)
}

/** A question that changes something: POST, with an idempotency key. */
export function change<
  I extends z.ZodType,
  A extends z.ZodType,
  W extends Who = 'anyone',
  B extends boolean = OfVisitors<W>,
>(options: Options<I, A, W, B>): Call<I, A, W, B> {
  return call(options, 'POST', true)
}

function call<I extends z.ZodType, A extends z.ZodType, W extends Who, B extends boolean>(
  { wire, who: given, browser: allowed, form = 'info', maxBodyBytes, ...rest }: Options<I, A, W, B>,
  method: 'GET' | 'POST',
  isChange: boolean,
): Call<I, A, W, B> {
  const [area = '', name = ''] = wire.split(':')
  // The defaults of the type parameters say the same.
  const who = (given ?? 'anyone') as W
  const browser = (allowed ?? (who === 'anyone' || who === 'customer' || who === 'sales')) as B
  return {
    area,
    name,
    method,
    change: isChange,
    who,
    browser,
    form,
    ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }),
    input: rest.input,
    answer: rest.answer,
    summary: rest.summary,
  }
}
