import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'

/** A tab's history and address as a browser has them: steps back are made later, and reported by `popstate`. */
class FakeTab {
  entries: { state: unknown; url: string }[] = [{ state: { next: 'tree' }, url: 'https://shop.test/list' }]
  at = 0
  readonly #listeners = new Map<string, Set<(event: unknown) => void>>()

  readonly history = {
    tab: this,
    get state() {
      return this.tab.entries[this.tab.at]?.state
    },
    pushState(state: unknown, _title: string, url?: string) {
      const { tab } = this
      tab.entries = [...tab.entries.slice(0, tab.at + 1), { state, url: url ?? tab.url }]
      tab.at += 1
    },
    replaceState(state: unknown, _title: string, url?: string) {
      this.tab.entries[this.tab.at] = { state, url: url ?? this.tab.url }
    },
    go: (by: number) => {
      setTimeout(() => this.step(by), 10)
    },
  }

  readonly location = {
    tab: this,
    get href() {
      return this.tab.url
    },
    origin: 'https://shop.test',
    replace: jest.fn(),
  }

  get url() {
    return this.entries[this.at]?.url ?? ''
  }

  /** As the visitor's back and forward buttons do. */
  step(by: number) {
    const next = this.at + by
    if (!this.entries[next]) return
    this.at = next
    this.emit('popstate', { state: this.history.state, stopImmediatePropagation: () => {} })
  }

  listen = (name: string, listener: (event: unknown) => void) => {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all.add(listener))
  }

  emit(name: string, event: unknown) {
    for (const listener of this.#listeners.get(name) ?? []) listener(event)
  }
}

class FakeDialog {
  open = false
  readonly #closed = new Set<() => void>()
  showModal() {
    this.open = true
  }
  close() {
    if (!this.open) return
    this.open = false
    setTimeout(() => {
      for (const listener of [...this.#closed]) listener()
    })
  }
  addEventListener(_name: string, listener: () => void) {
    this.#closed.add(listener)
  }
  removeEventListener(_name: string, listener: () => void) {
    this.#closed.delete(listener)
  }
}

const fake = () => new FakeDialog() as unknown as HTMLDialogElement
const pass = () => jest.advanceTimersByTimeAsync(1_000)

let tab: FakeTab
let modals: typeof import('./modal-history.ts')

beforeEach(async () => {
  jest.useFakeTimers()
  tab = new FakeTab()
  Object.assign(globalThis, {
    history: tab.history,
    location: tab.location,
    addEventListener: tab.listen,
    removeEventListener: () => {},
  })
  jest.resetModules()
  modals = await import('./modal-history.ts')
  modals.startModalHistory()
})
afterEach(() => {
  jest.useRealTimers()
})

describe('a modal in the history', () => {
  test('going back closes it and stays on the page', async () => {
    const dialog = fake()
    const closed = jest.fn()
    modals.openModal(dialog, closed)
    expect(tab.at).toBe(1)
    tab.step(-1)
    expect(dialog.open).toBe(false)
    await pass()
    expect(closed).toHaveBeenCalledTimes(1)
    expect([tab.at, tab.url]).toEqual([0, 'https://shop.test/list'])
  })

  test('closing it takes its entry back, and keeps what the router has noted', async () => {
    const dialog = fake()
    modals.openModal(dialog, () => {})
    expect(tab.history.state).toEqual({ next: 'tree', wayfrontModals: 1 })
    dialog.close()
    await pass()
    expect([tab.at, tab.history.state]).toEqual([0, { next: 'tree' }])
  })

  test('a navigation that waits for it comes after the step back', async () => {
    const dialog = fake()
    const order: string[] = []
    modals.openModal(dialog, () => modals.afterModals(() => order.push(`leave at ${tab.at}`)))
    dialog.close()
    await pass()
    expect(order).toEqual(['leave at 0'])
  })

  test('of two, going back closes the upper one', async () => {
    const [lower, upper] = [fake(), fake()]
    modals.openModal(lower, () => {})
    modals.openModal(upper, () => {})
    tab.step(-1)
    await pass()
    expect([lower.open, upper.open, tab.at]).toEqual([true, false, 1])
    tab.step(-1)
    await pass()
    expect([lower.open, tab.at]).toEqual([false, 0])
  })

  test('two that close together leave together', async () => {
    const [lower, upper] = [fake(), fake()]
    const closeLower = modals.openModal(lower, () => {})
    const closeUpper = modals.openModal(upper, () => {})
    closeUpper()
    closeLower()
    await pass()
    expect(tab.at).toBe(0)
  })

  test('one that opens as another closes takes over its entry', async () => {
    const close = modals.openModal(fake(), () => {})
    close()
    const second = fake()
    modals.openModal(second, () => {})
    await pass()
    expect([tab.at, tab.entries.length, second.open]).toEqual([1, 2, true])
  })

  test('one that opens while the step back is under way has its own entry afterwards', async () => {
    const first = fake()
    modals.openModal(first, () => {})
    first.close()
    await jest.advanceTimersByTimeAsync(5)
    const second = fake()
    modals.openModal(second, () => {})
    await pass()
    expect([tab.at, second.open]).toEqual([1, true])
    tab.step(-1)
    await pass()
    expect([tab.at, second.open]).toEqual([0, false])
  })

  test('forward to an entry whose modal is closed comes back', async () => {
    modals.openModal(fake(), () => {})
    tab.step(-1)
    await pass()
    tab.step(1)
    await pass()
    expect(tab.at).toBe(0)
  })

  test('an entry that was left by a reload is removed', async () => {
    tab.entries.push({ state: { next: 'tree', wayfrontModals: 1 }, url: tab.url })
    tab.at = 1
    modals.startModalHistory()
    await pass()
    expect(tab.at).toBe(0)
  })

  test('an address that was changed in a sheet stays when the sheet closes', async () => {
    const dialog = fake()
    modals.openModal(dialog, () => {})
    tab.history.replaceState(tab.history.state, '', 'https://shop.test/list?days=1-3')
    dialog.close()
    await pass()
    expect([tab.at, tab.url]).toEqual([0, 'https://shop.test/list?days=1-3'])
  })

  test('a form that a sheet opens as an entry of its own stays open, and back finds the sheet again', async () => {
    const close = modals.openModal(fake(), () => {})
    tab.history.pushState(null, '', 'https://shop.test/list?traveller=new')
    close()
    await pass()
    expect([tab.at, tab.url]).toEqual([2, 'https://shop.test/list?traveller=new'])
    tab.step(-1)
    const again = fake()
    modals.openModal(again, () => {})
    await pass()
    expect([tab.at, again.open]).toEqual([1, true])
  })

  test('a dialog that is opened again does not take the event of its earlier closing for its own', async () => {
    const dialog = fake()
    const closed = jest.fn()
    const close = modals.openModal(dialog, () => {})
    close()
    modals.openModal(dialog, closed)
    await pass()
    expect([dialog.open, closed.mock.calls.length]).toEqual([true, 0])
  })
})
