import type { MailPort } from './context.ts'
import { outboxFolder } from './outbox-folder.ts'

type Options = {
  /** Mails go to `<dataDir>/outbox/mail/`. */
  dataDir: string
  /** Gets a line per mail without address and text. */
  log: (line: { event: 'mail'; merchant: string; template: string; file: string }) => void
  now?: () => Date
}

/** The default provider: sends nothing, but writes the mail to the outbox folder. */
export function mailOutbox({ dataDir, log, now }: Options): MailPort {
  const folder = outboxFolder(dataDir, 'mail', now)
  return {
    async send(mail) {
      const file = await folder.write(mail)
      log({ event: 'mail', merchant: mail.merchant, template: mail.template, file })
    },
  }
}
