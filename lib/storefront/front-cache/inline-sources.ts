import { createHash } from 'node:crypto'

/** Content-Security-Policy sources (`'sha256-…'`) of what stands inline in a page. */
export type InlineSources = { scripts: string[]; styles: string[] }

/** Elements whose content is text, even where it looks like markup. */
const TEXT_ELEMENTS = new Set(['title', 'textarea', 'noscript', 'iframe', 'xmp', 'noembed', 'noframes'])

/**
 * The content of a script or style element lies from `start` to `end`; its opening tag begins at `tag`. A script with a
 * source is a `file`, one that does not run is `data`; pictures, their sources and links have no content.
 */
type Element = {
  kind: 'script' | 'file' | 'data' | 'style' | 'img' | 'source' | 'link'
  tag: number
  start: number
  end: number
  bare: boolean
  /** Nothing that shows has come before it. */
  first: boolean
  attributes: ReadonlyMap<string, string>
}

/** What may stand before the scripts that a page begins with. */
const FRAME = new Set(['html', 'head', 'base', 'meta', 'title', 'link', 'style', 'script', 'body', 'div'])

/**
 * Sources of the inline scripts and style elements of a complete HTML document. Scripts count only where the shop's own
 * and Next's stand, before all content and after it: one that got into the content, by a hole in the cleaning of an
 * article for instance, gets no source and does not run.
 */
export function inlineSources(html: string): InlineSources {
  const elements = [...elementsOf(html)]
  const scripts = elements.filter(({ kind }) => kind === 'script')
  const own = new Set([...scripts.filter(({ first }) => first), ...lastRun(html, scripts)])
  const sourcesOf = (some: Iterable<Element>) => [
    ...new Set([...some].map(({ start, end }) => source(html.slice(start, end)))),
  ]
  return {
    scripts: sourcesOf(scripts.filter((script) => own.has(script))),
    styles: sourcesOf(elements.filter(({ kind }) => kind === 'style')),
  }
}

const CLOSE = '</script>'

/** Scripts of the build that a document loads without waiting for them, whole elements by their place in it. */
export function builtScripts(html: string): { src: string; start: number; end: number }[] {
  return [...elementsOf(html)].flatMap(({ kind, tag, start, end, attributes }) => {
    const src = attributes.get('src') ?? ''
    const built = kind === 'file' && src.startsWith('/_next/static/') && attributes.has('async')
    return built && start === end && html.startsWith(CLOSE, end)
      ? [{ src, start: tag, end: end + CLOSE.length }]
      : []
  })
}

/** Where the first inline script before the content of a document ends, with its closing tag; null without one. */
export function leadingScriptEnd(html: string): number | null {
  for (const { kind, end, bare, first } of elementsOf(html)) {
    if (!first) return null
    if (kind === 'script' && bare && html.startsWith(CLOSE, end)) return end + CLOSE.length
  }
  return null
}

/** A picture's attributes as they are written in the document, and where its opening tag lies. */
export type WrittenPicture = { attributes: ReadonlyMap<string, string>; start: number; end: number }

/** The pictures of high priority in their order, each in its best format. */
export function urgentPictures(html: string): WrittenPicture[] {
  const found: WrittenPicture[] = []
  let best: Element | null = null
  for (const element of elementsOf(html)) {
    if (element.kind === 'source') best ??= element
    if (element.kind !== 'img') continue
    const { attributes, tag, end } = element
    if (attributes.get('fetchpriority') === 'high') {
      found.push({ attributes: (best ?? element).attributes, start: tag, end })
    }
    best = null
  }
  return found
}

/** Where the content of the script lies that holds React's data, among those with which a document ends. */
export function dataScript(html: string): { start: number; end: number } | null {
  const scripts = [...elementsOf(html)].filter(({ kind }) => kind === 'script')
  const holds = ({ start, end }: Element) => html.slice(start, end).includes('self.__next_f.push(')
  return lastRun(html, scripts).find(holds) ?? null
}

