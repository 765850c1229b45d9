'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { formatFen, formatYuan, parseYuan } from '@/lib/base/money/fen.ts'
import { characterCount } from '@/lib/base/validation/text.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { readOrThrow } from '@/lib/browser/door/read-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import {
  AFTER_SALE_PICTURES,
  AFTER_SALE_TEXT,
  type AfterSaleReason,
  type AfterSaleType,
  afterSaleReasons,
  afterSaleTypes,
} from '@/lib/domain/goods/words.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { AmountButton, useAmount } from '@/lib/flows/ordering/orders/amount-client.tsx'
import { ReasonField } from '@/lib/flows/ordering/orders/reason-field.tsx'
import sheets from '@/lib/flows/ordering/orders/sheets.module.css'
import { KeptPicture } from '@/lib/flows/pictures/kept-picture-client.tsx'
import { PictureSlotFields, usePictureSlots } from '@/lib/flows/pictures/picture-slots-client.tsx'
import pictureStyles from '@/lib/flows/pictures/pictures.module.css'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import { Bone } from '@/lib/ui/states.tsx'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './after-sale.module.css'
import { type AskDraft, askDraft, nothingAsked } from './ask-draft.ts'
import { firstCounts, groupsOf, type PieceGroup, unitsOf } from './piece-choice.ts'

const reasonCodes = Object.keys(afterSaleReasons) as AfterSaleReason[]
const reasonTexts: readonly string[] = reasonCodes.map((code) => afterSaleReasons[code].text)

const TYPE_HINTS: Readonly<Record<AfterSaleType, string>> = {
  refund: '未发货，或与商家协商后无需寄回',
  return: '已收到商品，需要寄回给商家',
}

const UNTOUCHED = JSON.stringify(nothingAsked)

type Props = {
  order: OrderOf<'goods'>
  open: Value<'afterSales.list'>['open']
  /** The request that was made. */
  onAsked: (id: string) => Promise<void>
  /** Earlier requests, above the bar. */
  past: ReactNode
}

