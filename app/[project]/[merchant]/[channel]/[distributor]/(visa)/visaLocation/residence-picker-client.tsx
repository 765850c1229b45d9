'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import {
  forgetResidence,
  type Residence,
  type ResidenceProof,
  readResidence,
  rememberResidence,
  residenceWords,
} from '@/lib/browser/storage/residence.ts'
import { type Province, provinces } from '@/lib/domain/people/provinces.ts'
import { matchCities } from '@/lib/domain/search/cities.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { type DistrictCountry, ownDistricts, residenceTarget } from './districts-of.ts'
import styles from './visa-location.module.css'

type Props = {
  base: string
  merchant: string
  countries: readonly DistrictCountry[]
  /** What stands below, the same for everybody. */
  children: ReactNode
}

const proofs: readonly { value: ResidenceProof; label: string }[] = [
  { value: 'household', label: '户口所在地' },
  { value: 'permit', label: '居住证所在地' },
]

/** The province where the shopper has 户口 or 居住证, kept at once, and the consular district it means for each country. */
export function ResidencePicker({ base, merchant, countries, children }: Props) {
  const hydrated = useHydrated()
  const asked = useSearchParam('country')
  const from = useSearchParam('from')
  const [residence, setResidence] = useState<Residence | null>(null)
  const [proof, setProof] = useState<ResidenceProof>('household')
  const [text, setText] = useState('')
  useEffect(() => {
    const kept = readResidence(merchant)
    setResidence(kept)
    if (kept) setProof(kept.proof)
  }, [merchant])

  const keep = (next: Residence) => {
    rememberResidence(merchant, next)
    setResidence(next)
  }
  const choose = ({ code, name }: Province) => keep({ province: code, provinceName: name, proof })
  const prove = (next: ResidenceProof) => {
    setProof(next)
    if (residence) keep({ ...residence, proof: next })
  }
  const forget = () => {
    forgetResidence(merchant)
    setResidence(null)
  }
  const found = matchCities(provinces, text)
  const own = residence ? ownDistricts(countries, residence.province, asked) : []
  return (
    <>
      <section className={ui.block}>
        <fieldset className={styles.proofs}>
          <legend className={ui.heading}>按哪里办理</legend>
          <div>
            {proofs.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="proof"
                  value={value}
                  checked={proof === value}
                  onChange={() => prove(value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className={styles.hint}>
          签证按户口或居住证所在地划分领区，部分使领馆要求居住证满6个月，具体看各领区要求。
        </p>
        <div className={styles.searchBox}>
          <Icon name="search" size={18} />
          <input
            type="search"
            value={text}
            readOnly={!hydrated}
            maxLength={20}
            placeholder="省份名称、拼音或首字母"
            aria-label="搜索省份"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={styles.provinces}>
          {found.map((province) => (
            <button
              key={province.code}
              type="button"
              aria-pressed={residence?.province === province.code}
              onClick={() => choose(province)}
            >
              {province.name}
            </button>
          ))}
        </div>
        {found.length === 0 ? (
          <p className={styles.missing} role="status">
            没有找到“{text}”。港澳台及境外居住的申请人，请联系客服确认办理方式。
          </p>
        ) : null}
      </section>
      {residence && own.length > 0 ? (
        <section className={ui.block} aria-live="polite">
          <h2 className={ui.heading}>{residenceWords(residence)}所属领区</h2>
          <ul className={styles.own}>
            {own.map(({ country, district }) => (
              <li key={country.code} data-asked={country.code === asked || undefined}>
                <Flag code={country.code} width={24} />
                <span className={styles.ownCountry}>{country.name}</span>
                <span className={styles.ownDistrict}>
                  {district ? district.name : '不在受理范围'}
                  {district?.rule && country.code === asked ? <small>{district.rule}</small> : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {children}
      <p className={styles.privacy}>常住地只保存在本机，用来判断领区。</p>
      <div className={`${ui.actionBar} ${styles.bar}`}>
        {residence ? (
          <button type="button" className={ui.button} onClick={forget}>
            清除
          </button>
        ) : null}
        {residence ? (
          <a
            className={`${ui.primary} ${ui.wide} ${ui.grow}`}
            href={residenceTarget(base, from ?? null)}
            onClick={(event) => {
              event.preventDefault()
              // In place of this screen, so that going back leads to what was there before it.
              location.replace(residenceTarget(base, from ?? null))
            }}
          >
            确定 {residenceWords(residence)}
          </a>
        ) : (
          <button type="button" className={`${ui.primary} ${ui.wide} ${ui.grow}`} disabled>
            请选择省份
          </button>
        )}
      </div>
    </>
  )
}
