/**
 * Why a short message was not sent.
 * - tooOften: the provider limits messages to this number.
 * - badNumber: no message can reach it.
 * - unavailable: certainly not sent.
 * - unknown: perhaps sent; it must not be sent again.
 */
export type SmsTrouble = 'tooOften' | 'badNumber' | 'unavailable' | 'unknown'

/** A message by one of the provider's approved templates, to one number. */
export type ProviderSms = {
  /** 11 digits, mainland China. */
  mobile: string
  /** The provider's id of the template. */
  templateId: string
  /** What the template's variables are replaced with, by name. */
  values: Readonly<Record<string, string>>
  /** The order of the variables in the template, for providers that number them. */
  names: readonly string[]
  /** Comes back in receipts and details; at most 64 letters, digits and `-`. */
  id: string
}

/** `serial`: the provider's own number of the sending. `code`: the provider's word for operators. */
export type SmsAnswer = { ok: true; serial: string } | { ok: false; trouble: SmsTrouble; code: string }

/** What the provider knows of a sending afterwards. absent: nothing, perhaps not yet. */
type SmsFate =
  | { state: 'absent' }
  /** Taken by the provider, on its way. */
  | { state: 'waiting'; serial: string }
  | { state: 'delivered'; serial: string }
  | { state: 'undelivered'; serial: string; code: string }

/** A sending to ask about. `serial` is empty when the provider's answer never came. */
export type SmsRecord = { mobile: string; id: string; serial: string; sentAt: Date }

/** Why it could not be found out; the next try may. */
export type SmsFound = { ok: true; fate: SmsFate } | { ok: false; code: string }

/** A provider of short messages with one customer's keys. No method throws; each takes at most `SMS_MS`. */
export type SmsProvider = {
  name: SmsProviderName
  send(message: ProviderSms): Promise<SmsAnswer>
  /** Looks a sending up in the provider's details, never sending anything. */
  find(record: SmsRecord): Promise<SmsFound>
}

export const smsProviderNames = ['aliyun', 'tencent'] as const
export type SmsProviderName = (typeof smsProviderNames)[number]

/** A delivery that a provider reports on its own. */
export type SmsReceipt = {
  serial: string
  /** What we gave it as `id`; empty where the provider does not return it. */
  id: string
  /** 11 digits. */
  mobile: string
  delivered: boolean
  /** The carrier's word. */
  code: string
}

/** Milliseconds that one request to a provider may take. */
export const SMS_MS = 3_000

/** 11 digits of a mainland number however a provider writes it; empty for any other. */
export function mainlandNumber(text: string): string {
  return /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(text.trim())?.[1] ?? ''
}

/**
 * Each request gets a connection of its own. A kept one that the provider closes at that moment would leave open
 * whether a message was sent, and such a message is never sent again.
 */
export const OWN_CONNECTION = { connection: 'close' } as const
