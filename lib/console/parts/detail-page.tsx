import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { useAnyCall } from '../door/use-call.ts'
import { addressOf, backTo, go } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import type { Detail, Screen } from '../tables/screen.ts'
import { Said } from './act-dialog.tsx'
import { ActChoice, Acts } from './acts.tsx'
import { Trail } from './trail.tsx'
import { useActKey } from './use-keys.ts'

type Whole = Record<string, unknown>

/** One thing in full: how it stands, what can be done, and its sections. */
export function DetailPage({ screen, detail: typed, id }: { screen: Screen; detail: Detail; id: string }) {
  const detail = typed as unknown as Detail<Whole>
  const { place } = useSession()
  const shop = detail.shop?.(id) ?? null
  const at = shop ? { ...place, shop } : place
  const read = useAnyCall(typed.call, at, detail.input(id))
  const value = read.data as Whole | undefined
  const [acting, setActing] = useState(false)
  useActKey(() => setActing(true))
  const back = () => backTo(addressOf({ merchant: place.merchant, screen: screen.name }))
  return (
    <article className="detail">
      <header className="head">
        {!screen.single && (
          <Button
            type="text"
            icon={<ArrowLeftOutlined />}
            aria-label={`返回${screen.title}`}
            onClick={back}
          />
        )}
        <h1>
          {value ? detail.title(value) : screen.title} {value && detail.state?.(value)}
        </h1>
        <span className="head-acts">
          {value &&
            detail.ways?.map(({ label, to }) => (
              <Button key={label} onClick={() => go(to(id))}>
                {label}
              </Button>
            ))}
          {value && <Acts acts={detail.acts ?? []} row={value} most={4} />}
        </span>
      </header>
      {acting && value && (
        <ActChoice
          acts={detail.acts ?? []}
          row={value}
          title={detail.title(value)}
          onClose={() => setActing(false)}
        />
      )}
      {read.error && <Said failure={read.error.failure} />}
      {!value && !read.error && <Spin className="waiting" />}
      {value &&
        detail.sections
          .filter(({ when }) => !when || when(value))
          .map(({ title, of }) => (
            <section className="card" key={title}>
              <h2>{title}</h2>
              {of(value)}
            </section>
          ))}
      {value && detail.trail && (
        <section className="card">
          <h2>操作记录</h2>
          <Trail kind={detail.trail} id={id} />
        </section>
      )}
    </article>
  )
}
