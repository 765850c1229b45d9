'use client'

import { type ComponentType, useState } from 'react'
import { OFFLINE } from '../../browser/door/offline.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast-client.ts'
import ui from '../../ui/ui.module.css'
import styles from './contact.module.css'
import type { ContactSheetProps, ContactShop } from './contact-sheet-client.tsx'

/** chat: the widget, and the sheet when it does not open. ask: phone and message in one. message: the same, as 留言. */
type ContactKind = 'chat' | 'ask' | 'message'

type Props = {
  kind: ContactKind
  look: 'bar' | 'line'
  shop: ContactShop
  /** Stands before the words of a line. */
  lead?: string
  raised?: boolean
}

const words: Record<ContactKind, { icon: IconName; label: string }> = {
  chat: { icon: 'chat', label: '客服' },
  ask: { icon: 'chat', label: '咨询' },
  message: { icon: 'message', label: '留言' },
}

/** All code behind the button is loaded on use. */
export function ContactButton({ kind, look, shop, lead, raised }: Props) {
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

  const { icon, label } = words[kind]
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
        {busy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name={icon} size={22} />}
        {lead ? <span className={styles.lead}>{lead}</span> : null}
        {label}
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
