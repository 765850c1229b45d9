import { shanghaiInstant } from '../../../../base/calendar/dates.ts'
import { wantedVisaAgreements } from '../../../../domain/texts/text-codes.ts'
import type { Occupation } from '../../../../domain/visas/words.ts'
import type { Input } from '../../../contract/contract.ts'
import {
  askRefund,
  contactOfDemo,
  keptAddress,
  keptFamily,
  parcel,
  refundUnits,
  signContract,
} from './acts.ts'
import { samplePdf, samplePhoto } from './samples.ts'
import { SCENE, type Scene, type Stage } from './stage.ts'

/** Visas of the demo in which the scenes play. */
const JAPAN = 'v101'
const KOREA = 'v111'
const FRANCE = 'v132'
const ITALY = 'v135'
const VIETNAM = 'v141'

/** Two who work, one at school, one not yet: the occupations of the demo's family. */
const FAMILY: readonly Occupation[] = [1, 1, 4, 5]
const COUPLE = FAMILY.slice(0, 2)
const ONE = FAMILY.slice(0, 1)

/** An order of a visa in every state that a visitor of the demo should find, and applicants in every state of theirs. */
export const visaScenes: readonly Scene[] = [
  {
    code: 'visa-done',
    shows: '电子签已全部发出，可评价',
    async play(on) {
      const orderNo = await paid(on, this, { proId: VIETNAM, of: COUPLE, daysAgo: 30, travelIn: 12 })
      on.day(-28)
      await handIn(on, orderNo)
      await review(on, orderNo)
      on.day(-27)
      await move(on, orderNo, 50)
      on.day(-22)
      await move(on, orderNo, 60)
      await addResults(on, orderNo, 'E-VISA')
      on.day(-21)
      await move(on, orderNo, 80)
    },
  },
  {
    code: 'visa-returned',
    shows: '已出签，护照在寄回途中',
    async play(on) {
      const orderNo = await paid(on, this, { proId: KOREA, of: COUPLE, daysAgo: 25, travelIn: 20 })
      on.day(-22)
      await handIn(on, orderNo)
      on.day(-19)
      await review(on, orderNo)
      on.day(-18)
      await move(on, orderNo, 50)
      on.day(-3)
      await move(on, orderNo, 60)
      on.day(-1)
      await on.staff('staff.returnVisaPassports', {
        applicants: await seen(on, orderNo),
        way: 'courier',
        ...parcel(9),
      })
    },
  },
  {
    code: 'visa-decided',
    shows: '一人出签、一人拒签，已按承诺申请退款',
    async play(on) {
      const orderNo = await paid(on, this, { proId: JAPAN, of: COUPLE, daysAgo: 24, travelIn: 25 })
      on.day(-21)
      await handIn(on, orderNo)
      on.day(-18)
      await review(on, orderNo)
      on.day(-17)
      await move(on, orderNo, 50)
      on.day(-2)
      const [granted, refused] = await seen(on, orderNo)
      if (!granted || !refused) throw new Error(`order ${orderNo} has no two applicants`)
      await move(on, orderNo, 60, [granted])
      await move(on, orderNo, 65, [refused], '使馆未说明原因')
      await addResults(on, orderNo, 'LETTER', [refused])
      on.day(0)
      await askRefund(on, orderNo, [refused.unitId], '拒签')
    },
  },
  {
    code: 'visa-submitted',
    shows: '已送签，其中一人需面签',
    async play(on) {
      const orderNo = await paid(on, this, { proId: JAPAN, of: COUPLE, daysAgo: 14, travelIn: 40 })
      on.day(-11)
      await handIn(on, orderNo)
      on.day(-8)
      await review(on, orderNo)
      on.day(-7)
      await move(on, orderNo, 50)
      on.day(-1)
      await book(on, (await seen(on, orderNo)).slice(0, 1), {
        kind: '面签',
        days: 4,
        place: '日本驻上海总领事馆签证大厅（演示）',
        bring: '身份证、护照复印件与预约单',
      })
    },
  },
  {
    code: 'visa-booked',
    shows: '委托协议已签署，已预约录指纹',
    async play(on) {
      // Later than the codes of the contracts of tours: a code that comes before the last one is refused.
      const orderNo = await paid(on, this, { proId: FRANCE, of: COUPLE, daysAgo: 1.9, travelIn: 55 })
      await signContract(on, orderNo)
      on.day(-1.8)
      await handIn(on, orderNo)
      on.day(-0.5)
      await review(on, orderNo)
      on.day(0)
      await book(on, await seen(on, orderNo), {
        kind: '录指纹',
        days: 6,
        place: '法国签证中心（上海，演示）',
        bring: '护照原件、预约单与本人签名的申请表',
      })
    },
  },
  {
    code: 'visa-accepted',
    shows: '材料审核通过，等待预约',
    async play(on) {
      const orderNo = await paid(on, this, { proId: ITALY, of: ONE, daysAgo: 10, travelIn: 60 })
      on.day(-7)
      await handIn(on, orderNo)
      on.day(-1)
      await review(on, orderNo)
    },
  },
  {
    code: 'visa-in-review',
    shows: '材料已收到，一人正在审核',
    async play(on) {
      const orderNo = await paid(on, this, { proId: KOREA, of: COUPLE, daysAgo: 8, travelIn: 45 })
      on.day(-5)
      await handIn(on, orderNo)
      on.day(-1)
      await receive(on, orderNo)
      await move(on, orderNo, 25, (await seen(on, orderNo)).slice(0, 1))
    },
  },
  {
    code: 'visa-sent',
    shows: '材料已由快递寄出',
    async play(on) {
      const orderNo = await paid(on, this, { proId: JAPAN, of: COUPLE, daysAgo: 6, travelIn: 50 })
      on.day(-1)
      await handIn(on, orderNo)
    },
  },
  {
    code: 'visa-to-mend',
    shows: '材料已上传，一项需补充',
    async play(on) {
      const orderNo = await paid(on, this, { proId: VIETNAM, of: COUPLE, daysAgo: 5, travelIn: 45 })
      on.day(-4)
      await handIn(on, orderNo)
      on.day(-3)
      const [wrong, right] = await seen(on, orderNo)
      if (!wrong || !right) throw new Error(`order ${orderNo} has no two applicants`)
      await accept(on, orderNo, [right])
      await on.staff('staff.reviewVisaMaterials', {
        ...wrong,
        verdicts: [
          { materialId: 'passport-scan', accepted: true },
          {
            materialId: 'photo-file',
            accepted: false,
            reason: '照片背景不是白色，请重新拍摄后上传，不要佩戴首饰',
          },
        ],
        next: 'askMore',
      })
    },
  },
  {
    code: 'visa-refunded',
    shows: '送审前取消，已全部退款',
    async play(on) {
      const orderNo = await paid(on, this, { proId: KOREA, of: COUPLE, daysAgo: 4, travelIn: 60 })
      on.day(-3)
      await refundUnits(on, orderNo, 2, '行程取消')
    },
  },
  {
    code: 'visa-partly-refunded',
    shows: '送签前两人中一人已退款',
    async play(on) {
      const orderNo = await paid(on, this, { proId: JAPAN, of: COUPLE, daysAgo: 3, travelIn: 55 })
      on.day(-2)
      await refundUnits(on, orderNo, 1, '材料不全')
    },
  },
  {
    code: 'visa-cancelled',
    shows: '客户取消了未付款的订单',
    async play(on) {
      const orderNo = await order(on, this, { proId: JAPAN, of: ONE, daysAgo: 2, travelIn: 50 })
      await on.customer('orders.cancel', { orderNo, reason: '行程取消' })
    },
  },
  {
    code: 'visa-expired',
    shows: '超时未付款，订单已取消',
    async play(on) {
      const orderNo = await order(on, this, { proId: VIETNAM, of: ONE, daysAgo: 34, travelIn: 30 })
      on.day(-1)
      await on.customer('orders.get', { orderNo })
    },
  },
  {
    code: 'visa-agency-cancelled',
    shows: '使馆停签，旅行社取消了订单',
    async play(on) {
      const orderNo = await order(on, this, { proId: KOREA, of: ONE, daysAgo: 2, travelIn: 50 })
      on.day(-1)
      await on.staff('staff.cancelOrder', { orderNo, reason: '使馆暂停受理' })
    },
  },
  {
    code: 'visa-waiting',
    shows: '一家四口，已付款，待提交材料',
    async play(on) {
      await paid(on, this, { proId: JAPAN, of: FAMILY, daysAgo: 1, travelIn: 60 })
    },
  },
  {
    code: 'visa-unpaid',
    shows: '待付款',
    async play(on) {
      await order(on, this, { proId: JAPAN, of: COUPLE, daysAgo: 0, travelIn: 60 })
    },
  },
]

