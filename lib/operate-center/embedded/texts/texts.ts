import { todayInShanghai } from '../../../base/calendar/dates.ts'
import { DEFAULT_TEXT_VERSION, shopTextCodes, textTitles } from '../../../domain/texts/text-codes.ts'
import { agreementsOf } from '../../../domain/vocabulary.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import { succeed } from '../../contract/failures.ts'
import type { ShownText } from '../../contract/texts/texts.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { ofMerchant } from '../kernel/shops.ts'
import { ownTexts } from './valid-texts.ts'

/** The agreements that a shop shows today; without sections where the shop's screens bring their own text. */
export function shownTexts(context: Context, tenant: Tenant): Promise<readonly ShownText[]> {
  const today = todayInShanghai(context.now())
  return ofMerchant(context, tenant, { what: 'shown texts', of: today }, () =>
    readShown(context, tenant.merchant),
  )
}

async function readShown(context: Context, merchant: string): Promise<readonly ShownText[]> {
  const own = await ownTexts(context, merchant, shopTextCodes)
  const defaults = agreementsOf('outbound')
  return shopTextCodes.map((code) => {
    const text = own.get(code)
    if (text) return { code, title: text.title, version: text.version, sections: text.sections }
    const version = defaults.find((one) => one.code === code)?.version ?? DEFAULT_TEXT_VERSION
    return { code, title: textTitles[code], version, sections: null }
  })
}

export const textHandlers: Handlers<'texts.agreements'> = {
  async 'texts.agreements'(context, tenant) {
    return succeed({ items: [...(await shownTexts(context, tenant))] })
  },
}
