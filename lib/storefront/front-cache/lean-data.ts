import { dataScript, leadingTexts } from './inline-sources.ts'

const PUSH = /self\.__next_f\.push\(\[1,("(?:[^"\\]|\\.)*")\]\)/g
const BETWEEN = '\n;'
const OPEN = '<script>'
/** By its place and kept where no name in the content reaches: no element there can pass for the page's data. */
const HOLD_DATA = 'self.__next_f.block=document.currentScript.previousElementSibling'
/** Script that hands the data block of a complete document to Next, once, if it has one. */
export const TAKE_DATA =
  'var q=self.__next_f,p=q&&q.block;if(p){q.block=0;q.push([1,JSON.parse(p.textContent)]);p.remove()}'
/** Rows that give their length, apart from text: typed arrays, which pages have none of. */
const BINARY = new Set('AOoUSsLlGgMmVb')

/**
 * Takes out of React's data what stands in the document already: the styles and the inline scripts before its content.
 * React adopts a style element by its address and never writes a script's text, so it reads neither. The tree of the
 * page stays whole, because React draws it again where somebody else has changed the document.
 *
 * What is left becomes a data block before the script, which the browser does not compile and the policy does not hash:
 * `startScriptsLate` hands it to Next before the built scripts run.
 * @param html a document whose inline scripts are joined; what is written otherwise than here expected stays as it is
 */
export function withLeanData(html: string): string {
  const script = dataScript(html)
  if (!script) return html
  const content = html.slice(script.start, script.end)
  const pushes = [...content.matchAll(PUSH)]
  const [first, last] = [pushes[0], pushes.at(-1)]
  if (!first || !last) return html
  const [start, end] = [first.index, last.index + last[0].length]
  const whole = content.slice(start, end)
  // Binary pieces, or something between them that must keep its place.
  if (pushes.map(([push]) => push).join(BETWEEN) !== whole) return html
  const data = pushes.map(([, text = '""']) => JSON.parse(text) as string).join('')
  const texts = leadingTexts(html)
  const lean = leanRows(data, texts)
  if (lean === null) return html
  const [before, after] = [content.slice(0, start), content.slice(end)]
  const text = forScript(lean)
  const tag = script.start - OPEN.length
  // More of the data that would come before the block, or nobody who takes it: the data run where they are.
  if (
    after.includes('self.__next_f.push(') ||
    !texts.scripts.includes(TAKE_DATA) ||
    html.slice(tag, script.start) !== OPEN
  ) {
    return `${html.slice(0, script.start) + before}self.__next_f.push([1,${text}])${after}${html.slice(script.end)}`
  }
  const block = `<script type="application/json">${text}</script>`
  return html.slice(0, tag) + block + OPEN + before + HOLD_DATA + after + html.slice(script.end)
}

type Texts = ReturnType<typeof leadingTexts>

/** Rows of React's stream: `id:json⏎` or `id:Tlength,text`, the length in hexadecimal bytes; null for others. */
function leanRows(data: string, texts: Texts): string | null {
  const bytes = Buffer.from(data)
  let lean = ''
  let at = 0
  while (at < bytes.length) {
    const colon = bytes.indexOf(':', at)
    if (colon < 0) return null
    const id = bytes.toString('utf8', at, colon)
    const tag = String.fromCharCode(bytes[colon + 1] ?? 0)
    if (!/^[0-9a-f]*$/.test(id) || BINARY.has(tag)) return null
    if (tag === 'T') {
      const comma = bytes.indexOf(',', colon)
      const end = comma + 1 + Number.parseInt(bytes.toString('utf8', colon + 2, comma), 16)
      if (comma < 0 || !(end <= bytes.length)) return null
      const text = bytes.toString('utf8', comma + 1, end)
      lean += standsIn(texts, text) ? `${id}:""\n` : bytes.toString('utf8', at, end)
      at = end
    } else {
      const end = bytes.indexOf('\n', colon)
      const next = end < 0 ? bytes.length : end + 1
      lean += leanRow(bytes.toString('utf8', at, next), texts)
      at = next
    }
  }
  return lean
}

const STYLE = /("precedence":"[^"\\]*","href":"[^"\\]*","children":)("(?:[^"\\]|\\.)*")/g
const SCRIPT = /("script",(?:null|"[^"\\]*"),\{"dangerouslySetInnerHTML":\{"__html":)("(?:[^"\\]|\\.)*")/g

/** Short texts stand in the tree itself. */
function leanRow(row: string, texts: Texts): string {
  const emptied = (whole: string, before: string, written: string) =>
    standsIn(texts, JSON.parse(written) as string) ? `${before}""` : whole
  return row.replace(STYLE, emptied).replace(SCRIPT, emptied)
}

function standsIn({ styles, scripts }: Texts, text: string): boolean {
  return text !== '' && (styles.includes(text) || scripts.includes(text))
}

/** As Next escapes it: neither markup nor an end of a line in it. */
function forScript(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
