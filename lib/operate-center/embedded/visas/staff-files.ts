import { and, eq, isNull } from 'drizzle-orm'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { FILES_OF_RESULT } from '../../../domain/visas/materials.ts'
import type { CallName } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Outcome, StagedHandler, StagedHandlers } from '../kernel/context.ts'
import { findForStaff } from '../orders/core/orders-of-staff.ts'
import { type FileRow, filesBy } from './desk-rows.ts'
import { checkPaper, type Paper } from './paper-check.ts'
import { visaFiles } from './schema.ts'
import { type Found, unitsOfStaff } from './staff-units.ts'
import { keepPaper, openPaper } from './visa-files.ts'

/** Applicants have a result from this state on. */
const DECIDED = 60

const noFile = () => absent('文件不存在或已删除')

/** Why a file cannot be added to a result now; null when it can. */
async function whyNotAdded({ db }: Context, { applicant }: Found) {
  if (applicant.state < DECIDED || applicant.decision === null) {
    return refused('NO_RESULT', '请先登记出签或拒签，再上传结果文件')
  }
  const kept = await db.$count(
    visaFiles,
    and(eq(visaFiles.unitId, applicant.id), isNull(visaFiles.materialId)),
  )
  return kept < FILES_OF_RESULT ? null : refused('FILE_LIMIT', `每位申请人最多${FILES_OF_RESULT}个结果文件`)
}

const addResult: StagedHandler<'staff.addVisaResult', Paper> = {
  async before(context, { merchant }, { unitId, data }, { staff }) {
    const found = await unitsOfStaff(
      context,
      { staff, merchant, call: 'staff.addVisaResult' },
      [unitId],
      'read',
    )
    if (!found.ok) return found
    const checked = await checkPaper(`staff/${staff.id}`, data)
    if (checked === 'busy') return refused('BUSY', '正在处理的文件较多，请稍候再试')
    return checked.ok ? { ok: true, value: checked.paper } : invalid({ data: checked.message })
  },
  async within(context, { merchant }, { unitId, name }, { staff }, paper) {
    const found = await unitsOfStaff(
      context,
      { staff, merchant, call: 'staff.addVisaResult' },
      [unitId],
      'lock',
    )
    if (!found.ok) return found
    const [one] = found.value
    if (!one) throw new Error('unreachable: as many as asked for')
    const problem = await whyNotAdded(context, one)
    if (problem) return problem
    return succeed({ id: await keepPaper(context, one.order.row, { unitId, materialId: null, name }, paper) })
  },
}

type Asks = { staff: StaffPerson; merchant: string; call: CallName }

/** A file of an order that the member of staff reaches. */
async function fileForStaff(context: Context, asks: Asks, fileId: string): Promise<Outcome<FileRow>> {
  const [file] = await filesBy(
    context.db,
    and(eq(visaFiles.merchant, asks.merchant), eq(visaFiles.id, fileId)),
  )
  if (!file) return noFile()
  const order = await findForStaff(context, asks, file.orderNo)
  return order.ok ? { ok: true, value: file } : noFile()
}

export const staffFileHandlers: StagedHandlers<
  'staff.addVisaResult' | 'staff.removeVisaResult' | 'staff.visaFile'
> = {
  'staff.addVisaResult': addResult as StagedHandler<'staff.addVisaResult'>,

  'staff.removeVisaResult': async (context, { merchant }, { fileId }, { staff }) => {
    const file = await fileForStaff(context, { staff, merchant, call: 'staff.removeVisaResult' }, fileId)
    if (!file.ok) return file
    if (file.value.materialId !== null) {
      return refused('OF_CUSTOMER', '这是客户上传的材料，不能删除，可在审核时要求补充')
    }
    await context.db.delete(visaFiles).where(eq(visaFiles.id, fileId))
    return succeed({})
  },

  // A change, because the audit keeps who has looked. Its kept answer is without the bytes, which are read afterwards.
  'staff.visaFile': {
    async within(context, { merchant }, { fileId }, { staff }) {
      const file = await fileForStaff(context, { staff, merchant, call: 'staff.visaFile' }, fileId)
      return file.ok ? succeed({ name: '', contentType: file.value.contentType, data: '' }) : file
    },
    async after(context, { merchant }, _value, { fileId }, { staff }) {
      const file = await fileForStaff(context, { staff, merchant, call: 'staff.visaFile' }, fileId)
      const opened = file.ok && (await openPaper(context, eq(visaFiles.id, fileId)))
      return opened ? succeed(opened) : noFile()
    },
  },
}
