import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { createRequestTimes, type RequestTimes } from './request-times.ts'

export interface Metrics {
  registry: Registry
  requests: RequestTimes
  /** Our own faults by kind; errors that callers cause are not counted. */
  faults: Counter<'kind'>
  /** A value that is read on scrape; NaN when the read is slow or fails, so that an outage hides no other metric. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  counter(name: string, help: string, labels?: string[]): Counter
}

/** `patience` multiplies the time for which a scrape waits for one value. */
export function createMetrics(patience = 1): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: createRequestTimes(registry),
    faults: new Counter({
      name: 'encore_unexpected_errors_total',
      help: 'Unexpected errors by kind',
      labelNames: ['kind'],
      registers,
    }),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await soon(read, readWithinMs * patience))
        },
      })
    },
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
  }
}

const readWithinMs = 500

async function soon(read: () => number | Promise<number>, withinMs: number): Promise<number> {
  const late = Promise.withResolvers<number>()
  const timer = setTimeout(() => late.resolve(Number.NaN), withinMs)
  try {
    return await Promise.race([read(), late.promise])
  } catch {
    return Number.NaN
  } finally {
    clearTimeout(timer)
  }
}
