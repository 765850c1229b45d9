import { and, count, eq, sum } from 'drizzle-orm'
import {
  FILE_BYTES_OF_ORDER,
  FILES_OF_MATERIAL,
  FILES_OF_ORDER,
  handIn,
  isWanting,
  takesFiles,
} from '../../../domain/visas/materials.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { findOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { loadVisaOrder, lockVisaOrder, type VisaOrder } from '../orders/visa/visa-rows.ts'
import { applicantOf, moveOne, whyNot } from './applicant-steps.ts'
import { deskOf, filesBy, materialsOf, setMaterials, statesOf } from './desk-rows.ts'
import { checkPaper, type Paper } from './paper-check.ts'
import { addParcel, labelProblems } from './parcels.ts'
import { progressOf, whyClosed } from './progress.ts'
import { visaFiles } from './schema.ts'
import { isFile, keepPaper, openPaper } from './visa-files.ts'

/** Parcels of one order that are kept; a corrected number is another one. */
const MOST_PARCELS = 40

const noFile = () => absent('文件不存在或已删除')
const noApplicant = () => refused('APPLICANT_UNKNOWN', '申请人信息已变化，请刷新后重试')

/** The order as it is now, after changes of this transaction. */
async function afresh(context: Context, order: VisaOrder): Promise<VisaOrder> {
  return loadVisaOrder(context, order.row)
}

/** Files are decoded before the transaction, which on PGlite would hold the only connection. */
const upload: StagedHandler<'visas.upload', Paper> = {
  async before(context, { merchant }, input, { customerId }) {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (row?.kind !== 'visa') return absent(noOrder)
    const order = await loadVisaOrder(context, row)
    // Nobody decodes what cannot be kept.
    const problem = await whyNotKept(context, order, input)
    if (problem) return problem
    const checked = await checkPaper(`${merchant}/${customerId}`, input.data)
    if (checked === 'busy') return refused('BUSY', '正在处理的文件较多，请稍候再试')
    return checked.ok ? { ok: true, value: checked.paper } : invalid({ data: checked.message })
  },

  async within(context, { merchant }, input, { customerId }, paper) {
    // Locked, so that the limits hold for two concurrent uploads.
    const order = await lockVisaOrder(context, orderOfOwner({ merchant, customerId }, input.orderNo))
    if (!order) return absent(noOrder)
    const problem = await whyNotKept(context, order, input, paper.bytes.length)
    if (problem) return problem
    const { unitId, materialId, name } = input
    await keepPaper(context, order.row, { unitId, materialId, name }, paper)
    await setMaterials(context, order, unitId, [{ materialId, state: 'sent' }])
    return succeed(await progressOf(context, order))
  },
}

type Wish = { unitId: string; materialId: string }

/** Why a file cannot be added to a material now; null when it can. */
async function whyNotKept(context: Context, order: VisaOrder, { unitId, materialId }: Wish, bytes = 0) {
  const applicant = applicantOf(order, unitId)
  if (!applicant) return noApplicant()
  const closed = whyClosed(order)
  if (closed) return refused('CLOSED', closed)
  const { db } = context
  const { orderNo } = order.row
  const material = materialsOf(order, applicant, await statesOf(db, [orderNo])).find(
    ({ id }) => id === materialId,
  )
  if (!material) return refused('MATERIAL_UNKNOWN', '材料清单已变化，请刷新后重试')
  if (material.kind !== 'electronic') return refused('ON_PAPER', '这项材料需要寄送或送到门店，不能在线上传')
  if (!takesFiles(applicant, material)) return refused('CLOSED', '这项材料现在不能修改，请刷新后查看')
  const [all] = await db
    .select({ n: count(), bytes: sum(visaFiles.bytes) })
    .from(visaFiles)
    .where(eq(visaFiles.orderNo, orderNo))
  const ofMaterial = await db.$count(
    visaFiles,
    and(eq(visaFiles.unitId, unitId), eq(visaFiles.materialId, materialId)),
  )
  if (ofMaterial >= FILES_OF_MATERIAL) {
    return refused('FILE_LIMIT', `每项材料最多上传${FILES_OF_MATERIAL}个文件，请删除后再上传`)
  }
  if ((all?.n ?? 0) >= FILES_OF_ORDER || Number(all?.bytes ?? 0) + bytes > FILE_BYTES_OF_ORDER) {
    return refused('FILE_LIMIT', '这个订单上传的文件已达上限，请删除不需要的文件或联系客服')
  }
  return null
}

