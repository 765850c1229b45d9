import { type Credentials, credentialKinds } from '../../operate-center/contract/shops/staff-settings.ts'
import { type SmsProviderName, smsProviderNames } from '../../outside/sms/port.ts'
import { readJsonFile } from './json-file.ts'
import { list } from './list.ts'

/** By whom short messages of merchants without credentials of their own are sent. */
export type SmsSettings =
  | { provider: 'outbox' | 'none' }
  | {
      provider: 'accounts'
      aliyun?: Credentials<'aliyunSms'>
      tencent?: Credentials<'tencentSms'>
    }

/** `outbox`, `none`, a provider, or two providers in the order in which they are asked; null for anything else. */
export function parseSmsProvider(value: string): 'outbox' | 'none' | readonly SmsProviderName[] | null {
  if (value === 'outbox' || value === 'none') return value
  const names = list(value)
  const known = names.filter((name): name is SmsProviderName =>
    (smsProviderNames as readonly string[]).includes(name),
  )
  return known.length > 0 && known.length === names.length && new Set(known).size === known.length
    ? known
    : null
}

/**
 * @param file path of the providers' credentials, JSON with a field for each provider
 * @param problems gets a sentence for everything that is wrong
 */
export function smsSettings(value: string, file: string | undefined, problems: string[]): SmsSettings {
  const wanted = parseSmsProvider(value) ?? 'none'
  if (wanted === 'none' || wanted === 'outbox') return { provider: wanted }
  if (!file) {
    problems.push(`SMS_KEYS_FILE must be given with SMS_PROVIDER=${value}.`)
    return { provider: 'none' }
  }
  const given = readJsonFile(file)
  if (!given) {
    problems.push('SMS_KEYS_FILE must name a readable file that holds a JSON object.')
    return { provider: 'none' }
  }
  const settings: SmsSettings = { provider: 'accounts' }
  for (const [index, name] of wanted.entries()) {
    const order = index + 1
    const kind = name === 'aliyun' ? credentialKinds.aliyunSms : credentialKinds.tencentSms
    const parsed = kind.safeParse({ ...(given[name] as object | undefined), order })
    if (parsed.success) Object.assign(settings, { [name]: parsed.data })
    else {
      const fields = [...new Set(parsed.error.issues.map(({ path }) => [name, ...path].join('.')))]
      problems.push(`SMS_KEYS_FILE must give valid values for ${fields.join(', ')}.`)
    }
  }
  return settings
}
