import { todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { invoicePdf } from '../../lib/operate-center/embedded/testing/invoice-files.ts'
import type { Staff } from './staff.ts'

/** What staff do about the papers of an order, by calls. */

/** Completes the draft of a departure's notice, saves and sends it; answers its version. */
export async function sendNotice(staff: Staff, departureId: string): Promise<number> {
  const { content, newest } = await staff('staff.notice', { departureId })
  const gathering = {
    gatherTime: '06:30',
    gatherPlace: '国内出发大厅 3 号门',
    guideName: '测试导游',
    guideTel: '400-000-0101',
    emergencyTel: '400-000-0110',
    organiserTel: '400-000-0100',
  }
  const saved = await staff('staff.saveNotice', {
    departureId,
    content: { ...content, ...gathering },
    seen: newest,
  })
  await staff('staff.sendNotice', { departureId, version: saved.newest })
  return saved.newest
}

/** Issues the invoice of an order by hand; answers its number and the file that was uploaded. */
export async function issueInvoice(
  staff: Staff,
  orderNo: string,
  today: Date,
): Promise<{ number: string; file: Buffer }> {
  const { items } = await staff('staff.invoices', { state: 'waiting', search: orderNo })
  const [waiting] = items
  if (!waiting) throw new Error('no invoice of this order waits')
  const number = '26112000000000000001'
  const file = invoicePdf()
  await staff('staff.issueInvoice', {
    id: waiting.id,
    number,
    issuedOn: todayInShanghai(today),
    amount: waiting.amount,
    data: file.toString('base64'),
  })
  return { number, file }
}
