'use client'

import { type ComponentType, type ReactNode, useState } from 'react'
import { OFFLINE } from '../../browser/door/offline.ts'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './contact.module.css'
import type { ContactSheetProps, ContactShop } from './contact-sheet-client.tsx'

/** chat: the widget, and the sheet when it does not open. ask: phone and message in one. message: the same, as 留言. */
type ContactKind = 'chat' | 'ask' | 'message'

type Props = {
  kind: ContactKind
  /** Drawn on the server: a page that shows these icons alone need not load all of them. */
  icon: ReactNode
  look: 'bar' | 'line'
  shop: ContactShop
  /** Stands before the words of a line. */
  lead?: string
  raised?: boolean
}

const labels: Record<ContactKind, string> = { chat: '客服', ask: '咨询', message: '留言' }

/** All code behind the button is loaded on use. */
export function ContactButton({ kind, icon, look, shop, lead, raised }: Props) {
  const [busy, setBusy] = useState(false)
  const [Sheet, setSheet] = useState<{ component: ComponentType<ContactSheetProps> } | null>(null)
  const [shown, setShown] = useState<{ tel: string; chat: ContactSheetProps['chat'] } | null>(null)

  const open = async () => {
    if (busy) return
    setBusy(true)
    try {
      let next: typeof shown = { tel: shop.tel, chat: null }
      if (kind === 'chat') {
        const { openChat } = await import('./open-chat-client.ts')
        const outcome = await openChat(shop)
        if (outcome.opened) {
          setShown(null)
          return
        }
        next = { tel: outcome.tel || shop.tel, chat: outcome.why }
      }
      const { ContactSheet } = await import('./contact-sheet-client.tsx')
      setSheet({ component: ContactSheet })
      setShown(next)
    } catch {
      // What is behind the button could not be loaded.
      toast(shop.tel ? `网络不太稳定，请稍后再试，或拨打 ${shop.tel}` : OFFLINE)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={look === 'bar' ? `${ui.barIcon} ${styles.bar}` : raised ? styles.raised : styles.line}
        aria-busy={busy}
        aria-haspopup="dialog"
        data-contact={kind}
        onClick={open}
      >
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
        {lead ? <span className={styles.lead}>{lead}</span> : null}
        {labels[kind]}
      </button>
      {Sheet ? (
        <Sheet.component
          open={shown !== null}
          shop={{ ...shop, tel: shown?.tel ?? shop.tel }}
          chat={shown?.chat ?? null}
          retrying={busy}
          onRetry={open}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  )
}