/** What stands in the style elements and the inline scripts of a document before its content. */
export function leadingTexts(html: string): { styles: string; scripts: string } {
  const styles: string[] = []
  const scripts: string[] = []
  for (const { kind, start, end, first } of elementsOf(html)) {
    if (!first) break
    if (kind === 'style') styles.push(html.slice(start, end))
    if (kind === 'script') scripts.push(html.slice(start, end))
  }
  return { styles: styles.join('\n'), scripts: scripts.join('\n') }
}

/**
 * The scripts with which a document ends. One that holds markup may have begun in the content and swallowed what came
 * after it; Next escapes every `<` of its data.
 */
function lastRun(html: string, scripts: readonly Element[]): Element[] {
  const run: Element[] = []
  let next: string | number = `${CLOSE}</body></html>`
  for (const script of scripts.toReversed()) {
    const { tag, start, end, bare } = script
    const closes: boolean =
      typeof next === 'string' ? html.slice(end).trimEnd() === next : html.slice(end, next) === CLOSE
    if (!closes || !bare || /<[a-z!/?]/i.test(html.slice(start, end))) break
    run.push(script)
    next = tag
  }
  return run
}

/**
 * Joins plain inline scripts that follow each other directly. Next writes its data as dozens of them, each of which
 * would add a hash to the policy of every answer.
 */
export function joinScripts(html: string): string {
  let joined = ''
  let copied = 0
  let last: Element | null = null
  for (const element of elementsOf(html)) {
    if (element.kind !== 'script' || !element.bare) continue
    if (last && html.slice(last.end, element.tag) === CLOSE) {
      joined += `${html.slice(copied, last.end)}\n;`
      copied = element.start
    }
    last = element
  }
  return joined + html.slice(copied)
}

/** A document without its script elements and without the links that ask for scripts ahead; all else stays as it is. */
export function withoutScripts(html: string): string {
  let kept = ''
  let copied = 0
  // Where it is shown without scripts, the content of `noscript` is markup.
  for (const { kind, tag, end, attributes } of elementsOf(html, false)) {
    const isScript = kind === 'script' || kind === 'file' || kind === 'data'
    if (!isScript && !(kind === 'link' && asksForScript(attributes))) continue
    kept += html.slice(copied, tag)
    copied = isScript ? closed(html, end) : end
  }
  return kept + html.slice(copied)
}

function asksForScript(attributes: Element['attributes']): boolean {
  const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
  return relations.includes('modulepreload') || attributes.get('as')?.toLowerCase() === 'script'
}

/** Behind the closing tag that begins here. */
function closed(html: string, end: number): number {
  const close = html.indexOf('>', end)
  return close < 0 ? html.length : close + 1
}

/**
 * Finds scripts, style elements, pictures and links as a browser's tokenizer would: comments, quoted attributes and text
 * elements hide nothing and forge nothing. Data blocks (JSON-LD) run nothing and need no source.
 * @param scripting whether scripts run where the document is shown: `noscript` holds text then
 */
function* elementsOf(html: string, scripting = true): Generator<Element> {
  let at = 0
  let first = true
  while (true) {
    at = html.indexOf('<', at)
    if (at < 0) return
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      if (end < 0) return
      at = end + 3
      continue
    }
    const opening = openingTag(html, at)
    if (!opening) {
      at += 1
      continue
    }
    const { name, attributes, end: start } = opening
    if (!FRAME.has(name)) first = false
    const place = { tag: at, start, bare: attributes.size === 0, first, attributes }
    at = start
    if (name === 'script') {
      at = scriptEnd(html, start)
      const runs = isExecutable(attributes.get('type'))
      yield { kind: !runs ? 'data' : attributes.has('src') ? 'file' : 'script', ...place, end: at }
    } else if (name === 'style') {
      at = textEnd(html, start, 'style')
      yield { kind: 'style', ...place, end: at }
    } else if (name === 'img' || name === 'source' || name === 'link') {
      yield { kind: name, ...place, end: at }
    } else if (TEXT_ELEMENTS.has(name) && (scripting || name !== 'noscript')) {
      at = textEnd(html, start, name)
    }
  }
}

type Tag = { name: string; attributes: ReadonlyMap<string, string>; end: number }

