import type { InvoiceState } from '@/lib/domain/invoices/words.ts'
import ui from '@/lib/ui/ui.module.css'

const TONES: Readonly<Record<InvoiceState, string | undefined>> = {
  waiting: ui.tag,
  issuing: ui.tag,
  issued: ui.tag,
  failed: ui.tagWarm,
  redLettered: ui.tagPlain,
  cancelled: ui.tagPlain,
}

/** How an invoice stands. */
export function StateTag({ state, text }: { state: InvoiceState; text: string }) {
  return <span className={TONES[state]}>{text}</span>
}
