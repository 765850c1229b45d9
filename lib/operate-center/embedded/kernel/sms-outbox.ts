import type { SmsPort } from './context.ts'
import { outboxFolder } from './outbox-folder.ts'

type Options = {
  /** Messages go to `<dataDir>/outbox/sms/`. */
  dataDir: string
  /** Gets a line per message without number and code. */
  log: (line: { event: 'sms'; merchant: string; template: string; file: string }) => void
  now?: () => Date
}

/** The default provider: sends nothing, but writes the message to the outbox folder. */
export function smsOutbox({ dataDir, log, now }: Options): SmsPort {
  const folder = outboxFolder(dataDir, 'sms', now)
  return {
    async send({ merchant, mobile, template, text }) {
      const file = await folder.write({ merchant, mobile, template, text })
      log({ event: 'sms', merchant, template, file })
    },
  }
}