/** Elements whose attributes somebody asks for. */
const READ = new Set(['script', 'style', 'img', 'source', 'link'])
const UNREAD: ReadonlyMap<string, string> = new Map()

const TAB = 0x09
const SPACE = 0x20
const SLASH = 0x2f
const EQUALS = 0x3d
const CLOSES = 0x3e

/** The white space of the HTML standard, which is less than that of a pattern's `\s`. */
function isSpace(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= 0x0d && code !== 0x0b)
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** The first place from `from` on that is white space, `>` or one of the other codes; the end where there is none. */
function wordEnd(html: string, from: number, other = CLOSES, another = CLOSES): number {
  for (let to = from; to < html.length; to += 1) {
    const code = html.charCodeAt(to)
    if (code === CLOSES || code === other || code === another || isSpace(code)) return to
  }
  return html.length
}

function spaceEnd(html: string, from: number): number {
  let to = from
  while (isSpace(html.charCodeAt(to))) to += 1
  return to
}

/**
 * The opening tag that begins at `start`; null when there is none. Read by codes: a page of a thousand tags is read
 * several times before it is kept, and its first visitor waits.
 */
function openingTag(html: string, start: number): Tag | null {
  if (!isLetter(html.charCodeAt(start + 1))) return null
  const { length } = html
  let at = wordEnd(html, start + 1, SLASH)
  const name = html.slice(start + 1, at).toLowerCase()
  const read = READ.has(name) ? new Map<string, string>() : null
  while (at < length) {
    const code = html.charCodeAt(at)
    if (code === SLASH || isSpace(code)) {
      at += 1
      continue
    }
    if (code === CLOSES) return { name, attributes: read ?? UNREAD, end: at + 1 }
    // A `=` that comes first belongs to the name (HTML standard, before attribute name state).
    const nameEnd = wordEnd(html, at + 1, SLASH, EQUALS)
    const nameStart = at
    let [valueStart, valueEnd] = [0, 0]
    at = spaceEnd(html, nameEnd)
    if (html.charCodeAt(at) === EQUALS) {
      at = spaceEnd(html, at + 1)
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        valueStart = at + 1
        valueEnd = html.indexOf(quote, valueStart)
        if (valueEnd < 0) return null
        at = valueEnd + 1
      } else {
        valueStart = at
        valueEnd = wordEnd(html, at)
        at = valueEnd
      }
    }
    if (!read) continue
    const attribute = html.slice(nameStart, nameEnd).toLowerCase()
    if (!read.has(attribute)) read.set(attribute, html.slice(valueStart, valueEnd))
  }
  return null
}

/** Where the content of a text element ends: at its own closing tag. */
function textEnd(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

/** A script that holds `<!-- <script` continues past the next closing tag (HTML standard, double escaped state). */
function scriptEnd(html: string, from: number): number {
  const mark = /<!--|-->|<script(?=[\s/>])|<\/script(?=[\s/>])/gi
  mark.lastIndex = from
  let escaped = false
  let double = false
  for (let found = mark.exec(html); found; found = mark.exec(html)) {
    const text = found[0].toLowerCase()
    if (text === '<!--') {
      escaped = true
      // `<!-->` opens and closes at once.
      mark.lastIndex = found.index + 2
    } else if (text === '-->') {
      escaped = false
      double = false
    } else if (text === '<script') {
      if (escaped) double = true
    } else if (double) {
      double = false
    } else {
      return found.index
    }
  }
  return html.length
}

const SCRIPT_TYPES = new Set([
  '',
  'module',
  'importmap',
  'speculationrules',
  'text/javascript',
  'application/javascript',
  'text/ecmascript',
  'application/ecmascript',
])

function isExecutable(type: string | undefined): boolean {
  return SCRIPT_TYPES.has((type ?? '').trim().toLowerCase())
}

/** A parser turns every line end into a line feed before it hashes. */
function source(content: string): string {
  const hash = createHash('sha256').update(content.replace(/\r\n?/g, '\n'), 'utf8').digest('base64')
  return `'sha256-${hash}'`
}
