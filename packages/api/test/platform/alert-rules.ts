/** One line of what `/metrics` tells. */
export interface Sample {
  name: string
  labels: Readonly<Record<string, string>>
  value: number
}

export interface AlertRule {
  name: string
  expr: string
}

/** What a rule is held against: figures as they are, and as they were so many seconds before. */
export interface Figures {
  now: readonly Sample[]
  before: readonly Sample[]
  seconds: number
}

/** The rules of a file as this project writes them: one line for each field. */
export const readRules = (text: string): AlertRule[] =>
  [...text.matchAll(/- alert: (\w+)\n(?:\s+#.*\n)*\s+expr: (.+)/g)].map(([, name = '', expr = '']) => ({
    name,
    expr,
  }))

export const readSamples = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: numberOf(value ?? '') }]
  })

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))
const numberOf = (text: string): number => (/^nan$/i.test(text) ? Number.NaN : Number(text))

/**
 * Whether a rule is true of these figures: comparisons of selectors, `sum`, `rate`, one `/`, and `or`, which is all that
 * the rules use. *Errors*: throws for anything else, and for a selector that no figure answers.
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
  const [, counted] = /^rate\((.+)\[\w+\]\)$/.exec(expr) ?? []
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
