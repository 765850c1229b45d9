'use client'

import { useEffect, useState } from 'react'
import { readCityHistory, rememberCity } from '@/lib/browser/storage/city-choice.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { byInitial, type City, cityTarget, matchCities } from './cities.ts'
import styles from './city-list.module.css'

type Props = { base: string; merchant: string; fallback: string; cities: City[] }

/** Search by characters, pinyin or initials; recent and popular cities first; an index of letters at the side. */
export function CityPicker({ base, merchant, fallback, cities }: Props) {
  const hydrated = useHydrated()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(readCityHistory(merchant)), [merchant])

  const choose = (event: React.MouseEvent, city: string) => {
    event.preventDefault()
    rememberCity(merchant, base, city)
    location.assign(cityTarget(base, new URLSearchParams(location.search).get('from'), city))
  }
  const link = (name: string, className: string | undefined, note?: string) => (
    <a
      key={name}
      className={className}
      href={cityTarget(base, null, name)}
      onClick={(event) => choose(event, name)}
    >
      {name}
      {note ? <span className={styles.count}>{note}</span> : null}
    </a>
  )
  const shown = matchCities(cities, text)
  const known = new Set(cities.map(({ name }) => name))
  const groups = byInitial(shown)
  return (
    <>
      <div className={styles.searchBox}>
        <Icon name="search" size={18} />
        <input
          type="search"
          value={text}
          readOnly={!hydrated}
          maxLength={20}
          placeholder="城市名、拼音或首字母"
          aria-label="搜索城市"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {text ? null : (
        <>
          {fallback && known.has(fallback) ? (
            <section className={styles.chips}>
              <h2>默认城市</h2>
              <div>{link(fallback, styles.chip)}</div>
            </section>
          ) : null}
          {recent.some((city) => known.has(city)) ? (
            <section className={styles.chips}>
              <h2>最近选择</h2>
              <div>{recent.filter((city) => known.has(city)).map((city) => link(city, styles.chip))}</div>
            </section>
          ) : null}
          <section className={styles.chips}>
            <h2>热门出发城市</h2>
            <div>{cities.filter(({ hot }) => hot).map(({ name }) => link(name, styles.chip))}</div>
          </section>
        </>
      )}
      {groups.map(({ initial, cities: group }) => (
        <section key={initial} id={`initial-${initial}`} className={styles.group}>
          <h2>{initial}</h2>
          {group.map(({ name, tours }) => link(name, styles.city, `${tours}条线路`))}
        </section>
      ))}
      {groups.length === 0 ? (
        <p className={styles.none}>
          没有找到“{text}”出发的线路。
          <br />
          换个写法试试，或选择上面的热门城市。
        </p>
      ) : (
        <nav className={styles.index} aria-label="按首字母">
          {groups.map(({ initial }) => (
            <a key={initial} href={`#initial-${initial}`}>
              {initial}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
