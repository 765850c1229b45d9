import vm from 'node:vm'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { earlyTapsScript } from './early-taps.ts'

type Element = {
  nodeName: string
  type: string
  checked?: boolean
  parentNode: unknown
  clicks: number
  click(): void
  [key: string]: unknown
}

/** A document with the parts the script uses. */
function open() {
  let listener: (event: { target: unknown; preventDefault(): void }) => void = () => {}
  const gone = new Set<unknown>()
  const document: Record<string, unknown> = {
    addEventListener: (_name: string, heard: typeof listener) => {
      listener = heard
    },
    contains: (node: unknown) => !gone.has(node),
  }
  const button = (type = 'button'): Element => {
    const made: Element = {
      nodeName: 'BUTTON',
      type,
      parentNode: document,
      clicks: 0,
      click: () => {
        made.clicks++
        tap(made)
      },
    }
    return made
  }
  /** Toggles as browsers do, before any listener runs. */
  const tick = (type = 'checkbox'): Element => {
    const made: Element = {
      nodeName: 'INPUT',
      type,
      checked: false,
      parentNode: document,
      clicks: 0,
      click: () => {
        made.clicks++
        made.checked = type === 'radio' || !made.checked
        tap(made)
      },
    }
    return made
  }
  const tap = (target: unknown) => {
    const preventDefault = jest.fn()
    listener({ target, preventDefault })
    return preventDefault.mock.calls.length > 0
  }
  vm.compileFunction(earlyTapsScript(), ['document', 'setTimeout'])(document, setTimeout)
  return {
    button,
    tick,
    tap,
    gone,
    listens: () => Object.assign(document, { __reactContainer$1: {} }),
    knows: (node: Element) => Object.assign(node, { __reactProps$1: {} }),
  }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('repeats a tap once, when React has hydrated the button', () => {
  const { button, tap, listens, knows } = open()
  const early = button()
  tap({ nodeName: 'svg', parentNode: early })
  jest.advanceTimersByTime(1000)
  expect(early.clicks).toBe(0)
  listens()
  knows(early)
  jest.advanceTimersByTime(1000)
  expect(early.clicks).toBe(1)
})

it('of several taps the last one counts, and a tap that works cancels those before it', () => {
  const { button, tap, listens, knows } = open()
  const [first, second, third] = [button(), button(), button()]
  tap(first)
  tap(second)
  tap(second)
  jest.advanceTimersByTime(100)
  listens()
  knows(first)
  knows(third)
  tap(third)
  jest.advanceTimersByTime(100)
  knows(second)
  jest.advanceTimersByTime(1000)
  expect([first.clicks, second.clicks]).toEqual([0, 0])

  const other = open()
  const [one, two] = [other.button(), other.button()]
  other.tap(one)
  other.tap(two)
  jest.advanceTimersByTime(100)
  other.knows(one)
  other.knows(two)
  jest.advanceTimersByTime(1000)
  expect([one.clicks, two.clicks]).toEqual([0, 1])
})

it('does not repeat a tap that React has handled itself by hydrating the button', () => {
  const { button, tap, listens, knows } = open()
  const taken = button('submit')
  listens()
  expect(tap(taken)).toBe(false)
  knows(taken)
  jest.advanceTimersByTime(1000)
  expect(taken.clicks).toBe(0)
})

it('repeats every tick, and once more when React sets it back', () => {
  const { tick, listens, knows } = open()
  const [first, second, undone, choice] = [tick(), tick(), tick(), tick('radio')]
  first.click()
  second.click()
  undone.click()
  choice.click()
  jest.advanceTimersByTime(100)
  undone.click()
  jest.advanceTimersByTime(100)
  listens()
  for (const taken of [first, second, undone, choice]) {
    taken.checked = false
    knows(taken)
  }
  jest.advanceTimersByTime(50)
  expect([first, second, undone, choice].map(({ checked }) => checked)).toEqual([true, true, false, true])
  second.checked = false
  jest.advanceTimersByTime(1000)
  expect([first, second, undone, choice].map(({ checked }) => checked)).toEqual([true, true, false, true])
  expect([first, second, undone, choice].map(({ clicks }) => clicks)).toEqual([2, 3, 2, 2])
  // From now on only the shopper changes it.
  first.click()
  jest.advanceTimersByTime(1000)
  expect(first).toMatchObject({ checked: false, clicks: 3 })
})

it('a tick that React set back while hydrating the field is repeated', () => {
  const { tick, listens, knows } = open()
  const lost = tick()
  listens()
  lost.click()
  lost.checked = false
  knows(lost)
  jest.advanceTimersByTime(1000)
  expect(lost).toMatchObject({ checked: true, clicks: 2 })
})

it('a button that React does not hydrate at once is tapped again later', () => {
  const { button, tap, listens, knows } = open()
  const later = button()
  listens()
  tap(later)
  jest.advanceTimersByTime(200)
  knows(later)
  jest.advanceTimersByTime(1000)
  expect(later.clicks).toBe(1)
})

it('a form is not submitted by the browser itself', () => {
  const { button, tap } = open()
  expect(tap(button('submit'))).toBe(true)
  expect(tap(button())).toBe(false)
})

it('gives up on a button that is removed, and after ten seconds', () => {
  const { button, tap, gone, knows } = open()
  const away = button()
  tap(away)
  jest.advanceTimersByTime(100)
  gone.add(away)
  jest.advanceTimersByTime(100)
  gone.delete(away)
  knows(away)
  jest.advanceTimersByTime(1000)
  expect(away.clicks).toBe(0)

  const late = button()
  tap(late)
  jest.advanceTimersByTime(11_000)
  knows(late)
  jest.advanceTimersByTime(1000)
  expect(late.clicks).toBe(0)
})

it('only taps on buttons are handled', () => {
  const { button, tap, knows } = open()
  const link = { nodeName: 'A', parentNode: { nodeName: 'DIV', parentNode: null } }
  expect(tap(link)).toBe(false)
  const ready = button()
  knows(ready)
  tap(ready)
  jest.advanceTimersByTime(1000)
  expect(ready.clicks).toBe(0)
})
