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
  it('keeps everything but the tags of its scripts, whose addresses stand in a script at the end', () => {
    const late = startScriptsLate(page('<p>云</p>'))
    const [before = '', after = ''] = late.split('<script>(function')
    expect(before).toBe(
      '<html><head><script>own()</script><script src="/_next/static/chunks/old.js" noModule=""></script></head>' +
        '<body><div class="app"><p>云</p></div><script>data(1)</script>',
    )
    expect(after).toMatch(/<\/script><\/body><\/html>$/)
    for (const src of SOURCES) expect(after).toContain(src)
  })

  it('has a policy that names its one script at the end, and its own at the beginning', () => {
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

  type Picture = {
    complete: boolean
    onload?: () => void
    onerror?: () => void
    decode?: () => Promise<void>
  }
  type Opened = { picture?: Picture | null; hidden?: boolean; frames?: boolean; took?: number }

  function open({ picture = null, hidden = false, frames = true, took = 300 }: Opened) {
    const added: Record<string, unknown>[] = []
    const listeners = new Map<string, () => void>()
    let waiting: (() => void)[] = []
    const window: Record<string, unknown> = {
      addEventListener: (name: string, heard: () => void) => listeners.set(name, heard),
      removeEventListener: (name: string) => listeners.delete(name),
      ...(frames ? { requestAnimationFrame: (next: () => void) => waiting.push(next) } : {}),
    }
    const document = {
      hidden,
      querySelector: () => picture,
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
    /** Files run one after another, each in a task of its own. */
    const tasks = () => jest.advanceTimersByTime(5)
    return {
      frame: () => {
        const now = waiting
        waiting = []
        for (const next of now) next()
      },
      meets: (name: string) => listeners.get(name)?.(),
      listeners,
      added,
      fetched: () => {
        tasks()
        return added.filter(({ name }) => name === 'link').map(({ href }) => href)
      },
      run: () => {
        tasks()
        return added.filter(({ name }) => name === 'script').map(({ src }) => src)
      },
    }
  }

  it('fetches one file when the first picture has arrived and runs all when it has been painted', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const picture: Picture = { complete: false, decode: () => promise }
    const { frame, fetched, run } = open({ picture })
    expect([fetched(), run()]).toEqual([[], []])
    picture.onload?.()
    expect([fetched(), run()]).toEqual([SOURCES.slice(0, 1), []])
    frame()
    expect(run()).toEqual([])
    resolve()
    await promise
    frame()
    frame()
    expect(run()).toEqual(SOURCES)
  })

  it('runs at once when the line brought the picture quickly', () => {
    const picture: Picture = { complete: false }
    const { run, fetched } = open({ picture, took: 99 })
    expect(run()).toEqual([])
    picture.onload?.()
    expect([fetched(), run()]).toEqual([[], SOURCES])
  })

  it.each(['pointerdown', 'touchstart', 'keydown', 'click', 'scroll'])(
    'waits no longer than to the first %s',
    (name) => {
      const { meets, run, listeners } = open({ picture: { complete: false } })
      meets(name)
      expect(run()).toEqual(SOURCES)
      expect(listeners.size).toBe(0)
      jest.runAllTimers()
      expect(run()).toEqual(SOURCES)
    },
  )

  it('adds one file at a time', () => {
    const picture: Picture = { complete: false }
    const { meets, added } = open({ picture })
    picture.onload?.()
    meets('touchstart')
    expect(added.map(({ name }) => name)).toEqual(['link', 'script'])
    jest.advanceTimersByTime(5)
    expect(added.map(({ name }) => name)).toEqual(['link', 'script', 'script'])
  })

  it('waits no longer than two seconds for a picture that does not come', () => {
    const { run } = open({ picture: { complete: false } })
    jest.advanceTimersByTime(1990)
    expect(run()).toEqual([])
    jest.advanceTimersByTime(5)
    expect(run()).toEqual(SOURCES)
  })

  it.each<[string, Opened]>([
    ['is there already and cannot be decoded ahead', { picture: { complete: true } }],
    ['does not exist', {}],
  ])('needs two frames where the picture %s', (_what, opened) => {
    const { frame, run } = open(opened)
    frame()
    expect(run()).toEqual([])
    frame()
    expect(run()).toEqual(SOURCES)
  })

  it('goes on when the picture cannot be loaded', () => {
    const picture: Picture = { complete: false }
    const { frame, run } = open({ picture })
    picture.onerror?.()
    frame()
    frame()
    expect(run()).toEqual(SOURCES)
  })

  it.each<[string, Opened]>([
    ['nobody sees: prerendered or in another tab', { hidden: true, picture: { complete: false } }],
    ['is shown by a browser without frames', { frames: false }],
  ])('does not wait in a page that %s', (_what, opened) => {
    expect(open(opened).run()).toEqual(SOURCES)
  })
})
