'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useChange } from '@/lib/browser/door/change-client.ts'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { checkHead, checkInvoiceEmail, type InvoiceHead } from '@/lib/domain/invoices/heads.ts'
import {
  type HeadKind,
  headKindNames,
  type InvoiceType,
  invoiceTypeNames,
} from '@/lib/domain/invoices/words.ts'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import type { KeptHead } from '@/lib/operate-center/contract/invoices/invoices.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { isProductKind, type ProductKind } from '@/lib/tenant/kinds.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { EmailField } from '@/lib/ui/email-field-client.tsx'
import { CheckField, Field, SelectField } from '@/lib/ui/field-client.tsx'
import filled from '@/lib/ui/filled.module.css'
import { FormError } from '@/lib/ui/form-error.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'
import { kindWords } from './form-links.ts'
import styles from './invoices.module.css'

/** 申请发票 for orders of a kind, as its address names them; an order of another kind leads to that kind's own form. */
export function InvoiceForm({ kind: ofScreen }: { kind: ProductKind }) {
  const { base } = useShop()
  const search = useSearch()
  const given = search?.get('kind') ?? ''
  const kind = ofScreen === 'tour' && isProductKind(given) ? given : ofScreen
  const orderNos = (search?.get('orderNos') ?? '').split(',').filter(Boolean).slice(0, 20)
  const named = orderNos.length > 0
  const read = useRead('invoices.form', { kind, orderNos }, { enabled: named })
  if (search !== undefined && !named) return <NoOrders kind={kind} />
  if (read.error && !read.data) {
    return (
      <LoadFailed error={read.error} onRetry={() => void read.refetch()} home={linkTo(base, 'invoiceList')} />
    )
  }
  if (!read.data) return <Skeleton heights={[96, 120, 240]} />
  if (read.data.orders.length === 0) {
    return (
      <Empty icon="order" title="暂时不能申请" text={read.data.missing}>
        <a className={ui.primary} href={linkTo(base, 'invoiceList')}>
          选择其他订单
        </a>
      </Empty>
    )
  }
  return <Form kind={kind} offer={read.data} />
}

/** Opened without an order: says whether there is one of this kind to choose, and leads on. */
function NoOrders({ kind }: { kind: ProductKind }) {
  const { base } = useShop()
  const read = useRead('invoices.eligible', { kind })
  if (read.error && !read.data) {
    return <LoadFailed error={read.error} onRetry={() => void read.refetch()} home={linkTo(base, 'index')} />
  }
  if (!read.data) return <Skeleton heights={[96, 120, 240]} />
  const { items, later, laterText } = read.data
  const has = items.length > 0
  return (
    <Empty
      icon="order"
      title={has ? '还没有选择订单' : `暂无可开票的${kindWords[kind]}订单`}
      text={
        has
          ? `有${items.length}个${kindWords[kind]}订单可以开票，请先选择`
          : later > 0
            ? `有${later}个订单，${laterText}`
            : '可查看其他类型的订单'
      }
    >
      <a className={ui.primary} href={linkTo(base, 'invoiceList')}>
        {has ? '选择订单' : '查看可开票订单'}
      </a>
    </Empty>
  )
}

const noHead: InvoiceHead = {
  kind: 'enterprise',
  title: '',
  taxNo: '',
  bank: '',
  account: '',
  address: '',
  phone: '',
}

type Texts = Omit<InvoiceHead, 'kind'> & { email: string }
type Errors = Partial<Record<keyof Texts | 'kind' | 'content' | 'type', string>>

