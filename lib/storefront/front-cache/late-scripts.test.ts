import vm from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { inlineSources, joinScripts } from './inline-sources.ts'
import { startScriptsLate } from './late-scripts.ts'

const SOURCES = ['/_next/static/chunks/a1.js', '/_next/static/chunks/b2.js']
const tags = SOURCES.map((src) => `<script src="${src}" async=""></script>`)
const page = (content = '') =>
  `<html><head><link rel="preload" as="script" fetchPriority="low" href="${SOURCES[1]}"/>${tags[0]}` +
  '<script>own()</script><script src="/_next/static/chunks/old.js" noModule=""></script></head>' +
  `<body><div class="app">${content}</div>${tags[1]}<script>data(1)</script></body></html>`

describe('a page whose scripts start late', () => {
  it('keeps everything but the tags of its scripts, whose addresses stand in the script it begins with', () => {
    const late = startScriptsLate(page('<p>云</p>'))
    const [start = ''] = /<script>\(function[\s\S]*?<\/script>/.exec(late) ?? []
    for (const src of SOURCES) expect(start).toContain(src)
    expect(late.replace(start, '')).toBe(
      '<html><head><script>own()</script><script src="/_next/static/chunks/old.js" noModule=""></script></head>' +
        '<body><div class="app"><p>云</p></div><script>data(1)</script></body></html>',
    )
    expect(late).toContain(`<script>own()</script>${start}`)
  })

  it('needs no script of its own to begin with', () => {
    const late = startScriptsLate(page('<p>云</p>').replace('<script>own()</script>', ''))
    expect(inlineSources(late).scripts).toHaveLength(2)
    expect(late).toMatch(/<head>.*<script>\(function[\s\S]*<\/script><\/head>/)
  })

  it('adds no source to its policy', () => {
    const html = joinScripts(startScriptsLate(page('<p>云</p><script>evil()</script>')))
    const { scripts } = inlineSources(html)
    expect(scripts).toHaveLength(2)
    expect(html.match(/<script>/g)).toHaveLength(3)
  })

  it.each([
    ['a text', '<p title="<script src=&quot;/_next/static/a.js&quot; async></script>">&lt;script></p>'],
    ['an attribute', `<p title='${tags[0]}'>云</p>`],
    ['a comment', `<!-- ${tags[0]} -->`],
    ['a script of another host', '<script src="https://cdn.example/_next/static/a.js" async></script>'],
    ['a script that waits for nothing', '<script src="/_next/static/a.js"></script>'],
    ['data', '<script type="application/ld+json">{"a":"<script src=/_next/static/a.js async>"}</script>'],
  ])('leaves what only looks like its script: %s', (_what, content) => {
    expect(startScriptsLate(page(content))).toContain(content)
  })

  it('stays as it is where it has no script of the build', () => {
    const html = '<html><body><p>云</p><script>1</script></body></html>'
    expect(startScriptsLate(html)).toBe(html)
  })
})

describe('the start of the scripts', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  type Picture = { complete: boolean }
  type Opened = { picture?: Picture | null; hidden?: boolean; frames?: boolean; took?: number }

  function open({ picture = null, hidden = false, frames = true, took = 300 }: Opened) {
    const added: Record<string, unknown>[] = []
    const listeners = new Map<string, () => void>()
    const ofDocument = new Map<string, (event: { target: unknown }) => void>()
    let parsed = false
    let waiting: (() => void)[] = []
    const window: Record<string, unknown> = {
      addEventListener: (name: string, heard: () => void) => listeners.set(name, heard),
      removeEventListener: (name: string) => listeners.delete(name),
      ...(frames ? { requestAnimationFrame: (next: () => void) => waiting.push(next) } : {}),
    }
    const document = {
      hidden,
      addEventListener: (name: string, heard: () => void) => ofDocument.set(name, heard),
      querySelector: () => (parsed ? picture : null),
      createElement: (name: string) => ({ name }),
      head: { appendChild: (element: Record<string, unknown>) => added.push(element) },
    }
    const code = /<script>(\(function\(w,d,s\)[\s\S]*?)<\/script>/.exec(startScriptsLate(page()))?.[1] ?? ''
    const performance = { getEntriesByName: () => [{ duration: took }] }
    vm.compileFunction(code, ['window', 'self', 'document', 'performance', 'setTimeout'])(
      window,
      window,
      document,
      performance,
      setTimeout,
    )
    /** What was added of one kind; each file has a task of its own. */
    const addressesOf = (kind: string, key: string) => () => {
      jest.advanceTimersByTime(5)
      return added.filter(({ name }) => name === kind).map((element) => element[key])
    }
    return {
      added,
      listeners,
      fetched: addressesOf('link', 'href'),
      run: addressesOf('script', 'src'),
      frame: () => {
        const now = waiting
        waiting = []
        for (const next of now) next()
      },
      meets: (name: string) => listeners.get(name)?.(),
      parsed: () => {
        parsed = true
        ofDocument.get('DOMContentLoaded')?.({ target: document })
      },
      /** The document hears of an element that has arrived, or cannot arrive. */
      hears: (name: 'load' | 'error', priority = 'high') => {
        const getAttribute = (attribute: string) => (attribute === 'fetchpriority' ? priority : null)
        ofDocument.get(name)?.({ target: { getAttribute } })
      },
    }
  }

  it('fetches one file when the first frame is on the screen, and runs all when the first picture is', () => {
    const { frame, parsed, hears, fetched, run } = open({ picture: { complete: false } })
    parsed()
    expect(fetched()).toEqual([])
    frame()
    jest.advanceTimersByTime(40)
    expect([fetched(), run()]).toEqual([[], []])
    jest.advanceTimersByTime(10)
    expect([fetched(), run()]).toEqual([SOURCES.slice(0, 1), []])
    hears('load')
    expect(run()).toEqual([])
    frame()
    expect(run()).toEqual(SOURCES)
    expect(fetched()).toEqual(SOURCES.slice(0, 1))
  })

  it('fetches all when the picture has been painted before the document ends, and runs them at its end', () => {
    const { frame, parsed, hears, fetched, run } = open({ picture: { complete: true } })
    hears('load')
    expect(fetched()).toEqual([])
    frame()
    expect([fetched(), run()]).toEqual([SOURCES, []])
    parsed()
    expect([fetched(), run()]).toEqual([SOURCES, SOURCES])
  })

  it('asks for no more files ahead when the document ends meanwhile', () => {
    const { frame, parsed, hears, added } = open({ picture: { complete: true } })
    hears('load')
    frame()
    jest.advanceTimersByTime(0)
    parsed()
    jest.advanceTimersByTime(5)
    expect(added.map(({ name }) => name)).toEqual(['link', 'script', 'script'])
  })

  it('fetches no file ahead when the picture arrives before the first frame', () => {
    const { frame, parsed, hears, added } = open({ picture: { complete: false } })
    parsed()
    hears('load')
    frame()
    jest.advanceTimersByTime(100)
    expect(added.map(({ name }) => name)).toEqual(['script', 'script'])
  })

  it('does not take another picture for the first one', () => {
    const { frame, parsed, hears, run } = open({ picture: { complete: false } })
    hears('load', 'low')
    parsed()
    hears('load', 'low')
    frame()
    expect(run()).toEqual([])
  })

  it('runs at once when the line brought the picture quickly', () => {
    const { parsed, hears, run } = open({ picture: { complete: false }, took: 139 })
    parsed()
    expect(run()).toEqual([])
    hears('load')
    expect(run()).toEqual(SOURCES)
  })

  it.each(['pointerdown', 'touchstart', 'keydown', 'click', 'scroll'])(
    'waits no longer than to the first %s',
    (name) => {
      const { meets, parsed, run, listeners } = open({ picture: { complete: false } })
      parsed()
      meets(name)
      expect(run()).toEqual(SOURCES)
      expect(listeners.size).toBe(0)
      jest.runAllTimers()
      expect(run()).toEqual(SOURCES)
    },
  )

  it('asks for its files at a touch before the document ends, and runs them at its end', () => {
    const { meets, parsed, fetched, run } = open({ picture: { complete: false } })
    meets('touchstart')
    expect([fetched(), run()]).toEqual([SOURCES, []])
    parsed()
    expect(run()).toEqual(SOURCES)
  })

  it('waits no longer than two seconds for a picture that does not come', () => {
    const { parsed, run } = open({ picture: { complete: false } })
    parsed()
    jest.advanceTimersByTime(1990)
    expect(run()).toEqual([])
    jest.advanceTimersByTime(5)
    expect(run()).toEqual(SOURCES)
  })

  it.each<[string, Opened]>([
    ['is there already', { picture: { complete: true } }],
    ['does not exist', {}],
  ])('needs one frame where the picture %s', (_what, opened) => {
    const { frame, parsed, fetched, run } = open(opened)
    parsed()
    expect([fetched(), run()]).toEqual([[], []])
    frame()
    expect(run()).toEqual(SOURCES)
  })

  it('goes on when the picture cannot be loaded', () => {
    const { frame, parsed, hears, run } = open({ picture: { complete: false } })
    parsed()
    hears('error')
    frame()
    expect(run()).toEqual(SOURCES)
  })

  it.each<[string, Opened]>([
    ['nobody sees: prerendered or in another tab', { hidden: true, picture: { complete: false } }],
    ['is shown by a browser without frames', { frames: false }],
  ])('does not wait in a page that %s', (_what, opened) => {
    const { parsed, fetched, run } = open(opened)
    expect([fetched(), run()]).toEqual([SOURCES, []])
    parsed()
    expect(run()).toEqual(SOURCES)
  })
})
