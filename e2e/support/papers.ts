import { addDays, todayInShanghai } from '../../lib/base/calendar/dates.ts'
import { DAY_MS } from '../../lib/base/calendar/durations.ts'
import { invoicePdf } from '../../lib/operate-center/embedded/testing/invoice-files.ts'
import { expect } from './fixtures.ts'
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

/** Uploads a departure's notice and sends it, with nothing filled in beside it. */
export async function uploadNotice(staff: Staff, departureId: string): Promise<void> {
  const { content, newest } = await staff('staff.notice', { departureId })
  const { fileId } = await staff('staff.uploadNotice', {
    departureId,
    data: invoicePdf().toString('base64'),
  })
  const state = async () => (await staff('staff.noticeFile', { departureId, fileId })).state
  await expect.poll(state, { timeout: 30_000 }).toBe('ready')
  const saved = await staff('staff.saveNotice', { departureId, content, fileId, seen: newest })
  await staff('staff.sendNotice', { departureId, version: saved.newest })
}

/** A departure of a tour that no other order is on, so many days from today. */
export async function addDeparture(staff: Staff, proId: string, days: number) {
  const day = addDays(todayInShanghai(new Date()), days)
  const { added } = await staff('staff.addDepartures', {
    proId,
    series: { from: day, to: day, also: [day] },
    prices: { adult: 99_900 },
    planSeats: 20,
  })
  const [departure] = added
  if (!departure) throw new Error(`the tour ${proId} has a departure on ${day} already`)
  return { proId, departureId: departure.id, remaining: 20 }
}

/** Cancels a departure, also one that was to take place; its customers may choose another one for two days. */
export async function cancelDeparture(
  staff: Staff,
  departureId: string,
  others: readonly string[],
  now: Date,
) {
  const { items: _, ...expected } = await staff('staff.previewCancelDeparture', { departureId })
  const until = new Date(now.getTime() + 2 * DAY_MS).toISOString()
  const choice = { departureIds: [...others], until }
  await staff('staff.cancelDeparture', {
    departureId,
    reason: '报名人数不足',
    expected,
    formed: true,
    choice,
  })
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
