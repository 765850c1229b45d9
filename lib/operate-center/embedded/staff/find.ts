import { checkMobile } from '../../../base/validation/contact.ts'
import { succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { findSources } from '../kernel/find.ts'
import { inReach, reachesSomething } from '../kernel/reach.ts'

export const staffFindHandlers: Handlers<'staff.find'> = {
  'staff.find': async (context, { merchant }, { text, limit }, { staff }) => {
    const checked = checkMobile(text)
    const sought = {
      text,
      number: text.toUpperCase().replace(/\s/g, ''),
      mobile: checked.ok ? checked.normalised : null,
    }
    const asker = { staff, merchant }
    const hits = []
    for (const { place: screen, call, find } of findSources.of(context)) {
      if (!reachesSomething(asker, call)) continue
      const found = await find(context, sought, {
        reached: (columns) => inReach(columns, asker, call),
        merchant,
        limit,
      })
      hits.push(...found.map(({ id, number, title }) => ({ target: { screen, id }, number, title })))
    }
    return succeed({ hits })
  },
}
