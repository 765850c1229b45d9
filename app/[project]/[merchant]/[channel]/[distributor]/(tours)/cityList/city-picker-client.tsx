'use client'

import { useEffect, useState } from 'react'
import { forgetCity, readCityHistory, rememberCity } from '@/lib/browser/storage/city-choice.ts'
import { matchCities } from '@/lib/domain/search/cities.ts'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { byInitial, type City, cityTarget } from './cities.ts'
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
    if (city) rememberCity(merchant, base, city)
    else forgetCity(merchant)
    // In place of this screen, so that going back leads to what was there before it.
    location.replace(cityTarget(base, new URLSearchParams(location.search).get('from'), city))
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
          <CurrentPlace cities={cities} chip={(city) => link(city, styles.chip)} />
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
            <div>
              <a
                className={styles.chip}
                href={cityTarget(base, null, '')}
                onClick={(event) => choose(event, '')}
              >
                不限城市
              </a>
              {cities.filter(({ hot }) => hot).map(({ name }) => link(name, styles.chip))}
            </div>
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
        <>
          <p className={styles.none}>
            没有找到“{text}”出发的线路。
            <br />
            换个写法试试，或从这些城市出发：
          </p>
          <section className={styles.chips} aria-label="热门出发城市">
            <div>{cities.filter(({ hot }) => hot).map(({ name }) => link(name, styles.chip))}</div>
          </section>
        </>
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

type Place =
  | { state: 'unasked' | 'asking' }
  | { state: 'found'; name: string; km: number }
  | { state: 'failed'; text: string }

/**
 * The nearest city with tours, by the phone's position, after a tap and the browser's own question. The position is
 * compared here and leaves the browser nowhere.
 */
function CurrentPlace({
  cities,
  chip,
}: {
  cities: readonly City[]
  chip: (city: string) => React.ReactNode
}) {
  const [place, setPlace] = useState<Place>({ state: 'unasked' })
  const ask = () => {
    setPlace({ state: 'asking' })
    void import('./locate.ts').then(async ({ locate }) => {
      setPlace(await locate(cities.map(({ name }) => name)))
    })
  }
  return (
    <section className={styles.chips} aria-live="polite">
      <h2>当前定位</h2>
      {place.state === 'found' ? (
        <div>
          {chip(place.name)}
          <span className={styles.near}>{place.km < 1 ? '就在附近' : `距您约${place.km}公里`}</span>
        </div>
      ) : (
        <button type="button" className={styles.locate} disabled={place.state === 'asking'} onClick={ask}>
          <Icon name="place" size={18} />
          {place.state === 'asking' ? '正在定位' : '使用当前位置'}
        </button>
      )}
      <p className={styles.placeNote}>
        {place.state === 'failed' ? place.text : '位置只在本机用来找最近的出发城市，不会上传。'}
      </p>
    </section>
  )
}
