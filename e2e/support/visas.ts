import { DEFAULT_TEXT_VERSION } from '../../lib/domain/texts/text-codes.ts'
import type { VisaCard } from '../../lib/operate-center/contract/catalogue/visas.ts'
import { adults } from './people.ts'
import type { Shopper } from './shopper.ts'

/** A visa that is sold without a passport's data, for so many applicants. */
async function visaFor(shopper: Shopper, persons: number): Promise<VisaCard> {
  const { items } = await shopper.get('visas.list', { pageSize: 30 })
  for (const card of items) {
    const { passportFirst, minPersons, maxPersons, returnWays } = await shopper.get('visas.get', {
      proId: card.proId,
    })
    const fits = !passportFirst && minPersons <= persons && persons <= maxPersons
    if (fits && returnWays.some(({ way }) => way === 'pickup')) return card
  }
  throw new Error(`the shop sells no visa for ${persons}`)
}

let passports = 0

/** Two new adults with passports; their ids. */
async function keepApplicants(shopper: Shopper): Promise<string[]> {
  const ids: string[] = []
  for (const { name, document } of adults()) {
    passports++
    const { id } = await shopper.do('travellers.save', {
      name,
      surnamePinyin: 'CE',
      givenPinyin: 'SHI',
      mobile: '13900030001',
      sex: 1,
      birthday: `${document.slice(6, 10)}-${document.slice(10, 12)}-${document.slice(12, 14)}`,
      documents: [
        { type: 1, number: document },
        {
          type: 2,
          number: `E${String(10_000_000 + passports)}`,
          expiry: `${new Date().getFullYear() + 8}-06-01`,
        },
      ],
      consent: true,
    })
    ids.push(id)
  }
  return ids
}

/** Orders a visa for two employed adults, who fetch their passports at the counter. */
export async function orderVisa(shopper: Shopper): Promise<{ orderNo: string; proId: string }> {
  const { proId } = await visaFor(shopper, 2)
  const { earliestDate } = await shopper.get('visas.offer', { proId })
  const people = await keepApplicants(shopper)
  const wish = { proId, travelDate: earliestDate, returnWay: 'pickup' as const }
  const counts = { 1: people.length }
  const { fingerprint, payable } = await shopper.get('visas.quote', { ...wish, counts })
  const { orderNo } = await shopper.do('orders.createVisa', {
    ...wish,
    applicants: people.map((travellerId) => ({ travellerId, occupation: 1 as const })),
    contact: { name: '测试甲', mobile: '13900030001' },
    agreements: ['privacy', 'crossBorder'].map((code) => ({ code, version: DEFAULT_TEXT_VERSION })),
    fingerprint,
    payable,
  })
  return { orderNo, proId }
}
