import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Alarm } from '../../base/alarms.ts'
import type { Figure } from '../../base/figures.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'

/** The process's numbers, as Prometheus reads them. */
export type Metrics = {
  /** A request that has been answered. `route`: name of the route; `cache`: how a page was served. */
  request(route: string, status: number, seconds: number, cache?: string): void
  /** A visit answered from memory; counted apart, because nearly all visits are. */
  hit(): void
  /** So many more (or fewer) bytes of bodies are held in memory. */
  bodyBytes(change: number): void
  /** A request begins (1) or has ended (-1). */
  running(change: 1 | -1): void
  alarm(name: Alarm): void
  lineLeftOut(): void
  /** The same centre, with the duration of every call. */
  timed(center: OperateCenter): OperateCenter
  /** Numbers that are read when Prometheus asks. */
  add(figures: () => Figure[] | Promise<Figure[]>): void
  /** The text of `/metrics`. */
  text(): Promise<string>
  contentType: string
}

/** Seconds. A visit from memory takes less than the first, a call that gives up five. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'wayfront_requests_total',
    help: 'Answered requests, by route, class of status, and how the front cache served a page.',
    labelNames: ['route', 'status', 'cache'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'wayfront_request_seconds',
    help: 'Time until a response was sent, by route; pages from memory are not in it.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  let hits = 0
  new Counter({
    name: 'wayfront_page_hits_total',
    help: 'Pages served from memory.',
    registers,
    collect() {
      this.reset()
      this.inc(hits)
    },
  })
  const running = new Gauge({
    name: 'wayfront_requests_running',
    help: 'Requests that are being read or answered.',
    registers,
  })
  const bodyBytes = new Gauge({
    name: 'wayfront_body_bytes',
    help: 'Bytes of request bodies held in memory.',
    registers,
  })
  const callSeconds = new Histogram({
    name: 'wayfront_call_seconds',
    help: 'Duration of calls to the operate centre, by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const alarmCount = new Counter({
    name: 'wayfront_alarms_total',
    help: 'Alarms raised (docs/operating.md).',
    labelNames: ['alarm'],
    registers,
  })
  const linesLeftOut = new Counter({
    name: 'wayfront_log_lines_left_out_total',
    help: 'Log lines left out because there were too many of their kind.',
    registers,
  })
  const readers: (() => Figure[] | Promise<Figure[]>)[] = []

  function put({ name, help, kind, labels = {}, value }: Figure, seen: Set<string>): void {
    const labelNames = Object.keys(labels)
    const metric =
      (registry.getSingleMetric(name) as Gauge | Counter | undefined) ??
      new (kind === 'counter' ? Counter : Gauge)({ name, help, labelNames, registers })
    if (!seen.has(name)) metric.reset()
    seen.add(name)
    metric.inc(labels, value)
  }

  return {
    request(route, status, seconds, cache = '') {
      requests.inc({ route, status: `${Math.floor(status / 100)}xx`, cache })
      requestSeconds.observe({ route }, seconds)
    },
    hit() {
      hits += 1
    },
    bodyBytes: (change) => bodyBytes.inc(change),
    running: (change) => running.inc(change),
    alarm: (alarm) => alarmCount.inc({ alarm }),
    lineLeftOut: () => linesLeftOut.inc(),
    timed: (center) => ({
      async ask(name, tenant, input, caller) {
        const began = performance.now()
        let outcome = 'thrown'
        try {
          const answer = await center.ask(name, tenant, input, caller)
          outcome = answer.ok ? 'ok' : answer.failure.kind
          return answer
        } finally {
          callSeconds.observe({ call: name, outcome }, (performance.now() - began) / 1000)
        }
      },
    }),
    add: (figures) => void readers.push(figures),
    async text() {
      const seen = new Set<string>()
      for (const read of readers) for (const figure of await read()) put(figure, seen)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
