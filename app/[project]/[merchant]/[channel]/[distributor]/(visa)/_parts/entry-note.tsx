import { entryRules } from '@/lib/domain/visas/words.ts'
import type { VisaCountry } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './entry-note.module.css'

/** What a country asks of visitors where it is not a visa beforehand; nothing otherwise. */
export function EntryNote({ country }: { country: VisaCountry }) {
  if (country.entry === 'visa') return null
  return (
    <section className={styles.note}>
      <Icon name="check" size={18} />
      <div>
        <p>
          <strong>{`${country.name}${entryRules[country.entry]}`}</strong>
          {country.entryNote ? `：${country.entryNote}` : ''}
        </p>
        <p className={styles.source}>{entrySourceWords(country)}</p>
      </div>
    </section>
  )
}

/** 截至2026-11-01，来源：外交部领事司 */
export function entrySourceWords({ entryAsOf, entrySource }: VisaCountry): string {
  return [entryAsOf ? `截至${entryAsOf}` : '', entrySource ? `来源：${entrySource}` : '', '出行前请再核实']
    .filter(Boolean)
    .join('，')
}
