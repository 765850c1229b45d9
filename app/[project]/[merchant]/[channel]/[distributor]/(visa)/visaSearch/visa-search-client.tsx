'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatFen } from '@/lib/base/money/fen.ts'
import { call } from '@/lib/browser/door/call.ts'
import {
  clearSearches,
  forgetSearch,
  readSearches,
  rememberSearch,
} from '@/lib/browser/storage/search-history.ts'
import { entryRules } from '@/lib/domain/visas/words.ts'
import search from '@/lib/flows/catalogue/search-screen.module.css'
import type { VisaCountry } from '@/lib/operate-center/contract/catalogue/visas.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './visa-search.module.css'

const MAX_LENGTH = 50
const DEBOUNCE_MS = 300

type Props = {
  base: string
  merchant: string
  /** Popular words, by the merchant. */
  words: readonly string[]
  countries: readonly Pick<VisaCountry, 'code' | 'name' | 'priceFrom'>[]
}

type Found = { word: string; result: Value<'visas.suggest'> | null; failed: boolean }

/** Countries and visas by name, alias, pinyin or initials, not while a pinyin word is open; searches made before. */
export function VisaSearch({ base, merchant, words, countries }: Props) {
  const hydrated = useHydrated()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [searches, setSearches] = useState<string[]>([])
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setSearches(readSearches(merchant, 'visaSearches')), [merchant])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!asked) return setFound(null)
    const stop = new AbortController()
    void call('visas.suggest', { q: asked }, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      setFound({ word: asked, result: answer.ok ? answer.value : null, failed: !answer.ok })
    })
    return () => stop.abort()
  }, [asked])

  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    if (composing.current) return
    timer.current = setTimeout(() => setAsked(value.trim()), DEBOUNCE_MS)
  }
  const resultOf = (keyword: string) => linkTo(base, 'visaProductList', { keyword })
  const remember = (word: string) => rememberSearch(merchant, word, 'visaSearches')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = text.trim()
    if (!keyword) return
    remember(keyword)
    location.assign(resultOf(keyword))
  }
  const forget = (word: string) => {
    forgetSearch(merchant, word, 'visaSearches')
    setSearches(readSearches(merchant, 'visaSearches'))
  }
  const clear = async () => {
    if (!(await confirmDialog({ text: '清空搜索记录？' }))) return
    clearSearches(merchant, 'visaSearches')
    setSearches([])
  }
  const result = asked ? found?.result : null
  const none = result && result.countries.length === 0 && result.products.length === 0
  return (
    <>
      <form className={search.bar} action={linkTo(base, 'visaProductList')} onSubmit={submit}>
        <a className={search.back} href={linkTo(base, 'visaIndex')} data-back="" aria-label="返回">
          <Icon name="back" size={24} />
        </a>
        <h1 className="visually-hidden">搜索签证</h1>
        <input
          // biome-ignore lint/a11y/noAutofocus: the screen has one purpose, typing
          autoFocus
          type="search"
          name="keyword"
          className={search.input}
          value={text}
          readOnly={!hydrated}
          maxLength={MAX_LENGTH}
          placeholder="国家、地区或签证类型，支持拼音"
          aria-label="搜索国家、地区或签证类型"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            type(event.currentTarget.value)
          }}
        />
        <button type="submit" className={search.submit}>
          搜索
        </button>
      </form>
      {result && !none ? (
        <ul className={search.suggestions}>
          {result.countries.map((country) => (
            <li key={country.code}>
              <a
                href={linkTo(base, 'visaProductList', { country: country.code })}
                onClick={() => remember(country.name)}
              >
                <Flag code={country.code} width={24} first />
                <span className={styles.what}>
                  {country.name}
                  {country.entry === 'visa' ? null : (
                    <span className={ui.tag}>{entryRules[country.entry]}</span>
                  )}
                </span>
                <span className={styles.price}>
                  {country.priceFrom === null ? '' : `${formatFen(country.priceFrom)}起`}
                </span>
              </a>
            </li>
          ))}
          {result.products.map(({ proId, name, country, price }) => (
            <li key={proId}>
              <a href={linkTo(base, 'visaProductDetail', { proId })} onClick={() => remember(country.name)}>
                <Icon name="document" size={20} />
                <span className={styles.what}>{name}</span>
                <span className={styles.price}>{formatFen(price)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {none ? (
        <p className={search.none} role="status">
          没有找到“{asked}”的签证，试试国家名、拼音或英文简称，或从热门国家里选。
        </p>
      ) : null}
      {asked && found?.word === asked && found.failed ? (
        <p className={search.none} role="alert">
          暂时搜索不了，请检查网络后再试，或点“搜索”查看全部结果。
        </p>
      ) : null}
      {result && !none ? null : (
        <>
          {searches.length > 0 ? (
            <section className={`${search.words} ${styles.words}`}>
              <header>
                <h2>最近搜索</h2>
                <button type="button" className={search.clear} onClick={clear} aria-label="清空搜索记录">
                  <Icon name="trash" size={18} />
                </button>
              </header>
              <div>
                {searches.map((word) => (
                  <span key={word} className={search.word}>
                    <a href={resultOf(word)} onClick={() => remember(word)}>
                      {word}
                    </a>
                    <button type="button" aria-label={`删除搜索记录${word}`} onClick={() => forget(word)}>
                      <Icon name="close" size={14} />
                    </button>
                  </span>
                ))}
              </div>
            </section>
          ) : null}
          {words.length > 0 ? (
            <section className={`${search.words} ${styles.words}`}>
              <header>
                <h2>热门搜索</h2>
              </header>
              <div>
                {words.map((word) => (
                  <span key={word} className={search.word}>
                    <a href={resultOf(word)} onClick={() => remember(word)}>
                      {word}
                    </a>
                  </span>
                ))}
              </div>
            </section>
          ) : null}
          {countries.length > 0 ? (
            <section className={`${search.words} ${styles.words}`}>
              <header>
                <h2>热门国家和地区</h2>
              </header>
              <ul className={styles.countries}>
                {countries.map(({ code, name, priceFrom }) => (
                  <li key={code}>
                    <a href={linkTo(base, 'visaProductList', { country: code })}>
                      <Flag code={code} width={24} />
                      <span className={styles.what}>{name}</span>
                      <span className={styles.price}>
                        {priceFrom === null ? '' : `${formatFen(priceFrom)}起`}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      )}
    </>
  )
}
