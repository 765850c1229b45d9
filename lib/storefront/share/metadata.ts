import type { Metadata } from 'next'
import { logoFile } from '../../base/picture-files.ts'
import { addresses } from '../../screens/resolve.ts'
import { type ScreenName, screens } from '../../screens/screens.ts'
import { pageSettings } from '../settings/page-settings.ts'
import type { Shop } from '../shop/shop.ts'

/** Specification, section 9: an invitation to a spontaneous trip, and an avatar. */
export const DEFAULT_DESCRIPTION = '世界那么大，来一场说走就走的旅行吧。'
const DEFAULT_IMAGE = '/media/share-default-share.jpg'

type Subject = {
  /** What the page is about, e.g. the product's name. Default: the screen's own title. */
  name?: string
  description?: string
  /** Base name of a picture of our own, or an absolute URL. */
  image?: string
  /** The screen's identity, for the canonical link. */
  query?: Record<string, string | undefined>
  /** Keep it out of search engines although the screen is public. */
  noindex?: boolean
  /** Its subject does not exist, but the page offers something else: server.ts answers 404 with it. */
  missing?: boolean
}

/**
 * Document title (specification, section 1): the fixed brand title, unless pageTitleType is 2: then pageTitleName.
 * Our own extension: type 3 puts the screen's own name first.
 */
export function documentTitle(shop: Shop, name: string): string {
  const { pageTitleType, pageTitleName } = shop.config
  if (pageTitleType === 2 && pageTitleName) return pageTitleName
  if (pageTitleType === 3) return `${name} - ${pageTitleName || shop.info.name}`
  return pageSettings().brandTitle
}

/** Public address of a screen with its identity only: canonical link, og:url, share link. */
export function screenUrl(
  shop: Shop,
  screen: ScreenName,
  query: Record<string, string | undefined> = {},
): string {
  return pageSettings().publicOrigin + addresses(shop.tenant, screen, query).cleanUrl
}

export function shareImageUrl(image: string | undefined): string {
  if (image && /^https?:\/\//.test(image)) return image
  const path = image && /^\/media\/[a-z0-9-]+$/.test(image) ? `${image}-share.jpg` : DEFAULT_IMAGE
  return `${pageSettings().publicOrigin}${path}`
}

/** Title, description, canonical, robots and Open Graph of a screen; complete in the prerendered head. */
export function screenMetadata(shop: Shop, screen: ScreenName, subject: Subject = {}): Metadata {
  const row = screens[screen]
  const name = subject.name ?? row.title
  const title = documentTitle(shop, name)
  const description = subject.description || DEFAULT_DESCRIPTION
  const url = screenUrl(shop, screen, subject.query)
  const image = shareImageUrl(subject.image)
  const indexable = row.kind === 'public' && !subject.noindex && !subject.missing
  return {
    title,
    description,
    alternates: { canonical: url },
    robots: indexable ? { index: true, follow: true } : { index: false, follow: false },
    openGraph: {
      type: 'website',
      locale: 'zh_CN',
      siteName: shop.info.name,
      title: subject.name ? `${subject.name}` : title,
      description,
      url,
      images: [{ url: image, width: 600, height: 600 }],
    },
    icons: { icon: logoFile(shop.info.logo) || '/favicon.ico' },
    other: {
      'theme-color': shop.info.brandColor,
      'format-detection': 'telephone=no',
      ...(subject.missing ? { 'wayfront:status': '404' } : {}),
    },
  }
}