/** A request: what for, which pieces, why, with pictures; the amount is the centre's and shown before it is sent. */
export function AskForm({ order: { orderNo, about }, open, onAsked, past }: Props) {
  const { base, merchant } = useShop()
  const { busy, run } = useChange('afterSales.create')
  // Only mounted once the order has been read, so never while a static page hydrates.
  const [draft, setDraft] = useState<AskDraft>(() => askDraft.read(merchant, orderNo) ?? nothingAsked)
  const [error, setError] = useState('')
  const [isNewer, setNewer] = useState(false)
  const patch = (change: Partial<AskDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setError('')
    setNewer(false)
  }
  const { type: wish, counts, reason, amount: written, remark, pictures: kept } = draft
  const type = open.find((one) => one.type === wish || open.length === 1)?.type ?? null
  const groups = groupsOf(about.piecesInFull, open.find((one) => one.type === type)?.unitIds ?? [])
  const chosen = counts ?? firstCounts(groups)
  const unitIds = unitsOf(groups, chosen)
  const added = usePictureSlots()
  const pictures = [...kept, ...added.ids].slice(0, AFTER_SALE_PICTURES)

  const asked = type && reason && unitIds.length > 0 ? { orderNo, type, unitIds, reason } : null
  const now = JSON.stringify({ ...draft, pictures })
  const { query: price, waits, arrived: priceArrived } = useAmount('afterSales.price', asked, now)
  const shownAmount = wantedOf(price.data, written) ?? price.data?.amount

  useEffect(() => {
    if (now === UNTOUCHED) askDraft.forget(merchant, orderNo)
    else askDraft.keep(merchant, orderNo, JSON.parse(now) as AskDraft)
  }, [merchant, orderNo, now])
  /** An unused picture is kept for a day. */
  const dropPicture = useCallback((id: string) => {
    setDraft((before) => ({ ...before, pictures: before.pictures.filter((one) => one !== id) }))
    setError('有图片已失效，请重新添加')
  }, [])
  const sent = (id: string) => {
    askDraft.forget(merchant, orderNo)
    toast('售后申请已提交')
    return onAsked(id)
  }

  const submit = async () => {
    if (!type) return setError('请选择售后类型')
    if (unitIds.length === 0) return setError('请选择要申请的商品和件数')
    if (!reason || !asked) return setError('请选择申请原因')
    if (added.waits) return setError('有图片还未上传成功，请稍候，或移除后再提交')
    if (characterCount(remark.trim()) > AFTER_SALE_TEXT) return setError(`补充说明最多${AFTER_SALE_TEXT}字`)
    if (price.isError) return setError(price.error.message)
    setError('')
    const priced = await priceArrived()
    if (!priced) return
    const { amount } = priced
    const wanted = wantedOf(priced, written)
    if (wanted === null || wanted === 0 || (wanted !== undefined && wanted > amount)) {
      return setError(`退款金额请填写0.01元至${formatYuan(amount)}元之间的金额`)
    }
    setNewer(false)
    const part = wanted !== undefined && wanted < amount
    const text = `${afterSaleTypes[type]} ${unitIds.length}件，退回${formatFen(wanted ?? amount)}${part ? '（部分退款）' : ''}\n提交后由商家处理，结果会短信通知您`
    if (!(await confirmDialog({ title: '提交售后申请', text, confirm: '提交申请' }))) return
    const answer = await run({ ...asked, remark: remark.trim(), pictures, amount, wanted })
    if (!answer) return
    if (answer.ok) return sent(answer.value.id)
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'unavailable') return resolveUnknown()
    if (failure.kind === 'refused' && failure.code === 'AMOUNT_CHANGED') {
      await price.refetch()
      return setNewer(true)
    }
    setError(failure.message)
  }
  /** No answer came: the requests themselves say whether it arrived. */
  const resolveUnknown = async () => {
    try {
      const { items } = await readOrThrow('afterSales.list', { orderNo })
      const arrived = items.find(
        ({ state, pieces }) =>
          state === 'applied' && unitIds.every((id) => pieces.some((one) => one.id === id)),
      )
      if (!arrived) return setError('没有收到结果，申请还未提交，请再试一次')
      await sent(arrived.id)
    } catch {
      setError('网络不太稳定，没有收到结果。请恢复网络后再试，不会重复提交')
    }
  }
  return (
    <>
      <section className={ui.block} aria-label="售后类型">
        <h2 className={ui.heading}>售后类型</h2>
        <div className={styles.types}>
          {open.map((one) => (
            <label key={one.type} className={styles.type}>
              <input
                type="radio"
                name="type"
                checked={type === one.type}
                onChange={() => patch({ type: one.type, counts: null })}
              />
              <span>
                <strong>{afterSaleTypes[one.type]}</strong>
                <small>{TYPE_HINTS[one.type]}</small>
              </span>
            </label>
          ))}
        </div>
      </section>
      <section className={ui.block} aria-label="申请商品">
        <h2 className={ui.heading}>申请商品</h2>
        {type ? (
          <ul>
            {groups.map((group) => (
              <GroupRow
                key={group.key}
                group={group}
                count={chosen[group.key] ?? 0}
                onCount={(count) => patch({ counts: { ...chosen, [group.key]: count } })}
              />
            ))}
          </ul>
        ) : (
          <p className={ui.secondary}>请先选择售后类型</p>
        )}
      </section>
      <section className={ui.block} aria-label="原因和金额">
        <ReasonField
          legend="申请原因"
          reasons={reasonTexts}
          value={reason ? afterSaleReasons[reason].text : ''}
          onChange={(text) => patch({ reason: reasonCodes[reasonTexts.indexOf(text)] ?? null })}
        />
        <div aria-live="polite">
          {asked === null ? (
            <p className={sheets.note}>选择商品和原因后显示可退金额</p>
          ) : price.data ? (
            <dl className={sheets.amounts}>
              <div>
                <dt>退回金额</dt>
                <dd className={sheets.strong}>{formatFen(shownAmount ?? price.data.amount)}</dd>
              </div>
              <div>
                <dt>说明</dt>
                <dd>{price.data.rule}</dd>
              </div>
            </dl>
          ) : price.isError ? (
            <p className={sheets.error}>
              <span>{price.error.message}</span>
              <button type="button" className={ui.text} onClick={() => void price.refetch()}>
                重新计算
              </button>
            </p>
          ) : (
            <div className={sheets.bones} role="status" aria-label="正在计算可退金额">
              <Bone height={104} radius={10} />
            </div>
          )}
          {price.data?.mayBeLess ? (
            <Field
              label="退款金额"
              inputMode="decimal"
              maxLength={12}
              placeholder={formatYuan(price.data.amount)}
              help={`商品由您保留，可填写较低的金额申请部分退款，最多${formatFen(price.data.amount)}；不填写即全额申请`}
              value={written}
              onChange={(amount) => patch({ amount })}
            />
          ) : null}
          {isNewer ? (
            <p className={sheets.changed} role="alert">
              <Icon name="info" size={18} />
              可退金额已变化，以上是最新金额，请核对后重新提交
            </p>
          ) : null}
        </div>
      </section>
      <section className={ui.block} aria-label="凭证和说明">
        <fieldset>
          <legend className={ui.heading}>图片凭证（可选，最多{AFTER_SALE_PICTURES}张）</legend>
          <div className={pictureStyles.slots}>
            {kept.map((id, index) => (
              <KeptPicture
                key={id}
                id={id}
                alt="售后凭证"
                label={`移除第${index + 1}张图片`}
                onRemove={() => patch({ pictures: kept.filter((one) => one !== id) })}
                onGone={dropPicture}
              />
            ))}
            <PictureSlotFields
              pictures={added}
              purpose="afterSale"
              most={AFTER_SALE_PICTURES}
              before={kept.length}
            />
          </div>
        </fieldset>
        <label className={styles.remark}>
          <span className={ui.heading}>补充说明（可选）</span>
          <textarea
            rows={3}
            placeholder="请描述商品的问题，便于商家尽快处理"
            value={remark}
            onChange={(event) => patch({ remark: event.target.value })}
          />
        </label>
        <p className={styles.count}>
          {characterCount(remark.trim())}/{AFTER_SALE_TEXT}
        </p>
        {error ? (
          <p className={sheets.error} role="alert">
            <Icon name="warning" size={18} />
            {error}
          </p>
        ) : null}
      </section>
      {past}
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <AmountButton busy={busy} waits={waits} onClick={submit}>
          {asked && shownAmount ? `提交申请 退${formatFen(shownAmount)}` : '提交申请'}
        </AmountButton>
      </div>
    </>
  )
}

/** The part that was written; undefined for all of it, null for what is no amount. */
function wantedOf(price: Value<'afterSales.price'> | undefined, written: string): number | null | undefined {
  return price?.mayBeLess && written.trim() !== '' ? parseYuan(written) : undefined
}

type RowProps = { group: PieceGroup; count: number; onCount: (count: number) => void }

function GroupRow({ group: { version, picture, paid, given, sent, unitIds }, count, onCount }: RowProps) {
  const name = version || '标准款'
  return (
    <li className={styles.piece}>
      <Picture className={styles.cover} picture={{ ...picture, alt: '' }} sizes="56px" />
      <span className={styles.pieceText}>
        <span>{name}</span>
        <small>
          {sent ? '已发货' : '未发货'} · 每件实付{formatFen(paid)}
          {given > 0 ? `，已退${formatFen(given)}` : ''} · 可申请{unitIds.length}件
        </small>
      </span>
      <Stepper
        label={`${name}${sent ? '' : '（未发货）'}`}
        value={Math.min(count, unitIds.length)}
        max={unitIds.length}
        onChange={onCount}
      />
    </li>
  )
}
