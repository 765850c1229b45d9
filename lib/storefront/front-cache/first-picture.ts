import { urgentPictures, type WrittenPicture } from './inline-sources.ts'

/** What a picture's request is made from, by the names that a link in the head has for it. */
const NAMES = [
  ['src', 'href'],
  ['srcset', 'imagesrcset'],
  ['sizes', 'imagesizes'],
  ['type', 'type'],
] as const

/** The width of the screen has to be known before a width of the picture can be chosen. */
const BEGINNING =
  /^(?:<!DOCTYPE html>)?<html[^>]*><head>(?:<meta charSet="[^"<>]*"\/>)?(?:<meta name="viewport"[^<>]*\/>)?/i

const PRIORITY = ' fetchPriority="high"'

/**
 * Names the first picture of a page in the first bytes of the document, before its styles, so that it is asked for while
 * they are still on the way; and leaves the high priority to it alone: the next cards of a list are in view at once, too,
 * but would share the line with it. A browser that does not know its format or sets of sources in a link leaves the link
 * out.
 * @param html a complete document
 */
export function withFirstPicture(html: string): string {
  const beginning = BEGINNING.exec(html)?.[0]
  const [picture, ...others] = urgentPictures(html)
  if (!picture || !beginning) return html
  let rest = ''
  let copied = beginning.length
  for (const { start, end } of others) {
    rest += html.slice(copied, start) + html.slice(start, end).replace(PRIORITY, '')
    copied = end
  }
  return beginning + linkTo(picture) + rest + html.slice(copied)
}

function linkTo({ attributes }: WrittenPicture): string {
  // With a set of sources the address is the one for browsers that know none, in another format.
  const named = NAMES.filter(
    ([name]) => attributes.has(name) && !(name === 'src' && attributes.has('srcset')),
  )
  const written = named.map(
    ([name, inLink]) => ` ${inLink}="${attributes.get(name)?.replaceAll('"', '&quot;')}"`,
  )
  return `<link rel="preload" as="image" fetchpriority="high"${written.join('')}/>`
}
