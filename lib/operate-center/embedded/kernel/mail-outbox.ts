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
      const { attachments = [], ...rest } = mail
      const file = await folder.write({
        ...rest,
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ bytes, ...named }) => ({
            ...named,
            /** Base64. */
            data: Buffer.from(bytes).toString('base64'),
          })),
        }),
      })
      log({ event: 'mail', merchant: mail.merchant, template: mail.template, file })
    },
  }
}
