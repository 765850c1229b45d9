'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { clockTime, dayOf, momentOf } from '@/lib/base/calendar/moments.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import { partyOf } from '@/lib/domain/people/party.ts'
import { countWords } from '@/lib/domain/people/places.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { CouponRow } from '@/lib/flows/ordering/core/coupon-row-client.tsx'
import { useCouponsKept } from '@/lib/flows/ordering/core/coupons-kept-client.ts'
import { DraftGate } from '@/lib/flows/ordering/core/draft-gate-client.tsx'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { QuoteBones, QuoteLines } from '@/lib/flows/ordering/core/quote-lines.tsx'
import { RemarkField } from '@/lib/flows/ordering/core/remark-field.tsx'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { useFirstWrong } from '@/lib/flows/ordering/core/use-order-form-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import { peopleErrors } from '@/lib/flows/ordering/tour/order-input.ts'
import type { TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { TripSummary } from '@/lib/flows/ordering/tour/trip-summary.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { CouponChoice } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ContactBlock } from './contact-client.tsx'
import { PlacesBlock } from './places-client.tsx'

const HEIGHTS = [196, 180, 220, 130]

const momentWords = (iso: string) => `${dayOf(iso)} ${clockTime(momentOf(iso))}`

export function OrderScreen() {
  return (
    <DraftGate flow={tourFlow} heights={HEIGHTS}>
      {(draft, tour, member) => <Kept draft={draft} tour={tour} member={member} />}
    </DraftGate>
  )
}

type Props = { draft: TourDraft; tour: TourDetail; member: Member }

function Kept(props: Props) {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  const { refetch } = kept
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!kept.data) return <Skeleton heights={HEIGHTS} />
  return <OrderForm {...props} travellers={kept.data.travellers} />
}

function OrderForm({ draft, tour, member, travellers }: Props & { travellers: readonly Traveller[] }) {
  const { base } = useShop()
  const patch = usePatchDraft(tourFlow)
  const { proId, departureId, departDate, returnDate, packageCode, counts } = draft
  const shown = useQuote(tourFlow, tourFlow.quoteInput(draft), 0)
  const chooseCoupons = (coupons: CouponChoice) => patch({ coupons })
  useCouponsKept(draft, shown, chooseCoupons)
  const [tries, setTries] = useState(0)
  const screen = useFirstWrong(tries)

  // Once, and only into an empty field: text that the shopper typed is never overwritten.
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current) return
    filled.current = true
    const { contact } = draft
    const name = contact.name || member.name
    const mobile = contact.mobile || member.mobile
    if (name !== contact.name || mobile !== contact.mobile) patch({ contact: { ...contact, name, mobile } })
  })

  const party = partyOf(draft.travellers, travellers, guestRulesOf(tour), draft, tour.travellersLater)
  const errors = peopleErrors(draft)
  const next = () => {
    if (party.problem === '' && Object.keys(errors).length === 0)
      location.assign(linkTo(base, 'verifyOrderInfo'))
    else setTries(tries + 1)
  }
  const shownErrors = tries > 0 ? errors : {}
  return (
    <div ref={screen} className={ordering.screen}>
      <TripSummary
        tour={tour}
        departDate={departDate}
        returnDate={returnDate}
        packageName={tour.packages.find(({ code }) => code === packageCode)?.name ?? ''}
        people={countWords(counts)}
        change={
          <a className={ordering.change} href={linkTo(base, 'productSelect', { proId, departureId })}>
            修改
          </a>
        }
      />
      <PlacesBlock
        party={party}
        later={tour.travellersLater}
        until={shown.quote ? momentWords(shown.quote.departure.cutoffAt) : ''}
        showProblem={tries > 0}
        base={base}
      />
      <ContactBlock draft={draft} errors={shownErrors} onChange={patch} />
      <section className={ui.block}>
        <h2 className={ui.heading}>其他要求</h2>
        <label className={styles.note}>
          <span>分房要求</span>
          <input
            value={draft.roomNote}
            maxLength={200}
            placeholder="选填，如两人一间、安排大床房"
            onChange={(event) => patch({ roomNote: event.target.value })}
          />
        </label>
        <RemarkField
          value={draft.remark}
          placeholder="选填，旅行社会尽量满足，以最终确认为准"
          onChange={(remark) => patch({ remark })}
        />
      </section>
      <CouponRow
        asked={{ kind: 'tour', ...tourFlow.quoteInput(draft) }}
        quote={shown.quote}
        onChoose={chooseCoupons}
      />
      <section className={ui.block}>
        <h2 className={ui.heading}>费用明细</h2>
        {shown.quote ? <QuoteLines quote={shown.quote} /> : null}
        {shown.quote || shown.problem ? null : <QuoteBones lines={2} />}
        {shown.problem ? <p className={ui.secondary}>{shown.problem}</p> : null}
      </section>
      <TotalBar shown={shown} hint="">
        {shown.problem && !shown.unavailable ? (
          <a className={ui.primary} href={linkTo(base, 'productSelect', { proId })}>
            重新选择
          </a>
        ) : (
          <button
            type="button"
            className={ui.primary}
            disabled={shown.quote === null || shown.pending}
            onClick={next}
          >
            核对订单
          </button>
        )}
      </TotalBar>
    </div>
  )
}
