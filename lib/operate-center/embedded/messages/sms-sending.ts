import { alarms } from '../../../base/alarms.ts'
import type { Log } from '../../../base/log.ts'
import type { MessageName } from '../../../domain/messages/customer-events.ts'
import { templateFor, variablesOf } from '../../../domain/messages/message-texts.ts'
import type { OutsideHosts } from '../../../outside/hosts.ts'
import { aliyunSms } from '../../../outside/sms/aliyun-sms.ts'
import type { SmsProvider, SmsProviderName } from '../../../outside/sms/port.ts'
import { tencentSms } from '../../../outside/sms/tencent-sms.ts'
import type { Credentials } from '../../contract/shops/staff-settings.ts'
import type { Context, SmsPort } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { SmsFailure } from '../kernel/sms-failure.ts'

/** Credentials of the installation or of a merchant, for one provider or both. */
export type SmsAccounts = {
  aliyun?: Credentials<'aliyunSms'>
  tencent?: Credentials<'tencentSms'>
}

type Options = Pick<Context, 'db' | 'sealer' | 'now'> & {
  /** Used for merchants without credentials of their own. */
  installation: SmsAccounts
  outside: OutsideHosts
  log: Log
  /** For tests. */
  timeoutMs?: number
}

type Ready = { provider: SmsProvider; templates: Partial<Record<MessageName | 'code', string>> }

/**
 * Sends by the merchant's providers, or by the installation's where it has none of its own. The second one is asked
 * only when the first has certainly not sent the message; after a time-out nobody is.
 */
export function smsByProviders({ installation, outside, log, timeoutMs, ...tools }: Options): SmsPort {
  const { now } = tools

  async function providersOf(merchant: string): Promise<Ready[]> {
    const aliyun = (await credentialsOf(tools, merchant, 'aliyunSms')) ?? undefined
    const tencent = (await credentialsOf(tools, merchant, 'tencentSms')) ?? undefined
    const accounts = aliyun || tencent ? { aliyun, tencent } : installation
    const options = { now, ...(timeoutMs && { timeoutMs }) }
    const ready: (Ready & { order: number })[] = []
    if (accounts.aliyun) {
      const provider = aliyunSms({ baseUrl: outside.aliyunSms, credentials: accounts.aliyun, ...options })
      ready.push({ provider, ...accounts.aliyun })
    }
    if (accounts.tencent) {
      const provider = tencentSms({ baseUrl: outside.tencentSms, credentials: accounts.tencent, ...options })
      ready.push({ provider, ...accounts.tencent })
    }
    return ready.sort((one, other) => one.order - other.order)
  }

  return {
    async send({ merchant, mobile, template, values, record }) {
      const alarm = (code: string, provider: SmsProviderName | null) =>
        // Also when the other provider sends it: the fault is there all the same.
        log.error(
          { alarm: alarms.smsFailed, merchant, provider, template, code },
          'a provider sent no short message',
        )
      const usable = (await providersOf(merchant)).flatMap(({ provider, templates }) => {
        const templateId = templateFor(templates, template)
        if (!templateId) alarm('no template id', provider.name)
        return templateId ? [{ provider, templateId }] : []
      })
      for (const { provider, templateId } of usable) {
        await record?.begun(provider.name)
        const answer = await provider.send({
          mobile,
          templateId,
          values,
          names: variablesOf(template),
          id: record?.id ?? '',
        })
        if (answer.ok) {
          record?.taken(answer.serial)
          log.info({ event: 'sms', merchant, provider: provider.name, template }, 'short message sent')
          return
        }
        const { trouble, code } = answer
        // A number that no message reaches, or that has had too many, is nobody's mistake here.
        if (trouble === 'badNumber' || trouble === 'tooOften') throw new SmsFailure(trouble, code)
        alarm(code, provider.name)
        if (trouble === 'unknown') throw new SmsFailure(trouble, code)
      }
      throw new SmsFailure('unavailable', 'no provider could send the message')
    },

    async find(merchant, name, record) {
      const ready = (await providersOf(merchant)).find(({ provider }) => provider.name === name)
      return ready ? ready.provider.find(record) : { ok: false, code: 'no credentials any more' }
    },
  }
}

/** Without a provider: certainly not sent, and the log says why. */
export const noSms: SmsPort = {
  async send() {
    throw new SmsFailure('unavailable', 'no provider for short messages is configured')
  },
}
