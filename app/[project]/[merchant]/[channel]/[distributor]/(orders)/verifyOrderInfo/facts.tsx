import type { Party } from '@/lib/domain/people/party.ts'
import { roomWords } from '@/lib/domain/vocabulary.ts'
import type { TourDraft } from '@/lib/flows/ordering/tour/tour-draft.ts'
import { TravellerText } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './verify.module.css'

/** The travellers, as they will be ordered. */
export function People({ party, base }: { party: Party; base: string }) {
  return (
    <section className={ui.block}>
      <Head title="出行人" href={linkTo(base, 'travelerList')} />
      <ul className={styles.people}>
        {party.places.map(({ label, traveller, fit }) => (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            {traveller && fit ? (
              <TravellerText traveller={traveller} fit={fit} />
            ) : (
              <span className={styles.later}>下单后补录</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The contact and the shopper's wishes. */
export function ContactFacts({ draft, base }: { draft: TourDraft; base: string }) {
  const { contact, emergency, room, roomNote, remark } = draft
  const rows = [
    ['联系人', `${contact.name} ${contact.mobile}`.trim()],
    ['邮箱', contact.email],
    ['紧急联系人', `${emergency.name} ${emergency.mobile}`.trim()],
    ['住宿', roomWords(room)],
    ['分房要求', roomNote],
    ['备注', remark],
  ].filter(([, value]) => value)
  return (
    <section className={ui.block}>
      <Head title="联系信息" href={linkTo(base, 'order')} />
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Head({ title, href }: { title: string; href: string }) {
  return (
    <header className={styles.head}>
      <h2 className={ui.heading}>{title}</h2>
      <a href={href} aria-label={`修改${title}`}>
        修改
      </a>
    </header>
  )
}
