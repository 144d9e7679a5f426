export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface AlertRule {
  name: string
  expr: string
  /** Seconds for which the expression must hold before the alert fires. */
  forSec: number
}

/** Samples of now and of `seconds` earlier, on which a rule is evaluated. */
export interface Figures {
  now: readonly Sample[]
  before: readonly Sample[]
  seconds: number
}

/** Parses a rule file in this project's style: one line per field. */
export const readRules = (text: string): AlertRule[] =>
  [...text.matchAll(/- alert: (\w+)\n(?:\s+#.*\n)*\s+expr: (.+)\n(?:\s+for: (\d+)m\n)?/g)].map(
    ([, name = '', expr = '', minutes = '0']) => ({ name, expr, forSec: Number(minutes) * 60 }),
  )

export const readSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: numberOf(value ?? '') }]
  })

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))
const numberOf = (text: string): number => (/^nan$/i.test(text) ? Number.NaN : Number(text))

/** Range of `rate()` in the rules, `[5m]`. */
export const windowSec = 300
/** Seconds between two evaluations of a rule. */
export const lookSec = 15

/**
 * Returns the second at which a rule fires, evaluated from 0 on; null when it does not fire by then. As in Prometheus,
 * it fires once it was true at every evaluation for its `for:`; one false evaluation starts anew.
 */
export function firstFiring(
  { expr, forSec }: AlertRule,
  samplesAt: (second: number) => readonly Sample[],
  untilSec: number,
): number | null {
  let since: number | null = null
  for (let at = 0; at <= untilSec; at += lookSec) {
    const figures = { now: samplesAt(at), before: samplesAt(at - windowSec), seconds: windowSec }
    since = fires(expr, figures) ? (since ?? at) : null
    if (since !== null && at - since >= forSec) return at
  }
  return null
}

/** Returns the samples of a condition that holds during `[from, to)` in seconds. Counters only grow. */
export const during =
  (quiet: readonly Sample[], raised: readonly Sample[], ...spans: [number, number][]) =>
  (second: number): readonly Sample[] => {
    const isRaised = spans.some(([from, to]) => from <= second && second < to)
    const evaluations = spans.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.ceil((Math.min(second + 1, to) - from) / lookSec)),
      0,
    )
    const atRest = new Map(quiet.map((sample) => [keyOf(sample), sample.value]))
    return raised.map((sample) => {
      const rest = atRest.get(keyOf(sample)) ?? 0
      if (sample.name.endsWith('_count'))
        return { ...sample, value: rest + evaluations * (sample.value - rest) }
      return isRaised ? sample : { ...sample, value: rest }
    })
  }

/**
 * Evaluates a rule on these samples. Supports all that the rules use: comparisons of selectors, `sum`, `rate`, one `/`,
 * and `or`. *Errors*: throws for anything else, and for a selector without samples.
 */
export const fires = (expr: string, figures: Figures): boolean =>
  expr.split(' or ').some((part) => {
    const [, left, operator, limit] = /^(.+) (>|<|==) ([\d.]+)$/.exec(part.trim()) ?? []
    if (left === undefined) throw new Error(`not understood: ${part}`)
    const holds = (value: number) =>
      operator === '>'
        ? value > Number(limit)
        : operator === '<'
          ? value < Number(limit)
          : value === Number(limit)
    return valuesOf(left, figures).some(holds)
  })

function valuesOf(expr: string, figures: Figures): number[] {
  const [, top, bottom] = /^(sum\(.+\)) \/ (sum\(.+\))$/.exec(expr) ?? []
  if (top !== undefined && bottom !== undefined)
    return [(valuesOf(top, figures)[0] ?? 0) / (valuesOf(bottom, figures)[0] ?? 0)]
  const [, summed] = /^sum\((.+)\)$/.exec(expr) ?? []
  if (summed !== undefined) return [valuesOf(summed, figures).reduce((sum, value) => sum + value, 0)]
  const [, counted] = /^rate\((.+)\[5m\]\)$/.exec(expr) ?? []
  if (counted !== undefined) {
    const old = new Map(select(counted, figures.before).map((sample) => [keyOf(sample), sample.value]))
    return select(counted, figures.now).map(
      (sample) => (sample.value - (old.get(keyOf(sample)) ?? 0)) / figures.seconds,
    )
  }
  const found = select(expr, figures.now)
  if (found.length === 0) throw new Error(`nothing tells ${expr}`)
  return found.map(({ value }) => value)
}

const keyOf = ({ name, labels }: Sample) => `${name} ${JSON.stringify(labels)}`

function select(selector: string, samples: readonly Sample[]): Sample[] {
  const [, name, asked = ''] = /^(\w+)(?:\{(.+)\})?$/.exec(selector) ?? []
  if (name === undefined) throw new Error(`not understood: ${selector}`)
  const matchers = [...asked.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)]
  return samples.filter(
    (sample) =>
      sample.name === name &&
      matchers.every(([, label = '', operator, wanted = '']) => {
        const value = sample.labels[label] ?? ''
        const isLike = operator?.endsWith('~') ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted
        return operator?.startsWith('!') ? !isLike : isLike
      }),
  )
}