function Form({ kind, offer }: { kind: ProductKind; offer: Value<'invoices.form'> }) {
  const { base } = useShop()
  const client = useQueryClient()
  const [heads, setHeads] = useState(offer.heads)
  const [head, setHead] = useState<InvoiceHead>(() => headOf(offer.heads[0]))
  const [email, setEmail] = useState(offer.heads[0]?.email || offer.email)
  const [type, setType] = useState<InvoiceType>('normal')
  const [content, setContent] = useState(offer.contents[0] ?? '')
  const [keep, setKeep] = useState(true)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [tries, setTries] = useState(0)
  const root = useRef<HTMLFormElement>(null)
  const create = useLastChange('invoices.create')
  const remove = useChange('invoices.removeHead')
  useEffect(() => {
    if (tries > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  const show = (found: Errors) => {
    setErrors(found)
    setTries((before) => before + 1)
  }
  const change = (part: Partial<InvoiceHead>) => {
    setHead((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const choose = (kept: KeptHead) => {
    setHead(headOf(kept))
    if (kept.email) setEmail(kept.email)
    setErrors({})
    if (kept.kind === 'personal') setType('normal')
  }
  const forget = async ({ id, title }: KeptHead) => {
    const question = {
      title: '删除抬头',
      text: `确定删除“${title}”吗？已申请的发票不受影响。`,
      confirm: '删除',
    }
    if (!(await confirmDialog(question))) return
    const answer = await remove.run({ id })
    if (answer?.ok) setHeads(answer.value.heads)
    else if (answer) toast(answer.failure.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    const found: Errors = {}
    const checked = checkHead(head, type)
    if (!checked.ok) Object.assign(found, checked.fields)
    const address = checkInvoiceEmail(email)
    if (!address.ok) found.email = address.message
    if (Object.keys(found).length > 0) return show(found)
    const answer = await create.run({
      kind,
      orderNos: offer.orders.map(({ orderNo }) => orderNo),
      amount: offer.amount,
      type,
      content,
      head,
      email,
      keep,
    })
    if (!answer) return
    if (answer.ok) {
      client.removeQueries({ queryKey: ['invoices.eligible'] })
      return location.replace(linkTo(base, 'invoiceDetail', { id: answer.value.id }))
    }
    const { failure: no } = answer
    if (no.kind === 'unauthenticated') return requireLogin(base)
    if (no.kind === 'invalid') {
      const fields = Object.entries(no.fields).map(([path, text]) => [path.replace(/^head\./, ''), text])
      show(Object.fromEntries(fields))
    }
    setFailure(no.message)
    // What can be invoiced has changed meanwhile: the form shows it, with everything that was typed.
    if (no.kind === 'refused') void client.invalidateQueries({ queryKey: ['invoices.form'] })
  }

  const isPerson = head.kind === 'personal'
  const special = type === 'special'
  const text = (name: Exclude<keyof InvoiceHead, 'kind'>) => ({
    name,
    value: head[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <form ref={root} className={filled.screen} onSubmit={submit} noValidate>
      {offer.missing ? (
        <p className={ui.notice} role="alert">
          <Icon name="info" size={18} />
          {offer.missing}
        </p>
      ) : null}
      <section className={ui.block} aria-label="开票订单">
        <ul className={styles.rows}>
          {offer.orders.map(({ orderNo, name, amount }) => (
            <li key={orderNo} className={styles.cardFoot}>
              <span className={styles.text}>{name}</span>
              <span className={styles.amount}>{formatFen(amount)}</span>
            </li>
          ))}
        </ul>
        <p className={styles.cardFoot}>
          <span>开票金额</span>
          <strong className={styles.amount}>{formatFen(offer.amount)}</strong>
        </p>
      </section>
      {heads.length > 0 ? (
        <section className={ui.block} aria-label="常用抬头">
          <h2 className={ui.heading}>常用抬头</h2>
          <ul className={styles.kept}>
            {heads.map((kept) => (
              <li key={kept.id}>
                <button type="button" className={styles.head} onClick={() => choose(kept)}>
                  {kept.title}
                  <span className={styles.line}>{kept.taxNo || headKindNames[kept.kind]}</span>
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`删除抬头${kept.title}`}
                  disabled={remove.busy}
                  onClick={() => void forget(kept)}
                >
                  <Icon name="trash" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={ui.block} aria-label="发票与抬头">
        {offer.types.length > 1 ? (
          <Choice
            legend="发票类型"
            name="type"
            value={type}
            options={offer.types.map((one) => [one, invoiceTypeNames[one]])}
            onChange={(value) => {
              setType(value)
              setErrors({})
              if (value === 'special') change({ kind: 'enterprise' })
            }}
          />
        ) : null}
        <SelectField
          label="发票内容"
          required
          value={content}
          error={errors.content}
          options={offer.contents.map((one) => ({ value: one, label: one }))}
          onChange={setContent}
        />
        <Choice
          legend="抬头类型"
          name="kind"
          value={head.kind}
          options={special ? [['enterprise', headKindNames.enterprise]] : HEAD_KINDS}
          onChange={(value: HeadKind) => {
            change({ kind: value })
            setErrors({})
          }}
        />
        <Field
          label={isPerson ? '姓名' : '单位名称'}
          autoComplete={isPerson ? 'name' : 'organization'}
          placeholder={isPerson ? '发票上的姓名' : '与营业执照一致'}
          maxLength={100}
          required
          {...text('title')}
        />
        {isPerson ? null : (
          <>
            <Field
              label="税号"
              inputMode="text"
              autoComplete="off"
              autoCapitalize="characters"
              placeholder="15至20位数字或字母"
              maxLength={30}
              required
              {...text('taxNo')}
            />
            <Field
              label="开户银行"
              autoComplete="off"
              placeholder={special ? '必填' : '选填'}
              maxLength={60}
              required={special}
              {...text('bank')}
            />
            <Field
              label="银行账号"
              inputMode="numeric"
              autoComplete="off"
              placeholder={special ? '必填' : '选填'}
              maxLength={40}
              required={special}
              {...text('account')}
            />
            <Field
              label="注册地址"
              autoComplete="off"
              placeholder={special ? '必填' : '选填'}
              maxLength={100}
              required={special}
              {...text('address')}
            />
            <Field
              label="注册电话"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder={special ? '必填' : '选填'}
              maxLength={20}
              required={special}
              {...text('phone')}
            />
          </>
        )}
        <EmailField
          required
          value={email}
          error={errors.email}
          onChange={(value) => {
            setEmail(value)
            setErrors((before) => ({ ...before, email: undefined }))
          }}
        />
        <CheckField checked={keep} onChange={setKeep}>
          保存为常用抬头，下次直接选用
        </CheckField>
        <FormError text={failure} />
      </section>
      <p className={styles.note}>
        电子发票开具后发送到您填写的邮箱，也可在开票历史中查看。抬头与税号加密保存，仅用于开具发票。
      </p>
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        <button type="submit" className={`${ui.primary} ${ui.wide}`} disabled={create.busy}>
          {create.busy ? '正在提交…' : '提交申请'}
        </button>
      </div>
    </form>
  )
}

const HEAD_KINDS: readonly (readonly [HeadKind, string])[] = [
  ['enterprise', headKindNames.enterprise],
  ['personal', headKindNames.personal],
]

function headOf(kept: KeptHead | undefined): InvoiceHead {
  if (!kept) return noHead
  const { id, email, ...head } = kept
  return head
}

type ChoiceProps<T extends string> = {
  legend: string
  name: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

function Choice<T extends string>({ legend, name, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <span>
        {options.map(([code, label]) => (
          <label key={code} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={code}
              checked={value === code}
              onChange={() => onChange(code)}
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}
