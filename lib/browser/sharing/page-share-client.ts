'use client'

import { useEffect } from 'react'
import { isOwnPicture } from '../../base/picture-files.ts'

type Shared = {
  /** Empty: what the page's head says already. */
  title: string
  description: string
  /** Base name of one of our own pictures, or an absolute URL. */
  image: string
  /** What of the address belongs to the shared link, e.g. `campaignId`. */
  parameters: readonly string[]
}

/**
 * What is shared of a page that is the same for everybody until its data have come: written where sharing reads it, into
 * the page's own Open Graph tags.
 */
export function usePageShare({ title, description, image, parameters }: Shared): void {
  const names = parameters.join(' ')
  useEffect(() => {
    const given = new URLSearchParams(location.search)
    const kept = new URLSearchParams()
    for (const name of names.split(' ')) {
      const value = given.get(name)
      if (value) kept.set(name, value)
    }
    const query = kept.toString()
    put('og:url', `${location.origin}${location.pathname}${query ? `?${query}` : ''}`)
    if (title) put('og:title', title)
    if (description) put('og:description', description)
    if (image) put('og:image', isOwnPicture(image) ? `${location.origin}${image}-share.jpg` : image)
    // WeChat is told again what to share when the address is written (browser/wechat/wechat-page.ts).
    history.replaceState(history.state, '')
  }, [title, description, image, names])
}

function put(property: string, content: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)
  if (meta) meta.content = content
}
