import { RecentInvalidations } from './recent-invalidations.ts'
import { Busy, RenderGate } from './render-gate.ts'
import { Revalidator } from './revalidator.ts'

describe('renders at a time', () => {
  const later = () => {
    let finish = () => {}
    const done = new Promise<void>((resolve) => {
      finish = resolve
    })
    return { done, finish }
  }

  it('are bounded, and renders of one merchant do not block those of others', async () => {
    const gate = new RenderGate(3, 2, 10)
    const started: string[] = []
    const works = ['a', 'a', 'a', 'b'].map((group, i) => {
      const work = later()
      const running = gate.run(group, async () => {
        started.push(group + i)
        await work.done
      })
      return { ...work, running }
    })
    await Promise.resolve()
    expect(started).toEqual(['a0', 'a1', 'b3'])
    works[0]?.finish()
    await works[0]?.running
    await Promise.resolve()
    expect(started).toEqual(['a0', 'a1', 'b3', 'a2'])
    for (const work of works) work.finish()
    await Promise.all(works.map(({ running }) => running))
  })

  it('are refused when too many wait', async () => {
    const gate = new RenderGate(1, 1, 1)
    const work = later()
    const first = gate.run('a', () => work.done)
    const second = gate.run('a', async () => {})
    await expect(gate.run('a', async () => {})).rejects.toThrow(Busy)
    work.finish()
    await Promise.all([first, second])
  })

  it('of one merchant do not fill the queue of all', async () => {
    const gate = new RenderGate(1, 1, 3, 1)
    const work = later()
    const first = gate.run('a', () => work.done)
    const second = gate.run('a', async () => {})
    await expect(gate.run('a', async () => {})).rejects.toThrow(Busy)
    const other = gate.run('b', async () => 'b')
    work.finish()
    expect(await other).toBe('b')
    await Promise.all([first, second])
  })

  it('free their place when they fail', async () => {
    const gate = new RenderGate(1, 1, 1)
    await expect(gate.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(gate.run('a', async () => 1)).resolves.toBe(1)
  })
})

describe('recent invalidations', () => {
  it('know the tags invalidated after a moment', () => {
    const recent = new RecentInvalidations()
    const before = recent.now()
    recent.record(['product:m:1'])
    expect(recent.after(before, ['shop:x', 'product:m:1'])).toBe(true)
    expect(recent.after(before, ['product:m:2'])).toBe(false)
    expect(recent.after(recent.now(), ['product:m:1'])).toBe(false)
  })

  it('err towards rendering again when they forget', () => {
    const recent = new RecentInvalidations()
    const before = recent.now()
    for (let i = 0; i < 25_000; i += 1) recent.record([`product:m:${i}`])
    expect(recent.after(before, ['product:m:0'])).toBe(true)
    expect(recent.after(recent.now(), ['product:m:24999'])).toBe(false)
  })
})

describe('the revalidator', () => {
  it('sends changes that arrive meanwhile together, one call at a time', async () => {
    const calls: string[][] = []
    let running = 0
    const revalidator = new Revalidator({
      send: async (tags) => {
        running += 1
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 5))
        calls.push(tags)
        running -= 1
      },
      onFailure: () => {},
    })
    const all = ['a', 'b', 'c', 'b'].map((tag) => revalidator.revalidate([tag]))
    let settled = false
    const waiting = revalidator.settled(['c']).then(() => {
      settled = true
    })
    await revalidator.settled(['unconcerned'])
    expect(settled).toBe(false)
    await Promise.all(all)
    await waiting
    expect(calls).toEqual([['a'], ['b', 'c']])
  })

  it('retries, gives up at last, and never makes a caller wait for ever', async () => {
    let tries = 0
    const failures: unknown[] = []
    const revalidator = new Revalidator({
      send: async () => {
        tries += 1
        throw new Error('down')
      },
      onFailure: (error) => failures.push(error),
      pauseMs: 1,
    })
    await revalidator.revalidate(['a'])
    expect(tries).toBe(3)
    expect(failures).toHaveLength(1)
    await revalidator.settled(['a'])
  })
})
