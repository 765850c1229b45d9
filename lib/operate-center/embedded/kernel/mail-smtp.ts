import { createTransport } from 'nodemailer'
import type { MailPort } from './context.ts'

type Options = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  url: string
  /** Sender, `name@example.com` or `云游国旅 <name@example.com>`. */
  from: string
  /** Credentials and texts only travel encrypted; false is for tests. Default true. */
  requireTls?: boolean
  /** Gets a line per mail without address and text. */
  log: (line: { event: 'mail'; merchant: string; template: string }) => void
}

const TIMEOUT_MS = 10_000

/** Hands mails to the operator's mail server. Throws when the server refuses one; the mail then stays due. */
export function mailSmtp({ url, from, requireTls = true, log }: Options): MailPort {
  const transport = createTransport(
    {
      url,
      requireTLS: requireTls,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // What visitors write must not reach into files or other servers.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ merchant, to, template, subject, text, attachments = [] }) {
      try {
        await transport.sendMail({
          to,
          subject,
          text,
          attachments: attachments.map(({ fileName: filename, mediaType: contentType, bytes }) => ({
            filename,
            contentType,
            content: Buffer.from(bytes),
          })),
        })
      } catch (error) {
        // The library's message may quote addresses; its error code says enough.
        const code = String((error as { code?: unknown } | null)?.code ?? 'unknown')
        throw new Error(`the mail server did not take a mail: ${code}`)
      }
      log({ event: 'mail', merchant, template })
    },
  }
}
