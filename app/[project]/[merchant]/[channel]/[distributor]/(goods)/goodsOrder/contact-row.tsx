import type { Contact } from '@/lib/flows/ordering/core/contact.ts'
import ui from '@/lib/ui/ui.module.css'
import own from './goods-order.module.css'

/** Who is told about the order, in a line: the address says already to whom it goes. */
export function ContactRow({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  return (
    <section className={`${ui.block} ${own.line}`} aria-label="联系人">
      <span className={own.lineLabel}>联系人</span>
      <span className={own.lineText}>
        {contact.name} {contact.mobile}
      </span>
      <button type="button" className={ui.text} aria-label="修改联系人" onClick={onEdit}>
        修改
      </button>
    </section>
  )
}
