'use client'

import { useEffect, useRef, useState } from 'react'
import { orderAttribution } from '@/lib/browser/arrival/order-attribution.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { wantedGoodsAgreements } from '@/lib/domain/texts/text-codes.ts'
import { Agreements, AgreementTexts } from '@/lib/flows/ordering/core/agreements-client.tsx'
import { type ContactErrors, contactErrors, refusedContact } from '@/lib/flows/ordering/core/contact.ts'
import { ContactFields } from '@/lib/flows/ordering/core/contact-fields-client.tsx'
import { CouponRow } from '@/lib/flows/ordering/core/coupon-row-client.tsx'
import { useCouponsKept } from '@/lib/flows/ordering/core/coupons-kept-client.ts'
import { usePatchDraft } from '@/lib/flows/ordering/core/draft-store-client.ts'
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
import type { GoodsContent, GoodsDraft } from '@/lib/flows/ordering/goods/goods-draft.ts'
import { addressLink, goodsFlow } from '@/lib/flows/ordering/goods/goods-flow.ts'
import { goodsOrderInput } from '@/lib/flows/ordering/goods/goods-order-input.ts'
import type { GoodsDetail } from '@/lib/operate-center/contract/catalogue/goods.ts'
import type { Address } from '@/lib/operate-center/contract/customers/addresses.ts'
import type { Member } from '@/lib/operate-center/contract/customers/members.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import ui from '@/lib/ui/ui.module.css'
import { ContactRow } from './contact-row.tsx'
import { DeliveryBlock } from './delivery-block.tsx'
import { goodsAgreementTexts } from './goods-agreement-texts.ts'
import own from './goods-order.module.css'
import { InvoiceRow } from './invoice-row-client.tsx'
import { ItemsBlock } from './items-block.tsx'

export type GoodsOrderProps = {
  draft: GoodsDraft
  goods: GoodsDetail
  member: Member
  submitting: Submitting<typeof goodsFlow.submit>
  /** Why the order was refused, until something of it is changed or it is sent again. */
  failure: Failure | null
  onMended: () => void
  addresses: readonly Address[]
}