type Wish = {
  proId: string
  /** The first of the family, by occupation. */
  of: readonly Occupation[]
  daysAgo: number
  /** Days from today to the day of travel. */
  travelIn: number
}

async function order(
  on: Stage,
  { code, shows }: Scene,
  { proId, of, daysAgo, travelIn }: Wish,
): Promise<string> {
  on.day(-daysAgo)
  const travellerIds = await keptFamily(on, of.length)
  const applicants = of.map((occupation, index) => ({ occupation, travellerId: travellerIds[index] ?? '' }))
  const counts = Object.fromEntries(
    of.map((occupation) => [occupation, of.filter((one) => one === occupation).length]),
  )
  const { returnWays } = await on.customer('visas.get', { proId })
  const returnWay = returnWays[0]?.way ?? 'pickup'
  const wish = { proId, travelDate: on.date(travelIn), returnWay }
  const { fingerprint, payable } = await on.customer('visas.quote', { ...wish, counts })
  const { items: texts } = await on.customer('texts.agreements', {})
  const { orderNo } = await on.customer('orders.createVisa', {
    ...wish,
    applicants,
    ...(returnWay === 'courier' ? { addressId: (await keptAddress(on)).id } : {}),
    guardianConsent: true,
    contact: contactOfDemo,
    agreements: wantedVisaAgreements(texts).map((one) => ({ code: one.code, version: one.version })),
    fingerprint,
    payable,
    remark: `演示：${shows}`,
    attribution: { [SCENE]: code },
  })
  return orderNo
}

