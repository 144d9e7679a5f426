import type { Metric, Registry } from 'prom-client'

export interface RequestTimes {
  /** `route` is the template, never the path. */
  observe(method: string, route: string, status: number, seconds: number): void
}

const name = 'encore_http_request_seconds'
const help = 'Request duration by route template and status'
/** Upper bounds in seconds. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10]

interface Series {
  labels: { method: string; route: string; status: string }
  /** One entry more than `bounds`, for slower responses. */
  counts: Uint32Array
  sum: number
}

/**
 * A histogram for the registry. Its own one would sort and join labels per response, which costs a twentieth of a
 * refusal.
 */
export function createRequestTimes(registry: Registry): RequestTimes {
  const series = new Map<string, Series>()

  const open = (key: string, labels: Series['labels']): Series => {
    const opened = { labels, counts: new Uint32Array(bounds.length + 1), sum: 0 }
    series.set(key, opened)
    return opened
  }

  const metric = {
    name,
    get: async () => ({ name, help, type: 'histogram', values: [...series.values()].flatMap(valuesOf) }),
    reset: () => series.clear(),
  }
  // The registry needs no more of a metric, but its type names the library's classes only.
  registry.registerMetric(metric as unknown as Metric)

  return {
    observe: (method, route, status, seconds) => {
      const key = `${status} ${method} ${route}`
      const known = series.get(key) ?? open(key, { method, route, status: String(status) })
      const above = bounds.findIndex((bound) => seconds <= bound)
      const at = above === -1 ? bounds.length : above
      known.counts[at] = (known.counts[at] ?? 0) + 1
      known.sum += seconds
    },
  }
}

/** Buckets are cumulative, as the exposition format requires. */
function valuesOf({ labels, counts, sum }: Series) {
  let count = 0
  const buckets = [...bounds, '+Inf'].map((le, at) => {
    count += counts[at] ?? 0
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
