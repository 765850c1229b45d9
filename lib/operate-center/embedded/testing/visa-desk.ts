import { addDays, todayInShanghai } from '../../../base/calendar/dates.ts'
import type { VisaMaterial } from '../../contract/catalogue/visas.ts'
import type { Value } from '../../contract/contract.ts'
import { visaProducts } from '../catalogue/visas/schema.ts'
import { visaContent } from '../catalogue/visas/visa-content.ts'
import type { Database } from '../kernel/db/connect.ts'
import { shopA } from './catalogue.ts'
import { asCustomer, asStaff, payOrder, type Shopping } from './shopping.ts'
import { placeVisa, visaContentOf, visaRow } from './visa-shopping.ts'

const material = (id: string, title: string, patch: Partial<VisaMaterial> = {}): VisaMaterial => ({
  id,
  title,
  occupations: [],
  required: true,
  kind: 'electronic',
  copies: 1,
  spec: '',
  sample: null,
  template: null,
  ...patch,
})

/**
 * More visas of alpha: `v-desk` wants a passport by courier, a photo, and of the employed a certificate; `v-online` wants
 * a photo alone.
 */
export async function seedDeskVisas({ db }: Database): Promise<void> {
  const photo = material('photo', '照片')
  const desk = [
    material('passport', '护照原件', { kind: 'original' }),
    photo,
    material('job', '在职证明', { occupations: [1] }),
    material('house', '房产证', { required: false, kind: 'copy' }),
  ]
  const content = (materials: VisaMaterial[]) => visaContent.parse(visaContentOf({ materials }))
  await db
    .insert(visaProducts)
    .values([
      visaRow('alpha', 'v-desk', { name: '日本旅游签证', content: content(desk) }),
      visaRow('alpha', 'v-online', { name: '新加坡电子签', country: 'SG', content: content([photo]) }),
    ])
}

/** A paid order of a visa, with its applicants' ids by position. */
export async function paidVisa(
  center: Shopping,
  database: Database,
  wish: { persons?: number; proId?: string; returnWay?: 'courier' | 'pickup' } = {},
) {
  const { proId = 'v-desk', ...more } = wish
  const travelDate = addDays(todayInShanghai(center.clock.now), 60)
  const { customerId, orderNo } = await placeVisa(center, database, { proId, travelDate, ...more })
  await payOrder(center, customerId, orderNo)
  const me = asCustomer(customerId)
  const progress = (): Promise<Value<'visas.progress'>> =>
    center.get('visas.progress', shopA, { orderNo }, me)
  const units = (await progress()).applicants.map(({ id }) => id)
  return { customerId, me, orderNo, units, progress }
}

/** Moves applicants as staff, from the state that they are in. */
export async function staffMoves(
  center: Shopping,
  units: readonly string[],
  ...to: (20 | 25 | 40 | 50 | 55 | 60 | 65 | 80)[]
) {
  for (const state of to) {
    const applicants = []
    for (const unitId of units) {
      const seen = await center.get('staff.visaApplicant', shopA, { unitId }, asStaff)
      applicants.push({ unitId, state: seen.state })
    }
    await center.get('staff.moveVisaApplicants', shopA, { applicants, to: state }, asStaff)
  }
}
