import { z } from 'zod'
import { isObject } from '../../base/json.ts'
import { type CallName, callOf, type Value } from './contract.ts'
import type { WireForm } from './define.ts'
import {
  type Answer,
  absent,
  type Failure,
  fail,
  failureStatus,
  refused,
  succeed,
  unauthenticated,
  unavailable,
} from './failures.ts'

/**
 * The form of an answer on the wire, by the call's family (specification, section 7), and how it is read. Written
 * exactly, read leniently: a centre may send numbers as strings, leave out optional fields, and give fewer details of a
 * failure than ours does.
 */

type Fields = Record<string, unknown>
export type WireAnswer = { status: number; body: Fields }

export function encodeAnswer<N extends CallName>(name: N, answer: Answer<Value<N>>): WireAnswer {
  const { form } = callOf(name)
  if (!answer.ok) return encodeFailure(answer.failure, form)
  return { status: 200, body: forms[form].write(answer.value as Fields) }
}

/** A failure in the form of a call, or in the family's where the call is not known. */
export function encodeFailure(failure: Failure, form: WireForm = 'info'): WireAnswer {
  const { kind, message } = failure
  const status = failureStatus[kind]
  const own = kind === 'refused' ? failure.code : undefined
  const body = {
    ...(form === 'jsapi' ? { code: own ?? status } : { state: 0, ...(own ? { code: own } : {}) }),
    message,
    kind,
    ...(kind === 'invalid' ? { fields: failure.fields } : {}),
    ...(kind === 'refused' && failure.detail !== undefined ? { detail: failure.detail } : {}),
  }
  return { status, body }
}

/** Reads a centre's answer. An answer that makes no sense is `unavailable`, never `absent` and never a default. */
export function decodeAnswer<N extends CallName>(
  name: N,
  { status, body }: { status: number; body: unknown },
): Answer<Value<N>> {
  if (!isObject(body)) return unavailable()
  const told = toldFailure(body)
  // A server that failed cannot know what exists, whatever it says.
  if (status >= 500) return told?.kind === 'unavailable' ? fail(told) : unavailable()
  if (told) return fail(told)
  if (status < 200 || status > 299) return foreignFailure(status, body)
  const { form, answer, specified } = callOf(name)
  const read = forms[form].read(body, status)
  if (!read.ok) return read
  const parsed = answer.safeParse(specified ? leniently(answer, read.value) : read.value)
  return parsed.success ? succeed(parsed.data as Value<N>) : unavailable()
}

type Form = { write(value: Fields): Fields; read(body: Fields, status: number): Answer<unknown> }

const info: Form = {
  write: (value) => ({ state: 1, info: value }),
  read: (body, status) => (isOk(body.state, 1) ? succeed(body.info) : foreignFailure(status, body)),
}

const flat: Form = {
  write: (value) => ({ state: 1, ...value }),
  read: (body, status) => (isOk(body.state, 1) ? succeed(body) : foreignFailure(status, body)),
}

const forms: Record<WireForm, Form> = {
  info,
  // Specification: "state, info config fields".
  infoOwnState: {
    write: (value) => ({ state: value.state, info: value }),
    read: (body) => {
      if (body.state === undefined) return unavailable()
      if (!isOk(body.state, 1)) return succeed({ state: Number(body.state) || 0 })
      return succeed({ ...(isObject(body.info) ? body.info : {}), state: 1 })
    },
  },
  // The specification reads only `info.name`: without it there is no such shop. An answer without an `info` at all, or
  // with a senseless one, says that the centre failed, not that the shop is missing.
  infoByName: {
    write: info.write,
    read: (body) => {
      const { info, state } = body
      if (isObject(info)) return hasText(info.name) ? succeed(info) : absent()
      // Something else in its place is no word about the shop.
      return info === null && !isOk(state, 1) ? absent() : unavailable()
    },
  },
  flat,
  flatPower: {
    write: flat.write,
    read: (body) => {
      if (body.state === undefined) return unavailable()
      if (isOk(body.state, 1)) return succeed(body)
      return succeed({ state: Number(body.state) || 0, saleTel: body.saleTel })
    },
  },
  // The reader interprets the state.
  flatAnyState: {
    write: flat.write,
    read: (body) => (body.state === undefined ? unavailable() : succeed(body)),
  },
  jsapi: {
    write: (value) => ({ code: 0, data: value }),
    read: (body, status) => (isOk(body.code, 0) ? succeed(body.data) : foreignFailure(status, body)),
  },
}

const MAX_MESSAGE = 300

const text = z.string().min(1)
const toldKinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absent'), message: text }),
  z.object({
    kind: z.literal('refused'),
    code: z.coerce.string(),
    message: text,
    detail: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('invalid'), message: text, fields: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('unauthenticated'), message: text }),
  z.object({ kind: z.literal('unavailable'), message: text }),
])

/** The failure that a centre like ours names by its kind. */
function toldFailure(body: Fields): Failure | null {
  if (body.kind === undefined || isOk(body.state, 1)) return null
  const parsed = toldKinds.safeParse(body)
  return parsed.success ? parsed.data : null
}

/** A failure as another centre of the family reports it: by status, a code and a message. */
function foreignFailure(status: number, body: Fields): Answer<never> {
  const said = [body.message, body.msg].find(hasText)
  const message = said?.slice(0, MAX_MESSAGE)
  const code = body.code ?? body.state
  const ofTheFamily = typeof code === 'string' || typeof code === 'number'
  // A 404 in another form is a gateway's, whose centre is down: nothing is missing.
  if (status === 404) return ofTheFamily ? absent(message) : unavailable()
  if (status === 401 || status === 403) return unauthenticated(message)
  if (status >= 300 && status !== 400 && status !== 409 && status !== 422) return unavailable()
  if (!ofTheFamily) return unavailable()
  return refused(String(code), message ?? '操作未成功，请稍后再试')
}

/**
 * Keeps the fields of an object that its schema can read: numbers where text is meant become text, and an invalid
 * optional field falls back to its default instead of spoiling the answer.
 */
function leniently(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value
  const kept: Fields = {}
  for (const [key, field] of Object.entries<z.ZodType>(schema.shape)) {
    const raw = value[key]
    if (raw === undefined || raw === null) continue
    const read = field.safeParse(raw)
    const meansText = typeof raw === 'number' && read.data !== raw
    if (meansText && field.safeParse(String(raw)).data === String(raw)) kept[key] = String(raw)
    else if (read.success) kept[key] = raw
  }
  return kept
}

function isOk(value: unknown, expected: number): boolean {
  return value === expected || value === String(expected)
}

function hasText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
