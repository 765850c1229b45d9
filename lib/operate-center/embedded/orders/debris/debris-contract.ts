import { addDays, formatDateWithYear } from '../../../../base/calendar/dates.ts'
import type { ContractFacts } from '../../../../domain/contracts/facts.ts'
import { debrisTypes } from '../../../../domain/debris/words.ts'
import { infoAnswer } from '../../../contract/shops/shop.ts'
import type { Context } from '../../kernel/context.ts'
import { findShop } from '../../kernel/shops.ts'
import { contractAmounts, contractPerson } from '../core/contract-parts.ts'
import { isLive } from '../core/order-queries.ts'
import type { DebrisOrder } from './debris-rows.ts'
import { countText, unitWords } from './debris-views.ts'

/**
 * What the contract of a fragment product's order says, by what was sold; null where the product asks for none. Most are
 * single services, for which an entrustment agreement (委托服务协议) is signed; a day tour whose guests are named has the
 * contract of day tours.
 */
export async function debrisContract(context: Context, order: DebrisOrder): Promise<ContractFacts | null> {
  const { row, snapshot, own, units } = order
  if (!snapshot.entrusted) return null
  const shop = await findShop(context, row)
  const info = infoAnswer
    .partial()
    .catch({})
    .parse(shop?.info ?? {})
  const { package: sold } = snapshot
  // Tickets without a name are for whoever holds them; deposits are for nobody.
  const people = units
    .filter((unit) => isLive(unit) && unit.sealed !== null)
    .map((unit) => contractPerson(context, unit, unitWords(context, order, unit).label))
  const isDayTour = snapshot.type === 'dayTour' && people.length > 0
  const seller = info.company || info.name || snapshot.name
  return {
    type: isDayTour ? 'dayTour' : 'service',
    product: `${snapshot.name} ${sold.name}`.trim(),
    dates: own.date === null ? null : { from: own.date, to: addDays(own.date, own.days - 1) },
    parties: [
      {
        role: isDayTour ? '组团社' : '受托人',
        name: seller,
        facts: info.travelLicence ? [{ label: '许可证号', value: info.travelLicence }] : [],
      },
    ],
    facts: factsOf(order),
    people,
    groupMin: null,
    noticeDays: null,
    ...contractAmounts(row, snapshot),
    included: sold.includes,
    excluded: sold.excludes,
    ladder: [{ when: '退改规则', what: sold.refundText }],
    agencyLadder: [{ when: isDayTour ? '旅行社取消' : '受托人取消委托', what: '退还已付的全部费用' }],
    ladderNote: '',
    itinerary: [],
    notices: snapshot.notices,
    shopping: [],
    paidItems: [],
    safety: '',
    insured: snapshot.type === 'insurance',
  }
}

function factsOf({ snapshot, own }: DebrisOrder): ContractFacts['facts'] {
  const { validFrom, validTo } = own
  const from = validFrom === null ? '' : formatDateWithYear(validFrom)
  const to = validTo === null ? '' : formatDateWithYear(validTo)
  const facts = [
    ['产品编号', snapshot.code],
    ['类型', debrisTypes[snapshot.type]],
    ['套餐', snapshot.package.name],
    ['数量', countText({ snapshot })],
    ['场次', own.slot],
    ['有效期', own.date === null ? [from, to].filter(Boolean).join('至') : ''],
    ['地址', snapshot.address],
    ['使用方法', snapshot.usage.join('；')],
  ] as const
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))
}
