import { eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, invalid, refused } from '../../../contract/failures.ts'
import type { KeptPerson } from '../../customers/kept-person.ts'
import { documentHash } from '../../customers/kept-person.ts'
import { loadTravellers } from '../../customers/travellers.ts'
import type { Handler } from '../../kernel/context.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { note } from '../core/order-moves.ts'
import { isLive, noOrder, orderOfOwner } from '../core/order-queries.ts'
import { openOrdered } from '../core/ordered-person.ts'
import { orders } from '../core/schema.ts'
import { checkApplicants } from './applicant-party.ts'
import { SNAPSHOT_VERSION } from './snapshot.ts'
import { personHash } from './underway.ts'
import { applicantsOf, loadVisaOrder, lockVisaOrder, putApplicant } from './visa-rows.ts'
import { passportOpen, passportsOpen, visaAbout } from './visa-views.ts'

/**
 * Takes applicants anew from the kept travellers: to complete a passport, or to replace one that was renewed, until the
 * applicant's papers are accepted. All applicants of the order are checked anew.
 */
export const setApplicants: Handler<'orders.setApplicants'> = async (
  context,
  tenant,
  input,
  { customerId },
) => {
  const { db, now, sealer } = context
  const owner = { merchant: tenant.merchant, customerId }
  const order = await lockVisaOrder(context, orderOfOwner(owner, input.orderNo))
  if (!order) return absent(noOrder)
  if (!passportsOpen(order)) {
    return refused(
      'APPLICANTS_LOCKED',
      '申请人的材料已审核通过或订单已结束，护照信息不能再修改，如需帮助请联系客服',
    )
  }
  const { row, snapshot, own } = order
  const applicants = applicantsOf(order)
  const ids = input.applicants.map(({ id }) => id)
  const isOpen = (id: string) => applicants.some((one) => one.id === id && passportOpen(one))
  if (new Set(ids).size !== ids.length || !ids.every(isOpen)) {
    return refused('APPLICANT_UNKNOWN', '所选申请人的护照信息已不能修改，请刷新后重新选择')
  }
  const kept = await loadTravellers(
    context,
    owner,
    input.applicants.map(({ travellerId }) => travellerId),
  )
  const chosen = new Map<string, KeptPerson>()
  for (const [index, { id, travellerId }] of input.applicants.entries()) {
    const traveller = kept.get(travellerId)
    if (!traveller) return invalid({ [`applicants.${index}`]: '该申请人不存在或已删除，请重新选择' })
    chosen.set(id, traveller)
  }

  const live = applicants.filter(isLive)
  const consented = { ...snapshot, guardianConsent: snapshot.guardianConsent || input.guardianConsent }
  const check = checkApplicants(
    { ...consented, travelDate: own.travelDate },
    live.map(({ id, occupation, sealed }) => {
      const traveller = chosen.get(id)
      return traveller
        ? { occupation, kept: traveller, passportWanted: true }
        : {
            occupation,
            kept: orderedAgain(sealed === null ? null : openOrdered(context, sealed)),
            passportWanted: false,
          }
    }),
    todayInShanghai(now()),
  )
  if (!check.ok) return invalid(fieldsOfInput(check.fields, live, ids))
  for (const [index, { id }] of live.entries()) {
    const person = check.people[index]
    if (!person || !chosen.has(id)) continue
    await putApplicant(db, id, {
      sealed: sealer.seal(JSON.stringify(person)),
      documentHash: person.document ? documentHash(context, person.document) : null,
      personHash: personHash(context, person),
    })
  }
  // A consent given now is stored.
  const changes = { snapshot: consented, snapshotVersion: SNAPSHOT_VERSION }
  await db.update(orders).set(changes).where(eq(orders.orderNo, row.orderNo))
  const after = { ...row, ...changes }
  await tellFeaturesOfChange(context, after)
  await note(context, row, { event: 'applicants', by: 'customer' })
  return { ok: true, value: await visaAbout(context, await loadVisaOrder(context, after)) }
}

const NOBODY: KeptPerson = {
  name: '',
  surnamePinyin: '',
  givenPinyin: '',
  sex: 9,
  birthday: '',
  nationality: '',
  mobile: '',
  documents: [],
}

/** An applicant of the order in the form in which travellers are kept. */
function orderedAgain(person: ReturnType<typeof openOrdered> | null): KeptPerson {
  if (person === null) return NOBODY
  const { document, ...rest } = person
  return { ...rest, documents: document ? [document] : [] }
}

/** What is wrong, by the input's own places; what concerns an applicant who is not in it is said of the first one. */
function fieldsOfInput(
  fields: Record<string, string>,
  live: readonly { id: string }[],
  ids: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => {
      const [name, place] = path.split('.')
      if (name !== 'applicants' || place === undefined) return [path, text]
      const index = ids.indexOf(live[Number(place)]?.id ?? '')
      return [`applicants.${Math.max(0, index)}`, text]
    }),
  )
}
