import { screenAt } from '../../screens/screen-path.ts'
import { isScreenName, type Screen, type ScreenName, screens } from '../../screens/screens.ts'
import { shareHere } from '../arrival/origin-mode.ts'
import { shopHere } from '../door/shop-here.ts'
import { sessionStore } from '../storage/storage.ts'
import type { WechatShare } from '../wechat/wechat-sdk.ts'

/** The screen that is open and what it is about; null outside the table. */
export type SharedPage = { screen: ScreenName; subject: string; share: boolean }

export function sharedPage(): SharedPage | null {
  const screen = screenAt(shopHere().base, location.pathname)
  if (!isScreenName(screen)) return null
  const row: Screen = screens[screen]
  const [name] = row.required ? (row.identity ?? []) : []
  const subject = (name && new URLSearchParams(location.search).get(name)) || ''
  return { screen, subject, share: row.share === true && mayShare() }
}

/** Whether pages and posters may be passed on: the shop forbids it by its config (`sharing` 2), a partner's app at all. */
export function mayShare(): boolean {
  return !('unshared' in document.body.dataset) && shareHere() !== 'none'
}

/**
 * What is shared of the page: its own Open Graph tags, so that a chat, a crawler and the share menu show the same. An
 * article may set fields of its own (specification, section 3), which count on articles only.
 */
export function shareData(merchant: string, screen: ScreenName): WechatShare {
  const own = (key: 'essayShareTitle' | 'essayShareDesc' | 'essayShareImg') =>
    screen === 'essay' ? sessionStore.get(merchant, key) : ''
  const data = {
    title: own('essayShareTitle') || meta('og:title') || document.title,
    desc: own('essayShareDesc') || meta('og:description'),
    imgUrl: own('essayShareImg') || meta('og:image'),
    link: meta('og:url') || location.origin + location.pathname,
  }
  sessionStore.set(merchant, 'shareTitle', data.title)
  sessionStore.set(merchant, 'shareDesc', data.desc)
  sessionStore.set(merchant, 'shareImg', data.imgUrl)
  return data
}

function meta(property: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content ?? ''
}
