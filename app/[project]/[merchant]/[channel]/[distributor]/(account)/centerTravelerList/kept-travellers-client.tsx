'use client'

import { useCallback, useState } from 'react'
import { todayInShanghai } from '@/lib/base/calendar/dates.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { ownedDocumentName } from '@/lib/domain/people/document-names.ts'
import type { Traveller } from '@/lib/domain/people/traveller.ts'
import { badgesOf, isExpired, searchTravellers } from '@/lib/flows/travellers/kept-facts.ts'
import { shownName } from '@/lib/flows/travellers/traveller-picker-client.tsx'
import { LoadFailed } from '@/lib/frame/load-failed-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import filled from '@/lib/ui/filled.module.css'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './kept-travellers.module.css'

const HEIGHTS = [52, 96, 96, 96]
/** A shorter list needs no search. */
const SEARCH_FROM = 5
/** As many as the centre keeps (screens.md A.2). */
const MOST = 50

/** 常用出行人: all kept travellers, masked, with warnings. */
export function KeptTravellersScreen() {
  const { base } = useShop()
  const kept = useRead('travellers.list', {})
  const { refetch } = kept
  useRestored(useCallback(() => void refetch(), [refetch]))
  if (kept.error && !kept.data) {
    return <LoadFailed error={kept.error} onRetry={() => void refetch()} home={linkTo(base, 'index')} />
  }
  if (!kept.data) return <Skeleton heights={HEIGHTS} />
  return <KeptTravellers travellers={kept.data.travellers} />
}

function KeptTravellers({ travellers }: { travellers: readonly Traveller[] }) {
  const { base } = useShop()
  const [text, setText] = useState('')
  const today = todayInShanghai(Date.now())
  const found = searchTravellers(travellers, text)
  const add = linkTo(base, 'centerTravelerAdd')
  if (travellers.length === 0) {
    return (
      <Empty icon="user" title="暂无常用出行人" text="添加后，下单时可直接选择，不必重复填写证件">
        <a className={ui.primary} href={add}>
          新增出行人
        </a>
      </Empty>
    )
  }
  return (
    <div className={filled.screen}>
      {travellers.length >= SEARCH_FROM ? (
        <label className={styles.search}>
          <Icon name="search" size={18} />
          <span className="visually-hidden">搜索出行人</span>
          <input
            type="search"
            autoComplete="off"
            placeholder="搜索姓名、拼音、手机或证件尾号"
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      ) : null}
      <p className={styles.count} role="status">
        {text.trim() === '' ? `共${travellers.length}位，最多保存${MOST}位` : `找到${found.length}位`}
      </p>
      {found.length > 0 ? (
        <ul className={styles.list}>
          {found.map((traveller) => (
            <TravellerCard key={traveller.id} traveller={traveller} today={today} />
          ))}
        </ul>
      ) : (
        <Empty icon="search" title="没有找到符合的出行人" text="换个姓名、拼音或证件尾号试试">
          <button type="button" className={ui.button} onClick={() => setText('')}>
            清空搜索
          </button>
        </Empty>
      )}
      <div className={filled.gap} />
      <div className={`${ui.actionBar} ${filled.bottom}`}>
        {travellers.length < MOST ? (
          <a className={`${ui.primary} ${ui.wide}`} href={add}>
            <Icon name="plus" size={20} />
            新增出行人
          </a>
        ) : (
          <p className={filled.full}>已保存{MOST}位出行人，请先删除不再使用的出行人</p>
        )}
      </div>
    </div>
  )
}

function TravellerCard({ traveller, today }: { traveller: Traveller; today: string }) {
  const { base } = useShop()
  const name = shownName(traveller)
  const pinyin = `${traveller.surnamePinyin} ${traveller.givenPinyin}`.trim()
  return (
    <li>
      <a
        className={styles.card}
        href={linkTo(base, 'centerTravelerEdit', { id: traveller.id })}
        aria-label={`编辑${name}`}
      >
        <span className={styles.text}>
          <span className={styles.name}>
            {name}
            {badgesOf(traveller, today).map(({ text, tone }) => (
              <span key={text} className={tone === 'urgent' ? ui.tagWarm : ui.tagPlain}>
                {text}
              </span>
            ))}
          </span>
          {pinyin && pinyin !== name ? <span className={styles.line}>{pinyin}</span> : null}
          {traveller.documents.map(({ type, number, expiry }) => (
            <span key={type} className={styles.line}>
              {ownedDocumentName({ type, number })} {number}
              {isExpired(expiry, today) ? '，已过期' : ''}
            </span>
          ))}
        </span>
        <Icon name="edit" size={20} />
      </a>
    </li>
  )
}
