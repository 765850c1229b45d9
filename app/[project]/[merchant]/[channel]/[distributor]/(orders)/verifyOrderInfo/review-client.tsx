'use client'

import { useState } from 'react'
import { daysBetween, todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { declarationsFor } from '@/lib/domain/people/ages.ts'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import { partyOf } from '@/lib/domain/people/party.ts'
import { countWords } from '@/lib/domain/people/places.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { wantedAgreements } from '@/lib/domain/texts/text-codes.ts'
import { LadderTable } from '@/lib/flows/catalogue/ladder-table.tsx'
import { Agreements, AgreementTexts } from '@/lib/flows/ordering/core/agreements-client.tsx'
import { CouponRow } from '@/lib/flows/ordering/core/coupon-row-client.tsx'
import { useCouponsKept } from '@/lib/flows/ordering/core/coupons-kept-client.ts'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import { useOrderTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { QuoteBones, QuoteLines } from '@/lib/flows/ordering/core/quote-lines.tsx'
import { RefusedNotice } from '@/lib/flows/ordering/core/refused-notice.tsx'
import { SubmitButton } from '@/lib/flows/ordering/core/submit-button-client.tsx'
import type { QuotedPrice } from '@/lib/flows/ordering/core/submittable.ts'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { useFirstWrong, useReadAgain, useSeenPrice } from '@/lib/flows/ordering/core/use-order-form-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import type { Submitting } from '@/lib/flows/ordering/core/use-submission-client.ts'
import { orderInput, peopleErrors } from '@/lib/flows/ordering/tour/order-input.ts'
import type { TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { tourFlow } from '@/lib/flows/ordering/tour/tour-flow.ts'
import { TripSummary } from '@/lib/flows/ordering/tour/trip-summary.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { CouponChoice } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import ui from '@/lib/ui/ui.module.css'
import { agreementTexts } from './agreement-texts.ts'
import { Declarations } from './declarations-client.tsx'
import { ContactFacts, People } from './facts.tsx'
import styles from './verify.module.css'

type Props = {
  draft: TourDraft
  tour: TourDetail
  travellers: readonly Traveller[]
  submitting: Submitting<'orders.createTour'>
  failure: Failure | null
}

export function Review({ draft, tour, travellers, submitting: { phase, submit }, failure }: Props) {
  const { base, merchant } = useShop()
  const { proId, departDate, returnDate, packageCode, counts } = draft
  const shown = useQuote(tourFlow, tourFlow.quoteInput(draft), 0)
  const patch = usePatchDraft(tourFlow)
  useCouponsKept(draft, shown, (coupons) => patch({ coupons }))
  const chooseCoupons = (coupons: CouponChoice) => {
    // A price that the shopper has changed by their own choice needs no question.
    price.forget()
    patch({ coupons })
  }
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [health, setHealth] = useState(false)
  const [guardian, setGuardian] = useState(false)
  const [tries, setTries] = useState(0)
  const screen = useFirstWrong(tries)
  const price = useSeenPrice()

  const party = partyOf(draft.travellers, travellers, guestRulesOf(tour), draft, tour.travellersLater)
  const declare = declarationsFor(party.ages)
  const texts = useOrderTexts((own) => wantedAgreements(tour.scope, own), agreed, setAgreed)
  const incomplete = party.problem || Object.values(peopleErrors(draft))[0] || ''
  const unagreed = !texts.allAgreed || (declare.health && !health) || (declare.guardian && !guardian)

  useReadAgain(failure, tourFlow)

  const send = async () => {
    const { quote } = shown
    if (!quote) return
    if (unagreed || incomplete) return setTries(tries + 1)
    if (!(await price.accepted(quote.payable))) return
    const consents = { agreements: texts.agreements, healthDeclared: health, guardianConsent: guardian }
    submit(orderInput(draft, quote, consents, orderAttribution(merchant)))
  }

  const [today] = useState(() => todayInShanghai(Date.now()))
  return (
    <div ref={screen} className={ordering.screen}>
      {failure ? <RefusedNotice flow={tourFlow} failure={failure} base={base} draft={draft} /> : null}
      <TripSummary
        tour={tour}
        departDate={departDate}
        returnDate={returnDate}
        packageName={tour.packages.find(({ code }) => code === packageCode)?.name ?? ''}
        people={countWords(counts)}
      />
      <People party={party} base={base} />
      <ContactFacts draft={draft} base={base} />
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
        {shown.quote ? <p className={styles.small}>{nextWords(shown.quote)}</p> : null}
      </section>
      <section className={ui.block}>
        <h2 className={styles.tableHeading}>退改规则</h2>
        <LadderTable
          ladder={tour.ladder}
          note={tour.ladderNote}
          daysBefore={daysBetween(today, departDate)}
          total={shown.quote?.payable}
        />
      </section>
      <Declarations
        declare={declare}
        health={health}
        guardian={guardian}
        onHealth={setHealth}
        onGuardian={setGuardian}
        wrong={tries > 0}
      />
      <Agreements
        texts={texts}
        read={(code, ownTexts) => (
          <>
            {code === 'cancel' ? <LadderTable ladder={tour.ladder} note={tour.ladderNote} /> : null}
            <AgreementTexts texts={agreementTexts(tour, code, ownTexts)} />
          </>
        )}
        wrong={tries > 0}
      />
      {tries > 0 && incomplete ? (
        <p className={styles.incomplete} data-wrong="" role="alert">
          {incomplete}
          <a href={linkTo(base, 'order')}>返回修改</a>
        </p>
      ) : null}
      <TotalBar shown={shown} hint="">
        {shown.problem && !shown.unavailable ? (
          <a className={ui.primary} href={linkTo(base, 'productSelect', { proId })}>
            重新选择
          </a>
        ) : (
          <SubmitButton shown={shown} texts={texts} phase={phase} onSend={() => void send()} />
        )}
      </TotalBar>
    </div>
  )
}

/** What happens after 提交订单. */
function nextWords({ payable, confirmFirst }: Pick<QuotedPrice, 'payable' | 'confirmFirst'>): string {
  if (confirmFirst) {
    return payable === 0 ? '提交后由旅行社确认名额，无需付款。' : '提交后由旅行社确认名额，确认后再付款。'
  }
  return payable === 0 ? '优惠后无需付款，提交后即预订成功。' : '提交后为您保留名额，付款后即确认。'
}
