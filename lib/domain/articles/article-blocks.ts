import { writtenLink } from '../../screens/links.ts'
import { screenNames } from '../../screens/screens.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
import { markedProduct, PRODUCT_MARKER } from './product-markers.ts'

/** A part of an article, in order: markup, a picture with its caption, or the card of a product. */
export type ArticleBlock =
  | { kind: 'html'; html: string }
  | { kind: 'picture'; src: string; alt: string; caption: string; ratio: number }
  | { kind: 'product'; product: ProductRef }

const TAG = /<(\/?)([a-z0-9]+)([^>]*?)(\/?)>/g
const VOID = new Set(['img', 'br', 'hr'])
const MARKER = new RegExp(`^<p>\\s*${PRODUCT_MARKER}\\s*</p>$`)
const FIGURE =
  /^<(?:figure|p)>\s*<img([^>]*?)\/?>\s*(?:<figcaption>([^<]*)<\/figcaption>)?\s*<\/(?:figure|p)>$/
const PICTURE = /^<img([^>]*?)\/?>$/

/** height / width of a picture without dimensions: all of ours are 4:3. */
const DEFAULT_RATIO = 0.75

/**
 * Parts of cleaned markup (`cleanArticle`), so that pictures and cards are drawn by the shop's own components. Cut only
 * between elements of the top level: every piece of markup is whole.
 */
export function articleBlocks(html: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  let kept = ''
  for (const element of topLevel(html)) {
    const block = asPicture(element) ?? asProduct(element)
    if (!block) {
      kept += element
      continue
    }
    if (kept.trim()) blocks.push({ kind: 'html', html: kept })
    kept = ''
    blocks.push(block)
  }
  if (kept.trim()) blocks.push({ kind: 'html', html: kept })
  return blocks
}

/** Elements and texts of the top level, in order; together they are the whole. */
function* topLevel(html: string): Generator<string> {
  let depth = 0
  let start = 0
  for (const match of html.matchAll(TAG)) {
    const [text, close, name = '', , selfClosed] = match
    const alone = Boolean(selfClosed) || VOID.has(name)
    if (close) depth = Math.max(0, depth - 1)
    else {
      if (depth === 0 && match.index > start) {
        yield html.slice(start, match.index)
        start = match.index
      }
      if (!alone) depth += 1
    }
    if (depth === 0) {
      const end = match.index + text.length
      yield html.slice(start, end)
      start = end
    }
  }
  if (start < html.length) yield html.slice(start)
}

function asProduct(element: string): ArticleBlock | null {
  const [, name, id] = MARKER.exec(element) ?? []
  return name && id ? { kind: 'product', product: markedProduct(name, id) } : null
}

function asPicture(element: string): ArticleBlock | null {
  const [, attributes = '', caption = ''] = FIGURE.exec(element) ?? PICTURE.exec(element) ?? []
  const src = attribute(attributes, 'src')
  if (!src) return null
  const [width, height] = [Number(attribute(attributes, 'width')), Number(attribute(attributes, 'height'))]
  const ratio = width > 0 && height > 0 ? Math.min(3, Math.max(0.2, height / width)) : DEFAULT_RATIO
  return {
    kind: 'picture',
    src,
    alt: attribute(attributes, 'alt'),
    caption: unescapeText(caption.trim()),
    ratio,
  }
}

function attribute(attributes: string, name: string): string {
  return unescapeText(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const SCREEN_LINK = new RegExp(`<a href="((?:${screenNames.join('|')})(?:\\?[^"]*)?)">`, 'g')

/** Links to screens, made absolute for the shop; any other link within the shop becomes plain text. */
export function withShopLinks(html: string, base: string): string {
  return html
    .replace(SCREEN_LINK, (_, link: string) => `<a href="${writtenLink(base, link)}">`)
    .replace(/<a href="(?!https:\/\/|\/)[^"]*">/g, '<a>')
}
