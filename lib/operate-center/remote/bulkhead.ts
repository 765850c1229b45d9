/**
 * Keeps one merchant's slow centre from using up all capacity: limits the calls running per key, waiting per key, and
 * all together. Memory is bounded by what is running and waiting.
 */
export type Bulkhead = {
  /** Runs the task in its turn; null, without running it, when there is no room or `signal` aborts first. */
  run<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T | null>
  /** Keys with something running or waiting. */
  size(): number
}

type Lane = { running: number; waiting: Set<() => void> }

export function createBulkhead(limits: { running: number; waiting: number; total: number }): Bulkhead {
  const lanes = new Map<string, Lane>()
  let total = 0

  async function enter(lane: Lane, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    if (lane.running < limits.running) {
      lane.running += 1
      return true
    }
    if (lane.waiting.size >= limits.waiting) return false
    return new Promise((resolve) => {
      const start = () => {
        lane.waiting.delete(start)
        signal.removeEventListener('abort', giveUp)
        lane.running += 1
        resolve(true)
      }
      const giveUp = () => {
        lane.waiting.delete(start)
        resolve(false)
      }
      lane.waiting.add(start)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    async run(key, signal, task) {
      if (total >= limits.total) return null
      const lane = lanes.get(key) ?? { running: 0, waiting: new Set() }
      lanes.set(key, lane)
      total += 1
      try {
        if (!(await enter(lane, signal))) return null
        try {
          return await task()
        } finally {
          lane.running -= 1
          for (const next of lane.waiting) {
            next()
            break
          }
        }
      } finally {
        total -= 1
        if (lane.running === 0 && lane.waiting.size === 0) lanes.delete(key)
      }
    },
    size: () => lanes.size,
  }
}
