import { formatDateWithYear } from '../../../../base/calendar/dates.ts'
import type { ContractFacts } from '../../../../domain/contracts/facts.ts'
import { refundRows } from '../../../../domain/visas/refund-rule.ts'
import { occupationNames, returnWays } from '../../../../domain/visas/words.ts'
import { infoAnswer } from '../../../contract/shops/shop.ts'
import type { Context } from '../../kernel/context.ts'
import { findShop } from '../../kernel/shops.ts'
import { contractAmounts, contractPerson } from '../core/contract-parts.ts'
import { isLive } from '../core/order-queries.ts'
import type { VisaOrder } from './visa-rows.ts'
import { typeWords } from './visa-views.ts'

/**
 * What the entrustment agreement (委托服务协议) of a visa's order says, by what was sold; null where the product asks for
 * none. The agency is the one behind the shop.
 */
export async function visaContract(context: Context, order: VisaOrder): Promise<ContractFacts | null> {
  const { row, snapshot, own, units } = order
  if (!snapshot.entrusted) return null
  const shop = await findShop(context, row)
  const info = infoAnswer
    .partial()
    .catch({})
    .parse(shop?.info ?? {})
  return {
    type: 'service',
    product: snapshot.name,
    dates: { from: own.travelDate, to: own.travelDate },
    parties: [
      {
        role: '受托人',
        name: info.company || info.name || snapshot.receiver.name,
        facts: info.travelLicence ? [{ label: '许可证号', value: info.travelLicence }] : [],
      },
    ],
    facts: factsOf(order),
    people: units.filter(isLive).map((unit) => {
      const applicant = own.applicants.get(unit.id)
      return contractPerson(context, unit, applicant ? occupationNames[applicant.occupation] : '')
    }),
    groupMin: null,
    noticeDays: null,
    ...contractAmounts(row, snapshot),
    included: snapshot.included,
    excluded: snapshot.excluded,
    ladder: refundRows(snapshot.refunds),
    agencyLadder: [{ when: '受托人取消委托', what: '退还已付的全部费用' }],
    ladderNote: snapshot.refundNote,
    itinerary: [],
    notices: snapshot.notices,
    shopping: [],
    paidItems: [],
    safety: '',
    insured: false,
  }
}

function factsOf({ snapshot, own }: VisaOrder): ContractFacts['facts'] {
  const facts = [
    ['产品编号', snapshot.code],
    ['国家/地区', snapshot.country.name],
    ['签证类型', typeWords(snapshot)],
    ['有效期', snapshot.validity],
    ['停留时间', snapshot.stayDays === null ? '以使馆签发为准' : `${snapshot.stayDays}天`],
    ['受理领区', snapshot.districts.map(({ name }) => name).join('、')],
    ['办理时长', snapshot.processing],
    ['材料提交期限', formatDateWithYear(own.materialsBy)],
    ['材料退还方式', returnWays[own.returnWay]],
  ] as const
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))
}
