'use client'

import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { call } from '@/lib/browser/door/call.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { chosenCity } from '@/lib/browser/storage/city-choice.ts'
import {
  clearSearches,
  forgetSearch,
  readSearches,
  rememberSearch,
} from '@/lib/browser/storage/search-history.ts'
import { KeptProducts } from '@/lib/flows/catalogue/kept-products-client.tsx'
import { placeLink, productLink, wordLink } from '@/lib/flows/catalogue/kind-links.ts'
import search from '@/lib/flows/catalogue/search-screen.module.css'
import { linkTo } from '@/lib/screens/links.ts'
import type { ProductKind } from '@/lib/tenant/kinds.ts'
import { confirmDialog } from '@/lib/ui/confirm-client.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import { useHydrated } from '@/lib/ui/hydrated-client.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import styles from './search.module.css'

const FoundDebris = lazy(() =>
  import('./found-debris-client.tsx').then((module) => ({ default: module.FoundDebris })),
)

const MAX_LENGTH = 50
const DEBOUNCE_MS = 300

/** What is no tour says so. */
const KINDS: Partial<Record<ProductKind, string>> = { visa: '签证', goods: '好物', debris: '玩乐' }

const ICONS = { place: 'place', theme: 'flag', product: 'search' } as const

/** Search: what was searched before, what is popular, completions while typing (not while a pinyin word is open). */
export function SearchScreen({ hot }: { hot: string[] }) {
  const { base, merchant } = useShop()
  const hydrated = useHydrated()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [searches, setSearches] = useState<string[]>([])
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The departure city chosen in this shop, until it is put aside for this search. */
  const [city, setCity] = useState('')
  useEffect(() => {
    setSearches(readSearches(merchant))
    setCity(chosenCity(merchant, base))
  }, [merchant, base])
  useEffect(() => () => clearTimeout(timer.current), [])

  // A link names what is searched for.
  const linked = useSearchParam('keyword')?.trim().slice(0, MAX_LENGTH)
  useEffect(() => {
    if (!linked) return
    setText(linked)
    setAsked(linked)
  }, [linked])

  const { data } = useSWR(
    asked ? ['search.suggest', asked] : null,
    async ([, q]) => {
      const answer = await call('search.suggest', { q })
      return answer.ok ? answer.value.suggestions : []
    },
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    if (composing.current) return
    timer.current = setTimeout(() => setAsked(value.trim()), DEBOUNCE_MS)
  }
  const resultOf = (keyword: string) => wordLink(base, 'tour', keyword, city)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = text.trim()
    if (!keyword) return
    rememberSearch(merchant, keyword)
    location.assign(resultOf(keyword))
  }
  const clear = async () => {
    if (!(await confirmDialog({ text: '清空搜索记录？' }))) return
    clearSearches(merchant)
    setSearches([])
  }
  const forget = (word: string) => {
    forgetSearch(merchant, word)
    setSearches(readSearches(merchant))
  }
  const words = (
    title: string,
    list: readonly string[],
    { end, own = false }: { end?: React.ReactNode; own?: boolean } = {},
  ) =>
    list.length > 0 ? (
      <section className={search.words}>
        <header>
          <h2>{title}</h2>
          {end}
        </header>
        <div>
          {list.map((word) => (
            <span key={word} className={search.word}>
              <a href={resultOf(word)} onClick={() => rememberSearch(merchant, word)}>
                {word}
              </a>
              {own ? (
                <button type="button" aria-label={`删除搜索记录${word}`} onClick={() => forget(word)}>
                  <Icon name="close" size={14} />
                </button>
              ) : null}
            </span>
          ))}
        </div>
      </section>
    ) : null
  const suggestions = asked && data ? data : []
  return (
    <>
      <form className={search.bar} action={linkTo(base, 'productList')} onSubmit={submit}>
        <a className={search.back} href={linkTo(base, 'index')} data-back="" aria-label="返回">
          <Icon name="back" size={24} />
        </a>
        <h1 className="visually-hidden">搜索线路</h1>
        <input
          // biome-ignore lint/a11y/noAutofocus: the screen has one purpose, typing
          autoFocus
          type="search"
          name="keyword"
          className={search.input}
          value={text}
          readOnly={!hydrated}
          maxLength={MAX_LENGTH}
          placeholder="目的地、线路、主题，支持拼音"
          aria-label="搜索目的地、线路、主题"
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
      {city ? (
        <p className={styles.city}>
          只搜{city}出发的线路
          <button type="button" onClick={() => setCity('')}>
            不限城市
          </button>
        </p>
      ) : null}
      {suggestions.length > 0 ? (
        <ul className={search.suggestions}>
          {suggestions.map(({ kind, type, text: word, id }) => (
            <li key={`${kind} ${type} ${word}`}>
              <a
                href={
                  type === 'place'
                    ? placeLink(base, kind, { name: word, id }, city)
                    : id !== undefined
                      ? productLink(base, { kind, id })
                      : wordLink(base, kind, word, city)
                }
                onClick={() => rememberSearch(merchant, word)}
              >
                {kind === 'visa' && type === 'place' && id ? (
                  <Flag code={id} width={20} />
                ) : (
                  <Icon name={ICONS[type]} size={18} />
                )}
                <span>{word}</span>
                {KINDS[kind] ? <span className={styles.kind}>{KINDS[kind]}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      ) : asked && data ? (
        <p className={search.none}>没有直接匹配的线路，试试其他关键词，或看看大家在搜什么。</p>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <FoundDebris key={asked} base={base} keyword={asked} />
        </Suspense>
      ) : null}
      {suggestions.length === 0 ? (
        <>
          {words('最近搜索', searches, {
            own: true,
            end: (
              <button type="button" className={search.clear} onClick={clear} aria-label="清空搜索记录">
                <Icon name="trash" size={18} />
              </button>
            ),
          })}
          {words('热门搜索', hot)}
          <section className={search.words} aria-label="收藏与浏览">
            <div className={styles.kept}>
              <KeptProducts className={styles.keptButton} />
            </div>
          </section>
        </>
      ) : null}
    </>
  )
}
