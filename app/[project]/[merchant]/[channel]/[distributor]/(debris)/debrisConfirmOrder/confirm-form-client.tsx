'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { checkAnswers } from '@/lib/domain/debris/answers.ts'
import { guestNeeds, lastDayOfUse } from '@/lib/domain/debris/guest-fit.ts'
import { validityWords } from '@/lib/domain/debris/package-facts.ts'
import { debrisAsks, handoverWays } from '@/lib/domain/debris/words.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { wantedDebrisAgreements } from '@/lib/domain/texts/text-codes.ts'
import { AddressText } from '@/lib/flows/addresses/address-text.tsx'
import { debrisFacts } from '@/lib/flows/catalogue/debris-card.tsx'
import { Agreements, AgreementTexts } from '@/lib/flows/ordering/core/agreements-client.tsx'
import { type ContactErrors, contactErrors, refusedContact } from '@/lib/flows/ordering/core/contact.ts'
import { ContactFields } from '@/lib/flows/ordering/core/contact-fields-client.tsx'
import { CouponRow } from '@/lib/flows/ordering/core/coupon-row-client.tsx'
import { useCouponsKept } from '@/lib/flows/ordering/core/coupons-kept-client.ts'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import { OrderSummary } from '@/lib/flows/ordering/core/order-summary.tsx'
import { useOrderTexts } from '@/lib/flows/ordering/core/order-texts-client.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { PrivacyText } from '@/lib/flows/ordering/core/privacy-text-client.tsx'
import { QuoteBones, QuoteLines } from '@/lib/flows/ordering/core/quote-lines.tsx'
import { RefusedNotice } from '@/lib/flows/ordering/core/refused-notice.tsx'
import { RemarkField } from '@/lib/flows/ordering/core/remark-field.tsx'
import { SubmitButton } from '@/lib/flows/ordering/core/submit-button-client.tsx'
import { TotalBar } from '@/lib/flows/ordering/core/total-bar-client.tsx'
import { useFirstWrong, useReadAgain, useSeenPrice } from '@/lib/flows/ordering/core/use-order-form-client.ts'
import { useQuote } from '@/lib/flows/ordering/core/use-quote-client.ts'
import type { Submitting } from '@/lib/flows/ordering/core/use-submission-client.ts'
import { dateOfUseWords, debrisCountWords } from '@/lib/flows/ordering/debris/debris-choice.ts'
import type { DebrisContent, DebrisDraft } from '@/lib/flows/ordering/debris/debris-draft.ts'
import { debrisFlow } from '@/lib/flows/ordering/debris/debris-flow.ts'
import { debrisOrderInput } from '@/lib/flows/ordering/debris/debris-order-input.ts'
import { debrisPartyOf } from '@/lib/flows/ordering/debris/debris-party.ts'
import { shownFit } from '@/lib/flows/people/person-place.ts'
import { TravellerText } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import type { DebrisDetail, DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import type { Address } from '@/lib/operate-center/contract/customers/addresses.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { debrisAgreementTexts } from './agreement-texts.ts'
import own from './confirm-order.module.css'

const AddressInPlace = lazy(() =>
  import('@/lib/flows/addresses/address-in-place-client.tsx').then((module) => ({
    default: module.AddressInPlace,
  })),
)

export type ConfirmProps = {
  draft: DebrisDraft
  product: DebrisDetail
  one: DebrisPackage
  member: Member
  travellers: readonly Traveller[]
  addresses: readonly Address[]
  submitting: Submitting<typeof debrisFlow.submit>
  /** Why the order was refused, until something of it is changed or it is sent again. */
  failure: Failure | null
  onMended: () => void
}

export function ConfirmForm({
  draft,
  product,
  one,
  member,
  travellers,
  addresses,
  submitting: { phase, submit },
  failure,
  onMended,
}: ConfirmProps) {
  const { base, merchant } = useShop()
  const keepDraft = usePatchDraft(debrisFlow)
  const patch: typeof keepDraft = (change) => {
    onMended()
    keepDraft(change)
  }
  const shown = useQuote(debrisFlow, debrisFlow.quoteInput(draft), 0)
  useCouponsKept(draft, shown, (coupons) => keepDraft({ coupons }))
  const texts = useOrderTexts(wantedDebrisAgreements, draft.agreed, (agreed) => patch({ agreed }))
  const [today] = useState(() => todayInShanghai(Date.now()))
  const [tries, setTries] = useState(0)
  const choosing = useSearchParam('address')
  const screen = useFirstWrong(tries)
  const price = useSeenPrice()

  const { proId, date, slot, days, way, contact } = draft
  const courier = way === 'courier'
  const party = debrisPartyOf(draft, travellers, guestNeeds(one), lastDayOfUse({ date, days }, today))
  const address = addresses.find(({ id }) => id === draft.addressId) ?? null
  const point = one.pickupPoints.find(({ id }) => id === draft.pointId)
  const wrong = wrongFields(failure)

  // Once, and only into what is empty: nothing that the shopper chose or typed is overwritten.
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current) return
    filled.current = true
    const name = contact.name || member.name
    const mobile = contact.mobile || member.mobile
    const usual = courier && address === null ? addresses.find(({ isDefault }) => isDefault) : undefined
    const change: Partial<DebrisContent> = {
      ...(name !== contact.name || mobile !== contact.mobile
        ? { contact: { ...contact, name, mobile } }
        : {}),
      ...(usual ? { addressId: usual.id, regionCode: usual.regionCode } : {}),
    }
    if (Object.keys(change).length > 0) keepDraft(change)
  })

  useReadAgain(failure, debrisFlow)

  if (choosing) {
    return (
      <Suspense fallback={<Skeleton heights={[92, 92, 92]} />}>
        <AddressInPlace
          shown={choosing}
          chosenId={draft.addressId}
          onChoose={({ id, regionCode }) => patch({ addressId: id, regionCode })}
          onRemoved={(id) => {
            if (id === draft.addressId) patch({ addressId: '', regionCode: '' })
          }}
        />
      </Suspense>
    )
  }

  const found = contactErrors(contact)
  const addressMissing = courier && address === null ? '请选择收件地址' : ''
  const unanswered = Object.values(checkAnswers(one, draft.asks).errors)[0] ?? ''
  const guardianMissing = party.guardian && !draft.guardianConsent ? '请监护人同意后再提交' : ''
  const peopleProblem = party.problem || guardianMissing
  const ready =
    peopleProblem === '' &&
    unanswered === '' &&
    addressMissing === '' &&
    Object.keys(found).length === 0 &&
    texts.allAgreed
  const send = async () => {
    const { quote } = shown
    if (!quote) return
    if (!ready) return setTries(tries + 1)
    if (!(await price.accepted(quote.payable))) return
    onMended()
    submit(debrisOrderInput(draft, one, quote, texts.agreements, orderAttribution(merchant)))
  }

  const facts = [
    { label: '套餐', value: one.name },
    { label: '使用', value: date === null ? validityWords(one) : dateOfUseWords(date, slot, days) },
    { label: '数量', value: debrisCountWords(draft, one) },
    ...one.asks.map((ask) => ({ label: debrisAsks[ask], value: draft.asks[ask] ?? '' })),
    ...(way === 'none' ? [] : [{ label: '领取', value: handoverWays[way] }]),
  ]
  const peopleWrong = (tries > 0 && peopleProblem) || wrong.guests
  return (
    <div ref={screen} className={ordering.screen}>
      {failure ? <RefusedNotice flow={debrisFlow} failure={failure} base={base} draft={draft} /> : null}
      <OrderSummary
        label="产品"
        product={product}
        about={debrisFacts(product)}
        facts={facts}
        change={
          <a className={ordering.change} href={linkTo(base, 'debrisWriteOrder', { dbId: proId })}>
            修改
          </a>
        }
      />
      {tries > 0 && unanswered ? (
        <p className={own.missing} data-wrong="" role="alert">
          {unanswered}
          <a href={linkTo(base, 'debrisWriteOrder', { dbId: proId })}>去填写</a>
        </p>
      ) : null}
      {party.places.length > 0 ? (
        <section className={ui.block} aria-label="出行人" data-wrong={peopleWrong ? '' : undefined}>
          <header className={styles.head}>
            <h2 className={ui.heading}>出行人</h2>
            <a className={styles.choose} href={linkTo(base, 'editGuestInfo')} aria-label="修改出行人">
              修改
            </a>
          </header>
          <ul className={own.people}>
            {party.places.map(({ label, traveller, fit }) => (
              <li key={label}>
                <span className={styles.label}>{label}</span>
                {traveller && fit ? (
                  <TravellerText traveller={traveller} fit={shownFit(fit)} />
                ) : (
                  <span className={styles.empty}>未选择</span>
                )}
              </li>
            ))}
          </ul>
          {peopleWrong ? (
            <p className={styles.partyProblem} role="alert">
              {peopleWrong}
            </p>
          ) : null}
        </section>
      ) : null}
      {way === 'none' ? null : (
        <section
          className={ui.block}
          aria-label="领取方式"
          data-wrong={(tries > 0 && addressMissing) || wrong.address ? '' : undefined}
        >
          <header className={styles.head}>
            <h2 className={ui.heading}>{courier ? '收件地址' : '领取地点'}</h2>
            <span className={ui.secondary}>{handoverWays[way]}</span>
          </header>
          {courier ? (
            <button
              type="button"
              className={own.address}
              onClick={() => {
                pushSearchParam('address', addresses.length > 0 ? 'list' : 'new')
                scrollTo({ top: 0 })
              }}
            >
              <Icon name="place" size={20} />
              {address ? (
                <span className={own.addressText}>
                  <AddressText address={address} />
                </span>
              ) : (
                <span className={own.addressEmpty}>
                  {addresses.length > 0 ? '选择收件地址' : '新增收件地址'}
                </span>
              )}
              <Icon name="forward" size={16} />
            </button>
          ) : point ? (
            <p className={own.point}>
              <strong>{point.name}</strong>
              <span>{[point.address, point.hours].filter(Boolean).join(' · ')}</span>
            </p>
          ) : null}
          {(tries > 0 && addressMissing) || wrong.address ? (
            <p className={styles.partyProblem} role="alert">
              {addressMissing || wrong.address}
            </p>
          ) : null}
        </section>
      )}
      <ContactFields
        title="取票人"
        contact={contact}
        errors={tries > 0 || wrong.contact ? { ...found, ...wrong.contact } : {}}
        mobileHint="接收订单和取票短信"
        onChange={(change) => patch((now) => ({ contact: { ...now.contact, ...change } }))}
      />
      <section className={ui.block}>
        <RemarkField
          value={draft.remark}
          placeholder="选填，如到达时间、携带婴儿车"
          onChange={(remark) => patch({ remark })}
        />
      </section>
      <CouponRow
        asked={{ kind: 'debris', ...debrisFlow.quoteInput(draft) }}
        quote={shown.quote}
        onChoose={(coupons) => {
          // A price that the shopper has changed by their own choice needs no question.
          price.forget()
          patch({ coupons })
        }}
      />
      <section className={ui.block}>
        <h2 className={ui.heading}>费用明细</h2>
        {shown.quote ? <QuoteLines quote={shown.quote} /> : null}
        {shown.quote || shown.problem ? null : <QuoteBones lines={2} />}
        {shown.problem ? <p className={ui.secondary}>{shown.problem}</p> : null}
        {shown.quote && shown.quote.deposit > 0 ? (
          <p className={own.deposit}>
            <span>其中押金（归还设备后原路退回）</span>
            <strong>{formatFen(shown.quote.deposit)}</strong>
          </p>
        ) : null}
        {shown.quote ? (
          <p className={own.next}>
            {shown.quote.payable === 0
              ? '优惠后无需付款，提交后即为您出票。'
              : '提交后请在保留时间内付款，超时未付款将自动取消。'}
          </p>
        ) : null}
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>退改规则</h2>
        <p className={own.rule}>{one.refundText}</p>
      </section>
      <Agreements
        texts={texts}
        read={(code, ownTexts) =>
          code === 'debris' ? (
            <AgreementTexts texts={debrisAgreementTexts(product, one, ownTexts)} />
          ) : (
            <PrivacyText own={ownTexts} />
          )
        }
        wrong={tries > 0}
      />
      <TotalBar
        shown={shown}
        hint=""
        note={shown.quote && shown.quote.deposit > 0 ? `含押金${formatFen(shown.quote.deposit)}` : ''}
      >
        {shown.problem && !shown.unavailable ? (
          <a className={ui.primary} href={linkTo(base, 'debrisWriteOrder', { dbId: proId })}>
            重新选择
          </a>
        ) : (
          <SubmitButton shown={shown} texts={texts} phase={phase} onSend={() => void send()} />
        )}
      </TotalBar>
    </div>
  )
}

type Wrong = { guests: string; contact: ContactErrors | null; address: string }

/** What the centre has marked, where this screen shows it. */
function wrongFields(failure: Failure | null): Wrong {
  const fields = failure?.kind === 'invalid' ? failure.fields : {}
  const guests = Object.entries(fields).find(([field]) => /^(guests|guardianConsent)/.test(field))
  return {
    guests: guests?.[1] ?? '',
    contact: refusedContact(fields),
    address: fields.addressId ?? '',
  }
}
