import { alarms } from '../../../base/alarms.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import type { MailPort, SmsPort } from './context.ts'
import { SmsFailure } from './sms-failure.ts'

/** The same port; a failure that is not the recipient's own raises an alarm, and is thrown all the same. */
export function alarmedSms(port: SmsPort, log: Log): SmsPort {
  return {
    ...port,
    async send(message) {
      try {
        await port.send(message)
      } catch (error) {
        const trouble = error instanceof SmsFailure ? error.trouble : 'unavailable'
        const { merchant, template } = message
        const fields = { merchant, template, trouble, error: errorFields(error).error }
        // A number that does not exist, or gets too many messages, is no reason to wake anybody.
        if (trouble === 'badNumber' || trouble === 'tooOften') log.warn(fields, 'a short message was refused')
        else log.error({ alarm: alarms.smsFailed, ...fields }, 'a short message was not sent')
        throw error
      }
    },
  }
}

export function alarmedMail(port: MailPort, log: Log): MailPort {
  return {
    async send(mail) {
      try {
        await port.send(mail)
      } catch (error) {
        const { merchant, template } = mail
        const fields = { alarm: alarms.mailFailed, merchant, template, ...errorFields(error) }
        log.error(fields, 'a mail was not handed over')
        throw error
      }
    },
  }
}