async function paid(on: Stage, scene: Scene, wish: Wish): Promise<string> {
  const orderNo = await order(on, scene, wish)
  await on.pay(orderNo)
  return orderNo
}

type Seen = NonNullable<Input<'staff.moveVisaApplicants'>['applicants']>[number]

/** The order's applicants, each as it stands. */
async function seen(on: Stage, orderNo: string): Promise<Seen[]> {
  const { applicants } = await on.customer('visas.progress', { orderNo })
  return applicants.map(({ id, state }) => ({ unitId: id, state }))
}

/** The customer uploads what is wanted as files, and sends the rest by courier where there is any. */
async function handIn(on: Stage, orderNo: string): Promise<void> {
  const { applicants } = await on.customer('visas.progress', { orderNo })
  const wanted = applicants.flatMap(({ id, materials }) => materials.map((one) => ({ ...one, unitId: id })))
  for (const { unitId, id, title, kind, required } of wanted) {
    if (kind !== 'electronic' || !required) continue
    const isPhoto = id === 'photo-file'
    const data = isPhoto ? await samplePhoto() : samplePdf(['WAYFRONT DEMO', id, 'Not a real document'])
    const name = `${title}.${isPhoto ? 'jpg' : 'pdf'}`
    await on.customer('visas.upload', { orderNo, unitId, materialId: id, name, data })
  }
  const hasPaper = wanted.some(({ kind }) => kind !== 'electronic')
  await on.customer('visas.handIn', {
    orderNo,
    unitIds: applicants.map(({ id }) => id),
    ...(hasPaper ? { way: 'courier', ...parcel(1) } : { way: 'none' }),
  })
}

/** Staff book everything that was sent on paper as arrived. */
async function receive(on: Stage, orderNo: string): Promise<void> {
  const { applicants } = await on.customer('visas.progress', { orderNo })
  for (const { id, state, materials } of applicants) {
    if (state !== 15) continue
    const materialIds = materials.flatMap((one) => (one.kind === 'electronic' ? [] : [one.id]))
    await on.staff('staff.receiveVisaMaterials', { unitId: id, state, materialIds })
  }
}

/** Staff receive all papers and accept them. */
async function review(on: Stage, orderNo: string): Promise<void> {
  await receive(on, orderNo)
  await accept(on, orderNo, await seen(on, orderNo))
}

async function accept(on: Stage, orderNo: string, some: readonly Seen[]): Promise<void> {
  const { applicants } = await on.customer('visas.progress', { orderNo })
  for (const { unitId, state } of some) {
    const { materials } = applicants.find(({ id }) => id === unitId) ?? { materials: [] }
    const verdicts = materials.flatMap((one) =>
      one.state === 'missing' ? [] : [{ materialId: one.id, accepted: true }],
    )
    await on.staff('staff.reviewVisaMaterials', { unitId, state, verdicts, next: 'accept' })
  }
}

async function move(
  on: Stage,
  orderNo: string,
  to: Input<'staff.moveVisaApplicants'>['to'],
  some?: Seen[],
  note = '',
): Promise<void> {
  await on.staff('staff.moveVisaApplicants', { applicants: some ?? (await seen(on, orderNo)), to, note })
}

type Appointment = { kind: string; days: number; place: string; bring: string }

/** Staff appoint ten o’clock of a day so many days from today. */
async function book(on: Stage, applicants: Seen[], { days, ...rest }: Appointment): Promise<void> {
  const at = new Date(shanghaiInstant(on.date(days), '10:00')).toISOString()
  await on.staff('staff.bookVisaAppointment', { applicants, at, ...rest })
}

/** Staff add a PDF to the result of each. */
async function addResults(on: Stage, orderNo: string, what: string, some?: readonly Seen[]): Promise<void> {
  for (const { unitId } of some ?? (await seen(on, orderNo))) {
    const data = samplePdf([`WAYFRONT DEMO - ${what}`, 'Not a real document'])
    const name = what === 'E-VISA' ? '电子签证（演示）.pdf' : '拒签通知（演示）.pdf'
    await on.staff('staff.addVisaResult', { unitId, name, data })
  }
}