export function GoodsOrderForm({
  draft,
  goods,
  member,
  submitting: { phase, submit },
  failure,
  onMended,
  addresses,
}: GoodsOrderProps) {
  const { base, merchant } = useShop()
  const keepDraft = usePatchDraft(goodsFlow)
  const patch: typeof keepDraft = (change) => {
    onMended()
    keepDraft(change)
  }
  const { proId, contact } = draft
  const address = addresses.find(({ id }) => id === draft.addressId) ?? null
  const way = goods.ways.includes(draft.way) ? draft.way : (goods.ways[0] ?? 'express')
  const point =
    goods.pickupPoints.find(({ id }) => id === draft.pointId) ??
    (goods.pickupPoints.length === 1 ? goods.pickupPoints[0] : undefined)
  // As it would be sent: the address decides about the region, and what is not offered any more does not count.
  const whole: GoodsContent = {
    ...draft,
    way,
    pointId: point?.id ?? '',
    regionCode: address?.regionCode ?? draft.regionCode,
  }
  const asked = goodsFlow.quoteInput(whole)
  const unplaced = way === 'pickup' && !point
  const shown = useQuote(goodsFlow, unplaced ? null : asked, 0)
  useCouponsKept(draft, shown, (coupons) => keepDraft({ coupons }))
  const notServed = shown.failure?.kind === 'refused' && shown.failure.code === 'NOT_SERVED'

  const texts = useOrderTexts(wantedGoodsAgreements, draft.agreed, (agreed) => patch({ agreed }))
  const [tries, setTries] = useState(0)
  const [editing, setEditing] = useState(false)
  const screen = useFirstWrong(tries)
  const price = useSeenPrice()
  const wrong = wrongFields(failure)
  const found = contactErrors(contact)

  // Once, and only into what is empty: nothing that the shopper chose or typed is overwritten.
  const filled = useRef(false)
  useEffect(() => {
    if (filled.current) return
    filled.current = true
    const usual = addresses.find(({ id }) => id === draft.addressId) ?? addresses[0]
    const whose = {
      ...contact,
      name: contact.name || member.name || (usual?.receiver ?? ''),
      mobile: contact.mobile || member.mobile || (usual?.phone ?? ''),
    }
    const change: Partial<GoodsContent> = {
      ...(whose.name !== contact.name || whose.mobile !== contact.mobile ? { contact: whose } : {}),
      ...(draft.addressId === '' && usual ? { addressId: usual.id } : {}),
    }
    if (Object.keys(change).length > 0) keepDraft(change)
    if (Object.keys(contactErrors(whose)).length > 0) setEditing(true)
  })

  useReadAgain(failure, goodsFlow, 'addresses.list')

  const placeMissing =
    way === 'express' ? (address === null ? '请选择收货地址' : '') : point ? '' : '请选择自提点'
  const ready = placeMissing === '' && Object.keys(found).length === 0 && texts.allAgreed
  const send = async () => {
    const { quote } = shown
    if (!ready) {
      if (Object.keys(found).length > 0) setEditing(true)
      return setTries(tries + 1)
    }
    if (!quote) return
    if (!(await price.accepted(quote.payable))) return
    onMended()
    submit(goodsOrderInput(whole, quote, texts.agreements, orderAttribution(merchant)))
  }
  const chosen = (change: Partial<GoodsContent>) => {
    // A price that the shopper has changed by their own choice needs no question.
    price.forget()
    patch(change)
  }

  const places = addressLink(base, draft.addressId, addresses.length === 0 ? 'new' : undefined)
  const fields = way === 'pickup' || editing || wrong.contact !== null
  return (
    <div ref={screen} className={ordering.screen}>
      {failure ? <RefusedNotice flow={goodsFlow} failure={failure} base={base} draft={draft} /> : null}
      <DeliveryBlock
        goods={goods}
        way={way}
        address={address}
        addressLink={places}
        pointId={point?.id ?? ''}
        notServed={notServed ? shown.problem : ''}
        problem={tries > 0 || wrong.place ? placeMissing || wrong.place : ''}
        onWay={(value) => chosen({ way: value })}
        onPoint={(pointId) => chosen({ pointId })}
      />
      <ItemsBlock base={base} goods={goods} items={draft.items} />
      {fields ? (
        <ContactFields
          contact={contact}
          errors={tries > 0 || wrong.contact ? { ...found, ...wrong.contact } : {}}
          mobileHint={way === 'pickup' ? '接收订单和提货短信' : '接收订单和物流短信'}
          onChange={(change) => patch((now) => ({ contact: { ...now.contact, ...change } }))}
        />
      ) : (
        <ContactRow contact={contact} onEdit={() => setEditing(true)} />
      )}
      <section className={ui.block}>
        <RemarkField
          value={draft.remark}
          placeholder="选填，如送货时间"
          onChange={(remark) => patch({ remark })}
        />
      </section>
      <CouponRow
        asked={{ kind: 'goods', ...asked }}
        quote={shown.quote}
        onChoose={(coupons) => chosen({ coupons })}
      />
      <InvoiceRow
        chosen={draft.invoiceHeadId}
        problem={wrong.invoice}
        onChoose={(invoiceHeadId) => patch({ invoiceHeadId })}
      />
      <section className={ui.block}>
        <h2 className={ui.heading}>费用明细</h2>
        {shown.quote ? <QuoteLines quote={shown.quote} /> : null}
        {shown.quote || shown.problem || unplaced ? null : <QuoteBones lines={2} />}
        {shown.problem || unplaced ? (
          <p className={ui.secondary}>
            {notServed ? '更换地址后显示价格' : shown.problem || '选择自提点后显示价格'}
          </p>
        ) : null}
        {shown.quote ? (
          <p className={own.next}>
            {shown.quote.freightText}
            {way === 'express' && address === null ? '；运费以收货地址为准' : ''}
          </p>
        ) : null}
      </section>
      <section className={ui.block}>
        <h2 className={ui.heading}>发货与退换</h2>
        <p className={own.rule}>
          {way === 'express'
            ? `付款后${goods.shipsWithin}小时内发货，可在订单中查看物流。`
            : '付款后凭订单中的取货码到自提点取货。'}
        </p>
        <p className={own.rule}>{goods.returnable.text}</p>
      </section>
      <Agreements
        texts={texts}
        read={(code, ownTexts) =>
          code === 'goods' ? (
            <AgreementTexts texts={goodsAgreementTexts(goods, ownTexts)} />
          ) : (
            <PrivacyText own={ownTexts} />
          )
        }
        wrong={tries > 0}
      />
      <TotalBar shown={shown} hint={unplaced ? '请选择自提点' : ''}>
        {notServed ? (
          <a className={ui.primary} href={places}>
            更换地址
          </a>
        ) : shown.problem && !shown.unavailable ? (
          <a className={ui.primary} href={linkTo(base, 'goodsProductSelect', { dbId: proId })}>
            重新选择
          </a>
        ) : (
          <SubmitButton
            shown={shown}
            texts={texts}
            phase={phase}
            unpriced={unplaced}
            onSend={() => void send()}
          />
        )}
      </TotalBar>
    </div>
  )
}

type Wrong = { contact: ContactErrors | null; place: string; invoice: string }

/** What the centre has marked, where this screen shows it. */
function wrongFields(failure: Failure | null): Wrong {
  const fields = failure?.kind === 'invalid' ? failure.fields : {}
  return {
    contact: refusedContact(fields),
    place: fields.addressId ?? fields.delivery ?? '',
    invoice: fields.invoiceHeadId ?? '',
  }
}
