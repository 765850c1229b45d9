import sharp from 'sharp'
import { addDays } from '../../lib/base/calendar/dates.ts'
import { DEFAULT_TEXT_VERSION } from '../../lib/domain/texts/text-codes.ts'
import type { Occupation } from '../../lib/domain/visas/words.ts'
import type { VisaCard } from '../../lib/operate-center/contract/catalogue/visas.ts'
import type { Input } from '../../lib/operate-center/contract/contract.ts'
import { inYears } from './people.ts'
import type { Shopper } from './shopper.ts'
import type { Staff } from './staff.ts'

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

/** A new traveller with a passport; its id. */
async function keepApplicant(shopper: Shopper, name: string, birthday: string): Promise<string> {
  passports++
  const { id } = await shopper.do('travellers.save', {
    name,
    surnamePinyin: 'CE',
    givenPinyin: 'SHI',
    mobile: '13900030001',
    sex: 1,
    birthday,
    documents: [{ type: 2, number: `E${String(10_000_000 + passports)}`, expiry: inYears(8) }],
    consent: true,
  })
  return id
}

type Applicants = readonly { name: string; birthday: string; occupation: Occupation }[]

/** Two employed adults. */
const couple: Applicants = [
  { name: '测试甲', birthday: '1985-05-17', occupation: 1 },
  { name: '测试乙', birthday: '1986-05-17', occupation: 1 },
]

type Wish = { proId?: string; applicants?: Applicants }

/** Orders a visa for applicants who fetch their passports at the counter. */
export async function orderVisa(
  shopper: Shopper,
  { proId: wanted, applicants = couple }: Wish = {},
): Promise<{ orderNo: string; proId: string }> {
  const proId = wanted ?? (await visaFor(shopper, applicants.length)).proId
  const { earliestDate } = await shopper.get('visas.offer', { proId })
  const people: { travellerId: string; occupation: Occupation }[] = []
  for (const { name, birthday, occupation } of applicants) {
    people.push({ travellerId: await keepApplicant(shopper, name, birthday), occupation })
  }
  // A few days later: all papers are on the agency's table in time.
  const travelDate = addDays(earliestDate, 30)
  const wish = { proId, travelDate, returnWay: 'pickup' as const }
  const counts = Object.fromEntries(
    people.map(({ occupation }) => [
      occupation,
      people.filter((one) => one.occupation === occupation).length,
    ]),
  )
  const { fingerprint, payable } = await shopper.get('visas.quote', { ...wish, counts })
  const { orderNo } = await shopper.do('orders.createVisa', {
    ...wish,
    applicants: people,
    guardianConsent: true,
    contact: { name: '测试甲', mobile: '13900030001' },
    agreements: ['privacy', 'crossBorder'].map((code) => ({ code, version: DEFAULT_TEXT_VERSION })),
    fingerprint,
    payable,
  })
  return { orderNo, proId }
}

type Seen = NonNullable<Input<'staff.moveVisaApplicants'>['applicants']>[number]

/** The order's applicants as they stand, for staff who move them. */
export async function applicantsOf(shopper: Shopper, orderNo: string): Promise<Seen[]> {
  const { applicants } = await shopper.get('visas.progress', { orderNo })
  return applicants.map(({ id, state }) => ({ unitId: id, state }))
}

/** A photo as a phone makes it. */
export const aPhoto = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#d8dee6' } })
    .jpeg()
    .toBuffer()

/** The customer says that all papers are on their way by courier. */
export async function sendPapers(shopper: Shopper, orderNo: string): Promise<void> {
  await uploadFiles(shopper, orderNo, await aPhoto())
  const unitIds = (await applicantsOf(shopper, orderNo)).map(({ unitId }) => unitId)
  const parcel = { way: 'courier' as const, company: '顺丰速运', trackingNo: 'SF00000000009' }
  await shopper.do('visas.handIn', { orderNo, unitIds, ...parcel })
}

/** Uploads a picture for everything that is wanted as a file. */
export async function uploadFiles(shopper: Shopper, orderNo: string, picture: Buffer): Promise<void> {
  const { applicants } = await shopper.get('visas.progress', { orderNo })
  const data = picture.toString('base64')
  for (const { id: unitId, materials } of applicants) {
    for (const { id: materialId, kind, required } of materials) {
      if (kind !== 'electronic' || !required) continue
      await shopper.do('visas.upload', { orderNo, unitId, materialId, name: '照片.jpg', data })
    }
  }
}

/** Staff book what applicants sent on paper, and accept all that is there but the material named for one of them. */
export async function reviewPapers(
  staff: Staff,
  shopper: Shopper,
  orderNo: string,
  wrong?: { unitId: string; materialId: string; reason: string },
): Promise<void> {
  const { applicants } = await shopper.get('visas.progress', { orderNo })
  for (const { id: unitId, state, materials } of applicants) {
    if (state !== 15 && state !== 20) continue
    if (state === 15) {
      const materialIds = materials.flatMap(({ id, kind }) => (kind === 'electronic' ? [] : [id]))
      await staff('staff.receiveVisaMaterials', { unitId, state, materialIds })
    }
    const isWrong = wrong?.unitId === unitId
    const verdicts = materials.flatMap(({ id, kind, state: stood }) => {
      if (kind === 'electronic' && stood === 'missing') return []
      if (isWrong && id === wrong.materialId)
        return [{ materialId: id, accepted: false, reason: wrong.reason }]
      return [{ materialId: id, accepted: true }]
    })
    const next = isWrong ? ('askMore' as const) : ('accept' as const)
    await staff('staff.reviewVisaMaterials', { unitId, state: 20, verdicts, next })
  }
}
