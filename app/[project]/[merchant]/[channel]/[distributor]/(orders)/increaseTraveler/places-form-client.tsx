'use client'

import { useState } from 'react'
import { momentOf, untilWhen } from '@/lib/base/calendar/moments.ts'
import { backTarget } from '@/lib/browser/arrival/back-target.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { pushSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { guestRulesOf } from '@/lib/domain/people/guest-rules.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { TravellerForm } from '@/lib/flows/travellers/traveller-form-client.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { ChooseSheet } from './choose-sheet-client.tsx'
import styles from './increase-traveler.module.css'
import { PlaceRow } from './place-row.tsx'
import { type Choices, conflictsOf, livePlaces, type PlaceErrors, placeErrors, placeName } from './places.ts'

type Props = {
  order: OrderOf<'tour'>
  /** The product's rules; null when it is no longer on sale. */
  tour: TourDetail | null
  travellers: readonly Traveller[]
  onKeptChanged: () => void
  /** Called when the order has changed. */
  onStale: () => void
}

const NO_ERRORS: PlaceErrors = { byPlace: {}, form: '', health: false, guardian: false }

/** Fills places without data and gives taken ones to other travellers, until the list is locked. */
export function PlacesForm({ order, tour, travellers, onKeptChanged, onStale }: Props) {
  const { base } = useShop()
  const { busy, run } = useLastChange('orders.setTravellers')
  const [choices, setChoices] = useState<Choices>({})
  const [open, setOpen] = useState<string | null>(null)
  const [errors, setErrors] = useState(NO_ERRORS)
  const [declared, setDeclared] = useState({ health: false, guardian: false })
  // The form of a traveller is a step of its own in the history: going back closes it.
  const form = useSearchParam('traveller')
  const places = livePlaces(order.about)
  const rules = tour && guestRulesOf(tour)
  const place = places.find(({ id }) => id === open)
  const back = useSearchParam('back')
  const target = backTarget(base, back, linkTo(base, 'orderDetail', { orderNo: order.orderNo }))
  const sent = Object.keys(choices)
  const left = places.filter(({ id, complete }) => !complete && !choices[id]).length

  const choose = (placeId: string, travellerId: string) => {
    setChoices((before) => ({ ...before, [placeId]: travellerId }))
    setErrors(({ byPlace: { [placeId]: _, ...byPlace }, ...rest }) => ({ ...rest, byPlace, form: '' }))
    setOpen(null)
  }
  const undo = (placeId: string) => {
    setChoices(({ [placeId]: _, ...rest }) => rest)
    setErrors(NO_ERRORS)
  }
  const saved = (traveller: Traveller) => {
    onKeptChanged()
    if (place && conflictsOf(traveller, place, choices, order.about, rules, places).length === 0) {
      choose(place.id, traveller.id)
    }
    toast('已保存')
    history.back()
  }
  const submit = async () => {
    const slots = Object.entries(choices).map(([id, travellerId]) => ({ id, travellerId }))
    if (slots.length === 0) return setErrors({ ...NO_ERRORS, form: '请先选择出行人' })
    const answer = await run({
      orderNo: order.orderNo,
      slots,
      healthDeclared: declared.health,
      guardianConsent: declared.guardian,
    })
    if (!answer) return
    if (answer.ok) {
      toast('出行人信息已更新')
      return returnTo(target)
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'unavailable') {
      // A retry carries the same key, so the change cannot be made twice.
      onStale()
      return setErrors({ ...NO_ERRORS, form: '网络不太稳定，没有收到结果。请核对上方名单后再试' })
    }
    setErrors(placeErrors(failure, places, sent))
    if (failure.kind === 'refused' && failure.code !== 'TRAVELLER_DOUBLED') onStale()
  }

  if (form !== null && form !== undefined) {
    const traveller = travellers.find(({ id }) => id === form) ?? null
    return <TravellerForm key={form} traveller={traveller} needs={rules} onSaved={saved} />
  }
  return (
    <div className={ordering.screen}>
      {order.about.travellersUntil ? (
        <p className={ui.notice}>
          <Icon name="clock" size={18} />
          <span>
            请在{untilWhen(momentOf(order.about.travellersUntil), momentOf(order.now))}
            前完成填写或更换，之后名单将提交给旅行社
          </span>
        </p>
      ) : null}
      <section className={ui.block} aria-label="出行人">
        <h2 className={ui.heading}>{order.name}</h2>
        <ul className={styles.places}>
          {places.map((one) => (
            <PlaceRow
              key={one.id}
              place={one}
              name={placeName(places, one)}
              chosen={travellers.find(({ id }) => id === choices[one.id])}
              error={errors.byPlace[one.id]}
              onChoose={() => setOpen(one.id)}
              onUndo={() => undo(one.id)}
            />
          ))}
        </ul>
      </section>
      <p className={styles.law}>
        姓名和证件需与出行时使用的一致。更换出行人后，原出行人的位置由新出行人使用。
      </p>
      {errors.health || declared.health ? (
        <div className={styles.declare}>
          <CheckField
            checked={declared.health}
            error={declared.health ? undefined : '请勾选后再提交'}
            onChange={(health) => setDeclared({ ...declared, health })}
          >
            70周岁及以上出行人身体状况适合本次行程，已取得亲属同意并有成人亲友陪同
          </CheckField>
        </div>
      ) : null}
      {errors.guardian || declared.guardian ? (
        <div className={styles.declare}>
          <CheckField
            checked={declared.guardian}
            error={declared.guardian ? undefined : '请勾选后再提交'}
            onChange={(guardian) => setDeclared({ ...declared, guardian })}
          >
            未满18周岁出行人已取得监护人同意
          </CheckField>
        </div>
      ) : null}
      <FormError between text={errors.form} />
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <button
          type="button"
          className={`${ui.primary} ${ui.wide}`}
          disabled={busy || sent.length === 0}
          onClick={submit}
        >
          {busy ? '正在提交' : left > 0 && sent.length > 0 ? `提交（还差${left}人）` : '提交'}
        </button>
      </div>
      {place ? (
        <ChooseSheet
          place={place}
          places={places}
          name={placeName(places, place)}
          journey={order.about}
          rules={rules}
          travellers={travellers}
          choices={choices}
          onChoose={(travellerId) => choose(place.id, travellerId)}
          onForm={(id) => pushSearchParam('traveller', id)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
