'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { wantedVisaAgreements } from '@/lib/domain/texts/text-codes.ts'
import { applicantFit, putApplicant } from '@/lib/domain/visas/applicant-fit.ts'
import { visaFacts } from '@/lib/domain/visas/visa-words.ts'
import { occupationNames, returnWays } from '@/lib/domain/visas/words.ts'
import { RefundTable } from '@/lib/flows/catalogue/refund-table.tsx'
import { Agreements, AgreementTexts } from '@/lib/flows/ordering/core/agreements-client.tsx'
import { type ContactErrors, contactErrors, refusedContact } from '@/lib/flows/ordering/core/contact.ts'
import { ContactFields } from '@/lib/flows/ordering/core/contact-fields-client.tsx'
import { CouponRow } from '@/lib/flows/ordering/core/coupon-row-client.tsx'
import { useCouponsKept } from '@/lib/flows/ordering/core/coupons-kept-client.ts'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
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
import { countWords, urgentOf } from '@/lib/flows/ordering/visa/visa-choice.ts'
import type { VisaContent, VisaDraft } from '@/lib/flows/ordering/visa/visa-draft.ts'
import { visaFlow } from '@/lib/flows/ordering/visa/visa-flow.ts'
import { visaOrderInput } from '@/lib/flows/ordering/visa/visa-order-input.ts'
import { applicantFitOf, visaPartyOf } from '@/lib/flows/ordering/visa/visa-party.ts'
import { PlaceSheet } from '@/lib/flows/people/place-sheet-client.tsx'
import { PlacesBlock } from '@/lib/flows/people/places-block.tsx'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import type { Address } from '@/lib/operate-center/contract/customers/addresses.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { ReturnBlock } from './return-block-client.tsx'
import { crossBorderTexts } from './visa-agreement-texts.ts'
import own from './visa-order.module.css'

const PlacedForm = lazy(() =>
  import('@/lib/flows/people/placed-form-client.tsx').then((module) => ({ default: module.PlacedForm })),
)

/** In the address: a new traveller instead of a kept one's id. */
const NEW = 'new'

export type VisaOrderProps = {
  draft: VisaDraft
  visa: VisaDetail
  member: Member
  submitting: Submitting<typeof visaFlow.submit>
  /** Why the order was refused, until something of it is changed or it is sent again. */
  failure: Failure | null
  onMended: () => void
}

type Props = VisaOrderProps & {
  travellers: readonly Traveller[]
  addresses: readonly Address[]
  /** Reads the travellers again. */
  onPeopleChanged: () => Promise<unknown>
}

