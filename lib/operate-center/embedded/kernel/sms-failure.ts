/**
 * Why a short message was not sent.
 * - tooOften: the provider limits messages to this number.
 * - badNumber: no message can reach it.
 * - unavailable: certainly not sent, and no other provider could send it.
 * - unknown: perhaps sent; it must not be sent again.
 */
export type SmsTrouble = 'tooOften' | 'badNumber' | 'unavailable' | 'unknown'

/** Thrown by `SmsPort.send`. Its text is for operators; it names neither the number nor the message. */
export class SmsFailure extends Error {
  readonly trouble: SmsTrouble
  constructor(trouble: SmsTrouble, text: string) {
    super(text)
    this.trouble = trouble
  }
}
