'use client'

import type { Party } from '@/lib/domain/people/party.ts'
import styles from '@/lib/flows/ordering/core/order-form.module.css'
import { TravellerText } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  party: Party
  /** The product lets details follow after ordering. */
  later: boolean
  /** Until when; empty while it is not known. */
  until: string
  /** After the first attempt to continue, missing travellers are marked, too. */
  showProblem: boolean
  base: string
}

/** One row per place; each leads to the travellers to choose from. */
export function PlacesBlock({ party, later, until, showProblem, base }: Props) {
  const list = linkTo(base, 'travelerList')
  const wrong = showProblem && party.problem !== ''
  return (
    <section className={ui.block} data-wrong={wrong ? '' : undefined}>
      <header className={styles.head}>
        <h2 className={ui.heading}>出行人</h2>
        <a className={styles.choose} href={list}>
          {party.empty === party.places.length ? '选择出行人' : '更换'}
          <Icon name="forward" size={16} />
        </a>
      </header>
      <ul>
        {party.places.map(({ label, traveller, fit, problem }) => (
          <li key={label}>
            <a className={styles.place} href={list}>
              <span className={styles.label}>{label}</span>
              {traveller && fit ? (
                <TravellerText traveller={traveller} fit={fit} />
              ) : (
                <span className={styles.empty}>{later ? '选择出行人，或稍后补录' : '选择出行人'}</span>
              )}
              <Icon name="forward" size={16} />
              {problem ? <span className={styles.bad}>{problem}</span> : null}
            </a>
          </li>
        ))}
      </ul>
      {wrong ? (
        <p className={styles.partyProblem} role="alert">
          {party.problem}
        </p>
      ) : null}
      {later && party.empty > 0 ? (
        <p className={styles.small}>未选择的出行人可在下单后补录{until ? `，请在${until}前完成` : ''}。</p>
      ) : null}
    </section>
  )
}