export function VisaOrderForm({
  draft,
  visa,
  member,
  submitting: { phase, submit },
  failure,
  onMended,
  travellers,
  addresses,
  onPeopleChanged,
}: Props) {
  const { base, merchant } = useShop()
  const keepDraft = usePatchDraft(visaFlow)
  const patch: typeof keepDraft = (change) => {
    onMended()
    keepDraft(change)
  }
  const shown = useQuote(visaFlow, visaFlow.quoteInput(draft), 0)
  useCouponsKept(draft, shown, (coupons) => keepDraft({ coupons }))
  const texts = useOrderTexts(wantedVisaAgreements, draft.agreed, (agreed) => patch({ agreed }))
  const [tries, setTries] = useState(0)
  /** The place whose applicant is being chosen or written. */
  const [place, setPlace] = useState<number | null>(null)
  const writing = useSearchParam('traveller')
  const [picking, setPicking] = useState(false)
  const screen = useFirstWrong(tries)
  const price = useSeenPrice()

  const { proId, travelDate, counts, returnWay, contact } = draft
  const rules = { travelDate, passportFirst: visa.passportFirst, passportMonths: visa.passportMonths }
  const underway = useRead('orders.visasUnderway', { country: visa.country.code }).data?.items ?? []
  const party = visaPartyOf(draft.applicants, travellers, rules, underway)
  const address = addresses.find(({ id }) => id === draft.addressId) ?? null
  const wrong = wrongFields(failure)

  // Once, and only into what is empty: nothing that the shopper chose or typed is overwritten.
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current) return
    filled.current = true
    const name = contact.name || member.name
    const mobile = contact.mobile || member.mobile
    const usual = addresses.find(({ isDefault }) => isDefault)
    const change: Partial<VisaContent> = {
      ...(name !== contact.name || mobile !== contact.mobile
        ? { contact: { ...contact, name, mobile } }
        : {}),
      ...(draft.addressId === '' && usual ? { addressId: usual.id } : {}),
    }
    if (Object.keys(change).length > 0) keepDraft(change)
  })

  useReadAgain(failure, visaFlow)

  if (writing) {
    return (
      <Suspense fallback={<Skeleton heights={[120, 160]} />}>
        <PlacedForm
          key={writing}
          traveller={writing === NEW ? null : travellers.find(({ id }) => id === writing)}
          needs={{
            scope: 'outbound',
            fields: ['name', 'document'],
            // The passport has to be there before the order; otherwise an ID card will do.
            documents: visa.passportFirst ? [2] : [2, 1],
          }}
          onBack={() => history.back()}
          onSaved={(saved) => {
            const index = place ?? draft.applicants.findIndex(({ travellerId }) => travellerId === null)
            const target = draft.applicants[index]
            const chosen = draft.applicants.some(({ travellerId }) => travellerId === saved.id)
            // Who was added for a place takes it, unless they cannot apply in it.
            if (!chosen && target && applicantFit(saved, target.occupation, rules).problem === '') {
              patch(({ applicants }) => ({ applicants: putApplicant(applicants, index, saved.id) }))
            }
            void onPeopleChanged().then(() => {
              toast('已保存')
              history.back()
            })
          }}
          onRemoved={(id) => {
            patch(({ applicants }) => ({
              applicants: applicants.map((one) =>
                one.travellerId === id ? { ...one, travellerId: null } : one,
              ),
            }))
            void onPeopleChanged().then(() => history.back())
          }}
        />
      </Suspense>
    )
  }

  const found = contactErrors(contact)
  const addressMissing = returnWay === 'courier' && address === null ? '请选择护照寄回的收件地址' : ''
  const ready =
    party.problem === '' &&
    addressMissing === '' &&
    Object.keys(found).length === 0 &&
    texts.allAgreed &&
    (!party.guardian || draft.guardianConsent)
  const send = async () => {
    const { quote } = shown
    if (!quote) return
    if (!ready) return setTries(tries + 1)
    if (!(await price.accepted(quote.payable))) return
    onMended()
    submit(visaOrderInput(draft, quote, texts.agreements, orderAttribution(merchant)))
  }

  const urgent = visa.options.find(({ code }) => code === urgentOf(draft.options, visa.options))
  const facts = [
    { label: '出行', value: formatDate(travelDate) },
    { label: '申请人', value: countWords(counts, occupationNames) },
    { label: '办理', value: urgent ? urgent.name : visa.processing },
    { label: '取回', value: returnWays[returnWay] },
    ...(shown.quote ? [{ label: '材料', value: `${formatDate(shown.quote.materialsBy)}前送达` }] : []),
  ]
  return (
    <div ref={screen} className={ordering.screen}>
      {failure ? <RefusedNotice flow={visaFlow} failure={failure} base={base} draft={draft} /> : null}
      <OrderSummary
        label="签证"
        product={visa}
        about={visaFacts(visa)}
        facts={facts}
        change={
          <a className={ordering.change} href={linkTo(base, 'visaProductSelect', { proId })}>
            修改
          </a>
        }
      />
      <PlacesBlock
        who="申请人"
        places={party.places}
        problem={party.problem}
        note={
          visa.passportFirst
            ? '需要先填写护照信息，请与护照首页一致。'
            : '护照信息可以在下单后补充，姓名请与护照一致。'
        }
        refused={wrong.places}
        showProblem={tries > 0}
        onOpen={(index) => {
          setPlace(index)
          setPicking(true)
        }}
      />
      <ContactFields
        contact={contact}
        errors={tries > 0 || wrong.contact ? { ...found, ...wrong.contact } : {}}
        mobileHint="接收订单和办理进度短信"
        onChange={(change) => patch((now) => ({ contact: { ...now.contact, ...change } }))}
      />
      <ReturnBlock
        base={base}
        way={returnWay}
        note={visa.returnWays.find(({ way }) => way === returnWay)?.note ?? ''}
        address={address}
        none={addresses.length === 0}
        problem={tries > 0 || wrong.address ? addressMissing || wrong.address : ''}
      />
      <section className={ui.block}>
        <RemarkField
          value={draft.remark}
          placeholder="选填，如曾被拒签、近期更换护照"
          onChange={(remark) => patch({ remark })}
        />
      </section>
      <CouponRow
        asked={{ kind: 'visa', ...visaFlow.quoteInput(draft) }}
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
        {shown.quote || shown.problem ? null : <QuoteBones lines={3} />}
        {shown.problem ? <p className={ui.secondary}>{shown.problem}</p> : null}
        {shown.quote ? (
          <p className={own.next}>
            {shown.quote.payable === 0
              ? '优惠后无需付款，提交后即可准备材料。'
              : '提交后请在保留时间内付款，付款后即可准备材料。'}
          </p>
        ) : null}
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>退款规则</h2>
        <RefundTable visa={visa} />
      </section>
      {party.guardian ? (
        <section className={ui.block} data-wrong={tries > 0 && !draft.guardianConsent ? '' : undefined}>
          <h2 className={ui.heading}>未成年申请人</h2>
          <CheckField
            checked={draft.guardianConsent}
            onChange={(on) => patch({ guardianConsent: on })}
            error={(tries > 0 || wrong.guardian) && !draft.guardianConsent ? '请监护人同意后勾选' : undefined}
          >
            未满18周岁的申请人已取得监护人书面同意，由监护人提供其个人信息并委托办理签证
          </CheckField>
        </section>
      ) : null}
      {visa.entrusted ? (
        <p className={own.entrusted}>
          <Icon name="edit" size={18} />
          <span>付款后请在订单中签署《委托服务协议》，签署后本店开始代办</span>
        </p>
      ) : null}
      <Agreements
        texts={texts}
        read={(code, ownTexts) =>
          code === 'crossBorder' ? (
            <AgreementTexts texts={crossBorderTexts(visa, ownTexts)} />
          ) : (
            <PrivacyText own={ownTexts} />
          )
        }
        wrong={tries > 0}
      />
      <TotalBar shown={shown} hint="">
        {shown.problem && !shown.unavailable ? (
          <a className={ui.primary} href={linkTo(base, 'visaProductSelect', { proId })}>
            重新选择
          </a>
        ) : (
          <SubmitButton shown={shown} texts={texts} phase={phase} onSend={() => void send()} />
        )}
      </TotalBar>
      <PlaceSheet
        places={party.places}
        open={picking ? place : null}
        travellers={travellers}
        fitOf={(traveller, { occupation }) => applicantFitOf(traveller, occupation, rules, underway)}
        onClose={() => setPicking(false)}
        onChoose={(id) => {
          if (place !== null) {
            patch(({ applicants }) => ({ applicants: putApplicant(applicants, place, id) }))
          }
        }}
        onEdit={(id) => {
          pushSearchParam('traveller', id ?? NEW)
          scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}

type Wrong = {
  places: Record<number, string>
  contact: ContactErrors | null
  address: string
  guardian: boolean
}

/** What the centre has marked, where this screen shows it. */
function wrongFields(failure: Failure | null): Wrong {
  const fields = failure?.kind === 'invalid' ? failure.fields : {}
  const places: Record<number, string> = {}
  for (const [field, text] of Object.entries(fields)) {
    const place = /^applicants\.(\d+)/.exec(field)?.[1]
    if (place !== undefined) places[Number(place)] = text
  }
  return {
    places,
    contact: refusedContact(fields),
    address: fields.addressId ?? '',
    guardian: fields.guardianConsent !== undefined,
  }
}
