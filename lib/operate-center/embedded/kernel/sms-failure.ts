import type { SmsTrouble } from '../../../outside/sms/port.ts'

/** Thrown by `SmsPort.send`. Its text is for operators; it names neither the number nor the message. */
export class SmsFailure extends Error {
  readonly trouble: SmsTrouble
  constructor(trouble: SmsTrouble, text: string) {
    super(text)
    this.trouble = trouble
  }
}