export const visaProgressHandlers: StagedHandlers<
  'visas.progress' | 'visas.upload' | 'visas.removeFile' | 'visas.file' | 'visas.handIn'
> = {
  'visas.progress': async (context, { merchant }, { orderNo }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (row?.kind !== 'visa') return absent(noOrder)
    return succeed(await progressOf(context, await loadVisaOrder(context, row)))
  },

  'visas.upload': upload as StagedHandler<'visas.upload'>,

  'visas.removeFile': async (context, { merchant }, { orderNo, fileId }, { customerId }) => {
    const { db } = context
    const order = await lockVisaOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    const [file] = await filesBy(db, isFile(orderNo, fileId))
    if (!file || file.materialId === null) return noFile()
    const applicant = applicantOf(order, file.unitId)
    const desk = await deskOf(db, orderNo)
    const material =
      applicant && materialsOf(order, applicant, desk.states).find(({ id }) => id === file.materialId)
    if (!applicant || !material || order.row.phase !== 'serving' || !takesFiles(applicant, material)) {
      return refused('CLOSED', '这份文件已提交审核或订单已结束，不能删除')
    }
    await db.delete(visaFiles).where(isFile(orderNo, fileId))
    const isLast = !desk.files.some(
      ({ id, unitId, materialId }) =>
        unitId === file.unitId && materialId === file.materialId && id !== fileId,
    )
    if (isLast && material.state !== 'rejected') {
      await setMaterials(context, order, file.unitId, [{ materialId: material.id, state: 'missing' }])
    }
    return succeed(await progressOf(context, order))
  },

  'visas.file': async (context, { merchant }, { orderNo, fileId }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (row?.kind !== 'visa') return absent(noOrder)
    const file = await openPaper(context, isFile(orderNo, fileId))
    return file ? succeed(file) : noFile()
  },

  'visas.handIn': async (context, { merchant }, input, { customerId }) => {
    const { db } = context
    const { orderNo, way } = input
    const unitIds = [...new Set(input.unitIds)]
    const label = way === 'courier' ? { company: input.company, trackingNo: input.trackingNo } : noLabel
    const fields = way === 'courier' ? labelProblems(label) : {}
    if (Object.keys(fields).length > 0) return invalid(fields)
    const order = await lockVisaOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    const closed = whyClosed(order)
    if (closed) return refused('CLOSED', closed)
    const desk = await deskOf(db, orderNo)
    if (desk.parcels.length >= MOST_PARCELS) {
      return refused('PARCEL_LIMIT', '登记的快递过多，请联系客服处理')
    }
    for (const unitId of unitIds) {
      const applicant = applicantOf(order, unitId)
      if (!applicant) return noApplicant()
      const materials = materialsOf(order, applicant, desk.states)
      const handed = handIn(applicant, materials, way)
      if (!handed.ok) return refusedBy(handed)
      const { move } = handed
      const refusal = move && whyNot(order, applicant, move, 'customer')
      if (refusal) return refusedBy(refusal)
      const sent = handed.sent.map((materialId) => ({ materialId, state: 'sent' as const }))
      await setMaterials(context, order, unitId, sent)
      if (move === 'upload') {
        // What staff have accepted before stays so.
        const here = materials.filter((one) => one.state === 'sent' && !isWanting(one))
        const received = here.map(({ id }) => ({ materialId: id, state: 'received' as const }))
        await setMaterials(context, order, unitId, received)
      }
      const note = move === 'send' ? `由${label.company}寄送` : ''
      if (move) await moveOne(context, order, applicant, move, { by: 'customer', note })
    }
    if (way !== 'none') {
      await addParcel(context, order, { ...label, direction: 'in', way, units: unitIds })
    }
    return succeed(await progressOf(context, await afresh(context, order)))
  },
}

const noLabel = { company: '', trackingNo: '' }
