'use client'

import { useEffect, useId, useState } from 'react'
import type { RegionChoice } from '../../base/validation/regions.ts'
import field from '../../ui/field.module.css'
import styles from './addresses.module.css'

type Props = {
  /** Province or city to begin with while no district is chosen, six digits; empty: none. */
  start?: string
  /** Six digits of the district; empty until all three are chosen. */
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

type Regions = typeof import('../../base/validation/regions.ts')

/** 省、市、区, each with the phone's own picker. The list of regions is loaded when the form opens. */
export function RegionField({ start = '', value, error, onChange }: Props) {
  const id = useId()
  const [regions, setRegions] = useState<Regions | null>(null)
  const known = value || start
  const [province, setProvince] = useState(known ? `${known.slice(0, 2)}0000` : '')
  const [city, setCity] = useState(/^\d{2}(?!0000)/.test(known) ? `${known.slice(0, 4)}00` : '')
  useEffect(() => {
    let gone = false
    const load = (again: boolean) => {
      import('../../base/validation/regions.ts').then(
        (loaded) => {
          if (!gone) setRegions(loaded)
        },
        () => {
          if (!gone && again) setTimeout(load, 1500, false)
        },
      )
    }
    load(true)
    return () => {
      gone = true
    }
  }, [])

  const chooseProvince = (code: string) => {
    setProvince(code)
    // A municipality has one city.
    const cities = regions?.cityChoices(code) ?? []
    setCity(cities.length === 1 ? (cities[0]?.code ?? '') : '')
    onChange('')
  }
  const chooseCity = (code: string) => {
    setCity(code)
    onChange('')
  }
  const missing = (chosen: string) => (error && chosen === '' ? true : undefined)
  return (
    <fieldset className={field.row} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={styles.legend}>
        所在地区
        <span className={field.star} aria-hidden="true" />
      </legend>
      <div className={styles.region}>
        <Choice
          label="省"
          value={province}
          choices={regions?.provinceChoices() ?? []}
          invalid={missing(province)}
          onChange={chooseProvince}
        />
        <Choice
          label="市"
          value={city}
          choices={regions?.cityChoices(province) ?? []}
          invalid={province ? missing(city) : undefined}
          onChange={chooseCity}
        />
        <Choice
          label="区"
          value={value}
          choices={regions?.districtChoices(city) ?? []}
          invalid={city ? missing(value) : undefined}
          onChange={onChange}
        />
      </div>
      {error ? (
        <p id={`${id}-note`} className={field.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly RegionChoice[]
  invalid: true | undefined
  onChange: (code: string) => void
}

function Choice({ label, value, choices, invalid, onChange }: ChoiceProps) {
  return (
    <select
      className={field.input}
      aria-label={label}
      aria-invalid={invalid}
      value={value}
      disabled={choices.length === 0}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{label}</option>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
