import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'
import { isOwnPicture } from '../../../base/picture-files.ts'
import { markedProduct, PRODUCT_MARKER, productText } from '../../../domain/articles/product-markers.ts'
import { isScreenName, screens } from '../../../screens/screens.ts'
import { parseTenant } from '../../../tenant/tenant.ts'

/** Longest article that is kept, in characters of markup. */
const MAX_ARTICLE_HTML = 100_000
/** More product cards than an essay needs; each is a question to the centre. */
const MAX_ARTICLE_PRODUCTS = 8

const allowedTags = [
  'p',
  'h2',
  'h3',
  'strong',
  'em',
  'ul',
  'ol',
  'li',
  'blockquote',
  'figure',
  'figcaption',
  'img',
  'a',
  'br',
  'hr',
]

/**
 * An article's markup as it may be kept and shown: only the elements above; pictures over https or our own; links to
 * screens of the shop, or over https without passing on our search rank. Canonical, so that cleaning it again changes
 * nothing. The text comes from staff or from a remote centre: neither is trusted.
 * @param merchant the article's merchant: links copied from one of its shops become links of every shop
 */
export function cleanArticle(html: string, merchant: string): string {
  return sanitizeHtml(html.slice(0, MAX_ARTICLE_HTML), optionsFor(merchant)).trim()
}

function optionsFor(merchant: string): IOptions {
  return {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 12,
    // The page itself has the heading of the first rank.
    transformTags: {
      h1: 'h2',
      h4: 'h3',
      b: 'strong',
      i: 'em',
      a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href ?? '', merchant) }),
      img: (tagName, attributes) => ({ tagName, attribs: pictureAttributes(attributes) }),
    },
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === 'img' && !attribs.src) || (tag === 'a' && !attribs.href && !text.trim()),
  }
}

function linkAttributes(href: string, merchant: string): Attributes {
  const screen = screenLink(href, merchant)
  if (screen !== null) return { href: screen }
  const url = URL.canParse(href) ? new URL(href) : null
  return url?.protocol === 'https:' ? { href: url.href, rel: 'nofollow noopener' } : {}
}

/**
 * A link to a screen as an article keeps it, `productDetail?proId=7`, relative to the shop that shows it; from a path
 * of one of the merchant's own shops as well. Null when it leads elsewhere.
 */
export function screenLink(href: string, merchant: string): string | null {
  const [path = '', query] = href.trim().split('#')[0]?.split('?') ?? []
  const segments = path.replace(/^\//, '').split('/')
  if (path.startsWith('/')) {
    const tenant = parseTenant(segments.splice(0, 4))
    if (tenant?.merchant !== merchant) return null
  }
  const [screen = ''] = segments
  if (segments.length > 1 || !isScreenName(screen) || screens[screen].kind !== 'public') return null
  if (query === undefined || query === '') return screen
  return /^[\w.~%=&+-]{1,512}$/.test(query) ? `${screen}?${query}` : null
}

function pictureAttributes({ src = '', alt = '', width = '', height = '' }: Attributes): Attributes {
  const own = isOwnPicture(src)
  const url = !own && URL.canParse(src) ? new URL(src) : null
  if (!own && url?.protocol !== 'https:') return {}
  const size: Attributes =
    /^[1-9]\d{0,3}$/.test(width) && /^[1-9]\d{0,3}$/.test(height) ? { width, height } : {}
  return { src: url?.href ?? src, alt: alt.slice(0, 120), ...size }
}

const MARKER = new RegExp(PRODUCT_MARKER, 'g')

/** Products an article shows cards of, in order, each once, as its row keeps them. */
export function articleProducts(html: string): string[] {
  const products = [...html.matchAll(MARKER)].map(([, name = '', id = '']) =>
    productText(markedProduct(name, id)),
  )
  return [...new Set(products)].slice(0, MAX_ARTICLE_PRODUCTS)
}

/** The text of an article, without markup and markers; for a summary. */
export function articleText(html: string): string {
  return sanitizeHtml(html.replaceAll(MARKER, ' ').replaceAll('<', ' <'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

const SUMMARY_LENGTH = 60

/** Stands for a summary that the author has not written: the beginning of the article's text. */
export function summaryOf(text: string): string {
  return beginning(text, SUMMARY_LENGTH)
}

/** The beginning of a text, ended by an ellipsis when there is more. */
export function beginning(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}
